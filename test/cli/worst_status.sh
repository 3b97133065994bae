# Several FILEs are done in turn, and the worst status wins.
qipu check --quiet games/handicap.pgn || exit 9
qipu check --quiet games/handicap.pgn games/faulty.pgn 2>/dev/null
echo $?
qipu check --quiet nothing.pgn games/faulty.pgn games/handicap.pgn 2>/dev/null
echo $?
qipu check --quiet . games/handicap.pgn
