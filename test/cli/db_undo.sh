# Needs: sqlite
# The last change is taken back, and made again.
state() {
    qipu db find base.qdb --csv | cksum
    qipu db tree base.qdb --csv | cksum
    qipu db players base.qdb --csv | cksum
    qipu db events base.qdb --csv | cksum
    qipu db stats base.qdb --table lengths --csv | cksum
    qipu db check base.qdb
}
echo "== nothing to take back"
qipu db import -q base.qdb games/selfplay-gbk.pgn games/handicap.pgn
qipu db compact base.qdb >/dev/null
qipu db undo base.qdb; echo "status $?"
state >before
# More games than one transaction takes.
i=0
while [ $i -lt 9000 ]; do
    echo "[Red \"R$i\"]"
    echo
    echo "h2e2 {$i} *"
    echo
    i=$((i + 1))
done >many.pgn
echo "== each command"
for change in 'remove base.qdb 1 2' 'edit base.qdb 1 3 --set Result=* --set Red=R --set Date=1950' \
    'players --merge base.qdb 红方引擎 黑方引擎' \
    'import -q base.qdb games/selfplay-wxf.pgn games/faulty.pgn many.pgn' \
    'import -q base.qdb games/selfplay-wxf.pgn games/selfplay-gbk.pgn --skip-duplicates game'; do
    qipu db $change
    state >after
    qipu db undo base.qdb && state | cmp - before
    qipu db undo base.qdb && state | cmp - after
    qipu db undo base.qdb && state | cmp - before
done
echo "== a change that fails, or changes nothing, leaves the one before"
qipu db remove -q base.qdb 3
qipu db remove base.qdb 99
qipu db edit -q base.qdb 1 --set 'Event=电脑自对弈'
qipu db undo base.qdb && state | cmp - before
echo "== of two imports the second; one that adds nothing leaves the one before"
qipu db import -q two.qdb games/selfplay-gbk.pgn games/handicap.pgn
qipu db import -q two.qdb games/selfplay-wxf.pgn
qipu db import -q two.qdb games/selfplay-gbk.pgn
qipu db undo two.qdb
qipu db find --csv two.qdb >two.csv; qipu db find --csv base.qdb | cmp - two.csv
qipu db undo two.qdb && qipu db undo two.qdb
qipu db find --csv two.qdb | cmp - two.csv
echo "== positions of variations go with their games"
echo 'h2e2 (h2d2 h9g7) h9g7 *' >one.pgn
echo 'h2d2 (b2e2 (c3c4)) b9c7 *' >other.pgn
qipu db import -q --index-variations varied.qdb one.pgn
qipu db tree varied.qdb --csv >varied.csv
qipu db import -q varied.qdb other.pgn
qipu db tree varied.qdb --csv | cmp -s - varied.csv || echo "more than before"
qipu db undo varied.qdb && qipu db tree varied.qdb --csv | cmp - varied.csv
qipu db check varied.qdb
echo "== games that fuller ones replaced come back"
# Games of different moves, more than one transaction takes.
awk 'BEGIN {
    split("a3a4 c3c4 e3e4 g3g4 i3i4 a6a5 c6c5 e6e5 g6g5 i6i5 b0c2 h0g2 g0e2 d0e1 a0a1 b9c7 h9g7 g9e7 d9e8 a9a8" \
          " b2b3 b2b4 b2b5 b2a2 h2h4 h7h6 h7h5 h7h4 h7f7 h7i7", move)
    for (game = 0; game < 8500; game++) {
        printf "[Red \"R%d\"]\n[Date \"%d\"]\n\n", game, 1900 + game % 101
        rest = game
        for (ply = 0; ply < 6; ply++) {
            printf "%s ", move[1 + 5 * ply + rest % 5]
            rest = int(rest / 5)
        }
        print (game % 2 ? "{w" game "} *\n" : "*\n")
    }
}' >poor.pgn
sed 's/^\(....\) \(.*{\)/\1 {more} \2/' poor.pgn >full.pgn
rich() { qipu db import -q --skip-duplicates game --prefer fuller "$@"; }
# An import that replaces games is taken back and made again, twice, and taken back.
undo_rich() {
    state >before
    rich "$@"
    state >after
    cmp -s before after && echo "nothing was replaced"
    for i in 1 2; do
        qipu db undo "$1" && state | cmp - before
        qipu db undo "$1" && state | cmp - after
    done
    qipu db undo "$1"
}
for file in poor.pgn games/selfplay-wxf.pgn games/handicap.pgn; do qipu db import -q full.qdb $file; done
state() {
    qipu db find full.qdb --csv | cksum
    qipu db find full.qdb --comment more --count
    qipu db find full.qdb --comment w301 --count
    for moves in '' 'c3c4' 'c3c4 a6a5'; do qipu db tree full.qdb --csv --moves "$moves" | cksum; done
    qipu db stats full.qdb --table lengths --csv | cksum
    qipu db check full.qdb
}
undo_rich full.qdb full.pgn
qipu db find --csv full.qdb | head -n 3
echo "== one that the import itself had brought does not"
printf '[Red "A"]\n\nc3c4 c6c5 *\n\n[Red "A"]\n\nc3c4 c6c5 {full} *\n\n[Red "A"]\n\nc3c4 {fuller} c6c5 {still} *\n' >three.pgn
qipu db find full.qdb --csv >before
rich full.qdb three.pgn && qipu db find --red A --count full.qdb
qipu db undo full.qdb && qipu db find full.qdb --csv | cmp - before
echo "== a position of variations that has few games, then many again"
state() {
    qipu db find varied.qdb --csv | cksum
    qipu db tree varied.qdb --csv --moves 'i3i4' | cksum
    qipu db tree varied.qdb --csv | cksum
    qipu db check varied.qdb
}
rm varied.qdb
for move in a9a8 b9a7 b9c7 c9a7 c9e7 d9e8 f9e8 g9e7 h9i7 i9i8 a6a5 c6c5 e6e5 g6g5 i6i5; do
    printf '1. h2e2 (1. i3i4 i6i5) %s *\n\n' $move
done >fifteen.pgn
printf '1. h2e2 (1. i3i4 i6i5) %s *\n\n[Round "2"]\n\n' h9g7 i9i7 | sed '$d' | sed '$d' >two.pgn
qipu db import -q --index-variations varied.qdb fifteen.pgn
qipu db import -q varied.qdb two.pgn
for move in a0a1 a0a2 a3a4 b0a2 b0c2; do printf '1. h2e2 h9g7 2. h0g2 g9e7 3. %s *\n' $move >other.pgn; qipu db import -q varied.qdb other.pgn; done
printf '1. h2e2 {longer} %s {than the variation} *\n\n[Round "2"]\n\n' a9a8 b9a7 | sed '$d' | sed '$d' >fuller.pgn
undo_rich varied.qdb fuller.pgn
qipu db tree varied.qdb --csv
echo "== db compact forgets it"
qipu db remove -q base.qdb 1 && qipu db compact base.qdb >/dev/null
qipu db undo base.qdb; echo "status $?"
qipu db check base.qdb
qipu db undo; echo "status $?"
qipu db undo none.qdb; echo "status $?"
