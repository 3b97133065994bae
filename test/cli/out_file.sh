# An output never costs a file that is there: not when there is nothing to
# write, not when the device is full.
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
echo "== a long name"
name=$(printf '%0251d' 7).pgn
qipu convert $game -o "$name" && cmp "$name" kept.pgn
qipu convert $game -o "$name" && cmp "$name" kept.pgn
ls | grep -c 0000
rm "$name"
qipu convert $game -o "$(printf '%0252d' 7).pgn" 2>&1 | tail -c 20
echo "== endings"
qipu convert $game -o plain && cmp plain kept.pgn
qipu convert $game -o a.xqr
echo "status $?"
qipu convert $game -o a.HTM
qipu convert $game -o a.cbr
qipu convert --to pgn $game -o a.csv && cmp a.csv kept.pgn
qipu convert $game -o a.txt && cmp a.txt kept.pgn
qipu convert $game -o a.ndjson && head -c 2 a.ndjson
echo
qipu convert $game -o a.2024 && cmp a.2024 kept.pgn
ls a.htm a.HTM a.cbr 2>/dev/null
echo "== a full device, in place"
qipu convert $game -o /dev/full
echo "status $?"
cp $game same.pgn
qipu convert same.pgn -o same.pgn && cmp same.pgn kept.pgn
