# Every command that writes games writes every format.
qipu select --no-variations games/handicap.pgn -o one.pgn || exit 1
qipu pack --qpg one.pgn -o one.qpg || exit 1
for command in convert select 'ecco --add-tags' merge split repair 'edit --set Site=here'; do
    sh written.sh qipu $command one.pgn
done
sh written.sh qipu unpack one.qpg
echo 'a file for each game'
qipu formats --json | grep '"writes":true' | sed 's/.*"name":"\([a-z]*\)".*/\1/' >list
while read -r format; do
    qipu convert --out-dir "c-$format" --to "$format" games/selfplay-wxf.pgn \
        2>/dev/null || exit 2
    qipu select --split 1 --out-dir "s-$format" --to "$format" \
        games/selfplay-wxf.pgn 2>/dev/null || exit 3
    [ "$(ls "c-$format" | wc -l)" = 2 ] || echo "$format: files are missing"
    diff -r "c-$format" "s-$format" || echo "$format: differs"
done <list
ls c-*
qipu select --sort red games/*.pgn -o sorted.pgn 2>/dev/null
qipu select --sort red games/*.pgn -o sorted.qpg 2>/dev/null
qipu unpack sorted.qpg | cmp - sorted.pgn
echo 'more games than a format holds'
for command in convert select merge 'ecco --add-tags' repair; do
    qipu $command --to xqf games/selfplay-wxf.pgn -o many.xqf >/dev/null 2>&1
    echo "$command: $?, $(ls many.xqf 2>/dev/null)"
    rm -f many.xqf
done
