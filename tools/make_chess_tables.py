#!/usr/bin/env python3
"""Makes lib/core/chess/tables.inc: the lines through each square of the board of
international chess, what a line piece reaches on them, the steps of knight and
king, and the table by which the lowest bit of a word is found.

SPDX-License-Identifier: MIT
"""
import pathlib

OUT = pathlib.Path(__file__).resolve().parent.parent / "lib/core/chess/tables.inc"

# Rank, file, diagonal, antidiagonal: the order of enum chess_line.
LINES = [(1, 0), (0, 1), (1, 1), (1, -1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
KING = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

# Multiplied by this, the squares of a file gather in the top bits of a word.
GATHER_FILE = 0x0080402010080400
# The de Bruijn word that lib/core/chess/bits.h multiplies by.
LOW_WORD = 0x03F79D71B4CB0A89
WORD_BITS = 64


def bit(file, rank):
    return 1 << (8 * rank + file) if 0 <= file < 8 and 0 <= rank < 8 else 0


def line_through(sq, step):
    """The squares of a line through a square, without the square itself."""
    file, rank = sq % 8, sq // 8
    mask = 0
    for n in range(1, 8):
        mask |= bit(file + n * step[0], rank + n * step[1])
        mask |= bit(file - n * step[0], rank - n * step[1])
    return mask


def leaps(sq, steps):
    mask = 0
    for x, y in steps:
        mask |= bit(sq % 8 + x, sq // 8 + y)
    return mask


def reach(at, inner):
    """The places from 0 to 7 reached from `at`, up to and with the first that
    is occupied; bit i of `inner` is place i + 1, as the ends stop anyway."""
    mask = 0
    for step in (-1, 1):
        place = at + step
        while 0 <= place < 8:
            mask |= 1 << place
            if inner << 1 >> place & 1:
                break
            place += step
    return mask


def across(at, inner):
    """What is reached on a rank, copied to every rank."""
    return reach(at, inner) * 0x0101010101010101


def upward(at, index):
    """What is reached on the file a, when its men gather as `index`."""
    for men in range(64):
        spread = sum(1 << 8 * (i + 1) for i in range(6) if men >> i & 1)
        if (spread * GATHER_FILE & (1 << WORD_BITS) - 1) >> 58 == index:
            line = reach(at, men)
            return sum(1 << 8 * i for i in range(8) if line >> i & 1)
    raise ValueError(index)


def low_table(word):
    table = [0] * 64
    for sq in range(64):
        table[(word << sq & (1 << WORD_BITS) - 1) >> 58] = sq
    return table


def wrapped(items):
    lines, line = [], "   "
    for item in items:
        if len(line) + len(item) + 2 > 80:
            lines.append(line)
            line = "   "
        line += " " + item + ","
    return lines + [line]


def words(values):
    return wrapped("0x%016X" % v for v in values)


def array(head, body):
    return ["const %s = {" % head] + body + ["};"]


def nested(head, rows):
    body = []
    for row in rows:
        body += ["    {"] + words(row) + ["    },"]
    return array(head, body)


def main():
    table = low_table(LOW_WORD)
    assert sorted(table) == list(range(64))
    out = ["/* tables.inc - made by tools/make_chess_tables.py. */"]
    out += nested("uint64_t qp__chess_line[4][64]",
                  [[line_through(sq, step) for sq in range(64)]
                   for step in LINES])
    out += nested("uint64_t qp__chess_across[8][64]",
                  [[across(at, men) for men in range(64)] for at in range(8)])
    out += nested("uint64_t qp__chess_upward[8][64]",
                  [[upward(at, men) for men in range(64)] for at in range(8)])
    out += array("uint64_t qp__chess_knight[64]",
                 words(leaps(sq, KNIGHT) for sq in range(64)))
    out += array("uint64_t qp__chess_king[64]",
                 words(leaps(sq, KING) for sq in range(64)))
    out += array("uint8_t qp__chess_low[64]", wrapped(map(str, table)))
    OUT.write_text("\n".join(out) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
