# Games of a database are repaired in place, from what an import kept of them,
# and put back by `db undo`.
# Needs: sqlite
good='1. 炮二平五 马8进7 2. 马二进三 (2. 马八进七 卒7进1) 车9平8 3. 车一平二 马2进3 4. 兵三进一 卒3进1 5. 马八进九 卒1进1'
game() { # EVENT SED
    printf '[Event "%s"]\n[Result "*"]\n\n%s *\n\n' "$1" "$(printf %s "$good" | sed "$2")"
}
{
    game fine ''
    game move 's/车一平二/车一平三/'
    game variation 's/卒7进1/卒7进2/'
    game both 's/马2进3/马2进4/;s/马八进七/马八进六/'
    printf '[Event "lost"]\n[FEN "not a position"]\n\n1. 炮二平五 *\n'
} >bad.pgn
all() { qipu db find --to pgn -q "$1"; }
columns() { qipu db find --csv "$1" | cut -d, -f 1,6,7,11-13; }
for variations in '' --index-variations; do
    rm -f base.qdb
    # shellcheck disable=SC2086 # none, or one option
    qipu db import -q $variations base.qdb bad.pgn 2>/dev/null
    all base.qdb >before.pgn
    echo "== what would change"
    qipu db repair --dry-run --no-comments base.qdb | grep '^[@+]'
    all base.qdb | cmp - before.pgn
    echo "== the games and their numbers"
    qipu db repair --apply all base.qdb; echo "status $?"
    columns base.qdb
    qipu db check base.qdb
    all base.qdb >after.pgn
    # Nothing is kept of the one whose start is wrong.
    qipu repair -q --apply all bad.pgn 2>/dev/null | sed '/lost/,$d' >want.pgn
    for event in fine move variation both; do
        part() { sed -n "/\"$event\"/,/^\*/p" "$1"; }
        part want.pgn >want && part after.pgn | cmp want -
    done
    # The index has the new moves.
    qipu db find --count --moves 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4' base.qdb
    qipu db find --in-variations --count --moves 'h2e2 h9g7 b0c2 g6g5' base.qdb
    echo "== back, and again"
    qipu db undo base.qdb
    all base.qdb | cmp - before.pgn
    qipu db find --count --moves 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4' base.qdb
    qipu db undo base.qdb 2>/dev/null
    all base.qdb | cmp - after.pgn
    qipu db check base.qdb
done
echo "== by number, by options"
qipu db undo base.qdb 2>/dev/null
qipu db repair -q --apply all base.qdb 2 4; echo "status $?"
columns base.qdb | cut -d, -f 1-3,6
qipu db repair --event fine base.qdb; echo "status $?"
qipu db repair --sound base.qdb; echo "status $?"
qipu db repair base.qdb 1 99; echo "status $?"
qipu db repair none.qdb; echo "status $?"
qipu db repair --apply most base.qdb; echo "status $?"
echo "== games that were exported as PGN and imported again have no error"
qipu db import -q again.qdb before.pgn 2>/dev/null
qipu db find --errors --csv again.qdb | cut -d, -f 1,7
qipu db repair --dry-run --limit 1 --offset 1 --apply all again.qdb | grep '^@@'
qipu db repair -q --event fine again.qdb; echo "status $?"
qipu db repair --event move again.qdb; echo "status $?"
qipu db repair --apply all again.qdb; echo "status $?"
all again.qdb >after.pgn
for event in fine move variation both; do
    part want.pgn >want && part after.pgn | cmp want -
done
qipu db repair --sound again.qdb; echo "status $?"
