#!/bin/sh
# extension.sh QIPU MODULE - the functions of a database in SQLite's own
# program, without anything else of ours.
#
# SPDX-License-Identifier: MIT
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" db import -q "$folder/base.qdb" "$here/games/handicap.pgn"
sqlite3 "$folder/base.qdb" ".load $2" "
    SELECT qipu_pgn(min(id)) FROM games;
    SELECT qipu_version(), qipu_moves(99999) IS NULL;
    BEGIN;
    SELECT count(*) FROM games WHERE qipu_fen(id, plies) IS NULL;
    COMMIT;" >"$folder/out"
"$1" db show "$folder/base.qdb" 1 >"$folder/pgn"
head -n "$(grep -c '' "$folder/pgn")" "$folder/out" | diff "$folder/pgn" - ||
    exit 1
tail -n 2 "$folder/out" >"$folder/rest"
printf '%s|1\n0\n' "$("$1" --version | cut -d' ' -f2)" | diff - "$folder/rest"
echo "the functions answer in SQLite's own program"
