# -v tells what each file that was read is, whichever command reads it.
for command in convert 'select --count' ecco judge pack; do
    case $command in
    pack) command='pack --qpg --profile small -o x.qpg' ;;
    esac
    echo "== $command -v"
    qipu $command -v games/selfplay-big5.pgn games/selfplay-iccs.pgn 2>&1 >/dev/null
    echo "-> $?"
done
echo '== check -v: its own lines'
qipu check -v games/selfplay-wxf.pgn 2>&1
qipu convert --to xqf games/handicap.pgn -o one.xqf
qipu convert --verbose one.xqf 2>&1 >/dev/null
qipu convert -v --diagnostics=json one.xqf 2>&1 >/dev/null
qipu convert -v nowhere.pgn 2>&1
qipu convert -qv one.xqf 2>&1
echo "-> $?"
LC_ALL=zh_CN.UTF-8 qipu convert -v games/selfplay-gbk.pgn 2>&1 >/dev/null
