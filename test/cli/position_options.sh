# --fen, --position and --moves give the same position in every command.
after='rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2'
all() {
    qipu fen "$@"
    qipu moves "$@" --notation ucci h0g2
    qipu show --ascii "$@" | tail -n 2
    qipu perft "$@" 1
    qipu judge "$@" | head -n 1
    qipu draw "$@" | grep -c '<use'
}
all --fen "$after"
all --position 'startpos moves h2e2 h9g7'
all --moves '炮二平五 马8进7'
qipu fen --position 'startpos moves h2e2' --moves h9g7
qipu show --fen startpos --position startpos
qipu engine --engine x --go 'depth 1' --moves 'h2e2 h2e2'
qipu engine --engine x --go 'depth 1' --fen 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN w'
for c in moves show judge engine draw fen 'perft 1'; do
    for option in --fen --position; do
        case $c in engine) set -- engine --engine x --go 'depth 1' ;; *) set -- $c ;; esac
        qipu "$@" $option '' </dev/null 2>&1 | head -n 1
    done
done
qipu fen --fen ''
