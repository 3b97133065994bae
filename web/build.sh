#!/bin/bash
# build.sh - builds the page of `qipu view` and `qipu serve` in build/web.
# Needs what bindings/js/build.sh needs. If that or an npm package is missing, it
# prints a message and exits with status 77; the program is then built without a
# page.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."
build=build/web
log=$build/build.log
mkdir -p "$build"

# A source archive carries the page as it was built (tools/dist.sh).
if [ -e web/built/view.html ]; then
    mkdir -p "$build/out"
    cp -p web/built/* "$build/out"
    exit 0
fi

left_out() {
    echo "left out: the page of qipu view and qipu serve, $1"
    exit 77
}

# What it is made of; nothing is done when that has not changed. A file that git
# knows may be gone.
parts='web bindings/js/src bindings/js/native bindings/js/CMakeLists.txt lib include'
state=$({
    git ls-files -z -co --exclude-standard $parts 2>/dev/null ||
        find $parts -type f -not -path '*/node_modules/*' -print0
} | { xargs -0 cksum 2>/dev/null || true; } | cksum)
if [ "$(cat "$build/state" 2>/dev/null)" = "$state" ] && [ -e "$build/out/view.html" ]; then
    exit 0
fi

bindings/js/build.sh build/js page >"$log" 2>&1 || {
    [ $? = 77 ] || { cat "$log"; exit 1; }
    left_out "$(sed -n 's/^left out: the npm package, //p' "$log")"
}
(
    cd web
    if [ ! -e node_modules/vite/bin/vite.js ]; then
        # Not "npm ci": where a registry lacks the parts of other systems, it
        # takes the lock file, which then has not all of them, for outdated.
        npm install --no-save --no-audit --no-fund >"../$log" 2>&1 || {
            tail -n 3 "../$log"
            left_out 'npm cannot install what builds it'
        }
    fi
    node node_modules/vite/bin/vite.js build --logLevel warn
    node pack.mjs ../build/web/page ../build/js/page/qipu-page.wasm ../build/web/out
)
echo "$state" >"$build/state"
