#!/bin/sh
# check_page.sh - fails on TypeScript of the page that is too long or too wide,
# that goes around its types, or that could make markup of a record's text or
# ask another host.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
bad=0
files=$(find web/src -name '*.ts' -o -name '*.tsx' -o -name '*.css' | LC_ALL=C sort)
echo "$files" | LC_ALL=C awk '
function fault(why) { printf "%s:%d: %s\n", file, n, why; bad++ }
{
    file = $0; n = 0
    while ((getline line < file) > 0) {
        n++
        if (line ~ /\t/) fault("a tab")
        if (line ~ /[ \r]$/) fault("a blank at the end")
        if (length(line) > 80 && line !~ /[\200-\377]/)
            fault("longer than 80 columns")
    }
    if (n > 400) fault("longer than 400 lines")
    close(file)
}
END { printf "%d files of the page, %d lines at fault\n", NR, bad; exit bad > 0 }' ||
    bad=1

# never WORDS PATTERN - no line of the page's scripts may have it.
never() {
    if echo "$files" | grep -v '\.css$' | xargs grep -nE "$2"; then
        echo "$1: see above"
        bad=1
    fi
}
never 'a way around the types' '(:|\bas|<) any\b|@ts-(ignore|expect)'
never 'markup of a text' \
    '(inner|outer)HTML|insertAdjacentHTML|document\.write|InnerHTML'
never 'code of a text' '\beval\(|new Function\('
if echo "$files" | xargs grep -nE 'https?://' | grep -v 'www\.w3\.org'; then
    echo 'the address of another host: see above'
    bad=1
fi
[ "$bad" = 0 ]
