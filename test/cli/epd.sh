# A position for each game: the last of a game from the opening, the start of
# any other; it is read again as it was written.
cat >games.pgn <<END
[Event "Cup"]
[Red "A"]
[Black "B"]

1. h2e2 h9g7 *

[Event "Problem 7"]
[FEN "3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 12"]

12. ... d9d8 *
END
qipu convert --to epd games.pgn
echo "status $?"
qipu convert -o two.epd games.pgn 2>/dev/null
qipu convert -o again.epd two.epd
echo "status $?"
cmp two.epd again.epd
qipu convert two.epd
qipu convert --from epd two.epd >/dev/null
echo "status $?"
