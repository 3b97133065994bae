#!/usr/bin/env python3
"""make_moves_squares.py - writes lib/core/pack/moves_squares.inc: how squares lie to
each other, for the model of moves. Needs no input."""
import os

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "lib", "core", "pack", "moves_squares.inc")


def rows(table):
    lines = []
    for row in table:
        line = "    {"
        for number in row:
            word = "%d, " % number
            if len(line + word) > 80:
                lines.append(line.rstrip())
                line = "     "
            line += word
        lines.append(line.rstrip(", ") + "},")
    return "\n".join(lines)


def apart(file, b):
    return 19 * abs(b % 9 - file) + b // 9


SEEN = [list(range(90)), [9 * (9 - s // 9) + s % 9 for s in range(90)]]
APART = [[apart(file, b) for b in range(90)] for file in range(9)]

with open(OUT, "w", encoding="ascii", newline="\n") as out:
    out.write("/* moves_squares.inc - made by tools/make_moves_squares.py. */\n")
    out.write("/* clang-format off */\n")
    out.write("static const uint8_t MOVES_SEEN[2][90] = {\n%s\n};\n\n" % rows(SEEN))
    out.write("static const uint8_t MOVES_APART[9][90] = {\n%s\n};\n" % rows(APART))
