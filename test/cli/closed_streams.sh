# No file gets the number of a standard stream that is closed: messages do not
# end in the output, and what is written to a closed stream is a failure.
# Needs: zstd
qipu convert games/faulty.pgn -o want.pgn 2>/dev/null
qipu pack --qpg games/faulty.pgn -o want.qpg 2>/dev/null
qipu convert games/faulty.pgn -o got.pgn 2>&-
echo "convert 2>&-: $?"
cmp want.pgn got.pgn
qipu pack --qpg games/faulty.pgn -o got.qpg 2>&-
echo "pack 2>&-: $?"
cmp want.qpg got.qpg
qipu convert games/handicap.pgn -o a.pgn <&- >&- 2>&-
echo "all closed: $?"
qipu convert games/handicap.pgn -o b.pgn
cmp a.pgn b.pgn
qipu check games/handicap.pgn >&-
echo "check >&-: $?"
qipu check <&-
echo "check <&-: $?"
