#!/bin/sh
# coverage.sh BUILD - which share of the lines of lib/ the tests of a build run
# that counts them (preset "coverage"). Fails below 97 in a hundred. Left out:
# tests of what such a library cannot do, being linked by others, writing no
# file; those of real files, of the manual and of shells, and the longest
# comparisons, which run nothing more.
# Whether tests pass is seen elsewhere.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
find "$1" -name '*.gcda' -delete
not='install|cli/out_file|cli/out_file_posix|cli/draw_bad|manual|amalgamation'
not="$not|db/edit|edit/kill|format/qpg|select/relations"
ctest --test-dir "$1" -j "$(nproc)" -E "^($not)\$|^(corpus|shells|oracle)/" \
    >/dev/null || echo "coverage: a test failed under --coverage"
gcovr -j "$(nproc)" --root . --object-directory "$1" "$1" --filter lib/ --print-summary \
    --fail-under-line 97 >"$1/coverage.txt" || { cat "$1/coverage.txt"; exit 1; }
grep -E '^(lines|functions|branches)' "$1/coverage.txt"
