# What a newcomer is told: what was not read, what is ignored, what is missing.
game='[Event "x"]\n\n1. h2e2 *\n\n'
printf "$game" >one.pgn
printf "$game$game$game" >three.pgn
mkdir empty
told() {
    echo "== $*"
    qipu "$@" </dev/null 2>&1
    echo "-> $?"
}
told check ''
told check nosuch one.pgn
told fen
told judge
told fen --diagnostics=json
told judge --ban three.pgn
told judge --all-plies three.pgn
told judge --explain one.pgn
told ecco --compare one.pgn
told moves h2e2 h9g7
told moves 'h2e2 h9g7'
# A file of one game is written whole or not at all.
told convert three.pgn -o three.xqf
told convert one.pgn -o one.xqf
ls
# Packed games come from a pipe, too.
qipu pack --qpg --profile small three.pgn -o three.qpg
qipu unpack <three.qpg | qipu check --quiet
# With --diagnostics=json every problem is an object a line.
told convert --diagnostics=json one.pgn -o nodir/x.pgn
told convert --diagnostics=json -r empty
told convert --diagnostics=json /dev/null -o new.pgn
told convert --diagnostics=json -r ./empty
# Other options than --lang follow the command; --game had two meanings.
told -q convert one.pgn
told unpack --codec fixed --game chess
told unpack --game 1
told select --length 20..10 three.pgn
