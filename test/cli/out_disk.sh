# A disk that is full or may not be written is a failure of the system: the file
# that was there stays, and nothing is left of what was begun.
# Needs: mounts
mkdir disk
cat >inside.sh <<'END'
mount -t tmpfs -o size=8k none disk
echo mine >disk/kept.pgn
head -c 4000 /dev/zero >disk/filled
echo "== full"
qipu convert games/handicap.pgn -o disk/a.pgn
echo "status $?"
qipu convert --force games/handicap.pgn -o disk/kept.pgn
echo "status $?"
qipu pack --qpg games/handicap.pgn --profile small -o disk/a.qpg
echo "status $?"
qipu convert games/handicap.pgn --out-dir disk/many --to xqf
echo "status $?"
cat disk/kept.pgn
ls disk/many 2>/dev/null
ls disk
echo "== read only"
mount -o remount,ro disk
qipu convert games/handicap.pgn -o disk/a.pgn
echo "status $?"
qipu convert --force games/handicap.pgn -o disk/kept.pgn
echo "status $?"
qipu convert games/handicap.pgn --out-dir disk/other
echo "status $?"
cat disk/kept.pgn
ls disk
END
unshare -rm sh inside.sh
