#!/bin/bash
# compare_dists.sh ONE OTHER - compares two folders that tools/dist.sh made. Prints every
# file that only one of them has, and every file that differs, with the names within
# it that differ. Ends with status 1 if there is any.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
one=$(cd "$1" && pwd)
other=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# unpack ARCHIVE FOLDER - its members, and the order, owners and times that it has for them.
unpack() {
    mkdir "$2"
    case $1 in
    *.deb)
        dpkg-deb -R "$1" "$2"
        ar tv "$1" >"$2/members of ar"
        dpkg-deb -c "$1" >"$2/list of members"
        ;;
    *.zip | *.whl)
        unzip -q "$1" -d "$2"
        zipinfo "$1" | sed 1d >"$2/list of members"
        ;;
    *.tar.* | *.tgz)
        tar -xf "$1" -C "$2"
        tar -tvf "$1" >"$2/list of members"
        ;;
    *) cp "$1" "$2" ;;
    esac
}

differ=0 same=0
(cd "$one" && ls && cd "$other" && ls) | sort -u >"$work/names"
while read -r name; do
    if [ ! -e "$one/$name" ] || [ ! -e "$other/$name" ]; then
        echo "$name: only in one folder"
    elif cmp -s "$one/$name" "$other/$name"; then
        same=$((same + 1))
        continue
    else
        echo "$name: differs"
        unpack "$one/$name" "$work/one"
        unpack "$other/$name" "$work/other"
        (cd "$work" && diff -rq --no-dereference one other | sed 's/^/    /') || true
        rm -rf "$work/one" "$work/other"
    fi
    differ=$((differ + 1))
done <"$work/names"
echo "$same files are the same, $differ are not"
[ "$differ" = 0 ]
