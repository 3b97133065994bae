# Needs: sqlite
# Names of a database, as they come next on a command line.
ask() {
    echo "== $*"
    qipu complete -- "$@"
    echo "-> $?"
}
qipu db import -q base.qdb games/handicap.pgn 2>/dev/null
ask db players base.qdb ''
ask db find base.qdb --red 聂
ask db find base.qdb --red=许
ask db events base.qdb 许
echo no database >bad.qdb
ask db find bad.qdb --red ''
ask db find nowhere.qdb --red ''
