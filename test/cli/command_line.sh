# What people type: the version, help in every order, commands of `qipu db`, short
# options that join, names in any case, arguments that begin with '-'.
# Needs: sqlite
say() {
    echo "== qipu $*"
    qipu "$@" 2>&1 | head -n 2
}
say -V
say version
say tree
say help help
say db help
say db help tree
say help db imp
say -h convert
say help perft --lang en_US
say check -rqj2 games
say convert -q --to PGN games/handicap.pgn
say moves --notation UCCI 炮二平五
say perft -1
say convert -dash.pgn
say select --first 1 --table games/handicap.pgn
say unpack --codec fixed --game chess x
say moves --to wxf h2e2
say filter --fields moves
# Errors as JSON, results as text; and the other way around.
say check --diagnostics=json games/faulty.pgn
qipu check --json games/faulty.pgn 2>&1 >/dev/null | head -n 1
