#!/bin/sh
# check_symbols.sh BUILD - fails when the shared libraries of a build give their
# users other names than tools/symbols.txt, symbols_PART.txt list.
# With --update it writes the lists: what disappears from them breaks programs.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
bad=0
for library in qipu qipu-engine qipu-query qipu-pipeline qipu-draw qipu-db; do
    list=tools/symbols.txt
    [ "$library" = qipu ] || list=tools/symbols_${library#qipu-}.txt
    names=$(nm -D --defined-only "$1/lib$library.so" |
        awk '$2 ~ /[A-Z]/ { print $3 }' | LC_ALL=C sort)
    if [ "${2-}" = --update ]; then
        echo "$names" >"$list"
    elif ! echo "$names" | diff "$list" -; then
        echo "lib$library: the exported names differ: < the list, > the library"
        bad=1
    else
        echo "lib$library: $(echo "$names" | wc -l) exported names, as listed"
    fi
done
[ "$bad" = 0 ]
