# Games with what an engine says of them; the table and the plot; what stays;
# engines that fail.
# Needs: fake-engine
part() { echo "== $1"; echo "== $1" >&2; }
status() { echo "status $?"; }
annotate() {
    how=$1
    shift
    qipu engine --engine "fake-engine uci $how" --protocol uci --depth 2 "$@"
}
cat >short.pgn <<'END'
[Game "Chinese Chess"]
[Red "甲"]
[Black "乙"]
[Result "0-1"]

1. h2e2 {中炮} h9g7 2. e2e6 $1 g7e6 (2... a6a5 3. h0g2) 3. a0a1
{[%eval 9.99]} e6f4 4. i0i1 f4e2 0-1

[Game "Chinese Chess"]
[FEN "3k5/R8/1R7/9/9/9/9/9/9/5K3 b - - 0 1"]
[Result "*"]

1. ... d9e9 2. b7b9 *
END

part "two games, their table and plot, and the file"
annotate '' --annotate short.pgn -o out.pgn
status
cat out.pgn
ls
part "the same by three processes, in WXF, without lines, with other limits"
annotate '' --annotate short.pgn -o three.pgn --engines 3 --quiet
cmp out.pgn three.pgn && echo the same
annotate '' --annotate short.pgn --notation wxf --line 0 --losses 1,3,20
part "annotated again: nothing is added"
annotate '' --annotate out.pgn -o again.pgn --quiet
cmp out.pgn again.pgn && echo the same
part "an engine that dies at one position"
annotate 'dies-on=rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR' \
    --annotate short.pgn -o left.pgn
status
grep -c eval left.pgn
ls *.journal
part "one that plays an only move without a score"
cat >forced.pgn <<'END'
[Game "Chinese Chess"]
[FEN "4k4/R8/9/9/9/9/9/9/3p5/5K3 r - - 0 1"]
[Result "*"]

1. a8a9 e9e8 2. a9a8 *
END
annotate quick --annotate forced.pgn -o forced-out.pgn
cat forced-out.pgn
part "one that lies"
annotate lie --annotate short.pgn -o lied.pgn --quiet 2>err
status
grep -c 'has no score' err
grep -c eval lied.pgn
part "one that cannot be started"
qipu engine --engine /nonexistent/engine --annotate short.pgn --depth 1 -o no.pgn
status
ls no.* 2>&1
part "another format, from standard input"
qipu convert --to xqf -o short.xqf short.pgn 2>/dev/null
annotate '' --annotate - -o out.json --quiet <short.pgn
head -c 60 out.json
echo
part "usage"
annotate '' --annotate short.pgn --go 'depth 2'
status
qipu engine --engine x --annotate short.pgn
status
annotate '' --annotate short.pgn --losses 2,1,3
status
annotate '' --annotate short.pgn --losses 1,2
status
annotate '' --annotate short.pgn -o out.png
status
annotate '' --annotate short.pgn --engines 65
status
annotate '' --annotate missing.pgn -o x.pgn
status
ls x.*
