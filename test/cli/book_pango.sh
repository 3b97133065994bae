# Needs: pango
# Pango that is not there is missed when a page is to be drawn, and only then; so
# is a full disk.
printf '[Game "Chinese Chess"]\n[Red "R"]\n\n1. C2.5 H8+7 *\n' >game.pgn
mkdir none && : >none/libpangocairo-1.0.so.0
LD_LIBRARY_PATH=none qipu book -o book.pdf game.pgn
echo "status $?"
LD_LIBRARY_PATH=none qipu book -o book.html game.pgn
echo "status $?"
ls book*
qipu book --to pdf game.pgn >/dev/full
echo "status $?"
