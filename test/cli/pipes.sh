# A reader that goes away ends the program without a word, and - is stdin.
{ qipu convert --to lines games/*.pgn 2>/dev/null; } | head -n 1 | cut -c1-40
cat games/handicap.pgn | qipu convert --to lines - | cut -f4
qipu convert --to lines <games/handicap.pgn | cut -f3
qipu check <games/handicap.pgn
