#!/bin/sh
# without.sh SOURCE FOLDER - where cairo and Pango are not found, the tree is
# prepared without them, and says what it leaves out.
#
# SPDX-License-Identifier: MIT
set -eu
rm -rf "$2"
said=$(PKG_CONFIG_LIBDIR=/nonexistent cmake -G "Unix Makefiles" -S "$1" \
    -B "$2" -D BUILD_TESTING=OFF -D QP_WITH_EXPAT=OFF -D QP_WITH_SQLITE=OFF \
    -D QP_WITH_CURL=OFF)
for name in CAIRO PANGO; do
    echo "$said" | grep "without $name" || {
        echo "$name: not said to be left out"
        exit 1
    }
    ! grep -q "QP_WITH_$name" "$2"/lib/draw/CMakeFiles/qipu_draw_objects.dir/flags.make ||
        exit 1
done
grep -q QP_WITH_ZLIB "$2"/lib/draw/CMakeFiles/qipu_draw_objects.dir/flags.make
