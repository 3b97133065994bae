#!/bin/sh
# cases.sh - the plain judges decide the cases beside the corpus; skipped
# if there are none.
#
# SPDX-License-Identifier: MIT
here=$(dirname "$0")
cases=${QIPU_CORPUS:-../shared/corpus}/../cases/repetition.tsv
if [ ! -e "$cases" ]; then
    echo "skipped: no $cases"
    exit 77
fi
exec "$here/judge.py" "$cases"
