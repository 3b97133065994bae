# Moves of any notation become moves of another; what is good of a TEXT with a
# fault is written, and the fault is reported.
qipu moves '炮二平五 马8进7 H2+3 i9h9' '1. C2.5 n8+7 2. Ｈ２＋３ 車９平８ 1-0'
qipu moves --notation traditional --digits full '炮二平五 马8进7'
qipu moves --notation wxf2018 'h3e3 h10g8 1... *'
qipu moves --notation iccs --from-notation algebraic1 '1.Che3 Hg8'
qipu moves --notation ucci --ranks 1 'c4c5'
qipu moves --legal --notation uci --fen '4k4/9/9/9/9/9/9/9/9/3K5 r'
printf '炮二平五\n马二进三 马8进7\n' | qipu moves --json --diagnostics=json
qipu moves --fen '4k4/9/9/9/9/9/R8/R8/9/3K5 w' 'a3b3'
qipu moves '炮二平五 马8进6 车一平二'
echo $?
printf '兵七进一\nfoo\n' | qipu moves
qipu moves --notation algebraic x
echo $?
qipu moves --fen 'rnbakabnr/9 w' x
qipu moves --notation ucci '12 h2e2 0000' '100 h2e2 101. h9g7'
echo $?
qipu moves 炮二平五马8进7 h2e2h9g7h0g2 "1.C2.5N8+7 2. H0-G2i9-h9" h2e2x
printf "炮二平五\n" | iconv -f UTF-8 -t GBK | qipu moves --notation wxf
