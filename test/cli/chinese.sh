# Messages in Chinese: nothing English in them, Chinese punctuation, a blank only
# before letters and digits, columns by width.
printf '[FEN "4k4/9/9/9/9/9/9/9/9/3K5 w - - 3 12"]\n\n1. d0d1 *\n' >counted.pgn
printf '[Event "x"]\n\n1. h2e2 h9g7 *\n' >few.pgn
for lang in zh zh_TW; do
    qipu convert --lang $lang counted.pgn -o counted.xqf
    qipu check --lang $lang --strict few.pgn
    qipu check --lang $lang --from xqf few.pgn games
    qipu check --lang $lang --from xqn few.pgn
    qipu moves --lang $lang b0d1 马二进四
    qipu unpack --lang $lang --codec rank 0g 00
    qipu formats --lang $lang | grep -v '^xml' | head -n 5
    qipu convert --lang $lang --notation no few.pgn
done
