# Needs: sqlite mounts
# A full disk, and one that cannot be written: it is reported, what was there stays,
# and the file is sound.
mkdir disk
unshare -rm sh -c '
mount -t tmpfs -o size=300k none disk
qipu db import -q disk/base.qdb games/handicap.pgn
echo $?
i=0
while [ $i -lt 3000 ]; do
    i=$((i + 1))
    printf "[Red \"R%d\"]\n[Event \"event %d of many, with a long name\"]\n\n" $i $i
    printf "1. 炮二平五 马8进7 2. 马二进三 车9平8 {comment %d} 1-0\n\n" $i
done >many.pgn
qipu db import disk/base.qdb many.pgn | sed "s/; .*//"
qipu db import -q disk/base.qdb many.pgn
echo $?
qipu db check disk/base.qdb
qipu db find disk/base.qdb --count
qipu db find disk/base.qdb -o disk/out.pgn --force
rm -f disk/out.pgn
mount -o remount,ro disk
qipu db import -q disk/base.qdb games/selfplay-wxf.pgn
echo $?
qipu db compact disk/base.qdb
echo $?
qipu db find disk/base.qdb
qipu db tree disk/base.qdb --csv
qipu db import disk/new.qdb games/handicap.pgn
echo $?
' 2>&1
# A file that may grow no further.
qipu db import -q base.qdb games/handicap.pgn
(
    ulimit -f 200
    qipu db import -q base.qdb many.pgn
    echo $?
) 2>&1 | sed 's/full.*/full/'
qipu db check base.qdb
qipu db find base.qdb --count
