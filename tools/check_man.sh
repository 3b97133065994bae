#!/bin/sh
# check_man.sh QIPU - fails when man/qipu.1 is not what scdoc makes of its source,
# or lacks an option that the program's help has. With --update instead of a
# program it makes the page. The page is committed, so that users who install
# needs no scdoc.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
bad=0
if [ "$1" != --update ]; then
    for command in convert check serve formats fen moves show draw ecco book view judge engine pack \
        unpack rank unrank random sizes perft 'db import' 'db tree' \
        select 'db find' 'db show' 'db dups' 'db players' 'db events' 'db stats' \
        'db sql' 'db check' 'db compact' 'db export'; do
        for option in $("$1" help $command --lang en |
            grep -o -e '--[a-z][a-z0-9-]*' | sort -u); do
            grep -q -e "\*$option\*" man/qipu.1.scd && continue
            echo "the manual page lacks $option of $command"
            bad=1
        done
    done
fi
if ! command -v scdoc >/dev/null 2>&1; then
    echo "scdoc is missing: the manual page was not compared"
    exit "$bad"
fi
SOURCE_DATE_EPOCH=1767225600
export SOURCE_DATE_EPOCH
scdoc <man/qipu.1.scd >/dev/null # it says what is wrong
if [ "$1" = --update ]; then
    scdoc <man/qipu.1.scd | sed 1,2d >man/qipu.1
    exit 0
fi
# The first lines name scdoc's version.
if ! scdoc <man/qipu.1.scd | sed 1,2d | cmp - man/qipu.1; then
    echo "man/qipu.1 is not made of man/qipu.1.scd (tools/check_man.sh --update)"
    exit 1
fi
[ "$bad" = 0 ] && echo "the manual page has all options and is made of its source"
exit "$bad"
