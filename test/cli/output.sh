# -o FILE is whole or not there; other files stay.
mkdir out
qipu convert games/handicap.pgn -o out/a.pgn || exit 1
qipu convert games/handicap.pgn -oout/b.pgn || exit 2
qipu convert games/handicap.pgn --output=out/c.pgn || exit 3
cmp out/a.pgn out/b.pgn && cmp out/a.pgn out/c.pgn || exit 4
# In place.
qipu convert --notation iccs out/a.pgn -o out/a.pgn || exit 5
grep -q 'H2-E2' out/a.pgn || exit 6
# A failure leaves the old file and no other.
qipu convert nothing.pgn -o out/b.pgn && exit 7
qipu convert games/handicap.pgn -o nowhere/b.pgn
[ $? = 3 ] || exit 8
ls out
