# The tags by name beside the list: for programs that look one up. Read, it
# serves when there is no list; a name that comes again has its first value.
cat >twice.pgn <<'PGN'
[Game "Chinese Chess"]
[Red "a"]
[棋谱价值 "x\"y"]
[Red "b"]

1. h2e2 *
PGN
qipu convert --to jsonl twice.pgn
echo '--- there and back'
qipu convert --to jsonl twice.pgn | qipu convert --from jsonl - | head -n 5
echo '--- without the list'
echo '{"tag":{"Red":"a","Date":1999,"Black":["no"]},"moves":["h2e2"]}' |
    qipu convert --from jsonl -
echo '--- a key that is too long, an object that is empty'
printf '{"tag":{"%0300d":"x","Red":"a"},"moves":["h2e2"]}\n{"tag":{},"moves":["h2e2"]}\n' 0 |
    qipu convert --from jsonl --to lines -
