# select: what is changed of a game.
cat >one.pgn <<'END'
[Game "Chinese Chess"]
[Event "Cup"]
[Red "Ann"]
[Black "Bob"]
[Annotator "Cid"]
[Result "1-0"]

{before all} 1. C2.5 {first} H8+7 $1 (1... C8.5 {instead}) 2. H2+3 {third}
R9.8 (2... P7+1 3. R1.2) 3. R1.2 {last} 1-0 {over}
END
try() {
    echo "== $*"
    qipu select "$@" --notation wxf one.pgn
}
try --no-comments
try --no-variations --no-nags
try --keep-tags Red,black,Result
try --drop-tags Annotator
try --to-ply 2
try --from-ply 3
try --from-ply 2 --to-ply 3
try --from-ply 9
try --to-ply 0 --no-comments
try --fen-comments last --no-comments --no-variations
try --material-comments each --no-comments --no-variations --to-ply 2
try --ply-count --to-ply 3 --keep-tags Red
echo "== what is cut can be read"
qipu select --from-ply 3 one.pgn | qipu check -
echo "== and the material that was written finds it again"
qipu select --count --material R2N2C2P5A2B2/R2N2C2P5A2B2 one.pgn
