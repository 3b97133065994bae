# What was finished is kept, whatever kills the program; it is not thought about
# again.
# Needs: fake-engine
game=selfplay-iccs.pgn
# In the background it is the process itself that is killed.
start() {
    exec qipu engine --engine "fake-engine uci log=$PWD/log $1" --protocol uci \
        --depth 2 --quiet --annotate games/$game -o "$2"
}
annotate() { (start "$@"); }
lines() { if [ -e "$1" ]; then wc -l <"$1" | tr -d ' '; else echo 0; fi; }

annotate slow=2 whole.pgn
positions=$(lines log)
rm log

echo "== killed twenty times"
kept=0 kills=0
while [ "$kills" -lt 20 ]; do
    start slow=8 out.pgn 2>/dev/null &
    pid=$!
    tries=0
    # A little further than it was, however slow the machine is.
    until [ "$(lines out.pgn.journal)" -gt $((kept + kills % 3)) ] ||
        [ "$tries" -gt 3000 ]; do
        sleep 0.01
        tries=$((tries + 1))
    done
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    now=$(lines out.pgn.journal)
    [ "$now" -ge "$kept" ] || echo "lost: $kept, $now"
    kept=$now
    kills=$((kills + 1))
done
[ -e out.pgn ] && echo "finished too early"
annotate slow=8 out.pgn
cmp whole.pgn out.pgn && echo "the same"
ls out.pgn*
# Of each kill, one thought at most was finished and not yet written down.
again=$(($(lines log) - positions))
[ "$again" -le 20 ] && echo "no finished position was thought about again"

echo "== killed engines"
rm -f log
start slow=2 killed.pgn 2>/dev/null &
pid=$!
for i in 1 2 3 4 5 6 7 8 9 10; do
    sleep 0.05
    for child in $(ps -o pid= --ppid "$pid" 2>/dev/null); do
        kill -9 "$child" 2>/dev/null
    done
done
wait "$pid"
echo "status $?"
cmp whole.pgn killed.pgn && echo "the same"

echo "== a journal of something else, one that is locked, one that is cut off"
echo 'qipu-journal 1 abc' >other.pgn.journal
annotate '' other.pgn
echo "status $?"
qipu engine --engine "fake-engine uci" --protocol uci --depth 2 --quiet --force \
    --annotate games/$game -o other.pgn
echo "status $?"
start slow=1000 twice.pgn 2>/dev/null &
pid=$!
tries=0
until [ "$(lines twice.pgn.journal)" -gt 1 ] || [ "$tries" -gt 3000 ]; do
    sleep 0.01
    tries=$((tries + 1))
done
annotate slow=1000 twice.pgn
echo "status $?"
kill -9 "$pid"
wait "$pid" 2>/dev/null
rm -f log
start slow=1 cut.pgn &
pid=$!
tries=0
until [ "$(lines cut.pgn.journal)" -gt 9 ] || [ "$tries" -gt 3000 ]; do
    sleep 0.01
    tries=$((tries + 1))
done
kill -9 "$pid"
wait "$pid" 2>/dev/null
[ -e cut.pgn.journal ] && printf '1 50 0 s 3' >>cut.pgn.journal
annotate slow=1 cut.pgn
cmp whole.pgn cut.pgn && echo "the same"
