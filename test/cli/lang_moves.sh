# Moves and pieces in books and pictures depend on options, not on LANG; the
# words of a book are in the language of messages.
moves() {
    grep -o 'C2\.[0-9]\|炮二平五\|<html lang="[^"]*"' | sort | uniq -c
}
printf '[Result "*"]\n\n1. h2e2 *\n' >game.pgn
unset LC_ALL LC_MESSAGES
for lang in C zh_CN.UTF-8; do
    echo "-- $lang"
    LANG=$lang qipu book --to html game.pgn | moves
    LANG=$lang qipu book --to html --lang zh game.pgn | moves
    LANG=$lang qipu draw --caption auto game.pgn | moves
    LANG=$lang qipu --lang zh draw --caption auto game.pgn | moves
done
