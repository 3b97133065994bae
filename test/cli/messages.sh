# Problems whose wording depends on what they are about, in both languages.
start=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR
{
    printf '[FEN "9/9"]\n\n1. h2e2 *\n\n[FEN "%s red - - 0 1"]\n\n1. h2e2 *\n\n' \
        "$start"
    printf '[FEN "%s w - - 0 1 x"]\n\n1. h2e2 *\n\n' "$start"
    printf '[FEN "4k4/9/9/9/9/9/9/9/4P4/4K4 w"]\n\n1. e0d0 *\n\n'
    printf '[Red "A"]\n\n1. ... h9g7 *\n'
} >fen.pgn
printf '[Red "\347\202\256\347\202\256"]\n\n1. h2e2 {a\377 \347\202} *\n' >bytes.pgn
printf '[Red "\350\256\270"]\n\n1. h2e2 *\n' >lost.pgn
for lang in en zh; do
    qipu check --lang $lang fen.pgn bytes.pgn >found
    qipu convert --lang $lang --to-encoding big5 lost.pgn >found
    qipu convert --lang $lang --to-encoding big5 lost.pgn lost.pgn >found
done
