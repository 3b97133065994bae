# An output never costs a file that is there: not when there is nothing to
# write, not when another wrote it, not when it is full.
# Needs: zstd
game=games/handicap.pgn
mkdir out
qipu convert $game -o out/a.pgn
cp out/a.pgn kept.pgn
: >empty.pgn
echo "== nothing to write"
qipu convert empty.pgn -o out/a.pgn 2>err
echo "status $?: $(tail -n 1 err)"
cmp out/a.pgn kept.pgn
qipu convert empty.pgn --to json -o out/a.pgn 2>err
echo "status $?: $(tail -n 1 err)"
cp kept.pgn out/a.qpg
qipu pack --qpg empty.pgn -o out/a.qpg 2>err
echo "status $?: $(tail -n 1 err)"
cmp out/a.qpg kept.pgn && rm out/a.qpg
cmp out/a.pgn kept.pgn
qipu convert --force empty.pgn -o out/a.pgn 2>/dev/null
echo "forced: $? $(wc -c <out/a.pgn)"
echo "== xargs"
cp $game one.pgn
cp $game two.pgn
rm out/a.pgn
printf '%s\n' one.pgn two.pgn | xargs -n 1 qipu convert -o out/a.pgn
cmp out/a.pgn kept.pgn
ls out
sleep 0.1
printf '%s\n' two.pgn | xargs -n 1 qipu convert -o out/a.pgn
echo "again: $?"
sleep 0.1
printf '%s\n' one.pgn two.pgn | xargs -n 1 qipu convert --force -o out/a.pgn
echo "forced: $?"
echo "== written meanwhile"
mkfifo pipe
qipu convert pipe -o out/b.pgn 2>err &
exec 3>pipe
cat $game >&3
n=0
while [ "$(ls out | wc -l)" = 1 ] && [ $n -lt 200 ]; do n=$((n + 1)); sleep 0.05; done
echo mine >out/b.pgn
exec 3>&-
wait $!
echo "status $?: $(cat err)"
cat out/b.pgn
ls out
echo "== a long name"
name=$(printf '%0251d' 7).pgn
qipu convert $game -o "$name" && cmp "$name" kept.pgn
qipu convert $game -o "$name" && cmp "$name" kept.pgn
ls | grep -c 0000
rm "$name"
qipu convert $game -o "$(printf '%0252d' 7).pgn" 2>&1 | tail -c 20
echo "== links, /dev/stdout, no ending"
ln -s there.pgn dangling.pgn
qipu convert $game -o dangling.pgn
[ -L dangling.pgn ] && cmp there.pgn kept.pgn
{ echo before; qipu convert $game -o /dev/stdout; echo after; } >all.txt
{ echo before; cat kept.pgn; echo after; } | cmp - all.txt
qipu convert $game -o /dev/stdout | cmp - kept.pgn
qipu convert $game -o plain && cmp plain kept.pgn
echo "== endings"
qipu convert $game -o a.csv
echo "status $?"
qipu convert $game -o a.HTM
qipu convert $game -o a.cbr
qipu convert --to pgn $game -o a.csv && cmp a.csv kept.pgn
qipu convert $game -o a.txt && cmp a.txt kept.pgn
qipu convert $game -o a.ndjson && head -c 2 a.ndjson
echo
qipu convert $game -o a.2024 && cmp a.2024 kept.pgn
ls a.htm a.HTM a.cbr 2>/dev/null
echo "== too large, a full device, in place"
(ulimit -f 0; qipu convert $game -o big.pgn; echo "status $?") 2>&1 | cat
ls big.pgn* 2>/dev/null
qipu convert $game -o /dev/full
echo "status $?"
cp $game same.pgn
qipu convert same.pgn -o same.pgn && cmp same.pgn kept.pgn
