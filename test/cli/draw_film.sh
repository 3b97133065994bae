# Needs: cairo webp
# Films, PNG and PDF: what is in the files, read by their specifications.
cat >look.py <<'END'
import re
import struct
import sys


def gif(b):
    at = 13 + (3 * 2 ** ((b[10] & 7) + 1) if b[10] & 128 else 0)
    while b[at] != 0x3b:
        if b[at] == 0x21:
            if b[at + 1] == 0xf9:
                yield 10 * struct.unpack('<H', b[at + 4:at + 6])[0]
            at += 2
        else:
            at += 10 + (3 * 2 ** ((b[at + 9] & 7) + 1) if b[at + 9] & 128 else 0) + 1
        while b[at]:
            at += 1 + b[at]
        at += 1


def png(b):
    at = 8
    while at < len(b):
        size, name = struct.unpack('>I4s', b[at:at + 8])
        if name == b'fcTL':
            a, c = struct.unpack('>HH', b[at + 28:at + 32])
            yield 1000 * a // c
        at += 12 + size


def webp(b):
    at = 12
    while at < len(b):
        name, size = struct.unpack('<4sI', b[at:at + 8])
        if name == b'ANMF':
            yield int.from_bytes(b[at + 20:at + 23], 'little')
        at += 8 + size + size % 2


for name in sys.argv[1:]:
    b = open(name, 'rb').read()
    if b[:3] == b'GIF':
        print('GIF', *struct.unpack('<HH', b[6:10]), list(gif(b)))
    elif b[:4] == b'\x89PNG':
        print('PNG', *struct.unpack('>II', b[16:24]), list(png(b)))
    elif b[:4] == b'RIFF':
        print('WebP', *(1 + int.from_bytes(b[i:i + 3], 'little') for i in (24, 27)),
              list(webp(b)))
    elif b[:5] == b'%PDF-':
        print('PDF', len(re.findall(rb'/Type /Page\b', b)), 'pages')
END
look() {
    python3 look.py "$@"
}
play='h2e2 h9g7 h0g2 i9h9'
echo "-- a film: the start, each move, the last three times as long"
for form in gif apng webp png; do
    qipu draw --moves "$play" --animate --width 100 --delay 500 -o "a.$form" && look "a.$form"
done
qipu draw --moves "$play" --width 100 --from-ply 2 --to-ply 3 -o b.gif && look b.gif
qipu draw --moves "$play" --width 100 --caption auto --title x -o c.gif && look c.gif
qipu draw --moves "$play" --width 100 --title none --caption none -o d.gif && look d.gif
qipu draw startpos --animate --width 100 >d.gif && look d.gif
qipu draw games/selfplay-wxf.pgn --to-ply 3 --animate --width 40 --out-dir films && ls films | wc -l
look films/000002.gif
echo "-- what is not a film"
qipu draw --moves "$play" --from-ply 5 -o no.gif
qipu draw games/selfplay-wxf.pgn --animate --width 40 -o no.gif
qipu draw games/handicap.pgn --animate --from-ply 70 --to-ply 76 -o no.webp
qipu draw startpos --animate --loops 65536 -o no.gif
ls no.* 2>/dev/null || echo "nothing was made"
echo "-- PNG and PDF, and sheets of them"
qipu draw startpos --width 101 -o e.png && look e.png
qipu draw startpos -o e.pdf && look e.pdf
for i in 1 2 3 4 5 6 7 8 9 10; do echo startpos; done >ten.fen
qipu draw ten.fen --sheet --per-row 4 --width 400 -o ten.png && look ten.png
qipu draw ten.fen --sheet -o ten.pdf && look ten.pdf
qipu draw ten.fen --sheet --per-row 1 -o one.pdf && look one.pdf
