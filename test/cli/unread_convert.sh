# Needs: expat
# `qipu convert`, `merge` and `split` keep what cannot be played of a broken
# game, so that `qipu repair` makes of their output what it makes of the input.
good='1. 炮二平五 马8进7 2. 马二进三 (2. 马八进七 卒7进1) 车9平8 3. 车一平二 马2进3 {two \ parts} 4. 兵三进一 (4. 兵七进一 炮8进4) 4... 卒3进1 5. 马八进九 卒1进1'
game() { # EVENT SED
    printf '[Event "%s"]\n[Result "*"]\n\n%s *\n\n' "$1" "$(printf %s "$good" | sed "$2")"
}
{
    game fine ''
    game move 's/车一平二/车一平三/'
    game fine ''
    game variation 's/马八进七/马八进六/'
    game both 's/马2进3/马2进4/;s/炮8进4/炮8进9/'
    game last 's/卒1进1/卒1进3/'
} >bad.pgn
iconv -f UTF-8 -t GB18030 bad.pgn >gbk.pgn
for format in wxf xml jsonl json ubb; do
    # The damage is done in the format itself: of WXF to one game of each file.
    sed -n '/fine/,/^$/p;/^1/p' bad.pgn | head -4 >one.pgn
    qipu convert -q one.pgn --to $format -o good.$format
    case $format in
    ubb) sed 's/7747/7748/;s/7967/7957/' good.ubb >bad.ubb ;;
    wxf) sed 's/R1.2/R1.3/' good.wxf >bad.wxf ;;
    *) sed 's/车一平二/车一平三/' good.$format >bad.$format ;;
    esac
    cmp -s good.$format bad.$format && echo "not damaged: $format"
done
fix() { qipu repair -q --apply all --no-comments "$@" 2>/dev/null; }
for file in bad.pgn gbk.pgn bad.wxf bad.xml bad.jsonl bad.json bad.ubb; do
    fix $file >want.pgn
    # UBB has squares: in another notation other slips are likely.
    case $file in *.ubb) notation=iccs ;; *.wxf) notation=wxf ;; *) notation=chinese ;; esac
    status=0
    qipu convert -q $file --to-notation $notation -o kept.pgn 2>err || status=$?
    fix kept.pgn | cmp want.pgn - && echo "$file: status $status, $(grep -c '^.Unread' kept.pgn) games"
    for to in jsonl xml; do
        qipu convert -q $file --to-notation $notation --to $to -o kept.$to 2>/dev/null
        fix kept.$to | cmp want.pgn - || echo "$file as $to"
    done
    # What is read once, on any number of threads, and once more.
    qipu convert -q --to-notation $notation - <$file 2>/dev/null | cmp kept.pgn -
    # shellcheck disable=SC2002 # a pipe is what is tested
    cat $file | qipu convert -q --to-notation $notation - 2>/dev/null | cmp kept.pgn -
    qipu convert -q --to-notation $notation kept.pgn 2>/dev/null | cmp kept.pgn -
    qipu repair -q --apply none --to-notation $notation $file 2>/dev/null | cmp kept.pgn -
done
echo "== a file a game"
qipu convert -q bad.pgn --out-dir files 2>/dev/null
grep -l Unread files/*
grep -l '%unread' files/*
echo "== what a format cannot store"
qipu convert bad.pgn --to xqf --out-dir xqf 2>&1 | grep -c 'cannot store the tag Unread'
qipu convert bad.pgn --to epd 2>&1 >bad.epd | grep Unread
echo "== merge, split"
game move 's/马2进3/马2进4/' >alone.pgn
game fine 's/炮二平五/兵七进一/' >other.pgn
qipu merge -q alone.pgn other.pgn -o merged.pgn 2>/dev/null || echo "status $?"
grep -o 'Unread "3... 马2进4' merged.pgn
grep -o 'Incomplete "the knight.s leg is blocked" Result' merged.pgn
qipu split -q merged.pgn -o parts.pgn
fix parts.pgn | grep -c '^5. 马八进九 卒1进1'
qipu split -q alone.pgn -o parts.pgn 2>/dev/null || echo "status $?"
grep -c '^.Event' parts.pgn
grep '^.Unread\|^.Incomplete' parts.pgn
fix parts.pgn | grep -c '^5. 马八进九'
