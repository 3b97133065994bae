# Debian's fairy-stockfish and hoixiangqi win in one move.
# Needs: engines
win='3k5/9/9/9/9/9/9/4R4/8R/4K4 w - - 0 1'
for protocol in uci ucci cecp auto; do
    qipu engine --engine /usr/games/fairy-stockfish --protocol $protocol \
        --go 'depth 4' --position "$win" --notation ucci |
        sed 's/best move: \(e2d2\|i1d1\|i1i8\|e2e8\)$/best move: wins/; /^ /d'
done
qipu engine --engine /usr/games/hoixiangqi --go 'depth 4' --position "$win" \
    --notation ucci |
    sed 's/best move: \(e2d2\|i1d1\|i1i8\|e2e8\)$/best move: wins/; /^ /d'
echo 'By its name, where PATH does not have it:'
program=$(command -v qipu)
PATH=/usr/bin:/bin "$program" engine --engine fairy-stockfish --go 'depth 4' \
    --position "$win" --notation ucci |
    sed 's/best move: \(e2d2\|i1d1\|i1i8\|e2e8\)$/best move: wins/; /^ /d'
