#!/bin/sh
# check_tables.sh - makes every committed table again and fails when one
# differs. The tree is left as it was.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
find . -name '*.inc' ! -path './build/*' | sort >"$copy/list"
tar cf "$copy/before.tar" -T "$copy/list"
tools/make_tables.sh >/dev/null
mkdir "$copy/before"
tar xf "$copy/before.tar" -C "$copy/before"
bad=0
while read -r file; do
    if ! cmp -s "$file" "$copy/before/$file"; then
        echo "$file: its tool makes another one"
        bad=$((bad + 1))
    fi
done <"$copy/list"
tar xf "$copy/before.tar"
echo "$(wc -l <"$copy/list") tables, $bad differ"
[ "$bad" = 0 ]
