#!/bin/sh
# run.sh BUILD CC - installs BUILD into a folder, moves that elsewhere, and
# builds and runs a program against it with pkg-config and with CMake.
#
# SPDX-License-Identifier: MIT
set -eu
build=$1 cc=$2
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cmake --install "$build" --prefix "$folder/first" >/dev/null
mv "$folder/first" "$folder/moved"
prefix=$folder/moved
libdir=$(dirname "$(find "$prefix" -name 'libqipu.a')")
PKG_CONFIG_PATH=$libdir/pkgconfig
export PKG_CONFIG_PATH

"$prefix/bin/qipu" --version
test -f "$prefix/share/man/man1/qipu.1"
for file in LICENSE LXGW-WenKai.txt README.md doc/api.md; do
    test -s "$prefix/share/doc/qipu/$file"
done
"$here/../dist/texts.py" "$prefix/share/doc/qipu"
test -f "$prefix/share/man/zh_CN/man1/qipu-convert.1"
test "$(pkg-config --modversion qipu)" = "$("$prefix/bin/qipu" --version |
    cut -d' ' -f2)"

# shellcheck disable=SC2046
$cc -std=c11 "$here/consumer.c" -o "$folder/shared" \
    $(pkg-config --cflags --libs qipu)
LD_LIBRARY_PATH=$libdir "$folder/shared" pkg-config, shared
# A program of a library under another prefix runs by itself.
# shellcheck disable=SC2046
$cc -std=c11 "$here/consumer.c" -o "$folder/rpath" \
    $(pkg-config --cflags --libs qipu) $(pkg-config --variable=rpath qipu)
"$folder/rpath" pkg-config, rpath
# shellcheck disable=SC2046
$cc -std=c11 "$here/consumer.c" -o "$folder/static" \
    $(pkg-config --cflags qipu) "$libdir/libqipu.a" \
    $(pkg-config --static --libs-only-l qipu | sed 's/-lqipu//')
"$folder/static" pkg-config, static

cmake -S "$here" -B "$folder/build" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$cc" >/dev/null
cmake --build "$folder/build" >/dev/null
"$folder/build/consumer" find_package
"$folder/build/consumer_static" find_package, static
"$folder/build/consumer_engine"
"$folder/build/consumer_engine_static"
"$folder/build/consumer_db"
"$folder/build/consumer_db_static"
"$folder/build/consumer_draw"
"$folder/build/consumer_draw_static"
"$folder/build/consumer_pipeline"
"$folder/build/consumer_pipeline_static"

# shellcheck disable=SC2046
$cc -std=c11 "$here/consumer_engine.c" -o "$folder/engine" \
    $(pkg-config --cflags --libs qipu-engine)
LD_LIBRARY_PATH=$libdir "$folder/engine"
# shellcheck disable=SC2046
$cc -std=c11 "$here/consumer_db.c" -o "$folder/db" \
    $(pkg-config --cflags --libs qipu-db)
LD_LIBRARY_PATH=$libdir "$folder/db"
# shellcheck disable=SC2046
$cc -std=c11 "$here/consumer_draw.c" -o "$folder/draw" \
    $(pkg-config --cflags --libs qipu-draw)
LD_LIBRARY_PATH=$libdir "$folder/draw"
# shellcheck disable=SC2046
$cc -std=c11 "$here/consumer_pipeline.c" -o "$folder/pipeline" \
    $(pkg-config --cflags --libs qipu-pipeline)
LD_LIBRARY_PATH=$libdir "$folder/pipeline"

DESTDIR=$folder/stage cmake --install "$build" --prefix /usr >/dev/null
test -x "$folder/stage/usr/bin/qipu"
