# Every command of `qipu db` that writes games writes every format.
# Needs: sqlite
qipu convert games/handicap.pgn -o one.pgn || exit 1
qipu db import base.qdb one.pgn >/dev/null 2>&1 || exit 1
export NAMED=no # `db find` writes rows of a table as .json, `db export` requires --to
sh written.sh qipu db find base.qdb
sh written.sh qipu db export base.qdb
sh written.sh qipu db show base.qdb 1
echo 'all written'
