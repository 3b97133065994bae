#!/bin/bash
# test.sh QIPU [--update] [--turns] [--in=NAME] [WORD]... - tests the page of this program in
# real browsers (run.mjs). If there is no page, or npm cannot install what drives the
# browsers, it prints a message.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
qipu=$(realpath "$1")
shift
cd "$(dirname "$0")"
if [ ! -e ../../../build/web/out/view.html ]; then
    echo 'left out: the page in browsers, as it was not built'
    exit 0
fi
log=../../../build/web/browser.log
if [ ! -e node_modules/playwright-core ] &&
    ! npm install --no-save --no-audit --no-fund >"$log" 2>&1; then
    tail -n 3 "$log"
    echo 'left out: the page in browsers, as npm cannot install what drives them'
    exit 0
fi
exec node run.mjs "$qipu" "$@"
