#!/bin/sh
# make_games.sh QIPU - makes the bundled games that an engine played, in the
# encodings and notations that the demonstration reads. Needs fairy-stockfish;
# its version 11.1 gives the files as they are committed.
#
# SPDX-License-Identifier: MIT
set -eu
qipu=$1
cd "$(dirname "$0")/.."

write() {
    set_name=$1
    shift
    tools/selfplay.py "$set_name" |
        "$qipu" convert --from-notation uci -o "games/selfplay-$set_name.pgn" "$@"
}

write big5 --notation traditional --digits full --to-encoding big5
write gbk --notation chinese --to-encoding gb18030
write wxf --notation wxf
write iccs --notation iccs
