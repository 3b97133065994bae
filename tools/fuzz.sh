#!/bin/bash
# fuzz.sh BUILD SECONDS - runs every fuzz target of a build for so long, two
# at a time, from the seeds in fuzz/corpus and what tools/grow_seeds.sh grew from
# them (fuzz/corpus/grown). Findings stay in BUILD/findings.
# fuzz/dict/NAME.dict has words that a format knows. A target quick_NAME shares
# all with NAME. FUZZ_SEED=N: the same inputs each time, as many as there is
# time for; else others each time. FUZZ_ONLY=NAME: that target alone, as
# quick_pgn. FUZZ_BARE=1: without dictionaries and what was grown.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
build=$1 seconds=$2 jobs=$(nproc)
found=$build/findings
mkdir -p "$found"

# The folders of NAME's seeds: those written by hand, and those grown, which are
# unpacked below BUILD.
seeds_of() {
    [ ! -d "fuzz/corpus/$2" ] || echo "fuzz/corpus/$2"
    name=${1#quick_}
    [ -z "${FUZZ_BARE:-}" ] && [ -f "fuzz/corpus/grown/$name.tar.gz" ] || return 0
    to=$build/seeds/$1
    rm -rf "$to"
    mkdir -p "$to"
    tar xzf "fuzz/corpus/grown/$name.tar.gz" -C "$to"
    echo "$to"
}

# The options that say where NAME's inputs begin. For the same inputs each time
# the seeds are in order, what this build's runs grew is left out, and nothing
# is learnt from values that are compared, as addresses are among them.
begin() {
    shared=${1#quick_}
    case $1 in
    quick_*)
        echo -max_len=2048 -entropic=0
        case $shared in
        jsonl) shared=json ;;
        cbl) shared=cbr ;;
        fen5 | nibble | hexfen | fixed | rank | entropy) shared=pack ;;
        esac
        ;;
    esac
    case $shared in
    span) dict=text ;;
    judge) dict=line ;;
    *) dict=$shared ;;
    esac
    [ -n "${FUZZ_BARE:-}" ] || [ ! -f "fuzz/dict/$dict.dict" ] ||
        echo "-dict=fuzz/dict/$dict.dict"
    seeds=$(seeds_of "$1" "$shared")
    if [ -z "${FUZZ_SEED:-}" ]; then
        mkdir -p "$build/grown/$1"
        echo "$build/grown/$1" $seeds
        return
    fi
    echo "-seed=$FUZZ_SEED -use_cmp=0 -reload=0"
    [ -n "$seeds" ] || return 0
    find $seeds -type f | LC_ALL=C sort | paste -sd , >"$found/$1.seeds"
    echo "-seed_inputs=@$found/$1.seeds"
}

run_one() {
    name=${1##*/fuzz_}
    if "$1" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
        -print_final_stats=1 -artifact_prefix="$found/$name-" \
        $(begin "$name") >"$found/$name.log" 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' \
            "$found/$name.log")
        echo "fuzz/$name: $runs inputs in $seconds s, no finding"
    else
        echo "fuzz/$name: FOUND SOMETHING, see $found/$name.log"
        echo "$name" >>"$found/names"
    fi
}

rm -f "$found/names" "$found"/*.log
begun=$(date +%s)
running=0
for target in "$build"/fuzz/fuzz_${FUZZ_ONLY:-*}; do
    [ -f "$target" ] && [ -x "$target" ] || continue
    [ "$running" -lt "$jobs" ] || wait -n
    [ "$running" -ge "$jobs" ] || running=$((running + 1))
    run_one "$target" &
done
wait

sed -n 's/^stat::number_of_executed_units: *//p' "$found"/*.log |
    awk -v s="$(($(date +%s) - begun))" '{ n += $1 }
        END { print "fuzz: " n " inputs in " s " s, " NR " targets" }'

# What was found is the last thing that is printed.
[ -e "$found/names" ] || exit 0
while read -r name; do
    echo "== $name"
    tail -n 30 "$found/$name.log"
done <"$found/names"
exit 1
