# What cannot be played of a broken game stays in a database and a page, in the
# tag Unread, and `qipu repair` takes it from there.
# Needs: sqlite
game() { # EVENT MOVES
    printf '[Event "%s"]\n[Result "*"]\n\n%s *\n\n' "$1" "$2"
}
good='1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 {two \ parts} $1 4. 兵三进一 (4. 兵七进一 {seven} 炮8进4 (4... 车1进1)) 4... 卒3进1 5. 马八进九 卒1进1'
long=$(i=0; while [ $i -lt 400 ]; do printf 'a  b 长长 '; i=$((i + 1)); done)
{
    game one "$(printf %s "$good" | sed 's/马2进3/马2进4/')"
    game two "$good"
    game three "$(printf %s "$good" | sed 's/炮二平五/炮二平二/')"
    game four "$(printf %s "$good" | sed 's/3\. 车一平二/3./')"
    game five "$(printf %s "$good" | sed "s/马8进7/马8进6 {$long} /")"
    printf '[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"]\n'
    game six '1... 马8进7 2. 炮二平五 车9平8 3. 马二进三 马2进4 4. 兵七进一 卒7进1'
} >games.pgn
qipu db import -q games.db games.pgn 2>/dev/null
echo "== what is kept"
qipu db find games.db --to pgn -q >stored.pgn
sed -n '/^.Unread/p' stored.pgn | grep -v 'a  b'
grep -c 'Unread.*a  b' stored.pgn
echo "== repaired as the file itself"
qipu repair -q --apply all --no-comments games.pgn >of_file.pgn 2>/dev/null
qipu repair -q --apply all --no-comments stored.pgn >of_database.pgn 2>/dev/null
cmp of_file.pgn of_database.pgn && grep -c Unread of_database.pgn
echo "== one without the tag Incomplete is whole"
grep -v '^.Incomplete' stored.pgn | qipu repair --list -; echo "status $?"
echo "== nothing to apply"
qipu repair -q --apply none stored.pgn 2>/dev/null | cmp - stored.pgn && echo same
echo "== again"
qipu db import -q again.db stored.pgn
qipu db find again.db --to pgn -q | cmp - stored.pgn && echo same
qipu db check again.db
echo "== ranks from 1, and a record of squares"
game seven '1. h3e3 h10g8 2. h1g3 i10h10 3. i1h1 b10d9 4. g4g5 c7c6' >ranks.pgn
qipu db import -q ranks.db ranks.pgn 2>/dev/null
qipu db show ranks.db 1 | grep Unread
qipu db show ranks.db 1 | qipu repair - -q --no-comments | grep '^[3-9]'
