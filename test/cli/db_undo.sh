# Needs: sqlite
# The last change is taken back, and made again.
qipu db import -q base.qdb games/selfplay-gbk.pgn games/handicap.pgn
state() {
    qipu db find base.qdb --csv | cksum
    qipu db tree base.qdb --csv | cksum
    qipu db players base.qdb --csv | cksum
    qipu db check base.qdb
}
state >before
qipu db undo base.qdb; echo "status $?"
echo "== each command"
for change in 'remove base.qdb 1 2' 'edit base.qdb 1 3 --set Result=* --set Red=R --set Date=1950' \
    'players --merge base.qdb 红方引擎 黑方引擎'; do
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
echo "== imports and db compact forget it"
qipu db remove -q base.qdb 3 && qipu db import -q base.qdb games/selfplay-gbk.pgn
qipu db undo base.qdb; echo "status $?"
qipu db remove -q base.qdb 1 && qipu db compact base.qdb >/dev/null
qipu db undo base.qdb; echo "status $?"
qipu db check base.qdb
qipu db undo; echo "status $?"
qipu db undo none.qdb; echo "status $?"
