# Texts that are no records, and lists of moves in forms that people write.
# A table of openings: code, name, moves.
printf 'code\tname\tmoves\nA02\tx y\t1. C2.5 H8+7\nA03\tC3.4\t1. H2+3\n' >table.tsv
qipu check table.tsv
qipu convert --to pgn table.tsv | grep -v Game
# A document that names a move is no game.
printf 'This page shows (with care) how to write the move 炮二平五 here.\n' >doc.txt
printf '* one\n** two (three)\n' >names.txt
qipu check doc.txt names.txt || echo "status $?"
qipu convert -o out.pgn doc.txt || echo "status $?"
test -e out.pgn || echo 'no file'
