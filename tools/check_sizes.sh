#!/bin/sh
# check_sizes.sh - fails on files over 800 lines, headers over 250, functions
# over 60 and more than six parameters.
#
# A function is read from its opening brace, at the end of a line that begins
# in the first column, to a brace in the first column. One that is a single
# `switch` or holds a table may be longer: tools/long_functions.txt names those.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
tools/sources.sh | awk '
function tell(text) { print text; bad++ }
BEGIN {
    while ((getline line < "tools/long_functions.txt") > 0)
        if (line !~ /^#/ && split(line, w, " ") > 1) may[w[1] " " w[2]] = 1
}
{
    file = $0; n = 0; head = ""; opened = 0
    while ((getline line < file) > 0) {
        n++
        if (opened) {
            if (line ~ /^}/) {
                functions++
                size = n - opened - 1
                if (size > longest) longest = size
                if (size > 60 && !((file " " name) in may))
                    tell(file ":" opened ": " name " has " size " lines")
                opened = 0; head = ""
            }
            continue
        }
        if (line ~ /^[A-Za-z_]/) head = line
        else if (head != "") head = head " " line
        if (head ~ /;[ \t]*$/ || head ~ /^#/) head = ""
        if (line ~ /{[ \t]*$/ && head ~ /\)[ \t]*{[ \t]*$/) {
            opened = n
            name = head; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name)
            list = head; sub(/^[^(]*\(/, "", list)
            gsub(/\([^()]*\)/, "", list)
            if (gsub(/,/, ",", list) > 5 && !((file " " name) in may))
                tell(file ":" n ": " name " has more than six parameters")
        } else if (line ~ /{[ \t]*$/) head = ""
    }
    close(file)
    if (n > 800) tell(file ": " n " lines")
    else if (file ~ /\.h$/ && file ~ /^include/ && n > 250 + 100 * (file ~ /base/))
        tell(file ": a header of " n " lines")
}
END {
    printf "%d files, %d functions, the longest of %d lines, %d at fault\n", \
        NR, functions, longest, bad
    exit bad > 0
}'
