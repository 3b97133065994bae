# A game through every format that is written comes back, but for what is reported.
# Needs: expat
qipu convert games/handicap.pgn -o game.pgn
for form in xml json jsonl; do
    qipu convert game.pgn -o game.$form || exit 1
    qipu check game.$form
    qipu convert game.$form | cmp - game.pgn || exit 2
done
for form in ubb wxf xqf; do
    echo "$form"
    qipu convert game.pgn --to $form -o game.$form || exit 3
    qipu convert game.$form | diff - game.pgn | grep -c '^[<>]'
done
echo 'many games'
qipu convert games/*.pgn -o all.pgn 2>/dev/null
for form in xml json jsonl ubb wxf; do
    qipu convert all.pgn --to $form -o all.$form 2>/dev/null || exit 4
    qipu convert --jobs 2 all.pgn --to $form 2>/dev/null | cmp - all.$form || exit 5
    qipu check --quiet all.$form
done
for form in xml json jsonl; do
    qipu convert all.$form | cmp - all.pgn || exit 6
done
echo 'declared encodings'
iconv -f utf-8 -t gb18030 game.xml | sed '1s/UTF-8/GB18030/' >gb.xml
qipu convert gb.xml | cmp - game.pgn || exit 7
qipu convert game.pgn --to xml --to-encoding gb18030
echo "status $?"
echo 'losses'
qipu convert --to wxf game.pgn --strict-loss >/dev/null
echo "status $?"
printf '[Red "%s"]\n\n1. C2.5 $1 (1. C2.4) *\n' \
    'a name that is longer than fifteen bytes' >long.pgn
qipu convert long.pgn -o long.xqf
echo 'what is refused'
printf '<?xml version="1.0"?>\n<!DOCTYPE pgn [<!ENTITY a "aa">]>\n<pgn><move>&a;</move></pgn>\n' >bomb.xml
qipu check bomb.xml
printf '[{"tags":[],"moves":[{"move":"C2.5"},{"move":7}]}]' >bad.json
qipu check bad.json
echo 'PGN that quotes another format is PGN'
printf '[Game "Chinese Chess"]\n[Event "see [DhtmlXQ]"]\n\n1. C2.5 {[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]} H8+7 *\n' |
    qipu check -
echo 'a slow pipe, and what PGN cannot hold'
{ head -c 3 game.xml; sleep 0.2; tail -c +4 game.xml; } | qipu convert - | cmp - game.pgn
printf '[{"tags":[["Event","a\\nb"],["Bad Tag!","v"]],"moves":[{"move":"C2.5"}]}]' |
    qipu convert --from json | tee folded.pgn | head -n 4
qipu check --quiet folded.pgn
qipu convert game.pgn -o game.cbl
