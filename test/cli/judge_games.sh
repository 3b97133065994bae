# Games: where the rules decide, and results that contradict them.
game() { # RESULT FEN MOVES
    printf '[Game "Chinese Chess"]\n[Red "A"]\n[Black "B"]\n[Result "%s"]\n' "$1"
    printf '[FEN "%s"]\n[Format "ICCS"]\n\n%s\n%s\n\n' "$2" "$3" "$1"
}
rook='9/9/3k5/9/9/9/4R4/3A5/4K4/8r b - - 0 1'
round='I0-I1 E1-E0 I1-I0 E0-E1'
idle='rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
there='A0-A1 A9-A8 A1-A0 A8-A9'
# A red rook along ranks 1 to 7 of files e to i and back, a black king to and
# fro: each position is twice at most, for 138 plies.
long=$(awk 'BEGIN {
    n = 0
    for (r = 1; r <= 7; r++)
        for (i = 0; i < 5; i++)
            at[n++] = substr("EFGHI", r % 2 ? i + 1 : 5 - i, 1) r
    for (i = 1; i < 2 * n - 1; i++) {
        from = i <= n - 1 ? at[i - 1] : at[2 * n - 1 - i]
        to = i <= n - 1 ? at[i] : at[2 * n - 2 - i]
        printf "%s-%s %s\n", from, to, i % 2 ? "D9-D8" : "D8-D9"
    }
}')
{
    game 0-1 "$rook" "$round $round I0-I1"             # the checker won
    game 1-0 "$rook" "$round $round I0-I1"             # as the rules have it
    game 0-1 "$rook" "$round $round I0-I1 E1-E0 I1-I2" # it varied
    game 0-1 "$rook" "$round $round $round $round I0-I2" # it went on
    game '*' "$rook" "$round $round I0-I1"             # not over
    game 1-0 "$idle" "$there $there"                   # drawn, and won
    game 1/2-1/2 "$idle" "$there $there"
    game 1-0 '3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1' "$long"
    game '*' '3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1' \
        "$long E1-F1 D9-D8 F1-E1 D8-D9 E1-F1 D9-D8 F1-F2 D8-D9" # the limit once
    game 0-1 '3k5/R8/R8/9/9/9/9/9/9/4K4 w - - 0 1' 'A7-D7' # mated, and won
    game 1-0 '3k5/R8/R8/9/9/9/9/9/9/4K4 w - - 0 1' 'A7-D7'
} >games.pgn
qipu judge --notation ucci --rules cxa2020 games.pgn
echo "status $?"
qipu judge --lang zh --rules wxf2018 games.pgn
qipu judge --rules all --notation ucci games.pgn
qipu judge --json --diagnostics=json --rules checks games.pgn games/handicap.pgn
qipu check --rules cxa2020 games.pgn
echo "status $?"
qipu check --json --diagnostics=json --rules checks games.pgn 2>&1 | cut -c1-140
echo 'games and positions, several threads'
echo "$rook moves i0i1" >one.txt
for jobs in 1 3; do
    qipu judge --jobs $jobs games.pgn one.txt games/*.pgn >out.$jobs 2>/dev/null
done
cmp out.1 out.3 && tail -n 1 out.1
qipu judge <games.pgn | tail -n 1
# A file that is cut into pieces numbers its games as a whole one does.
for i in 1 2 3 4 5 6 7 8; do cat games.pgn; done >block.pgn
while [ "$(wc -c <block.pgn)" -lt 3000000 ]; do
    cat block.pgn block.pgn >twice.pgn && mv twice.pgn block.pgn
done
for jobs in 1 3; do
    qipu judge --jobs $jobs block.pgn >out.$jobs 2>/dev/null
done
cmp out.1 out.3 && grep -c 'after' out.1
