# `qipu show` selects games by the options of `qipu select`.
games='games/handicap.pgn games/selfplay-wxf.pgn games/selfplay-gbk.pgn'
same() {
    selected=$(qipu select --count "$@" $games)
    shown=$(qipu show --json "$@" $games 2>/dev/null | wc -l)
    echo "$*: $selected $shown"
    [ "$selected" = "$shown" ] || exit 1
}
same
same --player 聂卫平
same --red 许银川
same --black Fairy-Stockfish
same --player Fairy-Stockfish --color red
same --tag 'Round=1'
same --result black
same --since 2025
same --length ..130
same --pattern 'red pawn crossed' --final
same --mate --not
same --material RCN:
same --event 许银川 --until 2000
echo 'numbers stay those of the file'
qipu show --json --length 140.. games/selfplay-wxf.pgn | cut -d, -f1,2
qipu show --player nobody games/handicap.pgn
echo "status $?"
qipu show --pattern zz games/handicap.pgn
echo "status $?"
qipu show --color red games/handicap.pgn
echo "status $?"
echo 'a position is shown, not searched for'
qipu show --json --fen '3k5/9/9/9/9/9/9/9/4A4/3K5 w' --mate </dev/null
