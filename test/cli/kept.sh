# What is read is not lost by writing: an output that is an input too, one of
# several inputs that is not there, a file of the wrong kind, nothing to write.
# Needs: zstd
faulty=games/faulty.pgn
: >empty.pgn
say() { echo "status $?: $(tail -n 1 err)"; }
echo "== nothing to write makes no file"
qipu convert empty.pgn -o new.pgn 2>err; say
qipu convert empty.pgn --to json -o new.json 2>err; say
qipu pack --qpg empty.pgn -o new.qpg 2>err; say
qipu pack --codec rank -o new.rank empty.pgn 2>err; say
qipu unpack empty.pgn -o new.pgn 2>err; say
ls new.* 2>/dev/null
qipu convert --force empty.pgn -o new.pgn 2>/dev/null
wc -c <new.pgn
echo "== an input as the output"
cp $faulty a.pgn
qipu convert a.pgn -o a.pgn 2>err; say
echo "with what cannot be played: $(grep -c '^.Unread' a.pgn)"
{
    cat $faulty
    printf '\n[FEN "not a position"]\n\n1. 炮二平五 *\n'
} >lost.pgn
cp lost.pgn a.pgn
qipu convert a.pgn -o a.pgn 2>err; say
qipu convert -o a.pgn <a.pgn 2>err; say
qipu convert games/handicap.pgn a.pgn --skip-broken -o a.pgn 2>err; say
cmp a.pgn lost.pgn
cp games/handicap.pgn b.pgn
qipu convert --to lines b.pgn -o b.pgn 2>err; say
qipu convert --to xqf b.pgn -o b.pgn 2>err; say
qipu pack --codec rank -o b.pgn b.pgn 2>err; say
cmp b.pgn games/handicap.pgn
qipu convert --notation iccs b.pgn -o b.pgn; echo "nothing lost: $?"
qipu convert b.pgn -o b.pgn
qipu convert --force a.pgn -o a.pgn 2>/dev/null; echo "forced: $?"
cmp -s a.pgn lost.pgn || echo replaced
echo "== an input that is not there"
qipu convert b.pgn none.pgn -o c.pgn 2>err; say
qipu convert --jobs 2 none.pgn b.pgn . -o d.pgn 2>err; say
cmp b.pgn c.pgn && cmp b.pgn d.pgn
cp $faulty c.pgn
qipu convert b.pgn none.pgn -o c.pgn 2>err; say
cmp c.pgn $faulty
qipu convert --force b.pgn none.pgn -o c.pgn 2>err; say
cmp b.pgn c.pgn
qipu pack --qpg none.pgn b.pgn -o e.qpg 2>err; say
qipu unpack none.qpg e.qpg -o e.pgn 2>err; say
qipu convert e.pgn | cmp - c.pgn
echo "== a file of another kind"
qipu unpack e.qpg -o e.qpg 2>err; echo "$?: $(head -n 1 err)"
qipu pack --qpg b.pgn -o b.pgn 2>err; echo "$?: $(head -n 1 err)"
cp e.qpg packed
qipu unpack --games 1 packed -o packed 2>err; say
cmp e.qpg packed
qipu unpack --force packed -o packed && cmp packed e.pgn
echo "== games where positions are wanted"
qipu rank b.pgn 2>err; say
qipu pack --codec rank games/handicap.pgn startpos 2>err; say
qipu moves games 2>err; say
