#!/bin/sh
# tables_peer.sh BUILD - DuckDB, today's ClickHouse (in process) and Arrow's own
# JavaScript library read the tables that table_make writes, and every value is
# compared. They come from npm; skipped where they cannot be had.
#
# SPDX-License-Identifier: MIT
set -eu
here=$(cd "$(dirname "$0")" && pwd)
make=$1/test/table_make
folder=$1/tables_peer
qipu=$(cd "$1" && pwd)/qipu
packages='@duckdb/node-api@1.5.6-r.1 chdb@3.4.0 apache-arrow@21.2.0'

skip() {
    echo "skipped: $1"
    exit 77
}

mkdir -p "$folder"
for tool in node npm python3 timeout; do
    command -v "$tool" >/dev/null 2>&1 || skip "no $tool"
done
# shellcheck disable=SC2086
timeout 120 npm install --prefix "$folder" --no-save --no-package-lock \
    --no-audit --no-fund --silent $packages >"$folder/npm.log" 2>&1 || {
    tail -n 3 "$folder/npm.log"
    skip "npm cannot install $packages"
}
for format in csv parquet arrow arrow-stream; do
    "$make" "$format" 1000 300 >"$folder/table.$format"
done
cp "$here/tables_peer.mjs" "$folder"
cd "$folder"
timeout 100 node tables_peer.mjs >rows.txt
PYTHONPATH=$here/../tables python3 "$here/tables_peer.py" rows.txt
# qipu reads Parquet with DuckDB's library: the games of the database come back.
rm -f first.qdb again.qdb
"$qipu" db import -q first.qdb "$here"/../../games/selfplay-*.pgn 2>/dev/null
"$qipu" db export --to parquet --force -q -o "it's [1].parquet" first.qdb
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/node_modules" -name 'libduckdb.so' | head -n 1)")
export LD_LIBRARY_PATH
"$qipu" db import -q again.qdb "it's [1].parquet"
for base in first again; do
    "$qipu" db find -q --to csv $base.qdb >$base.csv 2>/dev/null
done
cmp first.csv again.csv
echo "qipu table.parquet: $(sed 1d again.csv | wc -l) games as exported"
unset LD_LIBRARY_PATH
# The query that the documentation shows.
rm -f query.qdb
"$qipu" db import -q query.qdb "$here"/../../games/*.pgn 2>/dev/null || true
"$qipu" db export --positions --to parquet --force -q -o positions.parquet query.qdb
cp "$here/documented_query.mjs" .
node documented_query.mjs "$qipu" query.qdb "$here/../../doc/tables.md"
