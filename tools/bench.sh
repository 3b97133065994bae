#!/bin/sh
# bench.sh BUILD - runs every benchmark of a release build, one after another.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
QIPU=$1/qipu
export QIPU
for bench in "$1"/bench/bench_*; do
    [ -f "$bench" ] && [ -x "$bench" ] || continue
    echo "== ${bench##*/bench_}"
    "$bench"
    echo
done
