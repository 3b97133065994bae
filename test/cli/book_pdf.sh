# Needs: pango poppler
# A book on paper: pages, links, an outline, fonts within, and what is said.
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
tr -d '\f' <text | sed -n '/^1[^0-9]*Red 1/,/^2[^0-9]*Red/p'
echo "fonts that are not within: $(pdffonts book.pdf | sed 1,2d | grep -vc ' yes  *yes\| yes  *no')"
for paper in a5 letter; do
    qipu book --paper $paper --columns 2 -o $paper.pdf games.pgn
    pdfinfo $paper.pdf | grep '^Page size'
done
echo '--- one game: neither title nor contents'
sed '/^$/{n;/^$/q;}' games.pgn | head -n 8 >one.pgn
qipu book -o one.pdf one.pgn
pdfinfo one.pdf | grep -e ^Title -e ^Pages
pdftotext -raw one.pdf - | head -n 2
