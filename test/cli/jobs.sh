# Whatever the number of threads, output, messages and status are the same: of
# many files, of a missing one among them, and of large files that are cut at
# their games, with errors, mixed encodings, bytes that are not text, comments that hold what looks like
# a game's first tag, and comments and brackets that nothing closes.
games() {
    awk -v games="$1" 'BEGIN {
        for (i = 1; i <= games; i++) {
            printf "[Event \"%d\"]\n[Site \"s\"]\n[Result \"*\"]\n\n", i
            printf "1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 H2+3 4. P7+1 P7+1\n"
            for (k = 0; k < 14; k++)
                printf "{%d:%d a comment that fills the file a little}\n", i, k
            if (i % 997 == 0) printf "5. H8+6 Q9+1\n"
            if (i % 401 == 0) printf "{\n[Event \"in a comment\"]\n}\n"
            if (i % 1511 == 0) printf "(4. P3+1 P3+1 (4. ... P5+1\n"
            if (i % 2003 == 0) printf "{ open\n"
            if (i % 809 == 0) printf "{no text: \377\376} Q9+9\n"
            printf "*\n\n"
        }
    }'
}
games 8000 >large.pgn
{ games 3000; cat games/*.pgn; games 900; } >mixed.pgn
# Where nearly all that looks like a game's first tag is in a comment, parts
# of the file end in one, several in a row where it is long.
awk 'BEGIN {
    for (i = 1; i <= 4200; i++) {
        printf "[Event \"%d\"]\n\n1. C2.5 {\n", i
        for (k = 0; k < (i % 1400 ? 12 : 50000); k++)
            printf "a game begins so:\n[Event \"quoted\"]\n"
        printf "} H8+7%s *\n\n", i % 700 ? "" : " H8+9"
    }
}' >quoted.pgn
try() {
    for jobs in 1 2 5; do
        status=0
        qipu "$@" --jobs $jobs >out.$jobs 2>err.$jobs || status=$?
        echo $status >exit.$jobs
        for what in out err exit; do
            cmp $what.1 $what.$jobs || echo "$*: $what differs with $jobs"
        done
    done
    echo "$1: status $(cat exit.1), $(wc -l <out.1) lines, $(wc -l <err.1) lines of problems"
}
try check large.pgn
try check --json --diagnostics=json large.pgn mixed.pgn
try convert --to lines large.pgn
try convert --to lines --skip-broken games/*.pgn large.pgn nowhere.pgn games/*.pgn
try convert --notation iccs mixed.pgn large.pgn
tail -n 1 out.1 | cut -c1-40
try check quoted.pgn
try convert --to lines quoted.pgn
qipu check --quiet large.pgn 2>/dev/null
qipu convert --to lines large.pgn 2>/dev/null | tail -n 1
