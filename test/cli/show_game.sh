# A file of games: its last position, or that after --ply; comments and
# variations; from a pipe; what a game says does not steer a terminal.
qipu show games/handicap.pgn
qipu show --ascii --ply 13 games/handicap.pgn | head -n 6
qipu show --lang zh --ply 13 games/handicap.pgn | head -n 5
printf '[Red "a\033[2J\342\200\256"]\n[Result "*"]\n\n1. h2e2 {x\033c\ny} $5 $200 (1. b2e2 h9g7) *\n\n1. h2h9 *\n' >odd.pgn
qipu show --ascii --ply 1 --game 1 odd.pgn | head -n 5
cat odd.pgn | qipu show --ascii --game 2 | head -n 2
qipu show --game 3 odd.pgn
echo "status $?"
qipu show --ply x odd.pgn
echo "status $?"
qipu show --ply 76 games/handicap.pgn
echo "status $?"
qipu show --ply 75 games/handicap.pgn | head -n 2
qipu show --ascii startpos games/selfplay-wxf.pgn startpos | grep -c legal
# Positions of games for fen; moves and fen say what a file is.
qipu fen --last games/handicap.pgn games/selfplay-wxf.pgn
qipu fen --all games/handicap.pgn | sed -n '1p;2p;$p'
qipu fen --all --check games/handicap.pgn
cat games/handicap.pgn | qipu fen --last --swap-sides --json --diagnostics=json
qipu fen --last startpos
qipu fen games/handicap.pgn
echo "status $?"
qipu moves games/handicap.pgn
echo "status $?"
qipu fen --last --all startpos
