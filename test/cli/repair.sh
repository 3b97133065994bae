# repair: games with an error are played to their end; legal ones stay as they are.
game() { # MOVES
    printf '[Event "x"]\n[Result "*"]\n\n%s *\n\n' "$1"
}
good='1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 4. 兵三进一 卒3进1 5. 马八进九 卒1进1'
game "$good" >good.pgn
echo "== a legal game stays"
qipu convert good.pgn >converted.pgn
qipu repair --apply all good.pgn | cmp - converted.pgn && echo same
{
    game "$(printf %s "$good" | sed 's/车一平二/车一平三/')"
    game "$(printf %s "$good" | sed 's/车9平8/东9平8/')"
    game "$(printf %s "$good" | sed 's/车9平8/车1平8/')"
    game "$(printf %s "$good" | sed 's/3. 车一平二/3./')"
    game "$(printf %s "$good" | sed 's/车9平8/车9平8 车9平8/')"
    game "$(printf %s "$good" | sed 's/车一平二 马2进3/马2进3 车一平二/')"
    game '1. 炮二平五 炮二平五 2. 天天天天 地地进地'
} >bad.pgn
echo "== what is suggested first"
qipu repair --list -q bad.pgn 2>/dev/null | grep -A1 game | grep -v '^--'
echo "== repaired"
qipu repair bad.pgn -q 2>/dev/null | grep '{'
echo "== the games are those that were damaged"
qipu repair --no-comments -q bad.pgn 2>/dev/null | head -n 54 | sed -n '/^[0-9]/p' | sort | uniq -c
echo "== nothing is applied"
qipu repair --apply none -q bad.pgn 2>/dev/null | grep -c Incomplete
echo "== coordinates"
game '1. h2e2 h9g7 2. h0g2 i9h9 3. i0h1 b9c7 4. g3g4 c6c5' | qipu repair --list --json -q --diagnostics=json 2>/dev/null
echo "== bad options"
qipu repair --apply some; echo "status $?"
qipu repair --json; echo "status $?"
qipu repair --list -o x; echo "status $?"
echo "== in place"
cp bad.pgn mine.pgn
qipu repair -q -i.bak mine.pgn 2>/dev/null; echo "status $?"
cmp bad.pgn mine.pgn && echo "kept: not all of it can be read"
{ game "$good"; game "$(printf %s "$good" | sed 's/车9平8/东9平8/')"; } >mine.pgn
cp mine.pgn was.pgn
qipu repair -q -i.bak mine.pgn; echo "status $?"
cmp was.pgn mine.pgn.bak && ls mine*
grep -c '{' mine.pgn
qipu check -q mine.pgn
qipu repair -i mine.pgn; echo "status $?"
qipu repair -i --list mine.pgn; echo "status $?"
qipu repair -i -o x mine.pgn; echo "status $?"
echo "== a variation is repaired, too"
printf '1. 炮二平五 马8进7 2. 马二进三 (2. 马八进六) 车9平8 *\n' >side.pgn
qipu repair --list side.pgn 2>/dev/null
qipu repair --list --json side.pgn 2>/dev/null; echo "status $?"
qipu repair -q side.pgn
qipu repair -q --apply none side.pgn 2>/dev/null | sed -n '/^2/p'
# One in another, a legal one beside, one before that of the main line, what the
# tag Unread and a comment have, and not what the line has that it replaces.
printf '1. 炮二平五 马8进7 2. 马二进三 (2. 马八进七 车9平8 (2... 卒3进1 3. 兵三进二 卒7进1) 3. 马二进四) 车9平8 (2... 卒9进1) 3. 车一平三 马2进3 (3... 炮8进9 4. 兵七进一) 4. 兵三进一 *\n' >deep.pgn
qipu repair --list -q deep.pgn 2>/dev/null | grep game
qipu repair -q --apply all --no-comments deep.pgn >once.pgn; echo "status $?"
sed -n '/^1/,$p' once.pgn
qipu convert -q deep.pgn 2>/dev/null | qipu repair -q --apply all --no-comments - | cmp once.pgn -
qipu repair -q once.pgn | cmp once.pgn -
printf '1. 炮二平五 炮8进4 (1... 炮8进9) 2. 马二进三 *\n' >again.pgn
qipu repair --list -q again.pgn 2>/dev/null | grep -c 'read 炮8进9 as'
qipu repair --list -q again.pgn 2>/dev/null | grep 'read 炮8进9 as 炮8进4' || echo "not what it replaces"
