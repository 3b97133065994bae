# Needs: page
# The page that the program carries has a place for games and for libqipu, and
# both are filled.
qipu view games/handicap.pgn -o games.html
echo "$?"
grep -c 'id="qipu-games"' games.html
grep -c '<!--qipu:\|@qipu-' games.html
# From base 91: pairs of digits are 13 bits, a single one up to 6.
python3 - games.html >wasm.gz <<'PYTHON'
import re, sys
text = re.search('id="qipu-wasm">([^<]*)<', open(sys.argv[1], encoding='utf-8').read())[1]
digits = [25 if one == '!' else ord(one) - 35 for one in text]
bits = count = 0
for at in range(0, len(digits), 2):
    pair = digits[at:at + 2]
    bits |= sum(digit * 91 ** k for k, digit in enumerate(pair)) << count
    count += 13 if len(pair) == 2 else 6
    while count >= 8:
        sys.stdout.buffer.write(bytes([bits & 255]))
        bits, count = bits >> 8, count - 8
PYTHON
gunzip <wasm.gz | head -c 4 | od -c | head -n 1
