#!/bin/sh
# test.sh - checks the types of the page, and its logic in Node; says "skipped" where there is no page.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
if [ ! -e build/js/page/qipu-page.wasm ] || [ ! -e web/node_modules/vite ]; then
    echo 'skipped: the page was not built'
    exit 0
fi
mkdir -p build/web
(cd web && node node_modules/typescript/bin/tsc -p .)
log=build/web/test.log
node --test --test-reporter=tap web/test/*.test.mjs >"$log" 2>&1 || {
    cat "$log"
    exit 1
}
echo "== page: $(sed -n 's/^# pass //p' "$log") tests passed," \
    "$(sed -n 's/^# skipped //p' "$log") skipped"
