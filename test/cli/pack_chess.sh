# Specification 002: its worst case has 712, 351 and 287 bits, which the program
# counts; codes of international chess.
# Needs: zlib zstd
worst='r1b1k1n1/1p1p1p1p/p1p1p1p1/1n1q1b1r/R1B1P1N1/1P1P1P1P/P1P1K1P1/1N1Q1B1R w KQkq e3 999 999'
qipu sizes --variant chess --json --diagnostics=json "$worst" | sed 's/,"write_ns.*//'
for codec in fen5 nibble; do
    code=$(qipu pack --variant chess --codec $codec "$worst") || exit 1
    echo "$code"
    [ "$(qipu unpack --variant chess --codec $codec "$code")" = "$worst" ] || exit 2
done
for fen in 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
    'rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3' \
    'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3' \
    '7k/5Q2/6K1/8/8/8/8/8 b - - 0 60'; do
    echo "$fen"
    for codec in fen5 nibble fixed rank; do
        code=$(qipu pack --variant chess --codec $codec "$fen" 2>/dev/null)
        echo "$codec $code"
        qipu unpack --variant chess --codec $codec "$code"
    done
    for codec in fen5 nibble; do
        code=$(qipu pack --variant chess --codec $codec --standing "$fen")
        echo "$codec, standing $code"
        qipu unpack --variant chess --codec $codec --standing "$code"
    done
    n=$(qipu rank --variant chess "$fen")
    echo "$n $(qipu unrank --variant chess "$n")"
done
echo 'faults'
qipu pack --variant chess --codec rank "$worst" \
    '8/8/8/8/8/8/8/K7 w - - 0 1' 'k7/8/8/8/8/8/8/K7 w K - 0 1' \
    'k7/8/8/8/8/8/8/K7 w - e3 0 1' 'k7/7/8/8/8/8/8/K7 w - - 0 1' \
    'k7/8/8/8/8/8/8/K6x w - - 0 1' 'k7/8/8/8/8/8/8/K7 x - - 0 1' \
    'k7/8/8/8/8/8/8/K7 w KK - 0 1' 'k7/8/8/8/8/8/8/K7 w - j9 0 1' \
    'k7/8/8/8/8/8/8 w - - 0 1' 'k7/8/8/8/8/8/8/K7 w - - 0 1 more'
