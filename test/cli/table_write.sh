# Games as a table: its columns are the usual ones, or named by --to-columns.
cat >games.pgn <<'END'
[Event "Cup, 2nd"]
[Red "a \"b\" c"]
[Opening " blank"]
[Result "1-0"]

1. C2.5 {text} H8+7 (H2+3) 2. H2+3 1-0

[White "w"]
[FEN "4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1"]

1. R6+8 *
END
echo "the usual columns"
qipu convert --to csv games.pgn
echo "own columns, in WXF"
qipu convert -q --to csv --columns 'Red=who Opening="the opening" moves=line sep=;' \
    --to-notation wxf games.pgn 2>/dev/null
echo "tabs, and nothing but moves and FEN back again"
qipu convert -o games.tsv games.pgn 2>/dev/null
head -n 1 games.tsv
for file in games.pgn games.tsv; do
    qipu convert --to lines "$file" | cut -f 1-3
done
echo "every bundled game, in Vietnamese too"
for notation in ucci chinese vietnamese; do
    qipu convert -q -o all.csv --to-notation $notation --force games/*.pgn 2>/dev/null
    qipu convert --to lines all.csv | cut -f 1-3 >back
    qipu convert --to lines games/*.pgn 2>/dev/null | cut -f 1-3 | cmp - back &&
        wc -l <back
done
echo "what is not valid"
for columns in 'red' 'comment=a' 'moves="a' 'sep=;;' 'moves=a sep="'; do
    qipu convert --to csv --to-columns "$columns" games.pgn
    echo "status $?"
done
qipu convert --to pgn --to-columns 'moves=a' games.pgn
echo "status $?"
qipu edit --set Event=x all.csv
echo "status $?"
