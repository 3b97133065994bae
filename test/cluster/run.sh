#!/bin/sh
# run.sh BUILD - all tests with other people's databases: a cluster of
# ClickHouse servers (run.py), and what is beside this file as *_peer.sh.
# What cannot be run here is reported as skipped.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."
build=$1
bad=0

# Exit status 77 is skipped, as ctest has it.
part() {
    name=$1
    shift
    echo "== cluster: $name"
    status=0
    "$@" || status=$?
    case $status in
    0) echo "== cluster: $name: passed" ;;
    77) echo "== cluster: $name: skipped" ;;
    *)
        echo "== cluster: $name: FAILED"
        bad=1
        ;;
    esac
}

part servers test/cluster/run.py "$build"
for peer in test/cluster/*_peer.sh; do
    [ -e "$peer" ] || continue
    part "$(basename "$peer" _peer.sh)" "$peer" "$build"
done
exit "$bad"
