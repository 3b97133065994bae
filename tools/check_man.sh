#!/bin/sh
# check_man.sh - fails when man/qipu.1 is not what scdoc makes of its source.
# With --update it makes the page. The page is committed, so that whoever
# installs needs no scdoc; the date is the source's own.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
if ! command -v scdoc >/dev/null 2>&1; then
    echo "scdoc is missing: the manual page was not compared"
    exit 0
fi
SOURCE_DATE_EPOCH=1767225600
export SOURCE_DATE_EPOCH
if [ "${1-}" = --update ]; then
    scdoc <man/qipu.1.scd | sed 1,2d >man/qipu.1
    exit 0
fi
# The first lines name scdoc's version.
if ! scdoc <man/qipu.1.scd | sed 1,2d | cmp - man/qipu.1; then
    echo "man/qipu.1 is not made of man/qipu.1.scd (tools/check_man.sh --update)"
    exit 1
fi
echo "the manual page is made of its source"
