#!/usr/bin/env python3
"""make_han.py - writes lib/core/notation/chinese_characters.inc.

The table of every character that can stand in a move: a hash table without
collisions, probed once, keyed by the three bytes of the character's UTF-8, the
first one lowest.
doc/format/move.md lists the same characters. Standard library only.

SPDX-License-Identifier: MIT
"""

import pathlib

PIECES = [  # kind, simplified or common glyphs, traditional or variant glyphs
    (1, "帅将", "帥將"),
    (2, "仕士⼠", ""),
    (3, "相象", ""),
    (4, "马", "馬傌⾺㐷"),
    (5, "车", "車俥硨砗⾞"),
    (6, "炮", "砲包礮"),
    (7, "兵卒", ""),
]
DIGITS = ["一壹⼀", "二贰貳⼆", "三叁參", "四肆", "五伍", "六陆陸", "七柒",
          "八捌⼋", "九玖"]
WAYS = [(1, "进上", "進"), (2, "退下", ""), (3, "平", "")]
MARKS = [(1, "前", ""), (2, "中", ""), (3, "后", "後")]
SIGNS = [("-", "‐‑‒–—−"), (".", "。・‧")]

PIECE, DIGIT, WAY, MARK, VARIANT = 0x80, 0x90, 0xA0, 0xB0, 0x40
BITS = 8


def symbols():
    """Character -> symbol, as lib/core/notation/move_text.h defines them."""
    out = {}

    def put(glyphs, value):
        for glyph in glyphs:
            assert glyph not in out and len(glyph.encode()) == 3, glyph
            out[glyph] = value

    for kind, common, variant in PIECES:
        put(common, PIECE | kind)
        put(variant, PIECE | VARIANT | kind)
    for n, glyphs in enumerate(DIGITS, 1):
        put(glyphs, DIGIT | n)
        put(chr(0xFF10 + n), DIGIT | VARIANT | n)  # full width
    for base, rows in ((WAY, WAYS), (MARK, MARKS)):
        for n, common, variant in rows:
            put(common, base | n)
            put(variant, base | VARIANT | n)
    for sign, glyphs in SIGNS:
        put(glyphs, ord(sign))
    return out


def key_of(glyph):
    return int.from_bytes(glyph.encode(), "little")


def slots(table, factor):
    """The slot of every key, or None when two share one."""
    out = {}
    for glyph in table:
        slot = (key_of(glyph) * factor & 0xFFFFFFFF) >> (32 - BITS)
        if slot in out:
            return None
        out[slot] = glyph
    return out


def find_factor(table):
    state = 1
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        factor = state >> 32 | 1
        placed = slots(table, factor)
        if placed:
            return factor, placed


def write(out):
    def print(line):
        out.write(line + "\n")

    table = symbols()
    factor, placed = find_factor(table)
    print("/* Made by tools/make_han.py; do not edit. */")
    print(f"#define QP__HAN_FACTOR UINT32_C(0x{factor:08X})")
    print(f"#define QP__HAN_SHIFT {32 - BITS}")
    print("#ifdef QP__HAN_TABLES")
    print(f"const uint32_t qp__han_slot[{1 << BITS}] = {{")
    for slot in sorted(placed):
        glyph = placed[slot]
        print(f"    [{slot}] = 0x{table[glyph] << 24 | key_of(glyph):08X},"
              f" /* {glyph} */")
    print("};")
    print("const char qp__han_piece[2][16][4] = {")
    red, black = " 帅仕相马车炮兵", " 将士象马车炮卒"
    red2, black2 = " 帥仕相馬車炮兵", " 將士象馬車炮卒"
    for one, two in ((red, black), (red2, black2)):
        cells = [f'[{i}] = "{g}"' for i, g in enumerate(one) if i]
        cells += [f'[{8 + i}] = "{g}"' for i, g in enumerate(two) if i]
        print("    {" + ",\n     ".join(", ".join(cells[i:i + 4])
                                        for i in range(0, 14, 4)) + "},")
    print("};")
    print("const char qp__han_digit[3][10][4] = {")
    for digits in (" 一二三四五六七八九", " 123456789",
                   " １２３４５６７８９"):
        print("    {\"\", " + ", ".join(f'"{d}"' for d in digits[1:]) + "},")
    print("};")
    print("/* forward, back, sideways; then front, middle, rear */")
    print('const char qp__han_way[2][3][4] = '
          '{{"进", "退", "平"}, {"進", "退", "平"}};')
    print('const char qp__han_mark[2][3][4] = '
          '{{"前", "中", "后"}, {"前", "中", "後"}};')
    print("#endif")


def main():
    path = pathlib.Path(__file__).parent.parent / "lib/core/notation/chinese_characters.inc"
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        write(out)


if __name__ == "__main__":
    main()
