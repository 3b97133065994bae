# Databases whose names Windows reads otherwise, and those in folders that are not there.
# Needs: windows sqlite
game=games/handicap.pgn
for name in 'a?.qdb' CON.qdb 'x.qdb.' 'Q:\x.qdb' 'no\x.qdb' 'no/x.qdb'; do
    qipu db import "$name" $game 2>&1
    echo "status $?"
done
mkdir new
qipu db import -q 'new\许银川.qdb' $game && qipu db find --count new/许银川.qdb
ls . new
