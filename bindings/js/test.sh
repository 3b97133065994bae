#!/bin/sh
# test.sh node|browser - tests the package that build.sh made; says "skipped"
# if there is none.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."
if ! ls build/js/qipu-*.tgz >/dev/null 2>&1; then
    echo "skipped: there is no npm package in build/js"
    exit 0
fi
case $1 in
node)
    log=build/js/test.log
    node --expose-gc --test --test-reporter=tap \
        bindings/js/test/*.test.mjs >"$log" 2>&1 || {
        cat "$log"
        exit 1
    }
    echo "== npm package: $(sed -n 's/^# pass //p' "$log") tests passed," \
        "$(sed -n 's/^# skipped //p' "$log") skipped"
    ;;
browser) node bindings/js/test/browser/run.mjs ;;
*) echo "usage: test.sh node|browser" >&2; exit 2 ;;
esac
