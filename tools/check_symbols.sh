#!/bin/sh
# check_symbols.sh BUILD - fails when the shared library of a build gives its
# users other names than tools/symbols.txt lists. With --update it writes the
# list: what disappears from it breaks programs.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
library=$1/libqipu.so
names=$(nm -D --defined-only "$library" | awk '$2 ~ /[A-Z]/ { print $3 }' |
    LC_ALL=C sort)
if [ "${2-}" = --update ]; then
    echo "$names" >tools/symbols.txt
    exit 0
fi
if ! echo "$names" | diff tools/symbols.txt - ; then
    echo "the exported names differ: < the list, > the library"
    exit 1
fi
echo "$(echo "$names" | wc -l) exported names, as listed"
