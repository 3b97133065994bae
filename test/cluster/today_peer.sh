#!/bin/bash
# today_peer.sh BUILD - the tables, the push and the questions on today's
# ClickHouse, which npm has as a library (`chdb`). Skipped (77) without node or
# when npm cannot get it; CHDB_MODULES may name a node_modules with it.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")"
drive=$1
case $drive in /*) ;; *) drive=$OLDPWD/$drive ;; esac
folder=$drive/cluster/today
drive=$drive/test/cluster_drive
export DRIVE_BATCH=60
rm -rf "$folder"
mkdir -p "$folder"

modules=${CHDB_MODULES:-$folder/../npm/node_modules}
if [ ! -d "$modules/chdb" ]; then
    command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 77; }
    mkdir -p "$folder/../npm"
    timeout 300 npm install --prefix "$folder/../npm" --no-audit --no-fund \
        chdb@3.4 >"$folder/npm.log" 2>&1 ||
        { echo 'skipped: npm cannot get chdb'; exit 77; }
fi

coproc server { NODE_PATH=$modules exec timeout 120 node today.js "$folder"; }
trap 'exec {server[1]}>&- || true; wait' EXIT
read -r -t 60 port <&"${server[0]}"
read -r -t 60 version <&"${server[0]}"
echo "ClickHouse $version"
url=http://127.0.0.1:$port/games

"$drive" make 150 5 >"$folder/few.pgn"
"$drive" create "$url"
"$drive" push "$url" "$folder/few.pgn" 1 70
"$drive" push "$url" "$folder/few.pgn"
"$drive" push "$url" "$folder/few.pgn"
"$drive" counts "$url"
"$drive" count "$folder/few.pgn" 60 >"$folder/counted"
"$drive" tree "$url" "$folder/few.pgn" 60 >"$folder/asked"
cmp "$folder/counted" "$folder/asked"
