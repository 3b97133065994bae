#!/bin/bash
# run.sh DIST - what users do with DIST, as tools/dist.sh made it: the packages for
# Debian are installed in a clean root, used and removed; the source archive is
# compiled without Node; the archives of other platforms are opened, and their programs
# for Linux run (aarch64 under qemu-user). Without root and mmdebstrap it prints that it is skipped and
# ends with status 77.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
dist=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null; then
    echo 'skipped: no clean root without root and mmdebstrap'
    exit 77
fi

quiet() {
    "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
}

echo '== the checksums'
(cd "$dist" && sha256sum --quiet -c SHA256SUMS)

echo '== the libraries inside, and their bill'
test/dist/bill.py "$dist"

echo '== the programs for other platforms'
shopt -s nullglob # those that were built
for archive in "$dist"/qipu-*-{linux,macos}-*.tar.xz "$dist"/qipu-*-windows-*.zip; do
    case $archive in
    *.zip) unzip -q "$archive" -d "$work" ;;
    *) tar -xf "$archive" -C "$work" ;;
    esac
    folder=$(basename "${archive%.zip}" .tar.xz)
    folder=$work/$folder
    test -s "$folder/licences.txt"
    case $folder in
    *-linux-x86_64) runner= ;;
    *-linux-aarch64) runner=qemu-aarch64 ;;
    *)
        file -b "$folder"/qipu*
        continue
        ;;
    esac
    $runner "$folder/qipu" --version
    $runner "$folder/qipu" check games/selfplay-*.pgn | tail -n 1
    $runner "$folder/qipu" view games/handicap.pgn -o "$work/game.html"
    grep -q qipu-wasm "$work/game.html"
    for form in png pdf gif webp; do
        $runner "$folder/qipu" draw --moves h2e2 --width 40 -o "$work/film.$form"
        test -s "$work/film.$form"
    done
done

echo '== the packages for Debian in a clean root'
root=$work/root
quiet mmdebstrap --variant=apt "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root"
cp -r /etc/apt/. "$root/etc/apt"
cp /etc/resolv.conf "$root/etc"
mkdir "$root/debs"
cp "$dist"/*.deb "$root/debs"
cp -r games "$root/games"
quiet chroot "$root" apt-get update
quiet chroot "$root" sh -c 'apt-get install -y /debs/qipu_*.deb /debs/libqipu*.deb gcc libc6-dev pkg-config'
chroot "$root" sh -euc '
    qipu check /games/selfplay-*.pgn | tail -n 1
    qipu db import -q /base.qdb /games/handicap.pgn
    qipu db find --count /base.qdb
    qipu draw startpos -o /board.png && test -s /board.png
    qipu view /games/handicap.pgn -o /game.html && test -s /game.html
    printf "#include <qipu/qipu.h>\n#include <stdio.h>\nint main(void) { puts(qp_version()); }\n" >/a.c
    cc /a.c $(pkg-config --cflags --libs qipu) -o /a && /a'
quiet chroot "$root" sh -c 'apt-get remove -y qipu libqipu*'
rest=$(find "$root/usr" -name 'qipu*' -o -name 'libqipu*')
if [ -n "$rest" ]; then
    printf 'not removed:\n%s\n' "$rest" >&2
    exit 1
fi

echo '== the source archive, without Node'
version=$(sed -n 's/^#define QP_VERSION "\(.*\)"/\1/p' include/qipu/base.h)
mkdir "$work/source"
tar -xf "$dist/qipu-$version.tar.xz" --strip-components=1 -C "$work/source"
cd "$work/source"
printf '#!/bin/sh\nexit 1\n' >"$work/node"
chmod +x "$work/node"
export PATH=$work:$PATH
quiet make build
build/release/qipu view games/handicap.pgn -o "$work/game.html" && test -s "$work/game.html"
echo 'what is published works'
