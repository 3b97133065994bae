# A file that goes beyond a limit of its format is at fault, not the system: it
# is reported, and the files before and after it are written.
# Needs: zstd
{ printf 'FORMAT\tWXF\nGAME\t'; head -c 17000000 /dev/zero | tr '\0' x; echo
  printf 'START{\n1. C2.5 H8+7\n}END\n'; } >long.wxf
for jobs in 1 3; do
    qipu convert -j $jobs games/handicap.pgn long.wxf games/handicap.pgn -o all.pgn
    echo "status $?, $(grep -c '^\[Event' all.pgn) games"
done
qipu pack --qpg games/handicap.pgn long.wxf -o all.qpg
echo "status $?"
qipu check --quiet all.qpg
