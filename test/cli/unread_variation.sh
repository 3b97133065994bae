# The rest of a variation with an error stays in a comment where it was. When
# the move is put right in the kept text, the whole game is there again.
# Needs: sqlite
good='1. 炮二平五 马8进7 2. 马二进三 (2. 马八进七 车9平8 {x < ] > \ y}) 车9平8 (2... 卒3进1 3. 兵三进一 {y} $1 卒7进1 (3... 卒9进1) 4. 马八进七) (2... 卒9进1) 3. 车一平二 马2进3 (3... 炮8进4 (3... 炮8进2 4. 兵七进一)) 4. 兵三进一 *'
printf '%s\n' "$good" >good.pgn
qipu convert good.pgn >whole.pgn
# Each damage is: what the file has, and what is to be there.
kept() { # WRONG RIGHT
    printf '%s\n' "$good" | sed "s/$2/$1/" >bad.pgn
    cmp -s bad.pgn good.pgn && echo "not damaged: $1"
    qipu repair -q --apply none bad.pgn >kept.pgn 2>/dev/null
    grep -o '{.%unread.*}' kept.pgn
    rm -f kept.db
    qipu db import -q kept.db bad.pgn 2>/dev/null
    qipu db find kept.db --to pgn -q | cmp - kept.pgn
    qipu repair -q --apply none kept.pgn 2>/dev/null | cmp - kept.pgn
    sed "s/$1/$2/" kept.pgn | qipu repair -q - >again.pgn 2>/dev/null
    sed "s/$1/$2/" kept.pgn | qipu repair --list -
    cmp again.pgn whole.pgn && echo "whole again"
}
echo "== its first move"
kept '2. 马八进六' '2. 马八进七'
kept '3... 炮8进8' '3... 炮8进2'
echo "== a later move"
kept '兵三进二' '兵三进一'
kept '4. 马八进六' '4. 马八进七'
kept '卒7进2' '卒7进1'
echo "== one of the two last"
kept '3... 卒9进3' '3... 卒9进1'
echo "== what replaces a move of a variation stays in the game, once"
printf '1. 炮二平五 马8进7 2. 马二进三 (2. 马八进六 (2. 马八进七 车9平8) 车1平2) 车9平8 (2... 卒3进1 3. 兵三进二 (3. 兵三进一) 卒7进1) *\n' >beside.pgn
qipu repair -q --apply none beside.pgn 2>/dev/null >kept.pgn
sed -n '/^1/,$p' kept.pgn
qipu repair -q --apply none kept.pgn 2>/dev/null | cmp - kept.pgn && echo stable
echo "== as a comment in other formats"
for format in xml jsonl xqf pgn; do
    qipu repair -q --apply none bad.pgn --to $format -o kept.$format 2>/dev/null
    qipu convert -q kept.$format --to pgn | grep -c '%unread (3... 卒9进3)'
done
echo "== an error in both: both are repaired"
printf '%s\n' "$good" | sed 's/马八进七 车9平8/马八进六 车9平8/;s/车一平二/车一平三/' >bad.pgn
qipu repair -q --no-comments bad.pgn | grep 'unread\|^3\|马八进七'
echo "== a variation before the first move is kept as a comment"
printf '1. 炮二平五 马8进7 2. 马二进三 ((2. 兵七进一) 2. 车八进一 车9平8) 车9平8 ((2... 卒9进1) 2... 卒3进1) *\n' >before.pgn
qipu repair -q --apply none before.pgn 2>/dev/null >kept.pgn
sed -n '/^1/,$p' kept.pgn
qipu repair -q --apply none kept.pgn 2>/dev/null | cmp - kept.pgn && echo stable
