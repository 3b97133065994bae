# Needs: sqlite
# The answer does not depend on the number of threads.
awk 'BEGIN {
    split("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7|c3c4 c6c5 b0c2 b9c7 h2e2 h9g7|g0e2 b7e7|" \
          "h2e2 h9g7 e2e6 (b0c2 i9h9) e9e8|b2e2 h9g7 b0c2 i9h9 a0b0 g6g5", line, "|")
    for (i = 0; i < 1200; i++)
        printf "[Event \"%d\"]\n[Date \"19%02d\"]\n\n%s *\n\n", i, i * 37 % 100,
            line[1 + i * i % 31 % 5]
}' >games.pgn
qipu db import -q base.qdb games.pgn
same() {
    qipu db find base.qdb "$@" --csv >one.csv || exit 2
    for jobs in 2 5; do
        qipu db find base.qdb "$@" --csv --jobs $jobs | cmp - one.csv
    done
    echo "$*: $(($(wc -l <one.csv) - 1))"
}
same --pattern 'red cannon on e2'
same --pattern 'red cannon on e2' --newest
same --pattern 'red cannon on e2' --final --limit 7 --offset 40
same --pattern 'red knight on c2' --in-variations --sort -plies,date
same --moves 'g0e2 b7e7' --final
same --moves 'c3c4 c6c5' --no-captures 4
same --mate --not --pattern 'red cannon on b2'
qipu db find base.qdb --pattern 'red cannon on e2' --count -j 4
tree() {
    qipu db tree base.qdb "$@" --csv >one.csv || exit 2
    for jobs in 2 5; do
        qipu db tree base.qdb "$@" --csv --jobs $jobs | cmp - one.csv
    done
    echo "tree $*: $(($(wc -l <one.csv) - 1))"
}
tree --tag 'Event=*7*'
tree --moves 'h2e2 h9g7' --no-captures 4
for bad in 0 257 x; do
    qipu db find base.qdb --jobs $bad --count
    echo $?
done
