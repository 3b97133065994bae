#!/bin/sh
# bench.sh BUILD - runs every benchmark of a release build, one after another.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
QIPU=$1/qipu
export QIPU
for bench in "$1"/bench/bench_*; do
    [ -f "$bench" ] && [ -x "$bench" ] || continue
    echo "== ${bench##*/bench_}"
    "$bench"
    echo
done

# The page, where there are browsers and what drives them.
if command -v chromium >/dev/null 2>&1 && [ -e build/web/out/view.html ] &&
    [ -e web/test/browser/node_modules/playwright-core ]; then
    echo '== page'
    node bench/page.mjs "$QIPU"
fi
