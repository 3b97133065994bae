# Names that Windows reads otherwise, and paths as people write them there.
# Needs: windows
game=games/handicap.pgn
for red in 'a:b?c' CON nul 'x. ' 'a/b\c' 许银川; do
    printf '[Red "%s"]\n\n1. h2e2 *\n\n' "$red"
done | sed 's|b\\c|b\\\\c|' >odd.pgn
qipu convert --out-dir d --name '{red}' odd.pgn
ls d
echo "== names that cannot be"
for name in 'a:b.pgn' 'ab:c.pgn' 'a?.pgn' CON.pgn d/Nul.x.pgn 'x.pgn.' 'x.pgn ' 'd /x.pgn' 'Q:/x.pgn' 'Q:\x.pgn' 'no/x.pgn'; do
    qipu convert $game -o "$name" 2>&1
    echo "status $?"
done
qipu convert $game --out-dir 'new. ' 2>&1
qipu check 'Q:\x.pgn' 'no?.pgn' 2>&1
ls
echo "== devices"
qipu convert $game -o nul 2>&1
echo "status $?"
for name in CON LPT1 'new\com5' aux/new; do
    qipu convert $game --out-dir "$name" 2>&1
    echo "status $?"
done
echo "== slashes, Chinese, CRLF"
mkdir -p out/sub
qipu convert games\\handicap.pgn -o 'out\sub/x.pgn' && cmp out/sub/x.pgn d/../out/sub/x.pgn
qipu convert $game -o 'out/sub\许银川.pgn' && cmp out/sub/x.pgn out/sub/许银川.pgn
sed 's/$/\r/' $game >crlf.pgn
qipu convert crlf.pgn | cmp - out/sub/x.pgn
echo "== more than 260 characters"
part=$(printf '%0100d' 1)
long=long/$part/$part/$part
mkdir -p "$long"
qipu convert $game -o "$long/x.pgn" && cmp "$long/x.pgn" out/sub/x.pgn
qipu convert --notation iccs "$long/x.pgn" -o "$long/x.pgn"
qipu convert -r long --out-dir "$long/new" && ls "$long" "$long/new" | grep -v long
echo "== a folder where nobody can make a file"
qipu convert $game -o /sys/x.pgn 2>&1
echo "status $?"
qipu convert $game --out-dir /sys/new 2>&1
echo "status $?"
echo "== the file that is standard input"
cp odd.pgn same.pgn
qipu select --limit 1 -o same.pgn <same.pgn
echo "status $?"
cmp odd.pgn same.pgn
