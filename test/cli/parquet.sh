# Parquet needs DuckDB's library, and Arrow is named; test/cluster/tables_peer.sh
# reads Parquet with it.
# Needs: sqlite
qipu db import -q games.qdb games/selfplay-*.pgn 2>/dev/null
for format in parquet arrow; do
    qipu db export --to $format -o games.$format games.qdb
done
qipu check games.parquet
echo "status $?"
qipu convert --lang zh games.parquet
echo "status $?"
qipu db import -q more.qdb games.parquet
echo "status $?"
cat games.parquet games.arrow | qipu check -
echo "status $?"
qipu check games.arrow
echo "status $?"
