#!/bin/sh
# debian_source.sh [--upstream] FOLDER PACKAGE... - the sources of Debian packages, with
# Debian's patches, in FOLDER/PACKAGE: what WebAssembly is linked with is
# compiled from these. --upstream: without the patches, as their authors released them.
#
# Takes them from where the machine takes its packages, whether or not it lists
# sources. Of several versions the newest that can be had. Does nothing for what
# is there; fails with a message if one is not available.
#
# SPDX-License-Identifier: MIT
set -eu
upstream=
if [ "$1" = --upstream ]; then
    upstream=--tar-only
    shift
fi
folder=$1
shift
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

missing=
for package in "$@"; do
    [ -d "$folder/$package" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
for tool in apt-get dpkg-source; do
    command -v "$tool" >/dev/null || { echo "no $tool here" >&2; exit 1; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/parts" "$work/get"
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
    [ -e "$file" ] || continue
    case $file in
    *.sources) sed 's/^Types:.*/Types: deb-src/' "$file" ;;
    *.list) sed -n 's/^deb[[:space:]]/deb-src /p' "$file" ;;
    esac >"$work/parts/$(basename "$file")"
done

# With these lists, which are nobody else's.
with_sources() {
    program=$1
    shift
    "$program" -qq -o Dir::Etc::SourceList=/dev/null \
        -o "Dir::Etc::SourceParts=$work/parts" \
        -o "Dir::State::Lists=$work/lists" -o Dir::Cache::pkgcache= \
        -o Dir::Cache::srcpkgcache= -o APT::Sandbox::User=root \
        "$@" 2>"$work/log"
}
with_sources apt-get update >/dev/null || { tail -n 3 "$work/log" >&2; exit 1; }

unpack() { # PACKAGE
    if [ -z "$upstream" ]; then
        dpkg-source --no-check -x "$1"_*.dsc "$work/$1"
    else
        mkdir "$work/$1"
        tar -x --strip-components=1 -C "$work/$1" -f "$1"_*.orig.tar.*
    fi
}

cd "$work/get"
for package in $missing; do
    got=
    for version in $(with_sources apt-cache showsrc "$package" |
        sed -n 's/^Version: //p' | sort -Vru); do
        # shellcheck disable=SC2086
        if with_sources apt-get --download-only $upstream source "$package=$version" \
            >/dev/null && unpack "$package" >"$work/log" 2>&1; then
            got=$version
            break
        fi
        rm -rf "$work/get/$package"_* "${work:?}/$package"
    done
    if [ -z "$got" ]; then
        echo "the source of $package cannot be had" >&2
        tail -n 1 "$work/log" >&2
        exit 1
    fi
    mv "$work/$package" "$folder/$package"
    echo "the source of $package $got"
done
