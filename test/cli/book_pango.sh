# Needs: pango poppler
# Pango that is not there is missed when a page is to be drawn, and only then; a
# system without fonts makes a book of boxes, with a warning; a full disk.
printf '[Game "Chinese Chess"]\n[Red "R"]\n\n1. C2.5 H8+7 *\n' >game.pgn
mkdir none && : >none/libpangocairo-1.0.so.0
LD_LIBRARY_PATH=none qipu book -o book.pdf game.pgn
echo "status $?"
LD_LIBRARY_PATH=none qipu book -o book.html game.pgn
echo "status $?"
ls book*
echo '<fontconfig></fontconfig>' >fonts.conf
FONTCONFIG_FILE=$PWD/fonts.conf qipu book --to pdf game.pgn 2>&1 >boxes.pdf |
    grep -v '^Fontconfig' | sed 's/[0-9][0-9]*/N/'
head -c 5 boxes.pdf && echo
printf '\337' >bytes
qipu book --title "<A> $(cat bytes)" --author "$(cat bytes)" -o title.pdf game.pgn
echo "status $?"
pdfinfo title.pdf | grep -e ^Title -e ^Author
qipu book --to pdf game.pgn >/dev/full
echo "status $?"
