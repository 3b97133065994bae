# select does not replace its input with less of it, unless --force insists.
game=games/handicap.pgn
for option in '--limit 1' '--skip 1' --no-comments --no-variations --no-nags \
    '--to-ply 4' '--from-ply 3' '--keep-tags Event' '--drop-tags Date' --tsv \
    '--result black'; do
    cp $game x.pgn
    # shellcheck disable=SC2086
    qipu select $option x.pgn -o x.pgn 2>err
    echo "$option: $? $(tail -n 1 err)"
    cmp x.pgn $game
    # shellcheck disable=SC2086
    qipu select --force $option x.pgn -o x.pgn 2>err
    echo "--force: $?"
    cmp -s x.pgn $game && echo "$option: the same"
done
echo "== nothing is lost"
for option in '--sort plies' '--length 1..' --ply-count '--fen-comments last'; do
    cp $game x.pgn
    # shellcheck disable=SC2086
    qipu select $option x.pgn -o x.pgn
    echo "$option: $?"
    qipu check x.pgn | tail -n 1
done
