#!/usr/bin/env python3
"""Packs boards as doc/format/packed.md describes `entropy`, from nothing but
that page and the tables: where the vectors of test/test_entropy.c come from.

    tools/train/entropy_slow.py 'FEN' ...

prints the code of each in hexadecimal.

SPDX-License-Identifier: MIT
"""
import os
import re
import sys

PACK = os.path.join(os.path.dirname(__file__), "..", "..", "src", "pack")
ORDER = [1, 9, 2, 10, 3, 11, 7, 15, 4, 12, 6, 14, 5, 13]
FIRST = [0, 9, 18, 23, 28, 35, 42, 97, 152, 242, 332, 422, 512, 602, 692]
COUNTED = [7, 15, 5, 13, 6, 14, 4, 12, 3, 11, 2, 10]
SEEING = [7, 15, 4, 12, 6, 14, 5, 13]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1),
          (-1, 2)]
CROSS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def tables():
    found = {}
    for name in ("entropy_model.inc", "entropy_order.inc"):
        with open(os.path.join(PACK, name), encoding="ascii") as file:
            for m in re.finditer(r"(\w+)\[[^=]*\] = \{([^}]*)\}", file.read()):
                found[m[1]] = [int(x) for x in m[2].split(",")]
    return found


T = tables()
SQUARE = T["ENTROPY_ORDER"]


def mirror(place):
    if place >= 692:
        return place
    file = SQUARE[place] % 9
    return place + (file < 4) - (file > 4)


class Code:
    """The arithmetic code, with one number of any length."""

    def __init__(self):
        self.low, self.size, self.shift = 0, 2 ** 64 - 1, 0

    def bit(self, yes, chance):
        part = self.size // 65536 * chance
        if yes:
            self.size = part
        else:
            self.low += part
            self.size -= part
        if self.size < 2 ** 32:
            self.low <<= 32
            self.size <<= 32
            self.shift += 32

    def done(self):
        width = 64 + self.shift
        for bits in range(width + 1):
            unit = 2 ** (width - bits)
            number = -(-self.low // unit)
            if number * unit < self.low + self.size:
                data = (number * unit).to_bytes(width // 8, "big")
                return data.rstrip(b"\0") or b"\0"
        raise AssertionError


def on_board(file, rank):
    return 0 <= file < 9 and 0 <= rank < 10


def line(board, sq, step, screens):
    out, file, rank, seen = [], sq % 9 + step[0], sq // 9 + step[1], 0
    while on_board(file, rank) and seen <= screens:
        if seen == screens:
            out.append(9 * rank + file)
        seen += board[9 * rank + file] != 0
        file, rank = file + step[0], rank + step[1]
    return out


def leg(step):
    return (int(step[0] / 2), int(step[1] / 2))


def strikes(board, piece, sq, places):
    file, rank, kind = sq % 9, sq // 9, piece & 7
    ahead = -1 if piece >> 3 else 1
    if kind in (5, 6):
        return [t for s in CROSS for t in line(board, sq, s, kind - 5)]
    if kind == 4:
        return [sq + s[0] + 9 * s[1] for s in KNIGHT
                if on_board(file + s[0], rank + s[1])
                and not board[sq + leg(s)[0] + 9 * leg(s)[1]]]
    if kind == 7:
        beyond = rank <= 4 if piece >> 3 else rank >= 5
        steps = [(0, ahead)] + ([(1, 0), (-1, 0)] if beyond else [])
        return [sq + s[0] + 9 * s[1] for s in steps
                if on_board(file + s[0], rank + s[1])]
    steps = {1: CROSS, 2: [(a, b) for a in (-1, 1) for b in (-1, 1)],
             3: [(a, b) for a in (-2, 2) for b in (-2, 2)]}[kind]
    return [sq + s[0] + 9 * s[1] for s in steps
            if on_board(file + s[0], rank + s[1])
            and sq + s[0] + 9 * s[1] in places[piece]]


def checks(board, piece, king):
    file, rank = king % 9, king // 9
    if piece & 7 in (5, 6):
        return strikes(board, piece, king, None)
    if piece & 7 == 4:
        out = []
        for s in KNIGHT:
            f, r = file + s[0], rank + s[1]
            back = leg((-s[0], -s[1]))
            if on_board(f, r) and not board[9 * (r + back[1]) + f + back[0]]:
                out.append(9 * r + f)
        return out
    behind = (0, 1 if piece >> 3 else -1)
    return [king + s[0] + 9 * s[1] for s in ((1, 0), (-1, 0), behind)
            if on_board(file + s[0], rank + s[1])]


def pack(truth, black, plain):
    code = Code()
    code.bit(plain, 2)
    code.bit(black, 32768)
    a, b = T["START"][:40], T["START"][:40]
    places = {p: SQUARE[FIRST[i]:FIRST[i + 1]] for i, p in enumerate(ORDER)}

    def add(feature):
        for i in range(40):
            a[i] += T["COLUMN"][40 * feature + i]
            b[i] += T["COLUMN"][40 * mirror(feature) + i]

    def ask(yes, row, sight, left, rest):
        if plain:
            return code.bit(yes, 65536 * left // rest)
        score = (T["BIAS"][row] + T["SIGHT"][sight] + T["LOG"][left]
                 - T["LOG"][rest - left])
        for i in range(40):
            score += max(-64, min(64, a[i])) * T["ROW"][40 * row + i]
            score += max(-64, min(64, b[i])) * T["ROW"][40 * mirror(row) + i]
        score = max(-20480, min(20480, score))
        return code.bit(yes, T["CHANCE"][(score + 20512) // 64])

    if black:
        add(734)
    row, feature = 692, 692
    for piece in COUNTED:
        most = 5 if piece & 7 == 7 else 2
        n = most
        while n and truth.count(piece) != n:
            ask(False, row + n - 1, 0, 1, n + 1)
            n -= 1
        if n:
            ask(True, row + n - 1, 0, 1, n + 1)
        add(feature + n)
        row, feature = row + most, feature + most + 1
    board = [0] * 90
    struck = [[set() for _ in range(90)] for _ in range(2)]
    king = [0, 0]
    for i, piece in enumerate(ORDER):
        side, left = piece >> 3, truth.count(piece)
        near = checks(board, piece, king[1 - side]) if piece in SEEING else []
        for place in range(FIRST[i], FIRST[i + 1]):
            sq = SQUARE[place]
            if left == 0 or board[sq]:
                continue
            rest = sum(not board[s] for s in SQUARE[place:FIRST[i + 1]])
            yes = truth[sq] == piece
            if left < rest:
                sight = 0
                if piece in SEEING:
                    foes = struck[1 - side][sq]
                    sight = (1 + 64 * SEEING.index(piece)
                             + (len(struck[side][sq]) > 0) + 2 * (7 in foes)
                             + 4 * bool(foes & {1, 2, 3, 4}) + 8 * (6 in foes)
                             + 16 * (5 in foes) + 32 * (sq in near))
                ask(yes, place, sight, left, rest)
            if yes:
                board[sq] = piece
                left -= 1
                if piece & 7 == 1:
                    king[side] = sq
                for to in strikes(board, piece, sq, places):
                    struck[side][to].add(piece & 7)
                add(place)
    return code.done()


def read(fen):
    board, rank, file = [0] * 90, 9, 0
    for c in fen.split()[0]:
        if c == "/":
            rank, file = rank - 1, 0
        elif c.isdigit():
            file += int(c)
        else:
            kind = "kabnrcp".index(c.lower()) + 1
            board[9 * rank + file] = kind + (8 if c.islower() else 0)
            file += 1
    return board, fen.split()[1] == "b"


def main():
    for fen in sys.argv[1:]:
        board, black = read(fen)
        if black:
            board = [p ^ 8 if p else 0 for p in reversed(board)]
        code = pack(board, black, False)
        if len(code) > 20:
            code = pack(board, black, True)
        print(code.hex(), fen)


main()
