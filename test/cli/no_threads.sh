# When there are no threads to be had, the work is done by one. (Their stacks
# are to be larger than the memory that a process can address.)
ulimit -s 4294967296 && qipu check --jobs 4 games/handicap.pgn
qipu check --jobs 0 games/handicap.pgn
echo "status $?"
qipu check --jobs 257 games/handicap.pgn
qipu check --jobs 256 --quiet games/handicap.pgn
