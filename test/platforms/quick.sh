#!/bin/bash
# quick.sh PLATFORM - a short test of another platform, for .ci/run: the program without
# the libraries that may be left out, compiled with little optimization and each library of
# qipu as one file, and a few cases of test/cli. Other cases that need such a library are
# skipped.
#
# Platforms: windows (qipu.exe under wine), aarch64 (a static program, under qemu-user)
# and s390x (a big-endian processor, under qemu-user).
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/../.."
platform=${1:?which platform?}
folder=$PWD/build/$platform-quick
case $platform in
windows) target=x86_64-w64-mingw32 suffix=-posix level=-O0 ;;
aarch64) target=aarch64-linux-gnu suffix='' level=-O0 ;;
s390x) target=s390x-linux-gnu suffix='' level=-O1 ;;
*)
    echo "unknown platform '$platform': expected windows, aarch64 or s390x" >&2
    exit 2
    ;;
esac
mkdir -p "$folder/bin" "$folder/qemu"
for pair in cc=gcc ar=gcc-ar ranlib=gcc-ranlib; do
    ln -sf "$(command -v $target-"${pair#*=}$suffix")" "$folder/bin/${pair%=*}"
done
without=()
for name in EXPAT ZLIB ZSTD PANGO CAIRO WEBP SQLITE CURL MICROHTTPD PCRE2; do
    without+=(-D "QP_WITH_$name=OFF")
done
cmake -G Ninja -S . -B "$folder/cmake/qipu" "${without[@]}" -D QP_TARGET=$target \
    -D CMAKE_TOOLCHAIN_FILE=cmake/platforms/toolchain.cmake -D QP_TOOLS="$folder/bin" \
    -D CMAKE_BUILD_TYPE=Debug -D CMAKE_C_FLAGS_DEBUG=$level -D BUILD_TESTING=OFF \
    -D QP_BUILD_SHARED=OFF -D QP_WERROR=OFF -D CMAKE_EXE_LINKER_FLAGS=-static \
    -D CMAKE_UNITY_BUILD=ON -D CMAKE_UNITY_BUILD_BATCH_SIZE=0 \
    >"$folder/log"
cmake --build "$folder/cmake/qipu" --target qp_cli >>"$folder/log" || {
    tail -n 40 "$folder/log"
    exit 1
}
if [ "$platform" = windows ]; then
    cp "$folder/cmake/qipu/qipu.exe" "$folder"
    exec test/platforms/wine.sh "$folder" windows_files windows_programs annotate \
        convert_notations dev_full encoding_wrong fen hints kept moves out_file recursive select \
        unread_parts
fi
printf '#!/bin/sh\nexec "%s" "%s/qipu" "$@"\n' "$(command -v qemu-"$platform")" \
    "$folder/cmake/qipu" >"$folder/qemu/qipu"
chmod +x "$folder/qemu/qipu"
cases='convert_notations fen json moves pack rank'
[ "$platform" = s390x ] || cases='fen json moves pack rank'
# shellcheck disable=SC2086
exec test/platforms/run.sh "$folder/qemu/qipu" /dev/null $cases
