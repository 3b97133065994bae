# Vietnamese notation, the short form and the long one, read and written. C7.1
# is a cannon's move in WXF and a pawn's here: the game decides, or there is a warning.
printf '1. P2-5 M8.7\n2. M2.3 X9-8\n3. X1-2 B7.1\n4. X3/2\n' > game.txt
qipu convert game.txt
echo $?
printf '1. P2-5 M8.7\n2. M2.3 X9-8\n' | qipu convert --notation wxf
printf '1. C2.5 N8+7\n2. N2+3 R9.8\n' | qipu convert --notation vietnamese |
    tee back.pgn
qipu convert --notation iccs back.pgn
qipu moves 'Pháo 2 bình 5 Mã 8 tấn 7 Mã 2 tiến 3'
qipu moves --notation vietnamese '1. PHÁO 2 BÌNH 5 ma 8 tien 7' \
    'Pháo nhị bình ngũ' 'Tướng 5 tấn 1' 'Tượng 3 tấn 5' 'tuong 7 tan 5'
qipu moves --from-notation vietnamese --fen '4k4/9/9/9/9/9/R8/R8/9/3K5 w' \
    'Xe trước bình 2' 'Hậu xe thoái nhất'
F='[FEN "3k5/9/9/9/9/2P6/9/2C6/9/4K4 w - - 0 1"]'
printf '%s\n\n1. C7.1 *\n' "$F" | qipu convert --notation ucci
printf '%s\n\n1. C7.1 Tg4.1 *\n' "$F" | qipu convert --notation ucci
printf '%s\n\n1. C7.1 K4+1 *\n' "$F" | qipu convert --notation ucci
# A game's illegal move is not one of the other letters.
printf '%s\n\n1. C7-1 K4+1 2. P7.2 *\n' "$F" | qipu convert --notation ucci
printf '%s\n\n1. C7.1 Tg4.1 2. P7-1 *\n' "$F" | qipu convert --notation ucci
qipu check game.txt 2>/dev/null
# The long form written, and read again.
for format in pgn json; do
    qipu convert --to "$format" --notation vietnamese-long back.pgn |
        tee "long.$format" | grep -c 'Pháo 2 bình 5'
    qipu convert --to lines "long.$format"
done
sed -n '/^1/,$p' long.pgn
