#!/bin/sh
# make_pictures.sh QIPU - makes the pictures of doc/draw.md by the commands in it.
# With --check instead of making them it fails when one is another; films, in
# which words are drawn by the machine's fonts, are not compared.
#
# SPDX-License-Identifier: MIT
set -eu
program=$1 check=${2-}
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p doc/pictures "$folder/bin" "$folder/doc/pictures"
ln -s "$program" "$folder/bin/qipu"
cp -R games "$folder"
sed -n 's/^    \$ \(qipu draw .* -o doc\/pictures\/.*\)/\1/p' doc/draw.md >"$folder/all"
(cd "$folder" && PATH=$folder/bin:$PATH LC_ALL=C sh -eu all)
[ -s "$folder/all" ] || { echo "doc/draw.md has no command"; exit 1; }
if [ "$check" = --check ]; then
    diff -rq -x '*.gif' "$folder/doc/pictures" doc/pictures || {
        echo "doc/pictures: tools/make_pictures.sh QIPU makes them again"
        exit 1
    }
    exit 0
fi
rm -f doc/pictures/*
cp "$folder"/doc/pictures/* doc/pictures
