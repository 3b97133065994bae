#!/bin/sh
# grow_seeds.sh BUILD SECONDS [NAME...] - grows the seeds of each quick fuzz
# target, or of quick_NAME alone, for so long and keeps the few that reach
# what the others do not, in fuzz/corpus/grown/NAME.tar.gz.
#
# They grow from fuzz/corpus and the dictionaries, thus only from what this
# repository has. Kept are at most 200 of at most 1 kB each. The archives have no
# dates and owners, so that the same seeds are the same bytes.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
build=$1 seconds=$2
shift 2
most=200 longest=1024
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p fuzz/corpus/grown

# Leaves what it grows in BUILD/grown, and what was grown before in BUILD/seeds.
run_target() {
    FUZZ_ONLY=quick_$1 tools/fuzz.sh "$build" "$seconds"
}

# The seeds written by hand are there first: none is kept for what they reach.
merge() {
    name=$1 seeds=fuzz/corpus/$2
    mkdir "$work/hand" "$work/short"
    [ ! -d "$seeds" ] || cp "$seeds"/* "$work/hand"
    cp -r "$work/hand" "$work/all"
    for folder in "$build/seeds/quick_$name" "$build/grown/quick_$name"; do
        [ ! -d "$folder" ] ||
            find "$folder" -type f -size "-$((longest + 1))c" \
                -exec cp {} "$work/short" \;
    done
    "$build/fuzz/fuzz_quick_$name" -merge=1 -max_len=2048 "$work/all" \
        "$work/short" >"$work/log" 2>&1 || { cat "$work/log"; return 1; }
    (cd "$work/hand" && find . -type f) | (cd "$work/all" && xargs -r rm -f)
}

# The smallest first, if there are too many.
pack() {
    (
        cd "$work/all"
        find . -type f -printf '%s %P\n' | sort -n | head -n "$most" |
            sed 's/^[0-9]* //' | LC_ALL=C sort >"$work/kept"
        tar cf "$work/tar" --mtime=@0 --owner=0 --group=0 --numeric-owner \
            --mode=0644 -T "$work/kept"
    )
    gzip -9n <"$work/tar" >"fuzz/corpus/grown/$1.tar.gz"
    echo "$1: $(wc -l <"$work/kept") seeds," \
        "$(stat -c %s "fuzz/corpus/grown/$1.tar.gz") bytes"
}

if [ $# = 0 ]; then
    for target in "$build"/fuzz/fuzz_quick_*; do set -- "$@" "${target##*/}"; done
fi
for name in "$@"; do
    name=${name#fuzz_quick_}
    case $name in
    jsonl) hand=json ;;
    cbl) hand=cbr ;;
    fen5 | nibble | hexfen | fixed | rank | entropy) hand=pack ;;
    *) hand=$name ;;
    esac
    run_target "$name"
    merge "$name" "$hand"
    pack "$name"
    rm -rf "$work/hand" "$work/short" "$work/all"
done
