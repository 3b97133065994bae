#!/bin/bash
# dist.sh [FOLDER [PLATFORM...]] - makes what is published of the current commit, in
# FOLDER (build/dist): the source, with the page built; the library as one file; the
# packages for Debian, npm and Python; the program for other platforms (all, or those
# named); the licences and a bill of the libraries inside; SHA256SUMS. Every time in
# them is that of the commit, or SOURCE_DATE_EPOCH, so that two runs give the same bytes
# (tools/compare_dists.sh).
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p "${1:-build/dist}"
dist=$(cd "${1:-build/dist}" && pwd)
shift "$(($# > 0))"
platforms=${*:-linux-x86_64 linux-aarch64 macos-arm64 macos-x86_64 windows-x86_64}
work=$(mktemp -d)
python=
trap 'kill $python 2>/dev/null || true; rm -rf "$work"' EXIT
version=$(sed -n 's/^#define QP_VERSION "\(.*\)"/\1/p' include/qipu/base.h)
name=qipu-$version
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export LC_ALL=C TZ=UTC
umask 022

# Quiet unless it fails.
quiet() {
    local log=$work/log.$BASHPID
    "$@" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
}

part() {
    echo "== $1 ($SECONDS s)"
    $1
}

# pack FOLDER NAME ARCHIVE - a folder as an archive that depends on nothing but
# what is in it.
pack() {
    if [ "${3%.zip}" != "$3" ]; then
        find "$1/$2" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
        (cd "$1" && find "$2" | sort | zip -9 -q -X "$dist/$3" -@)
        return
    fi
    local how='xz -9 -T1'
    [ "${3%.gz}" = "$3" ] || how='gzip -9n'
    tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX \
        --mtime="@$SOURCE_DATE_EPOCH" -C "$1" -c "$2" | $how >"$dist/$3"
}

source_archive() {
    git archive --prefix="$name/" HEAD | tar -x -C "$work"
    mkdir "$work/$name/web/built"
    cp build/web/out/*.gz build/web/out/view.html "$work/$name/web/built"
    pack "$work" "$name" "$name.tar.xz"
}

amalgamation() {
    mkdir "$work/$name-amalgamation"
    tools/amalgamate.py "$work/$name-amalgamation" >/dev/null
    cp LICENSE "$work/$name-amalgamation"
    pack "$work" "$name-amalgamation" "$name-amalgamation.tar.xz"
}

debian_packages() {
    mkdir "$work/debian"
    tar -xf "$dist/$name.tar.xz" -C "$work/debian"
    cd "$work/debian/$name"
    cp -r packages/debian debian
    {
        printf 'qipu (%s) unstable; urgency=medium\n\n' "$version"
        printf '  * CHANGES.md lists what changed.\n\n -- %s  %s\n' \
            "$(sed -n 's/^Maintainer: //p' debian/control)" \
            "$(date -R -d "@$SOURCE_DATE_EPOCH")"
    } >debian/changelog
    quiet dpkg-buildpackage --build=binary --no-sign
    cd - >/dev/null
    lintian --allow-root --fail-on error,warning "$work"/debian/*.changes
    cp "$work"/debian/*.deb "$dist"
}

npm_package() {
    bindings/js/build.sh build/js >/dev/null
    cp build/js/qipu-*.tgz "$dist"
}

python_packages() {
    bindings/python/build.sh >/dev/null
    cp build/python/dist/*.whl "$dist"
    (cd bindings/python && quiet python3 setup.py sdist --formats=tar -d "$work/sdist")
    mkdir "$work/python"
    tar -xf "$work"/sdist/*.tar -C "$work/python"
    local folder
    folder=$(ls "$work/python")
    pack "$work/python" "$folder" "$folder.tar.gz"
}

# The program, its page inside, for each platform of tools/build_platform.sh, and what is
# needed to start (packages/program).
platform_archives() {
    local platform folder archive program
    tools/sbom.py licences >"$dist/$name-licences.txt"
    for platform in $platforms; do
        folder=$name-$platform
        archive=$folder.tar.xz program=qipu
        case $platform in windows-*) archive=$folder.zip program=qipu.exe ;; esac
        packages/program/fill.py "$work/$folder" "${platform%%-*}" \
            "build/$platform/$program" "$dist/$name-licences.txt"
        pack "$work" "$folder" "$archive"
    done
}

programs() {
    local platform
    for platform in $platforms; do
        tools/build_platform.sh "$platform"
    done
}

bill() {
    tools/sbom.py sbom "$dist" >"$work/bill"
    cp "$work/bill" "$dist/$name.spdx.json"
}

git diff --quiet HEAD ||
    echo 'warning: the programs have changes that are not committed, the source archive has not' >&2
rm -f "$dist"/*
quiet web/build.sh
part source_archive
# It takes one processor, for as long as the next three.
part python_packages &
python=$!
for what in amalgamation debian_packages npm_package; do
    part $what
done
wait "$python"
python=
for what in programs platform_archives bill; do
    part $what
done
cd "$dist"
sha256sum -- * >"$work/SHA256SUMS"
cp "$work/SHA256SUMS" .
ls -l
