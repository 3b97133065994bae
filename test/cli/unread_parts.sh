# The first broken game of each part of a file is read a second time, and the
# part goes on where it was: on any number of threads nothing is lost.
awk 'BEGIN {
    for (i = 0; i < 20000; i++) {
        printf "[Red \"%d\"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 3. R1.%d H2+3 ", i, i % 7 == 3 ? 3 : 2
        printf "{a comment} 4. P7+1 P7+1 *\n\n"
    }
}' >many.pgn
qipu convert -q many.pgn --jobs 1 -o one.pgn 2>/dev/null
qipu convert -q many.pgn --jobs 3 -o three.pgn 2>/dev/null
qipu repair -q --apply none many.pgn 2>/dev/null | cmp one.pgn -
cmp one.pgn three.pgn
echo "$(grep -c '^.Red' three.pgn) games, $(grep -c '^.Unread "3. R1.3 H2+3 {a comment} 4. P7+1 P7+1' three.pgn) with the rest"
grep '^.Red' three.pgn | tail -n 1
