# Names of tags that PGN reads are written as they are; what cannot be read back
# is reported, with what it became. A second Game would begin a game: it is
# beside the first.
cat >names.json <<'X'
[{"tags":[["Game","x"],["Event","e"],["Game","y"],["Title","t"],["GAME","z"],
["棋谱价值","1"],["a\"b","2"],["甲　乙：“丙","3"],["红方","4"],["赛事","5"],
["Red","6"]],"moves":[{"move":"炮二平五"}],"result":"*"}]
X
qipu convert --to pgn -o names.pgn names.json
cat names.pgn
qipu convert --to pgn names.pgn 2>/dev/null | cmp - names.pgn && echo the same
printf '[棋谱价值 "1"]\n[浏览次数 "2"]\n[賽評 "3"]\n\n1. C2.5 *\n' >chinese.pgn
for encoding in gb18030 utf-16le big5; do
    qipu convert --to-encoding $encoding --to pgn -o "$encoding.pgn" chinese.pgn
    qipu convert --to pgn "$encoding.pgn" | head -n 4
done
