#!/bin/bash
# compare_outputs.sh OLD NEW [FOLDER...] - runs two programs over files of games
# and fails if what they print or write differs. Each folder is taken as a whole and
# each file by itself. FOLDER: those of QIPU_CORPUS (default ../shared/corpus), or
# games/ and test/files if there are none.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,5s/^# //p' "$0"; exit 2; }
old=$(realpath "$1") new=$(realpath "$2")
shift 2
cd "$(dirname "$0")/.."
corpus=${QIPU_CORPUS:-../shared/corpus}
if [ $# -eq 0 ] && [ -d "$corpus" ]; then
    set -- "$corpus"/*/
elif [ $# -eq 0 ]; then
    set -- games test/files
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export work old new

# Runs a command line of both programs; `OUT` in it is a file that is compared too.
same() {
    local name which status
    name=$(mktemp -p "$work" -d)
    for which in old new; do
        (cd "$name" && status=0 && timeout 300 "${!which}" "${@//OUT/$name/out}" \
            >"$which.stdout" 2>"$which.stderr" </dev/null || status=$?
            echo "$status" >"$which.status"
            [ ! -e out ] || mv out "$which.out") || true
    done
    for what in stdout stderr status out; do
        if [ -e "$name/old.$what" ] || [ -e "$name/new.$what" ]; then
            cmp -s "$name/old.$what" "$name/new.$what" ||
                echo "$what differs: qipu $*"
        fi
    done
    rm -rf "$name"
}
of_file() {
    same check --json "$1"
    same convert --to pgn "$1"
    same convert --to jsonl --notation ucci "$1"
}
of_folder() {
    same check --json -r --all-errors "$1"
    same convert -r --to xml "$1"
    same pack --qpg -r "$1" -o OUT
    same select -r --result red --length 40.. --no-comments --jobs 4 "$1"
    same select -r --pattern '车车炮 vs 车马炮' --count "$1"
    same select -r --sort date,plies "$1"
    same judge -r --rules all "$1"
    same ecco -r "$1"
    local which
    for which in old new; do
        rm -f "$work/$which.qdb"
        "${!which}" db import "$work/$which.qdb" -r "$1" >/dev/null 2>&1 || true
        [ -e "$work/$which.qdb" ] || continue
        "${!which}" db export "$work/$which.qdb" --to pgn >"$work/$which.pgn" 2>&1 || true
        "${!which}" db tree "$work/$which.qdb" >"$work/$which.tree" 2>&1 || true
    done
    for what in pgn tree; do
        [ ! -e "$work/old.$what" ] && [ ! -e "$work/new.$what" ] && continue
        cmp -s "$work/old.$what" "$work/new.$what" || echo "$what of a database differs: $1"
    done
}
export -f same of_file of_folder
for folder in "$@"; do of_folder "$folder"; done >"$work/found"
find "$@" -type f -print0 | sort -z |
    xargs -0 -P "$(nproc)" -I{} bash -c 'of_file "$1"' _ {} >>"$work/found"
cat "$work/found"
echo "$# folders, $(find "$@" -type f | wc -l) files, $(wc -l <"$work/found") differences"
[ ! -s "$work/found" ]
