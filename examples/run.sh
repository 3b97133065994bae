#!/bin/sh
# run.sh PROGRAM NAME [ARG...] - runs an example, which must succeed, and
# compares what it prints with NAME.out, which must be something.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
program=$1 name=$2
shift 2
got=$(mktemp)
trap 'rm -f "$got"' EXIT
"$program" "$@" >"$got"
diff "examples/$name.out" "$got"
test -s "$got"
