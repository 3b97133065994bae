#!/bin/sh
# lacks.sh PROGRAM - prints what PROGRAM, a qipu, and this machine lack: "lacks":"LIBRARY"
# for each, among other text. test/cli/run.sh skips the cases that need it.
#
# SPDX-License-Identifier: MIT
set -eu
program=$1
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Of zstd, which one profile of a format needs, packing reports it.
"$program" formats --json
"$program" pack --qpg --profile fast -o "$folder/fast.qpg" \
    games/handicap.pgn 2>&1 | grep -o 'built without zstd' |
    sed 's/.* //; s/.*/"lacks":"&"/'
# So does writing a report.
"$program" judge --explain -o "$folder/lacks.pdf" --position startpos 2>&1 |
    grep -q 'there is no Pango' && echo '"lacks":"pango"'
command -v pdftotext >/dev/null || echo '"lacks":"poppler"'
# Pictures but SVG, and films as WebP, which say what they need.
"$program" draw startpos --width 32 --to png 2>&1 >"$folder/lacks.png" |
    grep -q 'cairo\|zlib' && echo '"lacks":"cairo"'
"$program" draw startpos --width 32 --to webp 2>&1 >"$folder/lacks.webp" |
    grep -q 'webp' && echo '"lacks":"webp"'
# The page takes Node to build.
"$program" view -o /dev/null games/handicap.pgn 2>&1 | grep -q 'without its page' &&
    echo '"lacks":"page"'
"$program" edit --replace 'Event/a/b/' games/handicap.pgn 2>&1 |
    grep -q 'built without PCRE2' && echo '"lacks":"pcre2"'
# Databases are all there or not at all.
"$program" db 2>&1 | grep -q 'built without SQLite' &&
    echo '"lacks":"sqlite"'
"$program" db counts --clickhouse none 2>&1 | grep -q 'without libcurl' &&
    echo '"lacks":"curl"'
# Mounting something takes a system that lets users have their own mounts.
unshare -rm mount -t tmpfs none /mnt 2>/dev/null ||
    echo '"lacks":"mounts"'
[ -x "$(dirname "$program")/test/fake_engine" ] ||
    echo '"lacks":"fake-engine"'
[ -x "$(dirname "$program")/test/helper" ] ||
    echo '"lacks":"windows"'
{ [ -x /usr/games/fairy-stockfish ] && [ -x /usr/games/hoixiangqi ]; } ||
    echo '"lacks":"engines"'
# What its system, or what runs it, does not have: QIPU_ALSO_LACKS="posix pty".
for library in ${QIPU_ALSO_LACKS-}; do
    printf '"lacks":"%s"\n' "$library"
done
