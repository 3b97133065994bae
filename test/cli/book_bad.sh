# What cannot be a book, and what is only part of one: said, and nothing is
# left half-written.
printf '[Game "Chinese Chess"]\n[Red "R"]\n\n1. C2.5 H8+7 2. K5+9 R9.8 *\n' >broken.pgn
run() {
    "$@"
    echo "status $?"
}
run qipu book -o book.doc broken.pgn
run qipu book --to tex broken.pgn
run qipu book --page-columns 3 -o book.pdf broken.pgn
run qipu book --theme blue broken.pgn
run qipu book --paper a3 -o book.pdf broken.pgn
run qipu book --paper a5 -o book.html broken.pgn
run qipu book --diagram-every 0 broken.pgn
run qipu book -o no/folder/book.html broken.pgn
run qipu book -o book.html missing.pgn
: >nothing.pgn
run qipu book -o book.html nothing.pgn
ls book* 2>/dev/null
echo '--- a broken game'
run qipu book -o book.html broken.pgn
sed -n '/class="m"/,$p' book.html
echo '--- a full disk'
qipu book broken.pgn 2>/dev/null >/dev/full
echo "status $?"
