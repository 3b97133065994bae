# The expectations of a pattern are in the language of messages, without English words.
for lang in zh zh_TW; do
    for text in zz 'red zz' 'near' 'red pawn on' 'file x' '9999' 'rank a' 'vs' \
        'red rook vs near' 'only rook' 'red pawn 17' 'K/K/K' '3k5/9 w' '9/9/9/9/9/9/9/9/9/8 w'; do
        qipu select --lang $lang --pattern "$text" games/handicap.pgn 2>&1 >/dev/null | head -n 1
    done
done >said
cat said
sed "s/[“'][^”']*[”']//g; s/^<[^>]*>//" said | grep -v 'only 前' | grep '[a-z]\{3,\}'
qipu select --lang zh --diagnostics=json --pattern zz games/handicap.pgn 2>&1 |
    grep -o '"suggestion.*'
