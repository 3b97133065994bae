# diff: games that only one collection has, and versions of one game.
cat >a.pgn <<'PGN'
[Event "a"]
[Red "R1"]
[Black "B1"]
[Date "1990.01.01"]
[Result "1-0"]

1. h2e2 {main} h9g7 2. h0g2 i9h9 1-0

[Event "b"]
[Red "R2"]
[Black "B2"]
[Result "0-1"]

1. h2e2 h9g7 2. h0g2 (2. b0c2) i9h9 0-1

[Event "only"]
[Red "R3"]
[Black "B3"]

1. c3c4 g6g5 *

[Event "same"]
[Red "R4"]

1. g0e2 g9e7 *
PGN
cat >b.pgn <<'PGN'
[Red "R4"]
[Site "?"]
[Event "same"]

1. 相三进五 象7进5 *

[Event "a"]
[Red "R1"]
[Black "B1"]
[Date "1990.01.01"]
[Result "1/2-1/2"]

1. h2e2 {Main} h9g7 2. b0c2 i9h9 3. a0b0 1/2-1/2

[Event "b"]
[Red "R2"]
[Black "B2"]
[Annotator "me"]
[Result "0-1"]

1. h2e2 h9g7 2. h0g2 i9h9 0-1

[Event "new"]
[Red "R5"]

1. a3a4 *

[Event "new"]
[Red "R6"]

1. i3i4 *
PGN
echo "== text"
qipu diff a.pgn b.pgn; echo "status $?"
echo "== the other way"
qipu diff --to-notation ucci b.pgn a.pgn | grep '^[-+]'
echo "== JSON"
qipu diff --json a.pgn b.pgn; echo "status $?"
echo "== some parts only"
qipu diff --ignore moves,tags,result,comments a.pgn b.pgn
echo "== Chinese"
qipu diff --lang zh a.pgn b.pgn
echo "== the same games in other forms"
mkdir forms
qipu select --sort red a.pgn | qipu convert --to-notation wxf --to-encoding gb18030 -o forms/one.pgn
for form in json jsonl; do
    qipu convert --to "$form" a.pgn -o "form.$form" && qipu diff a.pgn "form.$form"
done
qipu diff forms a.pgn; echo "status $?"
sed 's/^\[Red /[White /' a.pgn | qipu diff a.pgn -
echo "== one file, no file, usage"
qipu diff a.pgn ./a.pgn; echo "status $?"
qipu diff a.pgn none.pgn; echo "status $?"
qipu diff a.pgn; echo "status $?"
qipu diff --ignore move a.pgn b.pgn; echo "status $?"
echo "== a page with boards"
printf '[Event "a <b>"]\n\n1. h2e2 h9g7 2. h0g2 *\n' >one.pgn
printf '[Event "a"]\n\n1. h2e2 h9g7 2. c3c4 {q & a} *\n' >other.pgn
qipu diff one.pgn other.pgn -o page.html; echo "status $?"
qipu diff --to html one.pgn other.pgn | cmp - page.html && echo same
if command -v xmllint >/dev/null; then xmllint --noout page.html; fi
sed -n '/<svg/,/<.svg>/!p' page.html | grep -v -e '<style' -e figcaption
grep -c '<figcaption>after ply 3<' page.html
# The move that differs ends where each board shows the piece.
grep -c 'xlink:href="#qp-wood-traditional-N" x="700" y="800"' page.html
qipu diff one.pgn other.pgn -o page.txt; echo "status $?"
qipu diff one.pgn other.pgn | cmp - page.txt && echo same
qipu diff one.pgn other.pgn -o one.pgn; echo "status $?"
grep -c '<b>' one.pgn
qipu diff --to pgn one.pgn other.pgn; echo "status $?"
qipu diff --json -o x one.pgn other.pgn; echo "status $?"
ls x 2>/dev/null || true
