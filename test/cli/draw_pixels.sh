# Needs: cairo
# Pictures of every system, against stored ones (test/test_draw_pictures.c).
cat >apart.py <<'END'
"""The size of a PNG, and whether its pixels are nearly those of another."""
import struct
import sys
import zlib


def pixels(name):
    b, at, rows, colors, found = open(name, 'rb').read(), 8, b'', None, []
    while at < len(b):
        size, kind = struct.unpack('>I4s', b[at:at + 8])
        part = b[at + 8:at + 8 + size]
        if kind == b'IHDR':
            wide, high = struct.unpack('>II', part[:8])
        elif kind == b'PLTE':
            colors = part
        elif kind == b'IDAT':
            rows += part
        at += 12 + size
    rows = zlib.decompress(rows)
    line = wide * (1 if colors else 3)
    for y in range(high):
        row = rows[y * (line + 1) + 1:(y + 1) * (line + 1)]
        found += (v for c in row for v in colors[3 * c:3 * c + 3]) if colors else row
    return wide, high, found


a, b = pixels(sys.argv[1]), pixels(sys.argv[2])
apart = sum(abs(x - y) for x, y in zip(a[2], b[2])) / len(a[2])
print(*a[:2], 'same' if a[:2] == b[:2] and apart < 0.5 else f'{apart} apart')
END
stored=$(dirname "$0")/../draw
fen=r1bakab1r/9/1cn4c1/p1p1p3p/6pn1/2P6/P3P1P1P/1C2C1N2/R8/1NBAKAB1R
for theme in wood print dark; do
    qipu draw "$fen b" --width 200 --theme $theme --pieces traditional -o $theme.png &&
        python3 apart.py $theme.png "$stored/$theme-traditional.png"
done
echo "== another picture"
python3 apart.py wood.png "$stored/dark-traditional.png" | grep -c apart
echo "== PDF and GIF"
qipu draw "$fen b" --width 200 -o x.pdf && head -c 5 x.pdf && tail -n 1 x.pdf
qipu draw --moves h2e2 --width 200 -o x.gif && head -c 6 x.gif
