# What is odd in a FEN is pointed at where it is, or where it is missing.
end=9/9/3k5/9/9/9/4R4/3A5/8r/4K4
start=rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR
qipu fen --check "$start r" "$end" "${end}[]-b - - 0 1" "$end w--01" \
    "$end w - - 1 02" "${end%/8r*}/18/4K4 w - - 0 1" "$end w  - - 0 1" \
    "$end w - x 0 1" "$end w \\- - 0 1" "$end w - - - -" "$end - - 0 1"
qipu fen --fix "$end/ b - - 0 x ; remark" "$end w - - -1 1" \
    "9/9/3k/9/9/9/4R4/3A5/8r/4K w - - 0 1" "$end b - - 0 1 and more"
qipu fen --lang zh "$end black" "$end red - - 0 1"
