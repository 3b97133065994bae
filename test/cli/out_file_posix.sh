# An output never costs a file that is there: what links, modes, pipes, xargs and limits
# of POSIX make of it.
# Needs: posix
game=games/handicap.pgn
mkdir out
qipu convert $game -o kept.pgn
qipu convert $game -o out/a.pgn
echo "== in place, through a link, with its mode"
chmod 640 out/a.pgn
ln -s a.pgn out/link.pgn
qipu convert --notation iccs out/link.pgn -o out/link.pgn || exit 5
[ -L out/link.pgn ] && grep -q 'H2-E2' out/a.pgn || exit 6
ls -l out/a.pgn | cut -c1-10
rm out/link.pgn
echo "== xargs"
cp $game one.pgn
cp $game two.pgn
rm out/a.pgn
printf '%s\n' one.pgn two.pgn | xargs -n 1 qipu convert -o out/a.pgn
cmp out/a.pgn kept.pgn
ls out
sleep 0.1
printf '%s\n' two.pgn | xargs -n 1 qipu convert -o out/a.pgn
echo "again: $?"
sleep 0.1
printf '%s\n' one.pgn two.pgn | xargs -n 1 qipu convert --force -o out/a.pgn
echo "forced: $?"
echo "== written meanwhile"
mkfifo pipe
qipu convert pipe -o out/b.pgn 2>err &
exec 3>pipe
cat $game >&3
n=0
while [ "$(ls out | wc -l)" = 1 ] && ! ls -l /proc/$!/fd 2>&1 | grep -q /out/ &&
    [ $n -lt 200 ]; do n=$((n + 1)); sleep 0.05; done
echo mine >out/b.pgn
exec 3>&-
wait $!
echo "status $?: $(cat err)"
cat out/b.pgn
ls out
echo "== links, /dev/stdout"
ln -s there.pgn dangling.pgn
qipu convert $game -o dangling.pgn
[ -L dangling.pgn ] && cmp there.pgn kept.pgn
{ echo before; qipu convert $game -o /dev/stdout; echo after; } >all.txt
{ echo before; cat kept.pgn; echo after; } | cmp - all.txt
qipu convert $game -o /dev/stdout | cmp - kept.pgn
echo "== too large"
(ulimit -f 0; qipu convert $game -o big.pgn; echo "status $?") 2>&1 | cat
ls big.pgn* 2>/dev/null
(ulimit -f 8 && qipu draw startpos -o big.svg; echo "status $?") 2>&1 | cat
ls big.svg* 2>/dev/null
true
