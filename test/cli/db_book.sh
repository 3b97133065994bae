# Needs: sqlite
# Opening books made of a database, and looked up again.
game() { printf '[Result "%s"]\n[Round "%s"]\n\n%s %s\n\n' "$1" "$2" "$3" "$1"; }
{
    game 1-0 1 'h2e2 h9g7 h0g2'
    game 1-0 2 'b2e2 b9c7 b0c2'
    game 1/2-1/2 3 'h2e2 h9g7 b0c2'
    game 0-1 4 'h2e2 h7e7'
    game 0-1 5 'c3c4 g6g5'
    printf '[FEN "3k5/9/9/9/9/9/9/9/R8/4K4 w"]\n\na1a9 1-0\n\n'
} >in.pgn
qipu db import -q base.qdb in.pgn
qipu db export base.qdb --to book -o book.dat
wc -c <book.dat
qipu db tree book.dat
qipu db tree book.dat --moves h2e2 --json --diagnostics=json
qipu db tree book.dat --moves 'h2e2 h9g7'
qipu db export base.qdb --to book --min-games 1 --plies 1 -o all.dat
qipu db tree all.dat --csv
qipu db tree all.dat --moves h2e2
# Numbers of .obk that a file says.
awk 'BEGIN {
    n = split("K A B N R C P k a b n r c p", piece, " ")
    for (i = 1; i <= n; i++)
        for (at = 0; at < 90; at++)
            printf "%s %c%d %d%06d\n", piece[i], 97 + at % 9, int(at / 9),
                1000 + i * 90 + at, (i * 7919 + at * 104729) % 1000000
}' >keys.txt
qipu db export base.qdb --to book --keys keys.txt -o book.obk
qipu db tree book.obk --keys keys.txt
qipu db tree book.obk --keys keys.txt --moves b2e2 --lang zh
# Those that all books share are known; with them nothing is found here.
qipu db tree book.obk
qipu db export base.qdb --to obk -o usual.obk
qipu db tree usual.obk
qipu db tree usual.obk --moves 'b2e2 b9c7' --json --diagnostics=json
qipu db export base.qdb --to book.dat -o same.dat && cmp book.dat same.dat
# A book that is cut.
head -c 23 book.dat >cut.dat
qipu db tree cut.dat
echo $?
echo 'K z9 1' >bad.txt
qipu db tree book.obk --keys bad.txt
echo $?
qipu db tree book.obk --keys missing.txt
echo $?
for bad in '--to pgn --min-games 2' '--to book --book-format bin' \
    '--to book --plies 0' '--to book --positions'; do
    qipu db export base.qdb $bad
    echo $?
done
# A game counts once in a position that it repeats, as in the tree.
printf '%s 1-0\n\n' '[Result "1-0"]

h2e2 h9g7 e2h2 g7h9 h2e2 h7e7' >again.pgn
qipu db import -q again.qdb again.pgn
qipu db export again.qdb --to book -o none.dat && wc -c <none.dat
qipu db export again.qdb --to obk --min-games 1 -o again.obk
qipu db tree again.qdb --moves h2e2 --csv | cut -d, -f1-5
qipu db tree again.obk --moves h2e2 --csv
