#!/bin/bash
# run.sh DIST - what users do with DIST, as tools/dist.sh made it: the packages for Python
# and npm are installed in clean folders and used; those for Debian are installed in a
# clean root, used and removed; the source archive is compiled without Node; the archives
# of other platforms are opened, and their programs for Linux (aarch64 under qemu-user) and,
# if there is wine, for Windows do what their README shows. Without root and mmdebstrap it
# prints that it is skipped and ends with status 77.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
dist=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
server=$(command -v wineserver || echo /usr/lib/wine/wineserver)
trap 'WINEPREFIX=$work/wine "$server" -k 2>/dev/null || true; rm -rf "$work"' EXIT
if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null; then
    echo 'skipped: no clean root without root and mmdebstrap'
    exit 77
fi

quiet() {
    "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
}

# runs FILE RUNNER PROGRAM - FILE runs PROGRAM with RUNNER: qemu, or wine, which takes
# the language of messages and the encoding of names apart from each other.
runs() {
    cat >"$1" <<CODE
#!/bin/sh
[ -z "\${LC_ALL-}" ] || export LC_MESSAGES="\$LC_ALL"
unset LC_ALL
export LC_CTYPE=C.UTF-8 WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml=
exec $2 "$3" "\$@"
CODE
    chmod +x "$1"
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
    program=$work/program
    case $folder in
    *-linux-x86_64) ln -sf "$folder/qipu" "$program" ;;
    *-linux-aarch64) runs "$program" qemu-aarch64 "$folder/qipu" ;;
    *-windows-x86_64)
        wine=$(command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null) || wine=
        runs "$program" "$wine" "$folder/qipu.exe"
        [ -n "$wine" ] || program=
        ;;
    *) program= ;;
    esac
    test/dist/texts.py "$folder" ${program:+"$program"}
    if [ -z "$program" ]; then
        file -b "$folder"/qipu*
        continue
    fi
    "$program" --version
    for form in png pdf gif webp; do
        "$program" draw --moves h2e2 --width 40 -o "$work/film.$form"
        test -s "$work/film.$form"
        rm "$work/film.$form"
    done
    rm "$program"
done

echo '== the wheel, in a clean environment'
quiet "${PYTHON:-$(bindings/python/test/python.sh)}" -m venv "$work/venv"
quiet "$work/venv/bin/python" -m pip install --no-index "$dist"/qipu-*.whl
(cd "$work" && "$work/venv/bin/python" - "$OLDPWD/games/selfplay-gbk.pgn") <<'CODE'
import sys, qipu
games = list(qipu.read(sys.argv[1]))
assert [len(list(game.mainline_moves())) for game in games] == [128, 109, 191]
print(qipu.__version__, len(games), "games,", qipu.Board().fen())
CODE

echo '== the npm package, in a clean folder'
mkdir "$work/npm"
echo '{ "private": true, "type": "module" }' >"$work/npm/package.json"
(cd "$work/npm" && quiet npm install --offline --no-audit --no-fund "$dist"/qipu-*.tgz)
test/dist/texts.py "$work/npm/node_modules/qipu"
cat >"$work/npm/try.js" <<'CODE'
import assert from 'node:assert';
import fs from 'node:fs';
import { Position, readGames } from 'qipu';
const games = [...readGames(fs.readFileSync(process.argv[2]))];
assert.deepEqual(games.map((game) => game.length), [128, 109, 191]);
console.log(games.length, 'games,', new Position().fen());
CODE
node "$work/npm/try.js" games/selfplay-gbk.pgn

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
cp -r "$root/usr/share/doc/qipu" "$work/doc"
test/dist/texts.py "$work/doc"
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
test/dist/texts.py "$work/source"
mkdir "$work/sdist"
tar -xf "$dist/qipu-$version.tar.gz" -C "$work/sdist"
test/dist/texts.py "$work/sdist"
cd "$work/source"
printf '#!/bin/sh\nexit 1\n' >"$work/node"
chmod +x "$work/node"
export PATH=$work:$PATH
quiet make build
build/release/qipu view games/handicap.pgn -o "$work/game.html" && test -s "$work/game.html"
echo 'what is published works'
