#!/bin/sh
# demo.sh QIPU - shows the program at its main job on the bundled games: files
# in three encodings and several notations in, one clean form out. Uses nothing
# but the program; what it writes goes to a folder that is removed at the end.
#
# SPDX-License-Identifier: MIT
set -u
qipu=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/.." || exit 3
folder=$(mktemp -d) || exit 3
trap 'rm -rf "$folder"' EXIT
cp games/*.pgn "$folder" && cd "$folder" || exit 3
worst=0

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
[ -t 1 ] && [ -z "${NO_COLOR-}" ] || say() { printf '\n%s\n' "$*"; }

# Shows a command, then runs it, as in a terminal.
run() {
    printf '$ qipu'
    for word in "$@"; do
        case $word in
        *[!A-Za-z0-9_./=,+-]*) printf " '%s'" "$word" ;;
        *) printf ' %s' "$word" ;;
        esac
    done
    echo
    "$qipu" "$@"
}

# The same, and it has to succeed.
well() {
    run "$@" || worst=1
}

say '1. What is in these files? Encodings and notations are found from the text.'
well check handicap.pgn selfplay-*.pgn

say '2. Big5 and full-width digits in, UTF-8 out; the same with GBK.'
well convert selfplay-big5.pgn -o big5.pgn
well convert selfplay-gbk.pgn -o gbk.pgn
echo '$ head -n 18 big5.pgn'
head -n 18 big5.pgn

say '3. Any notation to any other: WXF to Chinese, Chinese to WXF and ICCS.'
echo '$ qipu convert selfplay-wxf.pgn | head -n 16'
"$qipu" convert selfplay-wxf.pgn | head -n 16
echo '$ qipu convert --notation iccs handicap.pgn | head -n 22'
"$qipu" convert --notation iccs handicap.pgn | head -n 22

say '4. One game a line, for pipes: which results do all these games have?'
echo '$ qipu convert --to lines handicap.pgn selfplay-*.pgn | cut -f3 | sort | uniq -c'
"$qipu" convert --to lines handicap.pgn selfplay-*.pgn | cut -f3 | sort | uniq -c

say '5. A position from anywhere: the FEN is tidied, the board shown.'
handicap='rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR r'
well fen --fix "$handicap"
well show --fen "$handicap"

say '6. Moves in four notations at once, translated into one.'
well moves --notation chinese 'h2e2 馬８進７ H0-G2 R9.8'

say '7. A file with mistakes: where, why, and what may have been meant.'
run check faulty.pgn

say '8. The same in Chinese, held to every rule of the standard.'
run check --lang zh --strict faulty.pgn

say '9. Is the move generator right? Everybody counts 3290240 here.'
well perft 4

say '10. A database: what was played after the first move, and by whom.'
well db import -q base.qdb handicap.pgn selfplay-wxf.pgn selfplay-iccs.pgn
well db tree base.qdb
well db find base.qdb --result 1-0

say '11. Pictures of a game, and a book of it, as any browser shows them.'
well draw handicap.pgn --ply 13 --arrows last -o board.svg
well draw handicap.pgn --every 15 --theme print -o sheet.svg
well book --diagram-every 10 handicap.pgn -o book.html
ls -l board.svg sheet.svg book.html | awk '{ print $5, "bytes", $NF }'

say '12. The games as one page for the browser: board, search, opening tree.'
# Without the page, which `make build` adds, it prints what to install.
run view handicap.pgn selfplay-*.pgn -o games.html &&
    ls -l games.html | awk '{ print $5, "bytes", $NF }'
exit "$worst"
