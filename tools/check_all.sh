#!/bin/sh
# check_all.sh BUILD - runs every lint; BUILD holds the shared library.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
bad=0
run() {
    echo "-- $1"
    "$@" || { bad=$((bad + 1)); echo "** $1 failed"; }
}
run tools/check_floors.py "$1"
run tools/check_names.py
run tools/check_ascii.sh
run tools/check_sizes.sh
run tools/check_page.sh
run tools/check_api.sh
run tools/check_words.py
run tools/check_prose.sh
run tools/check_tables.sh
run tools/check_format.sh
run tools/check_manual.py "$1/qipu"
run tools/check_symbols.sh "$1"
[ "$bad" = 0 ] && echo "all lints pass"
[ "$bad" = 0 ]
