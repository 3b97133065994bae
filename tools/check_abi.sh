#!/bin/sh
# check_abi.sh - fails when a program that was built with the headers that
# tools/qipu.abi and tools/constants.txt describe would not work with the library
# of these headers: a function gone, a parameter, a structure or the value of a
# constant changed, and also when something is new. With --update it writes both:
# do so when the change is meant, and say it in CHANGES.md.
#
# The description is that of an empty function for each that the headers
# declare, so it needs no build and holds nothing private.
# tools/check_symbols.sh compares the names with those of the library. It is one
# of 64-bit Linux; elsewhere, and without abidw and abidiff (Debian:
# abigail-tools), nothing is compared; it prints a message.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
if ! command -v abidw >/dev/null || ! command -v abidiff >/dev/null; then
    echo "SKIPPED: there is no abidw (abigail-tools) to compare the ABI with"
    exit 0
fi
if [ "$(uname -sm)" != "Linux x86_64" ]; then
    echo "SKIPPED: tools/qipu.abi is of Linux on x86_64"
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{
    (cd include && printf '#include "%s"\n' qipu/*.h)
    cc -w -fpreprocessed -dD -E -P include/qipu/*.h | tr '\n' ' ' |
        grep -o 'QP_API [^;{#]*;' | sed 's/;$/ { __builtin_trap(); }/'
} >"$folder/qipu.c"
cc -g -O0 -fPIC -shared -fvisibility=hidden -w -Iinclude "$folder/qipu.c" \
    -o "$folder/libqipu.so"
abidw --no-comp-dir-path --no-corpus-path --no-elf-needed --no-show-locs \
    --no-parameter-names --no-architecture --type-id-style hash \
    "$folder/libqipu.so" | sed "s|path='[^']*'|path='qipu.c'|" \
    >"$folder/qipu.abi"
{
    printf '#include <stdio.h>\n#include "qipu/qipu.h"\nint main(void) {\n'
    sed -n 's/^BINDING_CONSTANT(\(.*\))$/printf("\1 %lld\\n", (long long)\1);/p' \
        lib/core/io/binding_tables.inc
    echo 'return 0; }'
} >"$folder/print.c"
cc -w -Iinclude "$folder/print.c" -o "$folder/print"
"$folder/print" >"$folder/constants.txt"
if [ "${1-}" = --update ]; then
    cp "$folder/qipu.abi" "$folder/constants.txt" tools/
    exit 0
fi
bad=0
abidiff --no-architecture tools/qipu.abi "$folder/qipu.abi" || bad=1
diff tools/constants.txt "$folder/constants.txt" || bad=1
if [ "$bad" = 1 ]; then
    echo "the ABI differs from tools/qipu.abi or tools/constants.txt; if that" \
        "is meant: tools/check_abi.sh --update"
    exit 1
fi
echo "$(grep -c "<function-decl" tools/qipu.abi) functions and" \
    "$(grep -c . tools/constants.txt) constants, as described"
