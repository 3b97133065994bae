# An --encoding that the input is not in: nothing is written, and the right one is
# named. What is read as no move may be a move, so an input is not replaced.
for file in big5 gbk; do
    for encoding in gb18030 big5 utf-8 utf-16le; do
        for command in convert select 'pack --qpg --profile small'; do
            cp games/selfplay-$file.pgn x.pgn
            rm -f y.qpg
            [ "$command" = 'pack --qpg --profile small' ] && to=y.qpg || to=x.pgn
            qipu $command --encoding $encoding x.pgn -o $to 2>err
            echo "$file as $encoding, $command: $? $(grep '^qipu' err)"
            [ "$command" != 'pack --qpg --profile small' ] || ls y.qpg 2>/dev/null
            qipu check x.pgn | tail -n 1
        done
    done
done
cp games/selfplay-wxf.pgn x.pgn
qipu convert --encoding utf-16le x.pgn -o x.pgn 2>&1; echo $?
cmp x.pgn games/selfplay-wxf.pgn
echo "== insisting"
cp games/selfplay-big5.pgn x.pgn
qipu convert --force --encoding gb18030 x.pgn -o y.pgn 2>/dev/null; echo $?
qipu check y.pgn | tail -n 1
echo "== an input that cannot be looked at first"
qipu convert --encoding gb18030 -o x.pgn <x.pgn 2>err; echo "$? $(tail -n 1 err)"
cmp x.pgn games/selfplay-big5.pgn
