# Needs: pango poppler
# A game of 10,000 plies, a comment of a megabyte, a word that is wider than the
# page, variations in variations: all of it is in the book.
{
    printf '[Game "Chinese Chess"]\n[Red "Long"]\n[Black "%0300d"]\n\n' 7
    awk 'BEGIN {
        for (i = 0; i < 2500; i++) print "C2.5 C2.5 C5.2 C5.2"
        printf "{"
        for (i = 0; i < 150000; i++) printf "n%d ", i
        print "the end}"
        for (i = 0; i < 5000; i++) printf "unbroken"
        print "}"
    }' | sed '$s/^/C2.5 {/'
    echo '*'
} >long.pgn
{
    printf '[Game "Chinese Chess"]\n[Red "Deep"]\n[Black "Tree"]\n\n'
    awk 'BEGIN {
        for (i = 0; i < 75; i++)
            printf "K5+1 (R9+1 K5+1 (R9+1 K5+1 (R9-1 K5+1 (R9-1 "
        for (i = 0; i < 300; i++) printf ") "
    }'
    echo '*'
} >deep.pgn
qipu book -o long.pdf long.pgn
pdftotext -raw long.pdf text
echo "moves: $(grep -o 'C[25][.][25]' text | wc -l)"
in_order() {
    grep -o 'n[0-9][0-9]*' "$1" | awk '$0 != "n" k++ { bad++ } END { print "words:", k, bad + 0 }'
}
in_order text
# Some are cut by the head of a page.
[ "$(tr -d '\n\f ' <text | grep -o 'unbroken' | wc -l)" -gt 4900 ] && echo unbroken
grep -o 'the end' text
qipu book -o long.html long.pgn
in_order long.html
qipu book -o deep.html deep.pgn
xmllint --noout deep.html
qipu book -o deep.pdf deep.pgn
for file in deep.html deep.pdf; do
    case $file in *.pdf) pdftotext -raw deep.pdf deep.txt && file=deep.txt ;; esac
    echo "kings: $(grep -o 'K5+1' $file | wc -l)"
done
