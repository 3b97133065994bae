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
echo "a line for each kind of loss in a file" >&2
for i in 1 2 3 4 5 6 7 8 9; do cat games.pgn; done >many.pgn
qipu convert --to csv -j 2 many.pgn >/dev/null
qipu convert --to csv --all-errors many.pgn 2>&1 >/dev/null | wc -l
echo "every bundled game, in Vietnamese too"
for notation in ucci chinese vietnamese; do
    qipu convert -q -o all.csv --to-notation $notation --force games/*.pgn 2>/dev/null
    qipu convert --to lines all.csv | cut -f 1-3 >back
    qipu convert --to lines games/*.pgn 2>/dev/null | cut -f 1-3 | cmp - back &&
        wc -l <back
done
echo "movetext has comments, glyphs and variations"
cat >noted.pgn <<'END'
[Red "a"]
[Result "1-0"]

{ before, "quoted" } $10
1. {first} h2e2 $1 $14 {a
second line} (1. b2e2 h9g7 (1. ... b9c7 {deep}) 2. b0c2) h9g7 ; to the end; of the line
% escaped
2. h0g2 ;{a} closing brace
1-0 {after, the end}
END
columns='red=red result=result fen=fen moves=moves movetext=movetext'
qipu convert --to csv --to-columns "$columns" noted.pgn
for file in noted.pgn games/*.pgn; do
    qipu convert -q --to pgn --notation iccs "$file" >one.pgn 2>/dev/null
    qipu convert -q --to csv --to-columns "$columns" one.pgn >movetext.csv 2>/dev/null
    qipu convert --to pgn --notation iccs movetext.csv >back.pgn
    for one in one back; do
        grep -v '^\[' $one.pgn | cat -s >$one.txt
    done
    cmp one.txt back.txt && grep -c '\[Red ' back.pgn
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
