#!/bin/bash
# quick.sh - a short form of `make test-windows`: qipu.exe without the libraries that may
# be left out, compiled without optimization, and a few cases of test/cli under wine.
# Other cases that need such a library are skipped.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$PWD/build/windows-quick
target=x86_64-w64-mingw32
mkdir -p "$folder/bin" "$folder/cmake"
for pair in cc=gcc ar=gcc-ar ranlib=gcc-ranlib; do
    ln -sf "$(command -v $target-"${pair#*=}"-posix)" "$folder/bin/${pair%=*}"
done
without=()
for name in EXPAT ZLIB ZSTD PANGO CAIRO WEBP SQLITE CURL MICROHTTPD PCRE2; do
    without+=(-D "QP_WITH_$name=OFF")
done
cmake -G Ninja -S . -B "$folder/cmake/qipu" "${without[@]}" -D QP_TARGET=$target \
    -D CMAKE_TOOLCHAIN_FILE=cmake/platforms/toolchain.cmake -D QP_TOOLS="$folder/bin" \
    -D CMAKE_BUILD_TYPE=Debug -D CMAKE_C_FLAGS_DEBUG=-O0 -D BUILD_TESTING=OFF \
    -D QP_BUILD_SHARED=OFF -D QP_WERROR=OFF -D CMAKE_EXE_LINKER_FLAGS=-static \
    >"$folder/log"
cmake --build "$folder/cmake/qipu" --target qp_cli >>"$folder/log" || {
    tail -n 40 "$folder/log"
    exit 1
}
cp "$folder/cmake/qipu/qipu.exe" "$folder"
exec test/platforms/wine.sh "$folder" windows_files windows_programs annotate \
    convert_notations dev_full encoding_wrong fen hints kept moves out_file recursive select
