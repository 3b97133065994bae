#!/bin/sh
# check_tidy.sh BUILD [FILE...] - runs clang-tidy by .clang-tidy over what BUILD
# compiles of lib/ and cli/, or the files named. Some are compiled twice, the
# second time for tests: that is left out. TIDY_NODES bounds how much of a
# function's paths the analyzer follows; without it clang's own bound holds.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
build=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 - "$build/compile_commands.json" "$folder/compile_commands.json" <<'END'
import json, os, sys
with open(sys.argv[1]) as file:
    commands = {}
    for one in json.load(file):
        if "qipu_counted" not in one["command"]:
            commands.setdefault(one["file"], one)
with open(sys.argv[2], "w") as file:
    json.dump(list(commands.values()), file)
with open(os.path.dirname(sys.argv[2]) + "/files", "w") as file:
    names = sorted(os.path.relpath(one) for one in commands)
    print(*(n for n in names if n.startswith(("lib/", "cli/")) and n.endswith(".c")), file=file)
END
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(cat "$folder/files")
# One file a run: of several, the analyzer takes va_lists of the later ones for
# uninitialized.
status=0
printf '%s\n' "$@" | xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p "$folder" \
    --extra-arg=-Xclang --extra-arg=-analyzer-config \
    --extra-arg=-Xclang --extra-arg=max-nodes="${TIDY_NODES:-225000}" \
    2>/dev/null || status=$?
[ "$status" = 0 ] || exit 1
echo "$# files, nothing found by clang-tidy"
