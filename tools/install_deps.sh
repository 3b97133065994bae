#!/bin/sh
# install_deps.sh GROUP... - installs what a Debian machine lacks.
#
# Groups: make build draw serve test bench fuzz coverage lint dist cluster python js browser
# platform wine aarch64 s390x ci.
# Looks for commands and files, not for packages, and does nothing when all are
# there. Where it cannot install it says what is missing and fails.
#
# SPDX-License-Identifier: MIT
set -eu

# group, what to look for (a command, or a file where there is a slash), package
wanted='
make  make                            make
build cc                              gcc
build /usr/include/stdio.h            libc6-dev
build cmake                           cmake
build ninja                           ninja-build
build /usr/include/expat.h            libexpat1-dev
build /usr/include/zlib.h             zlib1g-dev
build /usr/include/zstd.h             libzstd-dev
build /usr/include/sqlite3.h            libsqlite3-dev
build /usr/include/pcre2.h             libpcre2-dev
build /usr/include/*/curl/curl.h      libcurl4-openssl-dev
build pkg-config                      pkg-config
serve /usr/include/microhttpd.h       libmicrohttpd-dev
draw  /usr/include/cairo/cairo.h      libcairo2-dev
draw  /usr/include/webp/encode.h      libwebp-dev
draw  /usr/include/pango-1.0/pango/pangocairo.h  libpango1.0-dev
test  python3                         python3
test  pkg-config                      pkg-config
test  xmllint                         libxml2-utils
test  /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf  fonts-dejavu-core
test  /usr/include/gif_lib.h          libgif-dev
test  sqlite3                         sqlite3
test  /usr/lib/python3/dist-packages/jsonschema  python3-jsonschema
test  pdftotext                       poppler-utils
test  c++                             g++
test  zsh                             zsh
test  fish                            fish
test  /usr/games/fairy-stockfish      fairy-stockfish
test  /usr/games/hoixiangqi           hoichess
bench python3                         python3
bench /usr/games/fairy-stockfish      fairy-stockfish
bench /usr/games/pgn-extract          pgn-extract
bench valgrind                        valgrind
fuzz  clang                           clang
fuzz  /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*  libclang-rt-dev
coverage clang                        clang
coverage llvm-cov                     llvm
lint  python3                         python3
lint  /usr/share/unicode/Unihan_Variants.txt.bz2  unicode-data
lint  /usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf  fonts-lxgw-wenkai
lint  clang                           clang
lint  clang-format                    clang-format
lint  g++                             g++
lint  nm                              binutils
js    clang                           clang
js    wasm-ld                         lld
js    /usr/include/wasm32-wasi/stdlib.h  wasi-libc
js    /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a  libclang-rt-dev-wasm32
js    cmake                           cmake
js    ninja                           ninja-build
js    node                            nodejs
js    npm                             npm
js    zopfli                          zopfli
js    dpkg-source                     dpkg-dev
browser chromium                      chromium
browser firefox-esr                   firefox-esr
browser npm                           npm
browser /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf  fonts-dejavu-core
browser /usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Regular.ttf  fonts-lxgw-wenkai
dist  dh                              debhelper
dist  mmdebstrap                      mmdebstrap
dist  zip                             zip
dist  unzip                           unzip
dist  file                            file
dist  lintian                         lintian
dist  dpkg-buildpackage               dpkg-dev
platform dpkg-source                  dpkg-dev
platform x86_64-w64-mingw32-gcc-posix gcc-mingw-w64-x86-64-posix
platform make                         make
platform npm                          npm
platform qemu-aarch64                 qemu-user
platform tclsh                        tcl
wine /usr/lib/wine/wine64             wine64
wine x86_64-w64-mingw32-gcc-posix gcc-mingw-w64-x86-64-posix
s390x s390x-linux-gnu-gcc             gcc-s390x-linux-gnu
s390x /usr/s390x-linux-gnu/include/stdio.h  libc6-dev-s390x-cross
s390x qemu-s390x                      qemu-user
aarch64 aarch64-linux-gnu-gcc         gcc-aarch64-linux-gnu
aarch64 /usr/aarch64-linux-gnu/include/stdio.h  libc6-dev-arm64-cross
aarch64 qemu-aarch64                  qemu-user
cluster python3                       python3
cluster /usr/sbin/clickhouse-server   clickhouse-server
cluster java                          default-jre-headless
cluster /usr/share/java/zookeeper.jar zookeeper
python /usr/include/python3*/Python.h  python3-dev
python /usr/lib/python3/dist-packages/pip  python3-pip
python /usr/lib/python3/dist-packages/setuptools  python3-setuptools
python /usr/lib/python3/dist-packages/wheel  python3-wheel
python /usr/share/doc/python3-venv    python3-venv
ci    mypy                            mypy
ci    abidw                           abigail-tools
ci    clang-tidy                      clang-tidy
ci    ccache                          ccache
ci    node                            nodejs
ci    npm                             npm
'

is_there() {
    case $1 in
    */*)
        for file in $1; do
            [ -e "$file" ] && return 0
        done
        return 1
        ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

missing=
for group in "$@"; do
    packages=$(echo "$wanted" | while read -r name what package; do
        [ "$name" = "$group" ] || continue
        is_there "$what" || echo "$package"
    done)
    missing="$missing $packages"
done
missing=$(echo "$missing" | tr ' ' '\n' | sort -u | tr '\n' ' ')
missing=$(echo $missing)
[ -n "$missing" ] || exit 0

give_up() {
    echo "qipu needs these Debian packages: $missing" >&2
    echo "$1" >&2
    exit 1
}

command -v apt-get >/dev/null 2>&1 ||
    give_up "This is no Debian machine: please install their like and try again."
if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1; then
    as_root='sudo'
else
    give_up "Neither root nor sudo here; as root: apt-get install $missing"
fi

echo "installing: $missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
# An outdated list of packages still serves when there is no network for it.
$as_root apt-get update >"$log" 2>&1 || true
if ! $as_root apt-get install -y --no-install-recommends $missing \
    >>"$log" 2>&1; then
    tail -n 5 "$log" >&2
    give_up "apt-get could not install them; see above."
fi
