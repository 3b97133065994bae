#!/bin/sh
# make_tables.sh - makes every committed table again.
#
# Each tools/make_*.py writes its own .inc files into the source tree and
# takes no argument. Unchanged tools leave the tree unchanged; CI runs this
# and compares.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
for tool in tools/make_*.py; do
    python3 "$tool"
done
