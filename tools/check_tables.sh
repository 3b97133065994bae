#!/bin/sh
# check_tables.sh - makes every committed table, dictionary, manual page and file
# of test/files again and fails if one differs, or if its tool does not make it.
# The tree is left as it was.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
all() {
    find . -name '*.inc' ! -path './build/*'
    echo ./web/src/language/traditional.ts
    find ./fuzz/dict ./test/files ./man/man1 ./man/zh_CN -type f
}
all | sort >"$copy/list"
[ -s "$copy/list" ]
tar cf "$copy/before.tar" -T "$copy/list"
tools/make_tables.sh >/dev/null
all | sort | comm -13 "$copy/list" - >"$copy/more"
mkdir "$copy/before"
tar xf "$copy/before.tar" -C "$copy/before"
bad=0
while read -r file; do
    if ! cmp -s "$file" "$copy/before/$file"; then
        echo "$file: its tool makes another one"
        bad=$((bad + 1))
    fi
done <"$copy/list"
while read -r file; do
    echo "$file: its tool makes it, and it was not there"
    rm "$file"
    bad=$((bad + 1))
done <"$copy/more"
tar xf "$copy/before.tar"
echo "$(wc -l <"$copy/list") tables and files, $bad differ"
[ "$bad" = 0 ]
