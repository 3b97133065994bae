#!/bin/sh
# run.sh PROGRAM NAME - a file of test/files through the program: it is found
# for what it is, has no fault, gives what must come out of it (list.txt, want/)
# from a file and from a pipe, and comes back from the format when that is
# written too, in the same bytes when list.txt says "exact".
#
# SPDX-License-Identifier: MIT
set -eu
program=$1 name=$2
cd "$(dirname "$0")"
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
bad=0

row=$(awk -v name="$name" '$1 == name' list.txt)
[ -n "$row" ] || { echo "$name is not in list.txt"; exit 1; }
format=$(echo "$row" | cut -d ' ' -f 2)
want=want/$(echo "$row" | cut -d ' ' -f 3)

# fails WHAT - reports it, with the program's output.
fails() {
    echo "$name: $1"
    head -n 20 "$here/err"
    bad=1
}

# silent COMMAND... - fails when it does, and when it says something.
silent() {
    "$program" "$@" >"$here/out" 2>"$here/err" && ! [ -s "$here/err" ] ||
        fails "$1: status, or messages"
}

same() { diff "$1" "$here/out" || fails "not as in $1"; }

if "$program" formats --json | grep "\"name\":\"$format\"" | grep -q '"lacks"' &&
    "$program" check "$name" 2>&1 | grep 'built without'; then
    exit 77
fi
silent check --json "$name"
head -n 1 "$here/out" | grep -qF "\"format\":\"$format\"" ||
    fails "found for another format: $(cat "$here/out")"
grep -qF '"broken":0,"errors":0,"warnings":0' "$here/out" ||
    fails "faults: $(cat "$here/out")"

silent convert --notation ucci "$name"
same "$want.pgn"
silent convert --notation ucci - <"$name"
same "$want.pgn"

silent convert --to lines "$name"
cut -f 1-3 "$here/out" >"$here/lines"
diff "$want.lines" "$here/lines" || fails "not as in $want.lines"

# A table of another program has other columns than one that is written.
if [ "$format" != table ] &&
    "$program" formats | grep -Eq "^$format +read +write"; then
    silent convert --to "$format" -o "$here/again" "$name"
    silent convert --notation ucci "$here/again"
    same "$want.pgn"
    case $row in
    *" exact") cmp "$name" "$here/again" || fails "written in other bytes" ;;
    esac
fi
exit "$bad"
