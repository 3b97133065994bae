# Needs: sqlite
# Text books: a line is a move, its weight and a FEN.
start='rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR'
after='rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR'
{
    printf 'h9g7 40 %s b - - 0 1\r\n\n' "$after"
    printf 'c3c4\t100 %s w\n' "$start"
    printf 'b2e2 5895 %s w - - 0 1\n' "$start"
    printf 'b2e2 7 %s w - - 3 9\n' "$start"
    printf 'a0a5 9 %s w - - 0 1' "$start"
} >book.txt
echo "== the highest weight first; a0a5 is illegal"
qipu db tree book.txt --csv
echo "== the mirrored position"
qipu db tree book.txt --moves b2e2 --csv
echo "== nothing"
qipu db tree book.txt --moves c3c4
for line in 'c3c4 1000000001' 'c3c4 -1' 'c3d' 'c3c3 5' 'j3c4 5' 'c3c4 5 x/9'; do
    echo "== an invalid line: $line"
    { head -n 1 book.txt; printf '%s %s w\n' "$line" "$start"; } >bad.txt
    qipu db tree bad.txt 2>&1
    printf '%s %s w\n' "$line" "$start" >bad.txt
    qipu db tree bad.txt >/dev/null 2>&1 || echo "no book: status $?"
done
