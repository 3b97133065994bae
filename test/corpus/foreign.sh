#!/bin/sh
# foreign.sh PROGRAM - tables of other programs: what must come out of
# each file, by the README of its folder. Skipped (77) without the files.
#
# SPDX-License-Identifier: MIT
set -eu
program=$1 folder=${QIPU_CORPUS:-../shared/corpus}/foreign
[ -d "$folder" ] || exit 77
bad=0

# holds FILE GAMES PLIES [TEXT] - as many games and plies, without an error; the
# PGN has the text.
holds() {
    said=$("$program" check --json "$folder/$1" 2>/dev/null | head -n 1)
    case $said in
    *"\"games\":$2,\"plies\":$3,\"broken\":0,\"errors\":0,"*) ;;
    *) echo "$1: $said" && bad=1 ;;
    esac
    [ -z "${4-}" ] || "$program" convert "$folder/$1" 2>/dev/null |
        grep -qF "$4" || { echo "$1: no $4" && bad=1; }
}

holds positions.jsonl 6 0 '[source_game_index "2"]'
holds player_positions.jsonl 6 6 '[ply "62"]'
holds puzzles.seed.json 25 25 '[difficulty "2"]'
holds opening-book-40.json 40 40 '{weight 97, score 28, '
holds tree-gbk.json 1 29 '(8. ... 卒7平8'
holds moves-table.csv 1 6 '[gameID "57380690"]'
holds placements.json 45 0
exit $bad
