#!/bin/bash
# run.sh PROGRAM DIFFERS [CASE...] - runs the cases of test/cli (all, or those named) with a
# program built for another platform, then `qipu serve` on loopback. Prints the cases
# that fail, then how many passed, failed and were skipped. Those in DIFFERS, a list
# with a reason for each (musl.txt, windows.txt), are skipped and named. A case that
# takes longer than QIPU_LIMIT seconds (300) fails. The outputs are in results/ beside
# PROGRAM.
#
# A program for another processor runs if the system starts it with qemu-user; a
# wrapper script that calls qemu is a PROGRAM too.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
program=$(realpath "$1")
differs=$(realpath "$2")
shift 2
cd "$(dirname "$0")/../.."
results=$(dirname "$program")/results
rm -rf "$results"
mkdir "$results"
if [ $# = 0 ]; then
    for file in test/cli/*.sh; do
        file=$(basename "$file" .sh)
        [ "$file" = run ] || set -- "$@" "$file"
    done
fi
export QIPU_LACKS=$results/lacks
test/lacks.sh "$program" >"$QIPU_LACKS"

# One case; its name goes to the list of those that ended like it.
case_of() {
    local status=0
    if grep -q "^$2 " "$4"; then
        echo "$2" >>"$3/skipped"
        return
    fi
    timeout --kill-after=5 "${QIPU_LIMIT-300}" test/cli/run.sh "$1" "$2" >"$3/$2.log" 2>&1 ||
        status=$?
    case $status in
    0) echo "$2" >>"$3/passed" ;;
    77) echo "$2" >>"$3/skipped" ;;
    *) echo "$2" >>"$3/failed" ;;
    esac
}
export -f case_of
touch "$results/passed" "$results/failed" "$results/skipped"
printf '%s\n' "$@" | xargs -P "$(nproc)" -I {} bash -c \
    'case_of "$1" "$2" "$3" "$4"' - "$program" {} "$results" "$differs"

# The page and a call, of a server that the program starts.
serve() {
    local address='' log=$results/serve.log pid
    "$program" serve games/handicap.pgn --port "$((20000 + $$ % 20000))" >"$log" 2>&1 &
    pid=$!
    for _ in $(seq 100); do
        address=$(grep -o 'http://[^ ]*' "$log" | head -n 1) || true
        [ -z "$address" ] && kill -0 "$pid" 2>/dev/null || break
        sleep 0.1
    done
    if grep -q 'was built without' "$log"; then
        echo serve >>"$results/skipped"
        wait "$pid" || true
        return
    fi
    python3 - "$address" >>"$log" 2>&1 <<'CODE' && echo serve >>"$results/passed" ||
import json, sys, urllib.request
def get(path):
    return urllib.request.urlopen(sys.argv[1].rstrip("/") + path, timeout=20).read()
assert json.loads(get("/api/about"))
CODE
        { echo serve >>"$results/failed"; }
    kill "$pid"
    wait "$pid" || true
}
serve
echo "== these print something else:"
grep -v '^#' "$differs" || true
sort "$results/failed" | while read -r name; do
    echo "== failed: $name"
    head -n 20 "$results/$name.log" | sed 's/^/    /'
done
passed=$(wc -l <"$results/passed") failed=$(wc -l <"$results/failed")
echo "$passed passed, $failed failed, $(wc -l <"$results/skipped") skipped"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
