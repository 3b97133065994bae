# Needs: page
# The page that the program carries has a place for games and for libqipu, and
# both are filled.
qipu view games/handicap.pgn -o games.html
echo "$?"
grep -c 'id="qipu-games"' games.html
grep -c '<!--qipu:\|@qipu-' games.html
sed -n 's/.*id="qipu-wasm">\([^<]*\)<.*/\1/p' games.html | base64 -d | gunzip |
    head -c 4 | od -c | head -n 1
