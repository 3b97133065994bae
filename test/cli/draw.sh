# Pictures of positions and games: where they go, what is marked, what is reported.
marks() { # of a picture on standard input: pieces, texts, groups
    sed -n 's/.*<use .*/piece/p; s/.*<text[^>]*>\(.*\)<\/text>/text \1/p; s/.*<g class="\(.*\)">/group \1/p' |
        uniq -c | sed 's/^ *//'
}
echo "-- a position"
qipu draw startpos | marks
qipu draw '9/9/9/4P4/9/9/9/9/9/9 w' --coords none --title 'one & all' --caption '<b>' | marks
echo "-- by the name of a file"
qipu draw startpos -o a.svg && head -c 5 a.svg && echo
qipu draw startpos --width 100 | head -n 1 | grep -o 'width="[0-9]*" height="[0-9]*"'
echo "-- moves: the squares of the last, an arrow, nothing"
for arrows in auto last none; do
    echo "$arrows"
    qipu draw --moves 'h2e2 h9g7' --arrows $arrows | marks | sed 1,2d
done
qipu draw startpos --arrow Rb0c2 --ring e3 | marks | sed 1,3d
qipu draw 'startpos moves h2e2' | marks | sed 1,2d
qipu draw --moves '炮二平五 马8进7' --caption auto --lang zh | marks | grep text
echo "-- a game: its last position, another, marks of comments, its players"
cat >game.pgn <<'END'
[Red "</text><script>alert(1)</script>"]
[Black "&lt;"]
[Result "1-0"]

{[%csl Ge3]} 1. h2e2 {[%cal Gh2e2,Rb0c2] [%csl Ye3]} h9g7 2. h0g2 1-0
END
for ply in 0 1 2 last; do
    qipu draw game.pgn --ply $ply --title auto --caption auto --arrows comments >p.svg
    marks <p.svg | sed 1,2d
done
qipu draw games/handicap.pgn --ply 13 --to svg | marks | sed -n 3p
echo "-- a variation, and one of its own"
cat >tree.pgn <<'END'
1. h2e2 (1. b2e2 h9g7 2. h0g2 (2. a0a1 {[%csl Ga1]}) 2. i9h9) (1. c3c4) 1. h9g7 (1. b9c7 2. h0g2) 2. h0g2 *
END
for line in 1.1 1.2 2.1 1.1,3.1; do
    qipu draw tree.pgn --variation $line --caption auto --notation ucci | marks | grep -e text -e marks
done
qipu draw tree.pgn --variation 1.1 --every 1 --notation ucci | marks | grep text
echo "-- several: a folder, a sheet, every so many plies"
printf 'startpos\n# a remark\n9/9/9/4P4/9/9/9/9/9/9 w\nstartpos moves h2e2\n' >three.fen
qipu draw three.fen --out-dir dir && ls dir
qipu draw three.fen --out-dir dir && ls dir
qipu draw three.fen --sheet --per-row 2 -o sheet.svg && grep -c '<svg' sheet.svg
qipu draw games/handicap.pgn --every 25 | marks | grep text
qipu draw games/handicap.pgn --every 10 --from-ply 20 --to-ply 45 --caption none | grep -c '<svg'
qipu draw games/selfplay-wxf.pgn --game 2 --ply 3 --caption auto | marks | grep text
qipu draw games/selfplay-wxf.pgn --game 2 --every 7 --out-dir plies && ls plies | wc -l
echo "-- from a pipe"
printf 'startpos\n' | qipu draw | cmp - a.svg
cat game.pgn | qipu draw --title auto | marks | grep -c text
