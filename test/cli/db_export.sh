# Needs: sqlite
# Everything for other programs: tables, files of games.
qipu db import -q base.qdb games/*.pgn 2>/dev/null
qipu db export base.qdb --to csv | sed -n '1,3p;5p' | cut -d, -f1-8,10-11
qipu db export base.qdb --to csv --limit 1 --positions
qipu db export base.qdb --to parquet -o games.parquet
head -c 4 games.parquet && echo
qipu db export base.qdb --to arrow --positions -o positions.arrow
head -c 6 positions.arrow && echo
qipu db export base.qdb --to arrow-stream -o games.arrows && test -s games.arrows
qipu db export base.qdb --to pgn -o all.pgn && qipu check all.pgn
qipu db export base.qdb --to qpg --player 许银川 -o one.qpg && qipu check one.qpg
# The games come back as they went in.
qipu db import -q again.qdb all.pgn
for base in base again; do
    qipu db sql $base.qdb 'SELECT id, red, black, date, result, plies,
        qipu_moves(id) FROM games' >$base.txt
done
cmp base.txt again.txt
for bad in '' '--to none' '--to pgn --positions' '--to csv --notation wxf'; do
    qipu db export base.qdb $bad
    echo $?
done
