# Formats are found by content and written, and what is lost is reported: XQF, whose
# files hold one game.
# Needs: expat zlib
qipu formats
qipu formats --json | wc -l
qipu convert games/handicap.pgn --to xqf --out-dir xqf 2>told || exit 1
cat told
ls xqf
cp xqf/000001.xqf some.thing
qipu check some.thing
qipu check --json --diagnostics=json some.thing
qipu convert some.thing -o one.pgn || exit 2
qipu convert one.pgn -o two.xqf 2>/dev/null || exit 3
cmp some.thing two.xqf
qipu convert two.xqf | cmp - one.pgn || exit 4
echo 'names'
qipu convert one.pgn games/selfplay-wxf.pgn --to xqf --out-dir xqf \
    --name '{red} {result}' 2>/dev/null
qipu convert one.pgn --to pgn --out-dir xqf --name '../{n}'
echo "status $?"
qipu convert one.pgn --out-dir xqf --name 'a{n}' || exit 5
ls xqf
echo 'more games than the format holds'
qipu convert games/selfplay-wxf.pgn -o many.xqf 2>&1 | tail -n 1
qipu convert games/handicap.pgn --to xqf --strict-loss >/dev/null 2>&1
echo "status $?"
echo 'damage'
head -c 1100 two.xqf >short.xqf
qipu convert short.xqf >short.pgn
echo "status $?"
qipu convert --to nothing one.pgn
qipu convert --from xqf one.pgn
echo "status $?"
