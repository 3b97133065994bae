# Tables of other programs: their columns are found, or named by --columns.
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cat >"$dir/games.csv" <<'END'
id,Red,Black,winner,moves,opening
1,甲,乙,red,h2e2 h9g7,"the ""central"" cannon"
2,丙,丁,draw,c3c4,
END
qipu convert "$dir/games.csv"
echo "the columns have names of their own"
printf 'start;line;cup\n4k4/9/9/9/9/9/9/9/3R5/3K5 w;d1d9;A\n' >"$dir/own.txt"
qipu convert --columns 'fen=start moves=line Event=cup sep=;' "$dir/own.txt"
echo "a move a row"
printf 'game,turn,move\n7,1,C2.5\n7,1,H8+7\n8,1,H2+3\n' | qipu check -
echo "columns of later rows: tags if equal, otherwise comments"
cat >"$dir/rows.csv" <<'END'
game,turn,move,clock,note,place
7,1,C2.5,0:01,,X
7,2,H8+7,0:03,b,X
8,1,H2+3,0:02,,Y
END
qipu convert "$dir/rows.csv"
echo "a row with too few fields"
printf 'fen,a\n4k4/9/9/9/9/9/9/9/3R5/3K5 w\n' | qipu check --from table -
echo "no column fits"
printf 'a,b\n1,2\n' | qipu check --from table -
echo "status $?"
printf 'a,b\n1,2\n' | qipu check --columns 'fen=zz' -
echo "status $?"
echo "options that are not valid"
qipu convert --columns fen "$dir/own.txt"
echo "status $?"
qipu convert --from pgn --columns 'fen=start' "$dir/own.txt"
echo "status $?"
