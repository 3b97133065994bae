# A comment that ";" begins is text as it is written, markup and all: so is what
# convert writes after ";", as it has a brace.
cat >text.pgn <<'PGN'
[Red "a"]

1. h2e2
; x } <b>bold</b> &lt;i&gt; &amp;nbsp; | y
h9g7 {<b>bold</b> &lt;i&gt;} *
PGN
qipu convert text.pgn --to pgn -o once.pgn
qipu convert once.pgn --to pgn
qipu convert once.pgn --to json | grep -o '"text":"[^"]*"'
# Elsewhere in a list HTML's escapes are what they stand for.
printf '1.&nbsp;h2e2&nbsp;h9g7<br>2.&nbsp;h0g2 *\n' >list.pgn
qipu convert list.pgn --to pgn --to-notation iccs
