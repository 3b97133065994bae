# Needs: sqlite curl
# What of ClickHouse needs no server: the rest is in test/cluster.
printf '[Red "A"]\n\n1. h2e2 h9g7 1-0\n' >in.pgn
qipu db import base.qdb in.pgn >/dev/null
qipu db ddl games | cut -c1-60
qipu db ddl --cluster main games | grep -c Replicated
qipu db ddl 'games; DROP' ; echo $?
# Nobody listens at port 1.
url=http://127.0.0.1:1/games
qipu db push --clickhouse $url --tries 1 base.qdb 2>&1 | sed 's/^  .*/  what curl says/'
qipu db counts --clickhouse ftp://user:word@host/x; echo $?
qipu db tree --clickhouse localhost:8123/x; echo $?
qipu db find --clickhouse http://a/b,http://a/c; echo $?
qipu db find --clickhouse $url base.qdb; echo $?
qipu db push base.qdb; echo $?
qipu db push --cluster main --clickhouse $url base.qdb; echo $?
qipu db push --batch 0 --clickhouse $url base.qdb; echo $?
qipu db push --clickhouse $url --tries 1 none.qdb; echo $?
# Files instead: after --from, or as they are.
qipu db push --clickhouse $url --tries 1 --from in.pgn 2>&1 | head -n 1
qipu db push --clickhouse $url --from nothing in.pgn; echo $?
