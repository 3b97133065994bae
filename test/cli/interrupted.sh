# A program that is stopped half-way leaves nothing behind. (What the shell has
# to say about it depends on when it looks.)
# Needs: posix
mkdir out
mkfifo pipe
exec 2>/dev/null
qipu convert pipe -o out/a.pgn &
exec 3>pipe
cat games/handicap.pgn >&3
# The file that is being written, which may have no name yet, shows that the handler is
# in place.
n=0
while [ -z "$(ls out; ls -l /proc/$!/fd | grep /out/)" ] && [ $n -lt 200 ]; do
    n=$((n + 1)); sleep 0.05
done
[ $n -lt 200 ] || echo "never open"
kill -TERM $!
wait $!
echo "status $?"
ls out | wc -l
