# Needs: sqlite
# Questions in SQL, and nothing but questions.
qipu db import -q base.qdb games/*.pgn 2>/dev/null
qipu db sql base.qdb 'SELECT result, count(*) AS games FROM games GROUP BY 1'
qipu db sql base.qdb "SELECT id, red, plies / 2.0 AS moves, NULL AS nothing,
x'00FF' AS bytes FROM games WHERE red = ? AND plies > ? ORDER BY id" 许银川 70 \
    --json --diagnostics=json
qipu db sql base.qdb 'SELECT 1 AS "a,b", '"'say \"hi\"'"' AS c' --csv
qipu db sql base.qdb 'SELECT qipu_fen(4, 75) AS fen'
qipu db sql base.qdb 'SELECT qipu_moves(3) AS moves'
qipu db sql base.qdb 'SELECT id FROM games WHERE 0'
for bad in 'DELETE FROM game' 'SELEC 1' 'SELECT * FROM nothing' \
    'SELECT 1; SELECT 2' "ATTACH 'x.db' AS x" 'PRAGMA user_version = 9' ''; do
    qipu db sql base.qdb "$bad" || echo $?
done
qipu db sql base.qdb
echo $?
# As many values as the question has places for.
qipu db sql base.qdb 'SELECT ?' 1 2
echo $?
qipu db sql base.qdb 'SELECT ?, ?' 1
echo $?
qipu db sql base.qdb 'SELECT ? AS a, ? AS b' 1 x
qipu db sql base.qdb --csv --json 'SELECT 1'
echo $?
ls x.db 2>/dev/null
qipu db find base.qdb --count
