# A book as HTML: the text of a game, with the diagrams left out; it
# is XML too, no name is given twice, and nothing of a game is markup.
cat >games.pgn <<'PGN'
[Game "Chinese Chess"]
[Event "Cup <script>alert(1)</script>"]
[Site "A & B"]
[Date "1989.05.02"]
[Round "3"]
[Red "<b>Red</b>"]
[Black "Black \"B\" Player"]
[Result "1-0"]
[ECCO "C44"]
[Annotator "A. Writer"]

{An introduction that is long enough to be a paragraph of its own, and was
broken into lines by a program.

After a blank line comes another. 中文的评注，
由程序断行，也要接好。}
1. C2.5 H8+7 $14 2. H2+3 R9.8 {[%csl Gh0][%clk 1:02] short & <i>sweet</i>}
3. R1.2 H2+3 (3... C8+4 4. P3+1 (4. P7+1 H2+3 {[%eval 0.35,22]}) P3+1)
4. P7+1! P7+1 $220 5. R2+6 C8.9 {A comment of more than a few words fills a paragraph
by itself, with ]]> and &amp; as they are written.} 6. R2.3 $99 C9-1 1-0
{After the result.}

[Game "Chinese Chess"]
[Event "An endgame"]
[FEN "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"]

1. R5+6 K4+1 {[%diagram]} 2. R5.6 *

PGN
qipu book -o book.html --title 'Two <games>' --author 'A & B' games.pgn
xmllint --noout book.html
grep -o ' id="[^"]*"' book.html | sort | uniq -d
# What pictures share is there once, and all that they use.
grep -c '<use xlink:href="#qp-[0-9]"' book.html
for id in $(grep -o 'href="#[^"]*' book.html | sed 's/.*#//' | sort -u); do
    grep -q " id=\"$id\"" book.html || echo "there is no $id"
done
grep -o '<script\|<i>sw\|<b>Red\|src=\|http[^w]*//[^w]' book.html
sed 's/<style>.*<\/style>/<style\/>/; /<svg/,/<\/svg>/d' book.html
echo '--- in Chinese'
qipu book --lang zh --diagram-every 2 --diagram-last games.pgn | sed '1,/<nav>/d; /<svg/,/<\/svg>/d'
echo '--- in traditional Chinese, by ECCO'
qipu book --lang zh-tw --openings games.pgn | sed -n '2p; /class="h"/p'
echo '--- from a pipe, in ICCS'
qipu book --notation iccs - <games.pgn | grep 'class="m"'
