# Every command that takes a position takes what reading takes: bare startpos,
# a UCCI line with moves, a rank that is short, kings that see each other.
for fen in startpos 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN w' \
    'position startpos moves h2e2 h9g7' '4k4/9/9/9/9/9/9/9/9/4K4 r'; do
    echo "$fen"
    qipu show --ascii "$fen" | tail -n 2
    qipu perft --fen "$fen" 1
    qipu moves --legal --json --diagnostics=json --fen "$fen" | cut -c -19
    qipu pack --codec nibble "$fen"
done
qipu perft --fen '9/9/9/9/9/9/9/9/9/4K4 w' 1
