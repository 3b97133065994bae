#!/bin/sh
# amalgamation.sh CC - makes the library in two files, compiles them as anybody
# would, whole and at its smallest, and runs a program with each.
#
# SPDX-License-Identifier: MIT
set -eu
cc=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/qipu"
python3 "$here/../../tools/amalgamate.py" "$folder/qipu"
cd "$folder"
$cc -Wall -Wextra -Werror -c qipu/qipu.c -o whole.o
$cc -std=c17 -Wall -Wextra -Wno-unused -Werror -DQP_SLIM -c qipu/qipu.c \
    -o slim.o
for what in whole slim; do
    $cc -std=c11 -I. "$here/consumer.c" "$what.o" -o "$what"
    "./$what" "$what"
done
