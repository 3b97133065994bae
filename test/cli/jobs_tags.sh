# A large file is cut between games only: records of tags alone, with and
# without an empty line after, values that go on in the next line, quotes that
# are missing, and text among the tags read the same with any number of threads.
awk 'BEGIN {
    for (i = 1; i <= 12000; i++) {
        printf "[Event \"%d\"]\n[Site \"s\"]\n", i
        if (i % 3 == 0) printf "[Red \"a\n\"]\n"
        if (i % 5 == 0) printf "[Red \"a\n"
        if (i % 7 == 0) printf "Red plays first]]\n"
        if (i % 11 == 0) continue
        if (i % 13 == 0) { printf "\n"; continue }
        if (i % 17 == 0) printf "\n[Event \"again\"]\n"
        printf "[Result \"*\"]\n\n"
        for (k = 0; k < 4; k++)
            printf "{%d:%d a comment that fills the file a little}\n", i, k
        printf "1. C2.5 H8+7 --- 2. H2+3 R9.8\n*\n"
        if (i % 2) printf "\n"
    }
}' >large.pgn
for jobs in 1 2 5; do
    qipu convert --jobs $jobs large.pgn >out.$jobs 2>err.$jobs || :
    cmp out.1 out.$jobs || echo "the output differs with $jobs"
    cmp err.1 err.$jobs || echo "the messages differ with $jobs"
done
qipu check --quiet large.pgn 2>/dev/null || echo "status $?"
grep -c '^\[Event' out.1
