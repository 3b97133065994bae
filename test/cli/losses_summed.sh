# Needs: sqlite
# Commands that write games one after another sum up what the format cannot store.
for n in 1 2 3; do
    printf '[Event "e%s"]\n[Mood "m"]\n[Other%s "o"]\n\n1. %s2e2 $7 h9g7 $7 *\n\n' \
        $n $n "$(printf 'hbh' | cut -c $n)"
done >games.pgn
qipu db import -q games.db games.pgn
for command in 'db find games.db' 'merge games.pgn' 'split games.pgn'; do
    echo "== $command" >&2
    qipu $command --to lines >lines
    echo "$command: status $?, $(grep -c "" lines) lines"
done
echo "== all" >&2
qipu merge --all-errors games.pgn --to lines >lines
