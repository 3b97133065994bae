# Needs: pango poppler
# A book on paper: pages, links, an outline, embedded fonts, and the text.
for i in 1 2 3; do
    printf '[Game "Chinese Chess"]\n[Event "A cup"]\n[Red "Red %s"]\n[Black "Black %s"]\n[Result "1-0"]\n\n' $i $i
    echo '{An introduction.} 1. C2.5 H8+7 $220 (1... H2+3 2. H2+3) 2. H2+3 R9.8 {(a <b>comment</b> & more)} 1-0'
    echo
done >games.pgn
qipu book -o book.pdf --author 'A. Writer' games.pgn
pdfinfo book.pdf | grep -e ^Title -e ^Author -e ^Pages -e '^Page size'
pdfinfo -dests book.pdf | grep -o '"g[0-9]*"' | sort
pdftohtml -xml -i -stdout book.pdf | grep -e '<item' -e '</outline'
pdftotext -raw book.pdf text
grep -c 'Red [1-3] .* Black [1-3] 1.*0' text # the contents
# Where lines end depends on the fonts that are there.
tr -d '\f' <text | sed -n '/^1[^0-9]*Red 1/,/^2[^0-9]*Red/p' | tr '\n' ' '
echo
echo "fonts that are not within: $(pdffonts book.pdf | sed 1,2d | grep -vc ' yes  *yes\| yes  *no')"
for paper in a5 letter; do
    qipu book --paper $paper --page-columns 2 -o $paper.pdf games.pgn
    pdfinfo $paper.pdf | grep '^Page size'
done
echo '--- one game: neither title nor contents'
sed '/^$/{n;/^$/q;}' games.pgn | head -n 8 >one.pgn
qipu book -o one.pdf one.pgn
pdfinfo one.pdf | grep -e ^Title -e ^Pages
pdftotext -raw one.pdf - | head -n 2
echo '--- what belongs together is on one page'
start=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR
for i in $(seq 1 90); do
    printf '[Game "Chinese Chess"]\n[Event "Cup"]\n[Red "Red %s"]\n[Black "B"]\n' "$i"
    printf '[FEN "%s w - - 0 %s"]\n\n' "$start" $((i * 100))
    awk -v n="$i" 'BEGIN {
        for (k = 0; k < n * 7 % 11; k++) printf "{%s} ", "words of a comment"
        print "C2.5 (C2.4 {[%csl Gh0]}) H8+7 H2+3 {[%csl Gh0]} R9.8"
        for (k = 0; k < n % 3; k++)
            print "R1.2 {Something long comments on this move, and in a paragraph.} R8.9 R2.1 R9.8"
        print "*"
    }'
done >games.pgn
for columns in 1 2; do
    qipu book --paper a5 --page-columns $columns -o book.pdf games.pgn
    pdftotext -raw book.pdf text
    # With one column a page of text ends as its column does, but for its head.
    [ $columns = 2 ] || awk 'BEGIN { RS = "\f" } NR > 3 {
        sub(/\n*$/, "")
        lines = split($0, line, "\n")
        last = line[line[lines] ~ /^[0-9]+ Cup$/ ? lines - 1 : lines - 2]
        if (last ~ /^[0-9]+[^0-9.]*Red [0-9]+|^Cup$/) print "a heading alone: " last
        if (last ~ /R1[.]2$/) print "a move without its comment: " last
    }' text
    awk 'BEGIN { RS = "\f" } {
        rest = $0
        while (match(rest, /after [^\n]*/)) {
            diagrams++
            move = substr(rest, RSTART + 6, RLENGTH - 6)
            rest = substr(rest, RSTART + RLENGTH)
            at = index($0, move)
            if (substr($0, at - 6, 6) == "after ") print "no move for " move
        }
    } END { print diagrams, "diagrams" }' text
done
