#!/bin/bash
# build.sh [FOLDER [KIND]] - makes the npm package: FOLDER/package, and
# FOLDER/qipu-VERSION.tgz (FOLDER: build/js). With KIND `page` it makes the module
# of web/ alone: FOLDER/page/qipu-page.wasm. Needs clang, wasi-libc, lld, cmake,
# ninja, node and npm (tools/install_deps.sh js); without them it prints a message and
# leaves the package out, with status 77.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${1:-build/js}
mkdir -p "$build"
build=$(cd "$build" && pwd)
log=$build/build.log

left_out() {
    echo "left out: the npm package, $1"
    exit 77
}
for tool in clang wasm-ld cmake ninja node npm; do
    command -v "$tool" >/dev/null 2>&1 || left_out "there is no $tool"
done
clang --target=wasm32-wasi -x c -fsyntax-only - 2>/dev/null <<'CODE' ||
#include <stdlib.h>
CODE
    left_out 'clang cannot make WebAssembly here (wasi-libc)'

# XML needs Expat and packed files zlib; without them the rest is there.
tools/debian_source.sh "$build/sources" expat zlib ||
    echo 'left out: formats that need expat or zlib'

for kind in ${2-full slim}; do
    {
        cmake -Wno-dev -G Ninja -S bindings/js -B "$build/$kind" \
            -D CMAKE_BUILD_TYPE=Release -D QP_JS_KIND=$kind \
            -D "QP_JS_SOURCES=$build/sources" \
            -D "CMAKE_TOOLCHAIN_FILE=$PWD/bindings/js/cmake/wasm.cmake" &&
            cmake --build "$build/$kind" --target qipu_wasm
    } >"$log" 2>&1 || { cat "$log"; exit 1; }
    sed -n 's/^-- left out/left out/p' "$log"
done
[ $# -lt 2 ] || exit 0

(
    cd bindings/js
    if [ ! -e node_modules/typescript/bin/tsc ]; then
        npm ci --no-audit --no-fund >"$log" 2>&1 || {
            tail -n 3 "$log"
            left_out 'npm cannot install its compiler of types'
        }
    fi
    node bundle.mjs "$build/package" "$build/full/qipu.wasm" \
        "$build/slim/qipu-slim.wasm"
)
rm -f "$build"/qipu-*.tgz
cd "$build/package"
npm pack --silent --pack-destination "$build" 2>/dev/null
