#!/bin/sh
# check_ascii.sh - fails on characters outside ASCII in C files, which belong
# into .inc tables, and on tabs, blanks at the end of a line and long lines.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
tools/sources.sh | LC_ALL=C awk '
{
    file = $0; n = 0; test = file ~ /^test\//
    while ((getline line < file) > 0) {
        n++
        why = ""
        if (!test && line ~ /[\200-\377]/) why = "a character outside ASCII"
        else if (line ~ /\t/) why = "a tab"
        else if (line ~ /[ \r]$/) why = "a blank at the end"
        else if (length(line) > 80 && line !~ /[\200-\377]/)
            why = "longer than 80 columns"
        if (why != "") { printf "%s:%d: %s\n", file, n, why; bad++ }
    }
    close(file)
}
END { printf "%d files, %d lines at fault\n", NR, bad; exit bad > 0 }'
