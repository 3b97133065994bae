#!/bin/sh
# run.sh PROGRAM NAME [--update] - runs the case NAME.sh with PROGRAM as `qipu`
# and compares standard output, standard error and the status with NAME.out,
# NAME.err and NAME.exit; a missing file means nothing, or 0.
# One of them must be there: a case that expects nothing checks nothing.
#
# A case with a line "# Needs: LIBRARY..." is skipped (77) in a build without; so is one
# that needs `mounts`, where it may not mount a folder for itself, `pty`, terminals of
# POSIX, `posix`, its signals, links, limits and pipes with names, or `windows`. Many cases in a
# row are quicker if QIPU_LACKS names a file with the output of test/lacks.sh.
# A case runs in a folder of its own with copies of test/cli/data and games.
#
# SPDX-License-Identifier: MIT
set -eu
program=$1 name=$2 update=${3-}
cd "$(dirname "$0")/../.."
cases=$PWD/test/cli
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

needs=$(sed -n 's/^# Needs: //p' "$cases/$name.sh")
if [ -n "${QIPU_LACKS-}" ]; then
    cp "$QIPU_LACKS" "$folder/lacks"
elif [ -n "$needs" ]; then
    test/lacks.sh "$program" >"$folder/lacks"
fi
for library in $needs; do
    if grep -q "\"lacks\":\"$library\"" "$folder/lacks"; then
        echo "skipped: $library is not there"
        exit 77
    fi
done

mkdir "$folder/bin" "$folder/here" "$folder/got"
ln -s "$program" "$folder/bin/qipu"
# An engine that misbehaves on demand (test/engine/fake.c).
fake=$(dirname "$program")/test/fake_engine
[ ! -x "$fake" ] || ln -s "$fake" "$folder/bin/fake-engine"
cp -R "$cases/data/." games "$folder/here"
unset LC_MESSAGES LANG LANGUAGE NO_COLOR || true
LC_ALL=C PATH=$folder/bin:$PATH
LSAN_OPTIONS=suppressions=$cases/leaks.txt:print_suppressions=0
export LC_ALL PATH LSAN_OPTIONS

status=0
(cd "$folder/here" && sh "$cases/$name.sh" </dev/null) \
    >"$folder/got/out" 2>"$folder/got/err" || status=$?
echo "$status" >"$folder/got/exit"

# Other words for the same: QIPU_SED names a script of sed.
[ -z "${QIPU_SED-}" ] || sed -i -f "$QIPU_SED" "$folder/got/out" "$folder/got/err"

bad=0
for what in out err exit; do
    want=$cases/$name.$what got=$folder/got/$what
    nothing=$folder/nothing
    : >"$nothing"
    [ "$what" != exit ] || echo 0 >"$nothing"
    if [ "$update" = --update ]; then
        if cmp -s "$got" "$nothing"; then rm -f "$want"; else cp "$got" "$want"; fi
        continue
    fi
    [ -e "$want" ] || want=$nothing
    if ! diff -u "$want" "$got"; then
        echo "$name: $what is not as expected"
        bad=1
    fi
done
if ! [ -e "$cases/$name.out" ] && ! [ -e "$cases/$name.err" ] &&
    ! [ -e "$cases/$name.exit" ]; then
    echo "$name: nothing is expected"
    bad=1
fi
exit "$bad"
