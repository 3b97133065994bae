# One line of output for each of input, whatever it is.
qipu convert --to lines games/handicap.pgn | qipu filter --fields plies,result,state | cut -c1-40
printf '\th2e2 h9g7\t1-0\n\t\t*\n' | qipu filter --fields plies,fen,key,keys,result
# A mirrored game has the same keys.
printf '\th2e2 h9g7\n\tb2e2 b9c7\n' | qipu filter --input-fields 1,2 --fields keys | uniq -c
printf 'h2e2 h9g7\n' | qipu filter --input-fields 0,1 --fields chinese,wxf,uci
# The central cannon against the screen knights is C; an unusual beginning A00;
# another start has none.
printf '\th2e2 h9g7 h0g2 b9c7 g3g4 i9h9 i0h0\n\ta0a1\n4k4/9/9/9/9/9/9/9/9/3K5 w\td0d1\n' | qipu filter --input-fields 1,2 --fields ecco,plies
# Mate by two rooks.
printf '4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1\tb0b9\t1-0\n' | qipu filter --fields state,pack,start
# Faults: each has its line, and its place is that in the line.
printf 'x\t\n\th2e2 h9g7 i0i5\n\nh2e2\n\th2e2\t*\n\t炮二平五 马8进6\n' | qipu filter --fields plies,fen --null '\N'
echo $?
printf '\th2e2\nbad\n' | qipu filter --keep --diagnostics=json
# Patterns.
printf '\th2e2\n\tb2d2\n\tbad\n' | qipu filter --pattern 'red cannon on e file' --fields fits,ucci
printf '\th2e2 a9a8 e2d2\n\tb2d2\n\tbad\n' | qipu filter --pattern 'red cannon on e file' --only
printf '\th2e2 a9a8 e2d2\n\tb2e2\n' | qipu filter --pattern 'red cannon on e file' --final --only
# A line comes out before the next goes in.
mkfifo in out
qipu filter --unbuffered --fields plies <in >out &
exec 3>in 4<out
printf '\th2e2\n' >&3
read -r answer <&4
echo "$answer"
printf '\th2e2 h9g7\n' >&3
read -r answer <&4
echo "$answer"
exec 3>&-
wait
# Usage.
for options in '--fields nothing' '--input-fields 1' '--input-fields 1,x' '--only' '--fields fits' 'file.pgn'; do
    qipu filter $options </dev/null
    echo $?
done
qipu filter --pattern 'red spoon' </dev/null
echo $?
