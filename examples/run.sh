#!/bin/sh
# run.sh PROGRAM NAME - runs an example and compares what it prints.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
"$1" | diff "examples/$2.out" -
