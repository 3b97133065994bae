#!/usr/bin/env python3
"""Makes lib/draw/glyphs.inc: outlines of the characters in pictures.

They are those of LXGW WenKai Bold, of Debian's fonts-lxgw-wenkai (its licence is
lib/draw/LXGW-WenKai.txt), in whole numbers, UNITS to the size of type, y going
down, around the middle of the ink; letters and digits of coordinates stand on one
line. Where the font is not there, or is of another
version, the table stays as it is, and this prints a message.

SPDX-License-Identifier: MIT
"""
import pathlib
import struct

ROOT = pathlib.Path(__file__).resolve().parent.parent
FONT = pathlib.Path('/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf')
REVISION = 1.025  # in the font itself; its name says 1.250
OUT = ROOT / 'lib/draw/glyphs.inc'
UNITS = 320
CAPITALS = 0.72  # how high they are, of the size of type

# By qp_piece from 1, Red's and Black's: characters, letters.
TRADITIONAL = '帥仕相傌俥炮兵', '將士象馬車砲卒'
SIMPLIFIED = '帅仕相马车炮兵', '将士象马车炮卒'
LETTERS = 'KABNRCP'
RIVER = '楚河漢界汉'  # the fifth for the third in simplified texts
FILES = '一二三四五六七八九'
DIGITS = '0123456789'
SQUARES = 'abcdefghi'


class Font:
    """The outlines of a TrueType font."""

    def __init__(self, data):
        self.data = data
        count, = struct.unpack_from('>H', data, 4)
        self.table = {}
        for i in range(count):
            tag, _, at, _ = struct.unpack_from('>4sLLL', data, 12 + 16 * i)
            self.table[tag.decode()] = at
        head = self.table['head']
        self.revision = struct.unpack_from('>l', data, head + 4)[0] / 65536
        self.em, = struct.unpack_from('>H', data, head + 18)
        self.long, = struct.unpack_from('>h', data, head + 50)
        self.glyph = self.characters()

    def characters(self):
        """The glyph of each character, from the table of format 12."""
        cmap = self.table['cmap']
        count, = struct.unpack_from('>H', self.data, cmap + 2)
        for i in range(count):
            at = cmap + struct.unpack_from('>L', self.data,
                                           cmap + 8 + 8 * i)[0]
            if struct.unpack_from('>H', self.data, at)[0] == 12:
                break
        else:
            raise SystemExit(f'{FONT}: no table of all characters')
        found = {}
        for i in range(struct.unpack_from('>L', self.data, at + 12)[0]):
            first, last, glyph = struct.unpack_from('>LLL', self.data,
                                                    at + 16 + 12 * i)
            for code in range(first, last + 1):
                found[code] = glyph + code - first
        return found

    def place(self, glyph):
        loca = self.table['loca']
        if self.long:
            at, = struct.unpack_from('>L', self.data, loca + 4 * glyph)
        else:
            at = 2 * struct.unpack_from('>H', self.data, loca + 2 * glyph)[0]
        return self.table['glyf'] + at

    def contours(self, character):
        """Lists of (x, y, whether the point is on the curve)."""
        data, at = self.data, self.place(self.glyph[ord(character)])
        count, = struct.unpack_from('>h', data, at)
        if count < 0:
            raise SystemExit(f'{character}: a glyph of several')
        ends = struct.unpack_from(f'>{count}H', data, at + 10)
        at += 10 + 2 * count
        at += 2 + struct.unpack_from('>H', data, at)[0]
        flags = []
        while len(flags) <= ends[-1]:
            flag, at = data[at], at + 1
            flags.append(flag)
            if flag & 8:
                flags += [flag] * data[at]
                at += 1
        axes = []
        for short, same in ((2, 16), (4, 32)):
            value, axis = 0, []
            for flag in flags:
                if flag & short:
                    value += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    value += struct.unpack_from('>h', data, at)[0]
                    at += 2
                axis.append(value)
            axes.append(axis)
        points = [(x, y, flag & 1) for x, y, flag in zip(*axes, flags)]
        starts = [0] + [end + 1 for end in ends]
        return [points[a:b + 1] for a, b in zip(starts, ends)]


def segments(contour):
    """A contour as its first point and a list of (control or None, end)."""
    first = next((i for i, p in enumerate(contour) if p[2]), None)
    if first is None:
        raise SystemExit('a contour without a point on it')
    points = contour[first:] + contour[:first + 1]
    found, control = [], None
    for x, y, on in points[1:]:
        if not on:
            if control:
                middle = (control[0] + x) / 2, (control[1] + y) / 2
                found.append((control, middle))
            control = x, y
        else:
            found.append((control, (x, y)))
            control = None
    return points[0][:2], found


def path(font, character):
    """The outline, in the commands of paths in SVG, and half its extent."""
    shapes = [segments(c) for c in font.contours(character)]
    every = [p for start, rest in shapes for p in [start] +
             [q for _, q in rest]]
    low = [min(p[k] for p in every) for k in (0, 1)]
    high = [max(p[k] for p in every) for k in (0, 1)]
    if character in SQUARES + DIGITS:
        low[1], high[1] = 0, font.em * CAPITALS

    def units(p):
        return tuple(round((p[k] - (low[k] + high[k]) / 2) * UNITS / font.em)
                     * (1, -1)[k] for k in (0, 1))

    text = ''
    for start, rest in shapes:
        at = units(start)
        text += f'M{at[0]} {at[1]}'
        for control, end in rest:
            text += step(at, control and units(control), units(end))
            at = units(end)
        text += 'z'
    wide, high = [round((high[k] - low[k]) * UNITS / font.em) for k in (0, 1)]
    return text, wide, high


def step(at, control, end):
    dx, dy = end[0] - at[0], end[1] - at[1]
    if control:
        cx, cy = control[0] - at[0], control[1] - at[1]
        if cx * dy != cy * dx:
            return f'q{cx} {cy} {dx} {dy}'.replace(' -', '-')
    if not dx and not dy:
        return ''
    if not dy:
        return f'h{dx}'
    return f'l{dx} {dy}'.replace(' -', '-') if dx else f'v{dy}'


def main():
    if not FONT.exists():
        print(f'{FONT} is not there: {OUT.name} stays as it is')
        return
    font = Font(FONT.read_bytes())
    if abs(font.revision - REVISION) > 0.0005:
        print(f'{FONT} is not {REVISION}: {OUT.name} stays as it is')
        return
    every = ''.join(TRADITIONAL + SIMPLIFIED) + RIVER + FILES + DIGITS + \
        SQUARES + LETTERS
    every = sorted(set(every))
    index = {c: i for i, c in enumerate(every)}
    lines = ['/* glyphs.inc - made by tools/make_glyphs.py from LXGW WenKai '
             'Bold, under the', ' * licence of LXGW-WenKai.txt. */', '',
             'static const qp__glyph DRAW_GLYPHS[] = {']
    for character in every:
        text, wide, high = path(font, character)
        parts = [text[i:i + 66] for i in range(0, len(text), 66)]
        lines.append(f'    {{"{character}", {wide}, {high},')
        lines += [f'     "{part}"' for part in parts]
        lines[-1] += '},'
    lines += ['};', '']

    def row(name, text):
        numbers = ', '.join(str(index[c]) for c in text)
        lines.append(f'static const uint8_t {name}[] = {{{numbers}}};')

    row('DRAW_TRADITIONAL', ''.join(TRADITIONAL))
    row('DRAW_SIMPLIFIED', ''.join(SIMPLIFIED))
    row('DRAW_LETTERS', LETTERS)
    row('DRAW_RIVER', RIVER)
    row('DRAW_HAN_FILES', FILES)
    row('DRAW_DIGITS', DIGITS)
    row('DRAW_SQUARES', SQUARES)
    OUT.write_text('\n'.join(lines) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
