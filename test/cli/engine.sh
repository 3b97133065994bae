# An engine thinks about a position; lies, failures and wrong options.
# Needs: fake-engine
part() { echo "== $1"; echo "== $1" >&2; }
status() { echo "status $?"; }
# A busy machine takes seconds to start an engine; none of these waits for the limit.
engine() { qipu engine --timeout 60 --engine "$@"; }
think() { engine "$1" --go 'depth 2'; }

part "in each protocol, and found by itself"
for p in uci ucci cecp; do
    engine "fake-engine $p" --protocol $p --go 'depth 2'
done
think 'fake-engine uci variants'
think 'fake-engine cecp strict'
part "a position with its history, Black to move"
engine 'fake-engine uci' --notation ucci --go 'nodes 5 depth 3' \
    --position 'position startpos moves b2b9 a9b9 h0g2'
engine 'fake-engine uci variants' --notation uci --go 'movetime 50' \
    --position 'startpos moves b3b10 a10b10'
part "JSON"
engine 'fake-engine uci' --json --diagnostics=json --notation ucci --go 'depth 2'
part "options of the engine"
engine 'fake-engine uci' --option Hash=16 --option Clear \
    --go 'depth 2'
part "it is mate"
engine 'fake-engine uci' --go 'depth 2' \
    --position 'fen R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1'
status
for how in lie lie-later garbage none 'exit=7 complains' abort; do
    part "$how"
    think "fake-engine uci $how"
    status
done
part "engines that cannot be started"
think /nonexistent/engine
status
think "'half"
status
think 'true'
status
part "usage"
qipu engine --go 'depth 2'
status
qipu engine --engine x
status
for go in 'depth' 'depth x' '' 'deep 3' 'nodes 0'; do
    qipu engine --engine x --go "$go"
    status
done
qipu engine --engine x --protocol usi --go 'depth 1'
status
qipu engine --engine x --option =3 --go 'depth 1'
status
qipu engine --engine x --go 'depth 1' --position 'not a FEN'
status
qipu engine --engine x --go 'depth 1' --position 'startpos moves h2e2 h2e2'
status
part "the time limit covers all protocols that are tried"
before=$(date +%s)
qipu engine --engine cat --timeout 2 --go 'depth 1' >/dev/null 2>&1
status
[ $(($(date +%s) - before)) -le 5 ] && echo "in time"
part "values that are not quoted, and no line at all"
qipu engine --engine x --go depth 3
status
qipu engine --engine x --go 'depth 3' 4
status
qipu engine --engine x --go 'depth 1' --multipv 0
status
