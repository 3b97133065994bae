# What is wrong with a position, a history, a rule book or a file.
rook='9/9/3k5/9/9/9/4R4/3A5/4K4/8r b - - 0 1'
qipu judge --position "fen $rook moves i0i1 e1e0 i1i1 e0e1"
echo "status $?"
printf '%s\n' "$rook moves i0i1 e1e3" 'position startpos moves h2e2 h9g7 h0h8' \
    '9/9/9/9/9/9/9/9/9/4K4 w' "$rook moves i0i1" >bad.txt
qipu judge bad.txt
echo "status $?"
qipu judge --json --diagnostics=json bad.txt
qipu judge --lang zh --position "$rook moves i0i1 e1e0 i1i1 e0e1"
echo "not there, $?"
qipu judge nowhere.pgn
echo "books, $?"
qipu judge --rules cxa2021 games/handicap.pgn
qipu judge --rules cxa2020,blitz games/handicap.pgn
qipu check --rules wfx2018 games/handicap.pgn
echo "options, $?"
qipu judge --ucci --position startpos
qipu judge --ban --ucci --json --diagnostics=json --position startpos
qipu judge -o report.txt --position startpos
qipu judge --explain --ban --position startpos
qipu judge --explain -o report.doc --position startpos
echo "no report of nothing, $?"
qipu judge --explain -o report.html --position "$rook moves i0a9"
echo "status $?"
ls report* 2>/dev/null
qipu judge --explain -o no/folder/report.html --position "$rook"
echo "labels, $?"
cycle="$rook moves i0i1 e1e0 i1i0 e0e1"
for label in 5=idle 1=idle 2=check 2=fork 2= x '3=idle 9=idle'; do
    qipu judge --label "$label" --position "$cycle"
    echo "status $?"
done
qipu judge --lang zh --label 5=idle --position "$cycle"
qipu judge --lang zh --label 1=idle --position "$cycle"
qipu judge --json --diagnostics=json --label 1=idle --position "$rook"
qipu judge --label 1=idle games/handicap.pgn
echo "no history, $?"
qipu judge --position "$rook" --label 1=idle
qipu judge --position "$rook"; echo "status $?"
echo 'wrong side to move'
qipu judge --position "$rook moves e1e0 i0i1 e0e1 i1i0"
