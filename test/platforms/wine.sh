#!/bin/bash
# wine.sh FOLDER [CASE...] - the cases of test/cli (all, or those named) with
# FOLDER/qipu.exe under wine, in a prefix of its own, and `qipu serve`. The engine of the
# tests and helper.c are compiled for Windows.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
folder=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
server=$(command -v wineserver || echo /usr/lib/wine/wineserver)
export WINEPREFIX=$folder/wine/prefix WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml=
mkdir -p "$WINEPREFIX" "$folder/wine/test"

# NAME: a program that runs NAME.exe. Arguments are UTF-8; the language of messages is
# still the one that a case names.
wrapper() {
    cat >"$1" <<CODE
#!/bin/sh
[ -z "\${LC_ALL-}" ] || export LC_MESSAGES="\$LC_ALL"
unset LC_ALL
export LC_CTYPE=C.UTF-8 WINEPATH='Z:$folder'
exec "$wine" "$2" "\$@"
CODE
    chmod +x "$1"
}

"$server" -p
trap '"$server" -k || true' EXIT
wrapper "$folder/wine/qipu" "$folder/qipu.exe"
"$folder/wine/qipu" --version

printf 'int main(void) { return 0; }\n' |
    x86_64-w64-mingw32-gcc-posix -x c -o "$WINEPREFIX/drive_c/windows/true.exe" -
# Its mode `child` needs fork. Windows finds it in its own folder.
engine=$WINEPREFIX/drive_c/windows/fake-engine.exe
parts=$folder/cmake/qipu
x86_64-w64-mingw32-gcc-posix -O1 -static -o "$engine" '-Dfork()=-1' '-Dpipe(ends)=-1' \
    -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64 -Iinclude -isystem lib/windows/include \
    test/engine/fake.c "$parts"/libqipu-engine.a "$parts"/libqipu.a \
    "$parts"/libqipu-windows.a
wrapper "$folder/wine/test/fake_engine" "$engine"
x86_64-w64-mingw32-gcc-posix -O1 -static -o "$folder/wine/helper.exe" test/platforms/helper.c
wrapper "$folder/wine/test/helper" "$folder/wine/helper.exe"
export QIPU_ALSO_LACKS='posix pty mounts engines' QIPU_SED=$PWD/test/platforms/windows.sed
test/platforms/run.sh "$folder/wine/qipu" test/platforms/windows.txt "$@"
