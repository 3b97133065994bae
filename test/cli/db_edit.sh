# Needs: sqlite pcre2
# Games of a database are edited by number or by filter, all of them or none.
qipu db import -q base.qdb games/selfplay-gbk.pgn games/handicap.pgn
echo "== a diff"
qipu db edit base.qdb 1 3 --set Event=Engines --replace 'Date/2025/2024/' --dry-run
echo "== by number: the numbers, files and offsets stay"
qipu db find base.qdb --csv | cut -d, -f1,16- >before
qipu db edit base.qdb 1 3 3 --set Event=Engines --replace 'Date/2025/2024/'
qipu db edit base.qdb 2 --set 'Result=1/2-1/2' --set Annotator=me --drop Site
qipu db find base.qdb --csv | cut -d, -f1,16- | cmp - before
qipu db find base.qdb --tag Annotator=me
qipu db show base.qdb 2 --to pgn | grep -E 'Result|Annotator|1/2-1/2$'
echo "== by filter: the tree counts the new results and years"
qipu db edit base.qdb --event engines --set Result=0-1 --set 'Red=广东 许银川' \
    --normalize names
qipu db tree base.qdb
qipu db players base.qdb
qipu db events base.qdb
qipu db check base.qdb
echo "== nothing is half done"
qipu db edit base.qdb 1 99 --set Event=x; echo "status $?"
qipu db edit base.qdb --event engines --replace 'Event/^.*$//'; echo "status $?"
qipu db edit base.qdb --player nobody --set Event=x; echo "status $?"
qipu db edit base.qdb 1 --set Event=Engines; echo "status $?"
qipu db edit base.qdb 1 --normalize dates; echo "status $?"
qipu db find base.qdb --event x --count
echo "== bad options"
for rest in '' '1' '1 --set Event' '1 --set FEN=x' '--set a=b' '1 --player a --set a=b' \
    'one --set a=b'; do
    qipu db edit base.qdb $rest
    echo "status $?"
done 2>&1 | grep -v Try
qipu db edit none.qdb 1 --set a=b; echo "status $?"
qipu db edit; echo "status $?"
