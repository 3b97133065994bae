# Whatever signal ends the program, no temporary file stays.
# Needs: posix
mkdir out
mkfifo pipe
exec 2>/dev/null
for name in HUP INT QUIT ALRM TERM XCPU USR1; do
    # A shell starts what it does not wait for with INT and QUIT ignored.
    perl -e '$SIG{INT} = $SIG{QUIT} = "DEFAULT"; exec @ARGV' \
        qipu convert pipe -o out/a.pgn &
    exec 3>pipe
    cat games/handicap.pgn >&3
    n=0
    while [ -z "$(ls out; ls -l /proc/$!/fd | grep /out/)" ] && [ $n -lt 200 ]; do
        n=$((n + 1)); sleep 0.05
    done
    kill -$name $!
    wait $!
    [ $? -gt 128 ] && echo "$name: $(ls out | wc -l) files"
    exec 3>&-
done
