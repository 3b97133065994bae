# A name that would say nothing is the number of the game; none begins with '-'
# or '.', and none holds what steers a terminal.
game() { printf '[Red "%s"]\n[Black "%s"]\n\n1. C2.5 *\n\n' "$1" "$2"; }
{
    game '' ''
    game '?' '-'
    game '-rf' 'x'
    game '..' 'x'
    printf '[Red "\342\200\256\302\233a"]\n\n1. C2.5 *\n\n'
    game a b
    game a b
} >games.pgn
qipu convert games.pgn --out-dir out --name '{red}-{black}' 2>/dev/null
ls -A out
echo "equal names take linear time:"
awk 'BEGIN { for (i = 0; i < 8000; i++) printf "[Red \"r\"]\n\n1. C2.5 *\n\n" }' \
    >many.pgn
timeout 60 qipu convert many.pgn --out-dir many --name '{red}' 2>/dev/null
echo "status $?"
ls many | wc -l
[ -f many/r.pgn ] && [ -f many/r-8000.pgn ] && echo numbered
