#!/bin/sh
# check_api.sh - fails when a public function has no comment right above it, a
# public header does not stand alone as C11 and as C++17, or doc/api.md does not
# name it.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
bad=0
awk 'FNR == 1 { before = "" }
     /^QP_API/ && before !~ /\*\/[ \t]*$/ {
         print FILENAME ":" FNR ": no comment right above"; bad++
     }
     /^QP_API/ { all++ }
     { before = $0 }
     END { printf "%d public functions, %d without a comment\n", all, bad
           exit bad > 0 }' include/qipu/*.h || bad=1
for header in include/qipu/*.h; do
    name=${header#include/}
    # A header of one line is an old name of another.
    if [ "$(wc -l <"$header")" -gt 2 ] && [ "$name" != qipu/qipu.h ] &&
        ! grep -q "^|.*\`${name#qipu/}\`" doc/api.md; then
        echo "$name: doc/api.md does not name it in a table"
        bad=1
    fi
    for how in "cc -std=c11 -xc" "g++ -std=c++17 -xc++"; do
        if ! echo "#include \"$name\"" | $how -Iinclude -Wall -Wextra \
            -Wpedantic -Wconversion -Werror -fsyntax-only -; then
            echo "$name: fails with $how"
            bad=1
        fi
    done
done
[ "$bad" = 0 ]
