# Two processes write into one folder, and every game is there: names are taken,
# not looked for. All games have one name, the worst case.
awk 'BEGIN { for (i = 1; i <= 200; i++)
    printf "[Event \"%d\"]\n[Red \"a\"]\n[Black \"b\"]\n\n1. C2.5 H8+7 *\n\n", i
}' >games.pgn
lost=0
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    rm -rf out
    qipu convert games.pgn --out-dir out --name '{red}-{black}' &
    first=$!
    qipu convert games.pgn --out-dir out --name '{red}-{black}' || lost=1
    wait $first || lost=1
    [ "$(ls out | wc -l)" = 400 ] || lost=1
done
echo "lost: $lost"
# Each is whole, and each game is there twice.
cat out/*.pgn | grep -c '^\*'
cat out/*.pgn | grep '^\[Event' | sort -u | wc -l
ls out | grep -v '^a-b\(-[0-9]*\)\?\.pgn$'
