#!/bin/sh
# fuzz.sh BUILD SECONDS - runs every fuzz target of a build for so long, two
# at a time, from the seeds in fuzz/corpus. Findings stay in BUILD/findings.
# FUZZ_SEED=N: the same inputs each time; else others each time.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
build=$1 seconds=$2 jobs=$(nproc)
found=$build/findings
mkdir -p "$found"

run_one() {
    name=${1##*/fuzz_}
    mkdir -p "$build/grown/$name"
    seeds=fuzz/corpus/$name
    [ -d "$seeds" ] || seeds=
    if "$1" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
        -print_final_stats=1 -artifact_prefix="$found/$name-" \
        ${FUZZ_SEED:+-seed="$FUZZ_SEED"} \
        "$build/grown/$name" $seeds >"$found/$name.log" 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' \
            "$found/$name.log")
        echo "fuzz/$name: $runs inputs in $seconds s, no finding"
    else
        tail -n 30 "$found/$name.log"
        echo "fuzz/$name: FOUND SOMETHING, see $found/$name.log"
        return 1
    fi
}

bad=0 pids=
for target in "$build"/fuzz/fuzz_*; do
    [ -f "$target" ] && [ -x "$target" ] || continue
    run_one "$target" &
    pids="$pids $!"
    set -- $pids
    if [ $# -ge "$jobs" ]; then
        wait "$1" || bad=1
        shift
        pids="$*"
    fi
done
for pid in $pids; do wait "$pid" || bad=1; done
exit $bad
