#!/bin/sh
# check_format.sh - fails when clang-format would change a file.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
bad=0
for file in $(tools/sources.sh); do
    if ! clang-format "$file" | cmp -s - "$file"; then
        echo "$file: not as clang-format has it (make format)"
        bad=$((bad + 1))
    fi
done
echo "$bad files to format"
[ "$bad" = 0 ]
