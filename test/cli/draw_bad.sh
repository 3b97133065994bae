# What cannot be drawn, and that nothing is written then.
exec 2>&1
status() {
    "$@"
    echo "status $?"
}
echo "-- positions and plies"
status qipu draw '9/9/x' -o no.svg
status qipu draw -o no.svg
status qipu draw --moves 'h2e2 h9g7 h2e2' -o no.svg
status qipu draw '9/9/9/4P4/9/9/9/9/9/9 w' --moves e6e7 -o no.svg
status qipu draw games/handicap.pgn --ply 76 -o no.svg
status qipu draw games/handicap.pgn --every 10 --to-ply 80 --diagnostics=json -o no.svg
status qipu draw games/handicap.pgn --game 2 -o no.svg
status qipu draw games/handicap.pgn --variation 2.1 -o no.svg
status qipu draw games/handicap.pgn --moves h2e2 -o no.svg
status qipu draw nothing.pgn -o no.svg
echo "-- several"
printf 'startpos\n9/9/x\nstartpos\n' >three.fen
status qipu draw three.fen -o no.svg
status qipu draw three.fen --sheet -o sheet.svg
grep -c '<svg' sheet.svg
echo "-- files"
status qipu draw startpos -o no/where.svg
status qipu draw startpos -o /dev/full
status qipu draw startpos --out-dir three.fen
echo "-- options"
for wrong in '-o no.bmp' '--to bmp' '--theme oak' '--pieces x' '--coords x' \
    '--arrows x' '--arrow h2' '--arrow h2z9' '--ring e' '--ring Xe3' \
    '--width 31' '--width 8193' '--per-row 3' '--sheet --per-row 21' \
    '--every 0' '--ply x' '--every 5 --ply 5' '--from-ply 5' \
    '--every 5 --from-ply 9 --to-ply 8' '--delay 100' '--loops 1' \
    '--animate -o no.svg' '--animate --sheet -o no.gif' '--sheet --out-dir no' \
    '-o no.svg --out-dir no' '--notation algebraic' '--variation 0.1' '--variation 3' '--variation 3.1,3.2'; do
    # shellcheck disable=SC2086
    status qipu draw startpos $wrong
done
ls | grep '^no' || echo 'nothing was made'
