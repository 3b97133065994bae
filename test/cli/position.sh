# Positions with their history: written as commands, and read from logs of them.
end=9/9/3k5/9/9/9/4R4/3A5/4K4/8r
moves="i0i1 e1e0 i1i0 e0e1"
qipu fen --with-moves "$end b" "position fen $end b - - 0 1 moves $moves i0d0" \
    'position startpos moves h2e2 h9g7 h0g2 i9h9 e2e6 b9c7 i0h0'
qipu fen --with-moves --ranks 1 "position fen $end b - - 3 9 moves $moves"
qipu fen --with-moves --json --diagnostics=json "fen $end b - - 0 1 moves $moves"
echo "commands, $?"
cat >game.pgn <<X
[Game "Chinese Chess"]

1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 炮五进四 马2进3 4. 车一平二 *
X
qipu fen --with-moves --last game.pgn
qipu fen --with-moves --all game.pgn
qipu fen --with-moves --all game.pgn >commands
qipu fen --all game.pgn >fens
qipu fen commands | diff - fens
echo "games, $?"
cat >log.txt <<X
ucci
id name an engine
option usemillisec type check default false
ucciok
setoption usemillisec true
position startpos moves h2e2 h9g7
go depth 3
info depth 1 score 5 pv h0g2
bestmove h0g2 ponder i9h9
position fen $end b - - 0 1 moves $moves
go nodes 100
bestmove i0i1
quit
X
qipu fen log.txt
qipu fen <log.txt | tail -n 1
printf 'ucci\r\nposition startpos moves h2e2\r\ngo depth 1\r\n' >crlf.txt
qipu fen crlf.txt
qipu moves --fen 'position startpos moves h2e2' h9g7
echo "log, $?"
qipu fen "position fen $end b - - 0 1 moves i0i1 e1e0 i1j1 e0e1"
qipu fen --json --diagnostics=json "position startpos moves h2e2 h9g7 h0g2 g7g6" 2>&1
qipu fen --lang zh "position startpos moves h2e2 h9g7 h0g2 g7g6"
qipu fen 'fen 4k4/9/9/9/9/9/9/R8/R8/5K3 w - - 0 1 moves a2b2'
qipu fen --with-moves 9/9/9/9/9/9/9/9/9/4K4
echo "bad, $?"
qipu fen --with-moves --swap-sides "$end b"
qipu fen --with-moves --ranks 2 "$end b"
echo "usage, $?"
