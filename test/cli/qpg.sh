# Files of packed games: what canonical PGN keeps comes back, a damaged record is
# reported and the others are kept.
# Needs: zstd
qipu convert games/*.pgn -o all.pgn 2>/dev/null
qipu pack --qpg all.pgn -o all.qpg || exit 1
qipu unpack all.qpg | cmp - all.pgn || exit 2
[ "$(wc -c <all.qpg)" -lt "$(($(wc -c <all.pgn) / 8))" ] || exit 3
qipu pack --qpg --jobs 2 all.pgn | cmp - all.qpg || exit 4
qipu pack --qpg <all.pgn | qipu unpack - | cmp - all.pgn || exit 5
qipu unpack --notation iccs all.qpg -o iccs.pgn || exit 6
qipu convert --notation iccs all.pgn | cmp - iccs.pgn || exit 7
echo 'one game, some games'
for profile in fast small; do
    qipu pack --qpg --profile $profile all.pgn -o $profile.qpg || exit 11
    qipu unpack $profile.qpg | cmp - all.pgn || exit 12
    for n in 1 7 14; do
        qipu unpack --games $n $profile.qpg
    done | grep -c '^\[Game'
    { qipu unpack --games 1..5 $profile.qpg && echo &&
        qipu unpack --games 6..14 $profile.qpg; } >parts.pgn
    qipu convert parts.pgn | cmp - all.pgn || exit 13
    qipu unpack --games 12..15 $profile.qpg | grep -c '^\[Game'
    qipu unpack --games 2,4-5,13- $profile.qpg | grep -c '^\[Game'
done
cmp -s all.qpg fast.qpg || exit 14
[ "$(wc -c <small.qpg)" -lt "$(wc -c <fast.qpg)" ] || exit 15
qipu unpack --games 0 all.qpg
qipu pack --qpg --profile tiny all.pgn
echo 'damage'
cp small.qpg all.qpg
cp all.qpg bad.qpg
printf 'x' | dd of=bad.qpg bs=1 seek=300 conv=notrunc 2>/dev/null
qipu unpack bad.qpg >bad.pgn
echo "status $?, $(grep -c '^\[Game' bad.pgn) games"
qipu convert bad.qpg 2>/dev/null | cmp - bad.pgn || exit 8
qipu check --quiet bad.qpg
size=$(wc -c <all.qpg)
head -c $((size - 20)) all.qpg >short.qpg
qipu unpack short.qpg >short.pgn
echo "status $?, $(grep -c '^\[Game' short.pgn) games"
qipu unpack all.pgn
qipu unpack nothing.qpg
echo "status $?"
printf '' | qipu unpack -
echo "errors in the games, $?"
qipu pack --qpg games/faulty.pgn -o faulty.qpg
echo "status $?"
qipu unpack faulty.qpg >faulty.pgn
grep -c Incomplete faulty.pgn
qipu pack --qpg --skip-broken games/faulty.pgn 2>/dev/null | qipu unpack - | grep -c '^\[Game'
echo 'as any other format'
qipu convert all.qpg | cmp - all.pgn || exit 9
qipu check all.qpg
qipu convert faulty.qpg | cmp - faulty.pgn || exit 10
qipu convert all.pgn -o more.qpg
# Moves are read many at a time: what is between them stays where it is.
python3 - <<'END' >long.pgn
CYCLE = 'h2e2', 'h9g7', 'e2h2', 'g7h9'
OTHER = 'b2d2', 'b9a7', 'i3i4', 'i6i5'
for plies in 1, 2, *range(62, 67), *range(126, 131):
    for noted in {1, plies - 1, plies} - {0}:
        print('[Event "long"]\n')
        for ply in range(plies):
            move = CYCLE[ply % 4]
            if ply + 1 == noted:
                move = '{before} %s $1 {after} (%s {other})' % (
                    move, OTHER[ply % 4])
            print(move)
        print('*\n')
# A character that is escaped, at each place of a text.
for place in range(18):
    text = 'x' * place + '\x03' + 'y' * (17 - place)
    print('[Event "%s"]\n\n{%s} h2e2 *\n' % (text, text))
END
qipu convert long.pgn -o same.pgn || exit 16
for profile in fast small; do
    qipu pack --qpg --profile $profile long.pgn -o long.qpg || exit 17
    qipu convert long.qpg | cmp - same.pgn || exit 18
    qipu check --quiet long.qpg
done
echo 'a record that is whole and no game, between two that are'
printf '1. h2e2 1-0\n' | qipu pack --qpg --profile small - -o one.qpg
one=$(($(wc -c <one.qpg) - 31)) # without index and end
{
    printf '\217QPG\r\n\032\001'
    head -c $one one.qpg | tail -c +9
    printf '\251\002\377\000\201\207\240\217'
    head -c $one one.qpg | tail -c +9
    printf '\351\003\127\154\013\340'
} >three.qpg
qipu unpack three.qpg
qipu check three.qpg
