#!/bin/sh
# run.sh PROGRAM NAME - runs an example, which must succeed, and compares what
# it prints, which must be something.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
got=$(mktemp)
trap 'rm -f "$got"' EXIT
"$1" >"$got"
diff "examples/$2.out" "$got"
test -s "$got"
