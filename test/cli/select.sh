# select: what tags say, what is played, and which of the games that fit.
game() { # NUMBER RED BLACK DATE ROUND RESULT MOVES
    printf '[Game "Chinese Chess"]\n[Event "Cup %s"]\n[Round "%s"]\n' "$1" "$5"
    printf '[Date "%s"]\n[Red "%s"]\n[Black "%s"]\n[Result "%s"]\n\n%s %s\n\n' \
        "$4" "$2" "$3" "$6" "$7" "$6"
}
{
    game 1 Ann Bob 1993.12.04 3 1-0 "1. C2.5 H8+7 2. H2+3 R9.8"
    game 2 Cid Ann 1990.??.?? 10 0-1 "1. P7+1 P7+1"
    game 3 Bob Ann 2001.05 9 1/2-1/2 "1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2"
    game 4 Dan Eve "" "" "*" ""
} >all.pgn
rounds() { sed -n 's/^\[Event "Cup \(.*\)"\]/\1/p' | tr '\n' ' '; echo; }
try() { printf '%s: ' "$*"; qipu select "$@" all.pgn | rounds; }
echo "== all, as it is"
qipu select all.pgn | cmp - "$(qipu convert all.pgn >same.pgn; echo same.pgn)"
echo "== tags"
try --tag 'Round>=9'
try --tag 'Round<10'
try --tag 'Round!=3'
try --tag 'Red=?nn'
try --tag 'Event=*2*'
try --tag 'Event~UP 3'
try --tag 'Red!~a'
try --tag Round
try --tag '!Round'
try --tag 'Round>3' --tag 'Round<10'
echo "== players, dates"
try --player Ann
try --player ANN --player nobody
try --player 'A*'
try --red Ann --red Bob
try --black Ann --not
try --since 1993
try --since 199312 --until 2000
try --until 1993.12.03
echo "== openings: 1. P7+1 is E, and what a tag says counts first"
try --ecco E
qipu select --games 1 all.pgn | sed 's/^\[Round.*/[ECCO "E01"]/' |
    qipu select --ecco E0 --tsv --fields ECCO -
echo "== moves"
try --result 1-0
try --result draw,black
try --length 4..
try --length ..2
try --length 5
try --setup
try --no-setup --length 0
echo "== which"
try --games 2,4-
try --limit 2
try --skip 1 --limit 2
qipu select --count --player Ann all.pgn
qipu select --unique all.pgn all.pgn | rounds
qipu select --duplicates --count all.pgn all.pgn
echo "== table"
qipu select --tsv --fields Red,Plies all.pgn all.pgn --skip 3 --limit 2
echo "== order"
try --sort date
try --sort -date
try --sort result,-plies
try --sort -plies --limit 1
echo "== none fits"
qipu select --player Zoe all.pgn
echo "status $?"
echo "== in variations"
game 5 Fay Gus "" "" "*" "1. C2.5 (1. P7+1 P7+1) 1. ... H8+7" >all.pgn
pawn='*/*/*/*/*/2P6/*/*/*/*'
try --fen "$pawn"
try --fen "$pawn" --in-variations
try --fen "$pawn" --in-variations --at 2
try --fen "$pawn" --in-variations --at 3..
try --fen '*/*/*/*/*/9/*/1C2C4/*/* b' --in-variations
qipu select --fen "$pawn" --in-variations --final all.pgn
echo "status $?"
echo "== one of several positions: as many as each has"
for moves in C2.5 C2.6; do qipu select --moves $moves --count games/*.pgn 2>/dev/null; done
qipu select --moves C2.5 --moves C2.6 --count games/*.pgn 2>/dev/null
qipu select --position 'startpos moves h2e2' --position 'startpos moves h2d2' --count \
    games/*.pgn 2>/dev/null
