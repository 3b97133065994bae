#!/bin/sh
# aarch64.sh FOLDER - a few cases of test/cli with FOLDER/qipu, a program for aarch64,
# under qemu-user.
#
# SPDX-License-Identifier: MIT
set -eu
folder=$(realpath "$1")
mkdir -p "$folder/qemu"
printf '#!/bin/sh\nexec "%s" "%s/qipu" "$@"\n' \
    "$(command -v qemu-aarch64)" "$folder" >"$folder/qemu/qipu"
chmod +x "$folder/qemu/qipu"
cd "$(dirname "$0")"
exec ./run.sh "$folder/qemu/qipu" musl.txt \
    convert_notations db_find db_import fen json judge moves pack qpg rank select view
