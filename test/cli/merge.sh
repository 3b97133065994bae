# merge and split: games joined into one, and made again.
cat >a.pgn <<'PGN'
[Event "a"]
[Red "first"]
[Result "1-0"]

1. h2e2 {main} h9g7 2. h0g2 (2. b0c2 $1 {aside}) i9h9 1-0

[Event "a"]
[Red "said \"no\" \\ yes"]
[Result "0-1"]

1. h2e2 {main} h9g7 {other} 2. h0g2 0-1

[Event "a"]
[Red "third"]

1. g0e2 {why} *
PGN
echo "== merged"
qipu merge --to-notation ucci a.pgn
echo "== and split again"
qipu merge a.pgn | qipu split --to-notation ucci
echo "== lines and chapters of the first game"
qipu select --games 1 a.pgn | qipu split --to-notation ucci | grep -v '^$'
qipu merge --no-tags a.pgn | qipu split --by chapters --to-notation ucci | grep -v '^$'
echo "== a position and what follows"
qipu split --moves 'h2e2 h9g7' --to-notation ucci a.pgn | grep -v '^$'
qipu split --moves a3a4 a.pgn; echo "status $?"
qipu split --by lines --moves a3a4 a.pgn; echo "status $?"
echo "== one record for each beginning"
qipu merge --common 1 a.pgn | qipu check
echo "== another start"
{
    cat a.pgn
    printf '\n[FEN "4k4/9/9/9/9/9/9/9/4A4/3K1A3 w - - 0 1"]\n\n1. e1d2 *\n'
} >b.pgn
qipu merge b.pgn -o out.pgn; echo "status $?"; ls out.pgn 2>/dev/null
qipu merge --lang zh b.pgn >/dev/null; echo "status $?"
qipu merge --common 0 b.pgn | qipu split | qipu check
echo "== an input with an error is not replaced"
printf '1. h2e2 h9g7 2. h2e2 *\n' >bad.pgn
qipu merge bad.pgn -o bad.pgn; echo "status $?"
cat bad.pgn
