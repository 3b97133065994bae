# written.sh COMMAND... - runs a command that writes games once for each format that
# the table of formats calls written, to a file, to standard output and, unless $NAMED is
# "no", by the extension of -o, and compares with its PGN converted by `qipu convert`.
#
# SPDX-License-Identifier: MIT
"$@" --to pgn -o as.pgn 2>/dev/null || { echo "$*: pgn: status $?"; exit 1; }
qipu formats --json | grep '"writes":true' |
    sed 's/.*"name":"\([a-z]*\)".*"extensions":"\([a-z]*\).*/\1 \2/' >formats
[ "$(grep -c . formats)" -ge 7 ] || echo "only these: $(cat formats)"
while read -r format extension; do
    qipu convert --to "$format" -o right as.pgn 2>/dev/null </dev/null ||
        echo "convert: $format: status $?"
    "$@" --to "$format" -o got 2>/dev/null </dev/null ||
        echo "$*: $format: status $?"
    "$@" --to "$format" >piped 2>/dev/null </dev/null
    cmp got piped
    if [ "$extension" ] && [ "$NAMED" != no ]; then
        "$@" -o "named.$extension" 2>/dev/null </dev/null
        cmp got "named.$extension"
    fi
    # `convert` alone adds the file and the number of the game.
    [ "$format" != lines ] || { cut -f 1-3 right >cut && mv cut right &&
        cut -f 1-3 got >cut && mv cut got; }
    cmp right got || echo "$*: $format: another result"
    rm -f got right named.*
done <formats
