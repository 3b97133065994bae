# Needs: sqlite
# Games by names, tags, lengths, positions, verdicts; as tables and as games.
qipu db import -q base.qdb games/*.pgn 2>/dev/null
qipu db find base.qdb
qipu db find base.qdb --player 許銀川
qipu db find base.qdb --player 许银川 --color black
qipu db find base.qdb --player 红方引擎 --opponent 黑方引擎 --result 1-0 --count
qipu db find base.qdb --player 红方引擎 --result '0-1,1/2-1/2' --csv |
    cut -d, -f1-9,11-
qipu db find base.qdb --event against --length ..130 --json --diagnostics=json |
    sed 's/"ecco":[^,]*,//'
qipu db find base.qdb --since 1999 --until 2000-01 --lang zh
qipu db find base.qdb --since 2025-01-02 --count
qipu db find base.qdb --length 190.. --newest
qipu db find base.qdb --errors --limit 1
qipu db find base.qdb --sound --count
# Positions: a mirror, the end of a game, a pattern.
qipu db find base.qdb --moves 炮八平五 --limit 3
qipu db find base.qdb --moves 炮八平五 --final
qipu db find base.qdb --pattern 'no black rooks' --final
qipu db find base.qdb --verdict any --count
qipu db find base.qdb --verdict red-wins,black-wins --limit 2
# Orders, pages and counts. What is unknown comes last, and Date is unknown in
# blanks, too.
qipu db find base.qdb --sort year,-plies --offset 1 --limit 4
qipu db find base.qdb --sort -date,id --csv | cut -d, -f1,5 | head -n 4
qipu db find base.qdb --sort -plies --limit 2 --to lines 2>/dev/null | cut -f1
qipu db find base.qdb --group-by year
qipu db find base.qdb --group-by red_person,result --sort -red_person,games \
    --offset 1 --limit 3 --json
qipu db find base.qdb --group-by ecco --csv --limit 2 --result 1-0
printf '[Red "A"]\n[RedTeam "T"]\n[Date "   "]\n\n1. h2e2 *\n
[Red "U B"]\n[Date "????.??.??"]\n\n1. b2e2 *\n
[Red "C"]\n[Date "2020"]\n\n1. h2d2 *\n' >dates.pgn
qipu db import -q dates.qdb dates.pgn
qipu db find dates.qdb --tag '!Date'
qipu select --count --tag '!Date' dates.pgn
qipu select --count --tag Date dates.pgn
# Games.
qipu db find base.qdb --player 许银川 --to pgn | head -n 12
qipu db find base.qdb --result '*' -o out.xqf || echo "status $?, $(ls out.xqf 2>/dev/null)"
qipu db find base.qdb --limit 3 -o out.qpg && qipu check out.qpg
qipu db find base.qdb --limit 1 -o out.csv && wc -l <out.csv
qipu db show base.qdb 3
qipu db show base.qdb 3 999
echo $?
# Invalid conditions.
for bad in '--color red' '--player A --color blue' '--result 2-0' \
    '--since May' '--length x' '--length ..' '--final' '--rules wxf2018' \
    '--verdict lost' '--errors --sound' '--count --csv' '--limit 0' \
    '--to none' '--to pgn --json' '--verdict any --rules none' \
    '--sort yeer' '--sort x' '--sort' '--group-by player' '--group-by ,' \
    '--group-by year --sort red' '--group-by year --count' \
    '--sort red --newest' '--offset -1'; do
    qipu db find base.qdb $bad
    echo $?
done
qipu db find base.qdb --pattern 'purple rook'
echo $?
qipu db show base.qdb x
echo $?
qipu db show base.qdb
echo $?
