#!/bin/sh
# run.sh FOLDER [PROGRAM] - installs Fairy-Stockfish's npm package into FOLDER
# and lets it, the plain judge and PROGRAM decide 20,000 cycles of moves
# (compare.py), half of them from the corpus if it is there, and compares the
# labels of the Chinese rules (labels.py). Shown as skipped where the package
# cannot be had.
#
# SPDX-License-Identifier: MIT
set -eu
here=$(cd "$(dirname "$0")" && pwd)
ffish=ffish@0.7.10
mkdir -p "$1"
log=$1/npm.log
if ! npm install --prefix "$1" --no-save --no-package-lock --no-audit \
    --no-fund --silent "$ffish" >"$log" 2>&1; then
    tail -n 3 "$log"
    echo "skipped: npm cannot install $ffish"
    exit 0
fi
program=${2-}
set -- --ffish "$1"
for games in "${QIPU_CORPUS:-../shared/corpus}"/derived/*.tsv.gz; do
    [ -e "$games" ] && set -- "$@" --games "$games"
done
"$here/compare.py" ${program:+--qipu "$program"} "$@"
[ -z "$program" ] || "$here/labels.py" "$program"
