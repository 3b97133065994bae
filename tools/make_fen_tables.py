#!/usr/bin/env python3
"""Makes lib/core/fen/fen_tables.inc: what each byte is on a FEN's board, and how
each pattern of occupied files is written.

SPDX-License-Identifier: MIT
"""
import pathlib

OUT = pathlib.Path(__file__).resolve().parent.parent / "lib/core/fen/fen_tables.inc"

KINDS = "KABNRCP"
RUN, EDGE, ALT, SLASH = 0x10, 0x20, 0x40, 0x80
BAD = RUN | SLASH | 1 << 8


def byte_value(code):
    """The cell that a byte makes, and above it how many it fills."""
    char = chr(code)
    letter = {"E": "B", "H": "N"}.get(char.upper(), char.upper())
    if code < 128 and letter in KINDS:
        side = 8 if char.islower() else 0
        alt = 0 if letter == char.upper() else ALT
        return KINDS.index(letter) + 1 | side | EDGE | alt | 1 << 8
    if code < 128 and char in "123456789":
        return RUN | int(char) << 8
    return SLASH | EDGE | 1 << 8 if char == "/" else BAD


def grid_rules():
    """For each cell of a grid of ten ranks: what it must be, under which mask.
    SLASH is at the end of a rank only, and alone there."""
    must = ([0] * 9 + [SLASH]) * 9 + [0] * 14
    mask = [SLASH | RUN if cell else SLASH for cell in must]
    return must, mask


def template(mask):
    """Where each byte of a written rank comes from: 0-8 a file's piece, 8 + n
    a gap of n, 18 the '/' at its end.  Padded to ten; their number follows."""
    out, gap = [], 0
    for file in range(9):
        if mask >> file & 1:
            out += ([8 + gap] if gap else []) + [file]
            gap = 0
        else:
            gap += 1
    out += ([8 + gap] if gap else []) + [18]
    return out + [0] * (10 - len(out)) + [len(out)]


def table(head, values, width):
    """The lines of one array of numbers."""
    yield f"static const {head} = {{"
    for row in range(0, len(values), width):
        yield "    " + ", ".join(map(str, values[row:row + width])) + ","
    yield "};\n"


def lines():
    yield "/* Made by tools/make_fen_tables.py: do not edit. */\n"
    values = [f"{{0x{value & 255:x}, {value >> 8}}}"
              for value in map(byte_value, range(256))]
    yield from table("fen_byte FEN_BYTE[256]", values, 6)
    for name, cells in zip(("FEN_MUST", "FEN_MASK"), grid_rules()):
        yield from table(f"uint8_t {name}[{len(cells)}]", cells, 13)
    # One more, so that 16 bytes can be read from every row.
    yield "static const uint8_t FEN_RANK[512 + 1][11] = {"
    for mask in range(512):
        yield "    {" + ", ".join(map(str, template(mask))) + "},"
    yield "};"


if __name__ == "__main__":
    OUT.write_text("\n".join(lines()) + "\n", encoding="ascii")
