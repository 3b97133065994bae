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
echo "== fuller records that replaced games, and db compact, forget it"
sed 's/ \*/ {more} */' many.pgn | head -n 8 >more.pgn
head -n 4 many.pgn >less.pgn
qipu db import -q two.qdb less.pgn
qipu db import -q two.qdb --skip-duplicates game --prefer fuller more.pgn
qipu db find --red R0 --count two.qdb
qipu db undo two.qdb; echo "status $?"
qipu db remove -q base.qdb 1 && qipu db compact base.qdb >/dev/null
qipu db undo base.qdb; echo "status $?"
qipu db check base.qdb
qipu db undo; echo "status $?"
qipu db undo none.qdb; echo "status $?"
