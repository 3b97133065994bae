# edit: tags of many games, in the form that the file has.
# Needs: pcre2
cat >a.pgn <<'PGN'
[Event "第10届五羊杯"]
[Red "广东 许银川"]
[Black "胡 荣 华"]
[Date "1990年1月5日"]
[Result "红先胜"]

1. h2e2 {  main   line } h9g7 2. h0g2 (2. b0c2) i9h9 1-0

[Event "b"]
[Red "R2"]
[Black "B2"]
[Result "0-1"]

1. h2e2 h9g7 2. h0g2 i9h9 0-1

PGN
cp a.pgn before.pgn
echo "== set, in the notation of the file"
qipu edit --set 'Event=x y' --set Round=1 a.pgn
echo "== a diff"
qipu edit --replace 'Event/第(\d+)届/$1th /' \
    --normalize names,dates,results,ecco,whitespace --dry-run a.pgn
echo "== edits one after another"
qipu edit --rename Event=Title --drop Date --replace '*/^([RB])(\d)$/Player \2\1/' \
    --replace 'title#B#c#i' a.pgn -q | grep -E 'Title|Player|Date'
echo "== in the order of the command line"
qipu edit --set Event=c --rename Event=Title a.pgn -q | grep -cE '^\[(Event|Title) "c"'
qipu edit --rename Event=Title --set Event=c a.pgn -q | grep -E 'Event|Title'
echo "== the games that match"
qipu edit --set Round=3 --player R2 <a.pgn | grep -c Round
cat a.pgn | qipu edit --set Round=3 --result draw >out.pgn
echo "status $?, $(grep -c Event out.pgn) games"
echo "== a result changes the moves' result"
qipu edit --set 'Result=1/2-1/2' a.pgn | grep -c 1/2-1/2
echo "== in place, with a backup"
qipu edit --set 'Event=x' -i.bak a.pgn; echo "status $?"
cmp a.pgn.bak before.pgn && ls a.*
grep -c '"x"' a.pgn
qipu edit --set 'Event=x' -i a.pgn; echo "status $?"
qipu diff -q --ignore tags a.pgn before.pgn
echo "== encoding and notation stay"
qipu convert --to-encoding gb18030 --to-notation wxf a.pgn -o gbk.pgn
qipu edit --set 'Event=杯' --in-place gbk.pgn && qipu check -v gbk.pgn 2>&1
qipu edit --normalize moves -i gbk.pgn && qipu check -v gbk.pgn 2>&1
qipu convert a.pgn -o a.json --limit 1 2>/dev/null || qipu select --games 1 --to json a.pgn -o a.json
qipu edit --set Event=z -i a.json && qipu check -v a.json 2>&1
echo "== nothing is half done"
cp before.pgn a.pgn
cp before.pgn b.pgn
printf '[Event "y"]\n\n1. h2e2 *\n' >c.pgn
qipu edit --replace 'Event/^b$//' -i a.pgn b.pgn c.pgn; echo "status $?"
qipu edit --rename Event=Red -i a.pgn c.pgn; echo "status $?"
qipu edit --replace 'Result/-/+/' -i c.pgn a.pgn; echo "status $?"
qipu edit --set 'Event=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' \
    --replace 'Event/^(a+)+$/y/' -i c.pgn
echo "status $?"
cmp a.pgn before.pgn && cmp b.pgn before.pgn && grep -c y c.pgn
qipu edit --set Event=x -i a.pgn none.pgn; echo "status $?"
cmp a.pgn before.pgn && echo same
printf '[Event "bad"]\n\n1. h2e2 h2e2 *\n' >bad.pgn
qipu edit --set Event=x -i bad.pgn a.pgn; echo "status $?"
grep -c bad bad.pgn
grep -c '"x"' a.pgn
echo "== bad options"
for edit in '--set Event' '--set Event=' '--set FEN=x' '--set Result=won' '--rename a' \
    '--rename SetUp=a' '--drop a=b' '--replace Event/a' '--replace Event/(a/b/' \
    '--replace Event/a/$2/' '--replace Event/a/b/g' '--normalize dates,foo' \
    '--set a=b -i' '--set a=b -i -o x' '--set a=b --in-place=a/b' ''; do
    qipu edit $edit $(case $edit in *-i) ;; *) echo a.pgn ;; esac)
    echo "status $?"
done 2>&1 | grep -v Try
qipu convert before.pgn --to json -q --force -o one.json 2>/dev/null
qipu edit --set a=b a.json a.pgn; echo "status $?"
