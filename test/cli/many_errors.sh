# A file with a problem at every byte takes time and messages in keeping with
# its size: of each kind 20 are shown and the others counted, whatever the
# number of threads, and a line is shown around the place however long it is.
awk 'BEGIN { printf "[Event \"a\"]\n\n1. C2.5 "
    for (i = 0; i < 60000; i++) printf ") "; print "*" }' >line.pgn
awk 'BEGIN { printf "[Event \"a\"]\r\r1. C2.5\r"
    for (i = 0; i < 40000; i++) printf ")\r"; printf "*\r" }' >cr.pgn
awk 'BEGIN { printf "[Event \"a\"]\n\n1. C2.5\n"
    for (i = 0; i < 40000; i++) printf "}"; print "*" }' >brace.pgn
awk 'BEGIN { printf "[Event \"a\"]\n\n1. C2.5\n{"
    for (i = 0; i < 40000; i++) printf "a\377"; print "}*" }' >bytes.pgn
for file in line cr brace bytes; do
    timeout 30 qipu check $file.pgn 2>err
    echo "status $?, $(wc -l <err) lines"
    tail -n 1 err
    timeout 30 qipu check --jobs 3 $file.pgn 2>err.jobs >out
    cmp err err.jobs
    timeout 30 qipu check --json --diagnostics=json $file.pgn 2>json >out
    timeout 30 qipu check --json --diagnostics=json --jobs 3 $file.pgn 2>json.jobs >out
    cmp json json.jobs
    echo "JSON: $(wc -l <json) lines"
    grep '"more"' json
done
echo "== each of them"
head -c 20000 line.pgn | timeout 30 qipu check --all-errors 2>err
wc -l <err
tail -n 2 err
echo "== cut at games, several kinds"
awk 'BEGIN { for (i = 1; i <= 6000; i++) {
    printf "[Event \"%d\"]\n[Date \"x\"]\n\n1. C2.5 ) H8+7 {", i
    for (k = 0; k < 9; k++) printf "a comment that fills the file a little "
    print i % 3 ? "}\n1-0\n" : "} }\n*\n"
} }' >large.pgn
for options in "" --diagnostics=json --strict --all-errors; do
    qipu check $options large.pgn 2>err >out
    qipu check $options --jobs 3 large.pgn 2>err.jobs >out.jobs
    cmp err err.jobs
    cmp out out.jobs
    echo "$options: $(wc -l <err) lines"
    tail -n 1 out
done
qipu check --strict large.pgn 2>&1 | grep 'more like this'
head -c 100000 large.pgn | qipu convert --to xqf --out-dir many 2>&1 | grep 'more like this'
