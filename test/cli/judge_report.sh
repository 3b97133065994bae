# Needs: pango
# Reports: as text, as a page, as pages of A4.
rook='9/9/3k5/9/9/9/4R4/3A5/4K4/8r b - - 0 1'
round='i0i1 e1e0 i1i0 e0e1'
qipu judge --explain --position "$rook moves $round $round i0i1"
qipu judge --explain --lang zh -o - --position "$rook moves i0i1" | head -n 8
printf '[Game "Chinese Chess"]\n[Red "<A>"]\n[Black "B & C"]\n[FEN "%s"]\n\n%s *\n' \
    "$rook" 'I0-I1 E1-E0 I1-I0 E0-E1 I0-I1 E1-E0 I1-I0 E0-E1 I0-I1' >game.pgn
qipu judge --explain -o report.html --rules wxf2018,cxa2020 game.pgn
xmllint --noout report.html # it is XML too, so nothing is left open
grep -c '<svg' report.html
grep -o 'src=\| href=\|:href="[^#]\|<script\|<A>' report.html
grep -A4 '<h1>' report.html
qipu judge --explain --lang zh -o report.pdf game.pgn
head -c 5 report.pdf && echo && ls report*
echo 'a full disk'
qipu judge --explain -o - game.pgn >/dev/full
echo "status $?"
echo 'an arguable ruling: the ply in doubt has a ring, and the verdict it would lead to'
doubt='fen 3ak1b2/4a4/3cb3n/4p1r1p/1R3N1N1/P7P/4P4/4B4/4A4/2B1KA3 w - - 0 1 moves h5f4 g6f6 f4h5 f6g6'
qipu judge --explain --rules cxa2020 --position "$doubt" | grep -i 'arguable\|Certainty'
qipu judge --explain --rules cxa2020 --lang zh --position "$doubt" | grep '存疑\|确定程度'
qipu judge --explain --rules cxa2020 -o doubt.html --position "$doubt"
qipu judge --explain --rules cxa2020 -o sure.html --label 1=chase --position "$doubt"
for file in doubt sure; do
    sed 's/<circle/\n<circle/g' $file.html | grep -c '^<circle' || true
done
