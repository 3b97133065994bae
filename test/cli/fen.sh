# Any dialect becomes the canonical form; what is wrong or repaired is reported.
start=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR
end=9/9/3k5/9/9/9/4R4/3A5/8r/4K4
qipu fen 'rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r'
qipu fen "${start}w" "$end -b" "${end}w--01" "$end[] b 5 23"
echo "not quoted, $?"
qipu fen $end b - - 4 7 $start
qipu fen --mirror --swap-sides "$end b - - 4 7"
echo 'odd side'
qipu fen "$end red" "$end black"
echo "mending, $?"
qipu fen --fix "rnbakabnr/8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w" \
    "$end/ b - - -1 x moves i1i0"
echo "not a FEN, $?"
qipu fen --fix 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
    "$start$start w"
echo "what cannot arise, $?"
qipu fen '4k4/9/9/9/9/9/9/9/9/4K4 w' 4k4/9/9/9/9/9/9/9/9/9 \
    '9/9/9/4k4/9/9/4P4/4P4/9/3K5 w - - 0 1'
echo "history, $?"
qipu fen "position fen 9/9/3k5/9/9/9/4R4/3A5/4K4/8r b - - 0 1 moves i0i1 \
e1e0 i1i0 e0e1 i0i1 e1e0 i1i0 e0e1 i0i1 e1e0"
qipu fen 'position startpos moves h2e2 h9g7' 'position startpos moves h3e3 h10g8'
qipu fen 'position startpos moves h2e2 h9g6'
echo "files, $?"
printf '%s\r\n' '# comment' '' "$end b" "name|$end w" "$end w - - 0 1 ; remark" \
    >a.fen
qipu fen a.fen - <<X
position fen $end b
x
X
qipu fen --check a.fen "$start r"
qipu fen --json --diagnostics=json "$end b" "$end q - - x y"
qipu fen no.fen
