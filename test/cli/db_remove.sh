# Needs: sqlite
# Games are removed by number or by filter, all of them or none.
qipu db import -q base.qdb games/selfplay-gbk.pgn games/handicap.pgn
qipu db remove base.qdb 2 2 3
qipu db find base.qdb --count
qipu db remove base.qdb 1 99
echo $?
qipu db find base.qdb --count
qipu db remove base.qdb --player 'Xu Yinchuan'
qipu db find base.qdb --count
qipu db remove base.qdb
echo $?
qipu db remove base.qdb 1 --player 甲
echo $?
qipu db remove base.qdb one
echo $?
qipu db remove none.qdb 1
echo $?
qipu db check base.qdb
