# One page with games inside: what is read is what convert writes, and the rows
# say what the tags and moves do. What packs is zlib, when it is there.
page() { printf '<html>\n<!--qipu:games-->\n<p>end</p>\n@qipu-%s@\n' "$1"; }
page none >page.html
value() { sed -n "s/.*\"$2\":\"\\([^\"]*\\)\".*/\\1/p" "$1"; }
unpack() {
    if [ "$(value "$1" packed)" = gzip ]; then base64 -d | gunzip; else base64 -d; fi
}
rows() { value "$1" rows | unpack "$1" && echo; }
blocks() {
    sed -n 's/^"blocks":\[\(.*\)\],"starts".*/\1/p' "$1" | tr -d '"' | tr , '\n' |
        while read -r block; do echo "$block" | unpack "$1"; done
}
same() { # PAGE FILE...
    blocks "$1" >got.pgn
    shift
    qipu convert "$@" >want.pgn 2>/dev/null
    cmp want.pgn got.pgn && echo "the same: $(grep -c '^\[Game ' got.pgn) games"
}
frame() { sed 's/"\(rows\)":"[^"]*"/"\1":""/; s/^"blocks":\[[^]]*\]/"blocks":[]/; s/"packed":"[a-z]*"/"packed":""/' "$1"; }

echo '--- a folder and a file'
mkdir here
cp games/selfplay-big5.pgn here
printf '[Red "\347\224\262"]\n[ECCO "B07"]\n[Result "0-1"]\n\n1. h2e2 h9g7 2. h2h5 *\n' >here/two.pgn
printf '[Event "x"]\n\n1. C2.5 {a} (1. C8.5 {b}) H8+7 $1 1-0\n' >three.pgn
qipu view --page page.html here three.pgn -o out.html
echo "$?"
frame out.html
rows out.html
same out.html -r here three.pgn
qipu view --page page.html --jobs 4 here three.pgn -o jobs.html 2>/dev/null
cmp out.html jobs.html
qipu view --page page.html --skip-broken here three.pgn 2>/dev/null >out.html
rows out.html | grep -o '"broken":.*'

echo '--- blocks: 64 games, or what is long'
awk 'BEGIN {
    for (i = 1; i <= 130; i++) printf "[Round \"%d\"]\n\n1. h2e2 *\n\n", i
    printf "[Round \"long\"]\n\n1. h2e2 {"
    for (i = 0; i < 30000; i++) printf "0123456789"
    print "} *\n\n1. b2e2 *"
}' >many.pgn
qipu view --page page.html many.pgn -o out.html
frame out.html | grep -o '"starts".*\|"count".*'
same out.html many.pgn

echo '--- text stays text'
printf '[Red "</script><script>alert(1)</script>"]\n[Black "<!--<script>\342\200\250\342\200\256\001\\"]\n[Event "]]>\377\376"]\n\n1. h2e2 {</script><img src=x onerror=alert(1)>} *\n' >bad.pgn
qipu view --page page.html --title '</script>"\' bad.pgn -o out.html 2>/dev/null
frame out.html
value out.html title | base64 -d && echo
same out.html bad.pgn
sed -n '/<script/,/<\/script/p' out.html | sed '1d;$d' |
    LC_ALL=C grep -v '^[][A-Za-z0-9+/="{},:_-]*$'
rows out.html

echo '--- what PGN cannot hold is reported'
printf '[{"tags":[["Red","x"],["a b","y"]],"moves":[{"move":"h2e2"}]}]' >lossy.json
qipu view --page page.html lossy.json -o out.html
echo "$?"
same out.html lossy.json

echo '--- names of files are text, too'
printf '1. h2e2 *\n' >'a"\<b>.pgn'
qipu view --page page.html 'a"\<b>.pgn' -o out.html
rows out.html

echo '--- what is there stays when an input is missing, or is the output'
qipu view --page page.html three.pgn -o out.html
qipu view --page page.html missing.pgn bad.pgn -o out.html; echo "$?"
rows out.html
qipu view --page page.html --force missing.pgn bad.pgn -o out.html 2>/dev/null; echo "$?"
rows out.html | grep -o '"black":.*"event"'
printf '1. h2e2 h2e2 *\n' >kept.pgn
qipu view --page page.html kept.pgn -o kept.pgn; echo "$?"
cat kept.pgn

echo '--- how the page begins'
qipu view --page page.html --lang zh_TW --theme dark --notation wxf --flip three.pgn | grep -o '"settings":{[^}]*}'
qipu view --page page.html --lang en --theme light three.pgn | grep -o '"settings":{[^}]*}'

echo '--- nothing and too much'
qipu view --page page.html -o none.html </dev/null
echo "$?"
[ -e none.html ] || echo none
yes '1. h2e2 *' | head -n 50001 >slow.pgn
qipu view --page page.html slow.pgn -o slow.html
echo "$?"
yes '1. h2e2 *' | head -n 200001 >much.pgn
qipu view --page page.html much.pgn -o much.html
echo "$?"
[ -e much.html ] || echo none

echo '--- wrong'
qipu view --page three.pgn three.pgn -o out2.html; echo "$?"
qipu view --page missing.html three.pgn -o out2.html; echo "$?"
qipu view --page page.html missing.pgn -o out2.html; echo "$?"
qipu view --page page.html --theme blue three.pgn; echo "$?"
qipu view --page page.html --notation xyz three.pgn; echo "$?"
qipu view --page page.html --open three.pgn; echo "$?"
PATH=${PATH%%:*} BROWSER=none qipu view --page page.html --open three.pgn -o out3.html; echo "$?"
ls out*.html
qipu view --page page.html three.pgn -o /dev/full; echo "$?"

echo '--- the browser'
printf '#!/bin/sh\necho "$#" "${1##*/}" >shown\n' >browser
chmod +x browser
name='a b;$(c)".html'
BROWSER=$PWD/browser qipu view --page page.html --open three.pgn -o "$name"
until [ -s shown ]; do sleep 0.05; done
cat shown
