# Editing a file with broken games keeps what cannot be played of them, in the
# file itself, too.
printf '[Event "x"]\n\n1. 炮二平五 马8进7 2. 马二进五 {why} 车9平8 (2... 卒3进1) 3. 车一平二 *\n\n[Event "x"]\n\n1. 炮二平五 马8进7 (1... 马8进8 2. 马八进七) *\n' >a.pgn
cp a.pgn b.pgn
qipu edit --set Event=Cup -i b.pgn 2>err; echo "status $?"
tail -1 err
sed '/Event/s/x/Cup/' a.pgn | qipu repair -q --apply none - 2>/dev/null | cmp - b.pgn && echo "all is kept"
echo "== repair"
cp a.pgn b.pgn
qipu repair --apply none -i b.pgn 2>/dev/null; echo "status $?"
qipu repair -i.bak b.pgn -q; echo "status $?"
cmp a.pgn b.pgn.bak || grep -c Unread b.pgn.bak
cat b.pgn
