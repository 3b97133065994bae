# ecco: codes of games, in tags, compared with tags, and all of them.
game() { # ECCO MOVES
    printf '[Event "x"]\n[ECCO "%s"]\n[Variation "old"]\n\n%s *\n\n' "$1" "$2"
}
snake="1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 4. h0h6 g6g5 5. b0c2 c6c5"
{
    game C20 "$snake"
    game C25 "$snake 6. a0a1 b7b6 7. h6h4 c9e7 8. g3g4 g7f5 9. c3c4"
    game A00 "1. b2e2 b7e7"
    game "" "1. g0e2 g9e7"
    printf '[Event "x"]\n[ECCO "A00"]\n'
    printf '[FEN "4k4/9/9/9/9/9/9/9/4A4/3K1A3 w - - 0 1"]\n\n1. e1d2 *\n'
} >all.pgn
echo "== a table"
qipu ecco all.pgn
qipu ecco --as-tagged <all.pgn | sed -n 2p
qipu ecco --json --diagnostics=json all.pgn | sed -n '1p;5p'
echo "== tags"
qipu ecco --add-tags all.pgn | grep -e ECCO -e Opening -e Variation
qipu ecco --add-tags -o out.jsonl all.pgn; echo "status $?"
qipu ecco --compare out.jsonl; echo "status $?"
echo "== compared"
qipu ecco --compare all.pgn; echo "status $?"
qipu ecco --compare --as-tagged --json --diagnostics=json all.pgn; echo "status $?"
qipu ecco --compare --lang zh all.pgn | tail -n 1
echo "== all codes"
qipu ecco --list | sed -n '1p;$p'
qipu ecco --list | wc -l
qipu ecco --list --json --diagnostics=json | sed -n 260p
echo "== a game with an error, and a file that is not there"
printf '1. h2e2 h9g7 2. h2e2 *\n' >bad.pgn
qipu ecco bad.pgn none.pgn; echo "status $?"
echo "== usage"
qipu ecco --add-tags --list; echo "status $?"
qipu ecco --list all.pgn; echo "status $?"
qipu ecco --to pgn all.pgn; echo "status $?"
qipu ecco --add-tags --to xyz all.pgn; echo "status $?"
