# Sizes without their times, and without what depends on other libraries: of
# games, of positions, of both.
times='/FEN, z/d; s/,"write_.*//'
qipu sizes --json --diagnostics=json games/handicap.pgn | sed "$times"
qipu sizes games/handicap.pgn | grep -v '^FEN, z' | awk '{ print $1, NF }'
qipu fen 'position startpos moves h2e2' >one.fen
qipu sizes --json --diagnostics=json one.fen | sed "$times"
qipu sizes --json --diagnostics=json --from-positions <one.fen | sed "$times" | head -n 1
qipu sizes --json --diagnostics=json --from-ply 75 games/handicap.pgn | sed "$times" | head -n 1
echo 'what a code does not hold'
qipu sizes '3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1' | tail -n 1 | cut -c1-50
cat >chess.pgn <<X
[Event "?"]
[Variant "Standard"]

1. e4 {c} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *

[Event "960"]
[Variant "Chess960"]

1. e4 *

[Event "bad"]

1. e4 e5 2. Ke3 *
X
qipu sizes --variant chess --json --diagnostics=json chess.pgn | sed "$times"
echo "status $?"
qipu sizes nothing.pgn >nothing
echo "status $?"
qipu sizes --from-ply x
