# Files that others have open, a read-only file, Ctrl-C, a console with another code page.
# Needs: windows
helper=$(dirname "$(readlink -f "$(command -v qipu)")")/test/helper
cp games/handicap.pgn a.pgn
cp a.pgn b.pgn
for how in hold watch read-only; do
    echo "== $how the output"
    "$helper" $how a.pgn 'qipu convert --notation iccs b.pgn -o a.pgn' 2>&1
    cmp a.pgn b.pgn && ls | grep '^a'
done
echo "== hold the input"
"$helper" hold b.pgn 'qipu check b.pgn' 2>&1
echo "== watch the input"
"$helper" watch b.pgn 'qipu check b.pgn' 2>&1
# Both need a console, which wine makes of a terminal.
on_terminal() {
    script -qec "$1" /dev/null </dev/null | sed 's/\x1b\[[0-9]*C/ /g; s/\x1b\[[0-9?]*[a-zA-Z]//g; s/\r//g; /^$/d'
}
echo "== Ctrl-C"
mkdir out
on_terminal "'$helper' interrupt out 'qipu convert - -o out/x.pgn'"
ls out
echo "== a console with code page 936"
on_terminal "'$helper' console 936 'qipu moves h2e2'"
