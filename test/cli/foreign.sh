# What is no record of xiangqi is named in one line, with status 1, and writes no
# game; the other files of the run are read.
# Needs: zstd
printf 'SQLite format 3\000and more' >book.obk
printf 'PK\003\004and more' >games.zip
printf '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 1-0\n' >chess.pgn
printf '. \020\000\000\201\235\233&' >data.bin
printf '1. C2.5 H8+7 *\n' >good.pgn
for language in en zh; do
    qipu check --lang=$language book.obk games.zip chess.pgn data.bin good.pgn
    echo "status $?"
done
qipu check --from pgn book.obk >/dev/null || echo "status $?"
qipu convert -o all.pgn book.obk chess.pgn good.pgn || echo "status $?"
grep -c '^\[Game' all.pgn
qipu pack --qpg -o all.qpg games.zip good.pgn || echo "status $?"
qipu check --quiet all.qpg
# A large file is not cut into pieces that would be read as they come.
awk 'BEGIN { for (i = 0; i < 40000; i++)
    print "[Event \"x\"]\n[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n" }' >large.pgn
qipu check --quiet --jobs 3 large.pgn || echo "status $?"
