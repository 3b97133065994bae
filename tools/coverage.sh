#!/bin/sh
# coverage.sh BUILD - which share of the lines of lib/ the tests have run that were
# run in a build that counts them (preset "asan"). Fails below 97 in a hundred.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
build=$1
llvm-profdata merge -sparse -failure-mode=all "$build"/profile/*.profraw -o "$build/coverage.profdata"
objects=$build/libqipu.so
for library in "$build"/libqipu-*.so; do
    objects="$objects -object=$library"
done
# shellcheck disable=SC2046,SC2086
llvm-cov export $objects -instr-profile="$build/coverage.profdata" -summary-only \
    $(find "$PWD/lib" -name '*.[ch]') >"$build/coverage.json"
python3 - "$build/coverage.json" <<'PY'
import json, sys
totals = json.load(open(sys.argv[1], encoding="utf-8"))["data"][0]["totals"]
for name in "lines", "functions", "branches":
    print("%s: %.1f%% (%d out of %d)" % (name, totals[name]["percent"],
          totals[name]["covered"], totals[name]["count"]))
sys.exit(totals["lines"]["percent"] < 97)
PY
