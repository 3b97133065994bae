# A full disk is a failure of the system, whatever the command.
qipu --version >/dev/full
[ $? = 3 ] || exit 1
qipu help >/dev/full
[ $? = 3 ] || exit 1
qipu perft 2 >/dev/full
[ $? = 3 ] || exit 1
qipu convert games/handicap.pgn >/dev/full
[ $? = 3 ] || exit 1
qipu convert games/handicap.pgn -o /dev/full
