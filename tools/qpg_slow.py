#!/usr/bin/env python3
# qpg_slow.py - packs games as doc/format/packed.md says, slowly: those without
# moves into records of the small profile, and PGN into blocks of the fast one:
# of bits (qpg_slow_fast.py) and of columns (qpg_slow_plain.py).
#
# It shares nothing with the library but the words and the names of tags. It
# made the vectors of test/spec/qpg_record.qpt:
#
#     tools/qpg_slow.py <test/spec/qpg_record.qpt
#
# prints each case with the record that its game has; with one that no game
# has, when the case says what is to be done wrong.
#
# SPDX-License-Identifier: MIT
import copy
import functools
import math
import pathlib
import re
import sys

import qpg_slow_fast as fast
import qpg_slow_plain as plain

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORD = 0xFFFFFFFF

# ---- the arithmetic coder ---------------------------------------------------


class Coder:
    """The interval is [low, low + size) / 2^(64 + 32 * words)."""

    def __init__(self):
        self.low, self.size, self.words = 0, 2**64 - 1, 0

    def bit(self, bit, p):
        part = (self.size >> 16) * p
        if bit:
            self.size = part
        else:
            self.low += part
            self.size -= part
        if self.size < 2**32:
            self.low <<= 32
            self.size <<= 32
            self.words += 1

    def plain(self, value, count):
        for i in reversed(range(count)):
            self.bit(value >> i & 1, 32768)

    def number(self, value):
        n = value.bit_length() - 1
        self.plain(n, 4)
        self.plain(value - (1 << n), n)

    def done(self, letters):
        """The shortest fraction within the interval, and zeros if need be."""
        total = 64 + 32 * self.words
        for bits in range(total + 1):
            step = 1 << (total - bits)
            code = -(-self.low // step) * step
            if code < self.low + self.size:
                break
        out = code.to_bytes(total // 8, "big").rstrip(b"\0")
        least = max(4 * self.words - 8, (letters - 65536) // 64, 0)
        return out + bytes(max(0, least - len(out)))


class Learning:
    def __init__(self, p):
        self.p = p

    def code(self, coder, bit):
        coder.bit(bit, self.p)
        self.p += (65535 - self.p) // 16 if bit else -(self.p // 16)


# ---- the model of texts -----------------------------------------------------

CURVE = [round(65536 / (1 + math.exp(-x / 2))) for x in range(-16, 17)]


def squash(x):
    i, r = divmod(x + 2048, 128)
    return (CURVE[i] * (128 - r) + CURVE[i + 1] * r) // 128


def make_stretch():
    out, x = [], -2047
    for p in range(4096):
        while x < 2047 and squash(x) < 16 * p + 8:
            x += 1
        out.append(x)
    return out


STRETCH = make_stretch()


def mix(a, b):
    h = (a ^ b * 0x9E3779B1 & WORD) * 0x85EBCA6B & WORD
    return h ^ h >> 15


def toward_zero(a, b):
    return a // b if a >= 0 else -(-a // b)


def kept(x, most):
    return max(-most, min(most, x))


class Model:
    def __init__(self):
        states = [(z, o) for z in range(16) for o in range(16)]
        first = {(z, o): 65536 * (5 * o + 2) // (5 * (z + o) + 4) & 0xFFFF
                 for z, o in states}
        self.chance = [dict(first) for _ in range(7)]
        self.slots = {}
        self.sure = [60000] * 32
        self.weights = {}
        self.history = []
        self.place = {}
        self.names = [0, 0, 0]
        self.all_names = 0
        self.match = None  # where it is in the history, and its length

    # -- one byte

    def slot(self, context, so_far, half):
        h = mix(context, so_far + 1)
        g = h * (2 * half + 1) & WORD
        where = (h // 256 % 4096, g >> 27)
        mark = g >> 19 & 255
        if self.slots.setdefault(where, (0, (0, 0)))[0] != mark:
            self.slots[where] = (mark, (0, 0))
        return where

    def code_byte(self, coder, byte, contexts, kind, second):
        so_far = half = start = 1
        for left in reversed(range(8)):
            if left == 3:
                start, half = so_far, 1
            where = [self.slot(c, start, half) for c in contexts]
            bit = byte >> left & 1
            self.code_bit(coder, bit, left, so_far, where, kind, second)
            so_far, half = so_far * 2 + bit, half * 2 + bit

    def code_bit(self, coder, bit, left, so_far, where, kind, second):
        inputs, order = [], 0
        for i, w in enumerate(where):
            state = self.slots[w][1]
            known = state != (0, 0)
            inputs.append(STRETCH[self.chance[i][state] // 16] if known else 0)
            if known and 1 <= i <= 3:
                order = i
        says = None
        if self.match:
            coming = self.history[self.match[0]] + 256
            if coming >> left + 1 == so_far:
                says = coming >> left & 1
            else:
                self.match = None
        voice = STRETCH[self.sure[self.match[1]] // 16] if self.match else 0
        inputs += [voice if says != 0 else -voice, 128]
        length = 0 if not self.match else 1 if self.match[1] < 8 else 2
        one = self.weights.setdefault((0, (kind * 4 + order) * 3 + length),
                                      [24000] * 9)
        two = self.weights.setdefault((1, second), [24000] * 9)
        total = sum(x * (a + b) for x, a, b in zip(inputs, one, two))
        ones = squash(kept(toward_zero(total, 131072), 2047))
        ones = max(32, min(65504, ones))
        if coder:
            coder.bit(bit, ones)
        self.learn(bit, ones, inputs, one, two, where, says)

    def learn(self, bit, ones, inputs, one, two, where, says):
        error = 65535 * bit - ones
        for i, x in enumerate(inputs):
            change = toward_zero(x * error + 16384, 32768)
            one[i] = kept(one[i] + change, 1 << 24)
            two[i] = kept(two[i] + change, 1 << 24)

        def follow(p, up):
            return p + (65535 - p) // 128 if up else p - p // 128

        for i, w in enumerate(where):
            mark, state = self.slots[w]
            if state != (0, 0):
                self.chance[i][state] = follow(self.chance[i][state], bit)
            count = list(state)
            count[bit] = min(15, count[bit] + 1)
            if count[1 - bit] > 2:
                count[1 - bit] = (count[1 - bit] + 3) // 2
            self.slots[w] = (mark, tuple(count))
        if self.match:
            n = self.match[1]
            up = says == bit
            p = self.sure[n]
            self.sure[n] = p + (65535 - p) // 64 if up else p - p // 64
            if not up:
                self.match = None

    # -- names and texts

    def name(self, coder, number):
        n0, n1, n2 = self.names
        h = mix(0, 1)
        h1 = mix(h, n0)
        h2 = mix(h1, n1)
        self.match = None
        self.code_byte(coder, number,
                       [h, h1, h2, mix(h2, n2), mix(self.all_names, 4),
                        mix(n0, 5), mix(n1, 6)], 0, 0)
        self.names = [number, n0, n1] if number else [0, 0, 0]
        self.all_names = mix(self.all_names, number) if number else 0

    def text(self, coder, data, field):
        chars, part, missing = [0x1000000 + field, 0, 0], 0, 0
        prefix = mix(field, 7)
        self.match = None
        kind = 2 if field == 2 else 1
        for i, byte in enumerate(data + b"\0"):
            h = mix(part, 11)
            h1 = mix(h, chars[0])
            h2 = mix(h1, chars[1])
            self.code_byte(coder, byte,
                           [mix(h, field), h1, h2, mix(h2, chars[2]), prefix,
                            mix(h1, field + 1), mix(part, 12)],
                           kind, field * 5 + 1 + missing)
            self.remember(byte)
            prefix = mix(prefix, byte)
            if missing and 0x80 <= byte < 0xC0:
                missing -= 1
            else:
                part = 0
                missing = (byte >= 0xC0) + (byte >= 0xE0) + (byte >= 0xF0)
            part = (part << 8 | byte) & WORD
            if not missing:
                chars, part = [part] + chars[:2], 0
            if byte == 0 and coder:
                coder.bit(i < len(data), 32)

    def remember(self, byte):
        if len(self.history) == 65535:
            self.match = None
            return
        self.history.append(byte)
        if self.match:
            self.match = (self.match[0] + 1, min(31, self.match[1] + 1))
        n = len(self.history)
        if n < 4:
            return
        key = mix(int.from_bytes(bytes(self.history[-4:]), "big"), 3) % 4096
        at = self.place.get(key, 0)
        if not self.match and at:
            length = 0
            while (length < min(31, at) and
                   self.history[at - 1 - length] == self.history[-1 - length]):
                length += 1
            if length >= 3:
                self.match = (at, length)
        self.place[key] = n


# ---- names, words -----------------------------------------------------------


def tag_table():
    source = (ROOT / "lib/core/format/qpg/tags.c").read_text()
    body = (ROOT / "lib/core/format/qpg/tag_names.inc").read_text()
    kinds = re.search(r"enum \{\s*(QPG_GAME = 3.*?)\};", source, re.S).group(1)
    kinds = [k.split("=")[0].strip() for k in kinds.split(",")]
    field = {kind: 3 + i for i, kind in enumerate(kinds) if kind}
    rows = re.findall(r'TAG\("(\w*)", (\w+)\)', body)
    number = {name: i for i, (name, _) in enumerate(rows) if name}
    return number, {i: field[kind] for i, (_, kind) in enumerate(rows)}, \
        field["QPG_OTHER"]


NUMBER, FIELD, OTHER_FIELD = tag_table()


@functools.cache
def taught():
    model = Model()
    source = (ROOT / "lib/core/format/qpg/words.inc").read_text()
    data = bytes(int(n) for n in
                 re.findall(r"\d+", source[source.index("= {") + 3:]))
    while data:
        what, rest = data[0], data[1:]
        text, data = rest.split(b"\0", 1)
        number = what % 128
        if what >= 128:
            model.name(None, number)
        if number and (text or number != NUMBER["FEN"]):
            field = 2 if number == 127 else FIELD[number]
            model.text(None, text, field)
    return model


# ---- a game -----------------------------------------------------------------

RESULTS = ["1-0", "0-1", "1/2-1/2", "*"]
OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
PALACE = [(f, r) for r in range(3) for f in range(3, 6)]
PLACES = {
    "K": PALACE,
    "A": [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)],
    "B": [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)],
    "P": [(f, r) for r in range(10) for f in range(9)
          if r >= 5 or (r >= 3 and f % 2 == 0)],
}
MOST = {"K": 1, "A": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}


def places(letter):
    """The squares where a piece can stand, in order from a0."""
    out = PLACES.get(letter.upper(),
                     [(f, r) for r in range(10) for f in range(9)])
    if letter.islower():
        out = [(f, 9 - r) for f, r in out]
    return sorted(out, key=lambda s: (s[1], s[0]))


def read_board(text):
    board = {}
    for i, row in enumerate(text.split("/")):
        file = 0
        for c in row:
            if c.isdigit():
                file += int(c)
            else:
                board[file, 9 - i] = c
                file += 1
    return board


def put_start(coder, fen, wrong):
    opening = fen == OPENING and wrong != "opening"
    coder.bit(opening, 57000)
    if opening:
        return
    fields = fen.split()
    board = read_board(fields[0])
    odd = any(s not in places(c) for s, c in board.items()) or wrong == "odd"
    coder.bit(odd, 2000)
    taken = set()
    for side in (str.upper, str.lower):
        for kind in "KABNRCP":
            letter = side(kind)
            mine = {s for s, c in board.items() if c == letter}
            if kind != "K":
                for n in range(MOST[kind], 0, -1):
                    coder.bit(len(mine) == n, 32768)
                    if len(mine) == n:
                        break
            where = places("N") if odd else places(letter)
            where = [s for s in where if s not in taken]
            left = len(mine)
            for i, s in enumerate(where):
                rest = len(where) - i
                if left and left < rest:
                    coder.bit(s in mine, 65536 * left // rest)
                left -= s in mine
            taken |= mine
    coder.bit(fields[1] == "b", 14000)
    quiet, move = int(fields[4]), int(fields[5])
    coder.bit(quiet == 0, 60000)
    if quiet:
        coder.number(quiet)
    coder.bit(move == 1, 60000)
    if move != 1:
        coder.number(move or 1)


def spellings(fen):
    board, turn = fen.split()[:2]
    red = "r" if turn == "w" else turn
    rest = fen[len(board) + 2:]
    return [fen, f"{board} {red}{rest}", f"{board} {turn}", f"{board} {red}",
            board]


def put_value(coder, model, tag, result, fen, wrong):
    name, value = tag
    field = FIELD.get(NUMBER.get(name), OTHER_FIELD)
    if name == "Result" and result:
        same = value == result.encode() and wrong != "result"
        coder.bit(same, 64000)
        if same:
            return 0
    if name == "FEN":
        known = [s.encode() for s in spellings(fen)]
        which = known.index(value) if value in known else 5
        which = {"fen": 5, "spelling": 1}.get(wrong, which)
        coder.bit(which == 0, 62000)
        for i in range(1, 5):
            if which >= i:
                coder.bit(which == i, 16000)
        if which < 5:
            return 0
    model.text(coder, value, field)
    return len(value)


def pack(tags, result, fen, comments, wrong):
    coder, model, letters = Coder(), copy.deepcopy(taught()), 0
    coder.bit(1, 65280)
    coder.bit(bool(result), 60000)
    for one, p in zip(RESULTS[:3], (25000, 30000, 60000)):
        if result and result in RESULTS[RESULTS.index(one):]:
            coder.bit(result == one, p)
    coder.bit(0, 300)
    put_start(coder, fen, wrong)
    for name, value in tags:
        number = NUMBER.get(name, 127) if wrong != "name" else 127
        model.name(coder, number)
        letters += 32
        if number == 127:
            model.text(coder, name.encode(), 1)
            letters += len(name.encode())
        letters += put_value(coder, model, (name, value), result, fen, wrong)
    model.name(coder, 0)
    coder.bit(bool(comments) or wrong == "notes", 10000)
    coder.bit(wrong == "variations", 5000)
    if wrong == "notes":
        coder.bit(0, 32768)
    if comments:
        coder.bit(1, 32768)  # there are notes at the root
        coder.bit(0, 10000)  # no glyph
        coder.bit(1, 58000)  # comments after the move
        plain, more = Learning(63000), Learning(5000)
        for i, text in enumerate(comments):
            plain.code(coder, 1)
            model.text(coder, text, 2)
            letters += 32 + len(text)
            more.code(coder, i + 1 < len(comments))
        coder.bit(0, 5000)
        coder.bit(0, 5000)
    coder.bit(0, 44000)  # not 64 plies
    for i in range(5):
        coder.bit(0, 32768)
    won = {"1-0": 1, "0-1": 2}.get(result, 0)
    red_first = fen.split()[1] == "w"
    coder.bit(0, 32768 if not won else
              52000 if red_first == (won == 1) else 13500)
    return coder.done(letters)


def value_of(text, escaped):
    data = text.encode()
    if not escaped:
        return data
    return re.sub(rb"\\x(..)", lambda m: bytes([int(m.group(1), 16)]),
                  data.replace(rb"\n", b"\n"))


def pack_fields(fields):
    """The record of a case of the small profile."""
    tags, comments, result, fen, wrong = [], [], "", OPENING, ""
    for key, value in fields:
        if key == "tag":
            name, value = value.split(b"=", 1)
            tags.append((name.decode(), value))
        elif key == "comment":
            comments.append(value)
        elif key == "result":
            result = value.decode()
        elif key == "fen":
            fen = value.decode()
        elif key == "wrong":
            wrong = value.decode()
    return pack(tags, result, fen, comments, wrong)


def main():
    this = sys.modules[__name__]
    for block in re.split(r"(?m)^(?=== )", sys.stdin.read())[1:]:
        lines = [s for s in block.split("\n") if s and s[0] != "#"]
        fields = []
        for line in lines[1:]:
            key, text = line.split(":", 1)
            fields.append((key.rstrip("!"),
                           value_of(text.lstrip(" "), key.endswith("!"))))
        wrong = dict(fields).get("wrong", b"").decode()
        games = [fast.Game(text, this, wrong)
                 for key, text in fields if key == "pgn"]
        print(lines[0])
        if games:
            zipped = "frame" in dict(fields)
            record = fast.block(games, zipped, wrong)
            print(("frame: " if zipped else "block: ") + record.hex())
            if not wrong:
                print("columns: " + plain.block(games, this).hex())
        else:
            print("record: " + pack_fields(fields).hex())


if __name__ == "__main__":
    main()
