# Needs: sqlite
# What was played in a position, or in its mirror.
cat >in.pgn <<'P'
[Red "A"]
[Date "1990.01.01"]
[Result "1-0"]

1. 炮二平五 马8进7 2. 马二进三 1-0

[Red "B"]
[Date "1995"]
[Result "1/2-1/2"]

1. 炮八平五 马2进3 1/2-1/2

[Red "C"]
[Date "?"]
[Result "0-1"]

1. 炮二平五 炮8平5 0-1

[Red "D"]
[Result "*"]

1. 兵七进一 *
P
qipu db import -q base.qdb in.pgn
qipu db tree base.qdb
echo $?
qipu db tree base.qdb --moves 炮二平五
qipu db tree base.qdb --moves h2e2 --notation wxf --csv
qipu db tree base.qdb --position 'startpos moves b2e2 b9c7' --json --diagnostics=json
qipu db tree base.qdb --moves '炮二平五 马8进7' --lang zh
# A position that nobody reached, and one from a FEN.
qipu db tree base.qdb --moves 'h2e2 h9g7 h0i2'
qipu db tree base.qdb --fen 9/4k4/9/9/9/9/9/9/4K4/9
# Into a file.
qipu db tree base.qdb --csv -o tree.csv && wc -l <tree.csv
# Moves and positions at fault.
qipu db tree base.qdb --moves '炮二平五 马8进6'
echo $?
qipu db tree base.qdb --fen rnbakabnr/9/1c5c1
echo $?
qipu db tree base.qdb --fen startpos --position startpos
echo $?
qipu db tree base.qdb other
echo $?
qipu db tree
echo $?
# Of the games that are chosen.
qipu db tree base.qdb --player A --color red --player C --csv | cut -d, -f1-8
qipu db tree base.qdb --pattern 'no red pawn on e3' --csv
qipu db tree base.qdb --since 1995 --csv | cut -d, -f1-4
qipu db tree base.qdb --player nobody
qipu db tree base.qdb --result maybe
qipu db tree --clickhouse http://localhost:1 --result maybe
