#!/bin/sh
# sources.sh - lists the C files of the tree that are written by hand.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
find include lib cli server test fuzz bench examples bindings -name '*.[ch]' | LC_ALL=C sort
