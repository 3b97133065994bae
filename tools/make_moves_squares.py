#!/usr/bin/env python3
"""make_moves_squares.py - writes lib/core/pack/moves_squares.inc: how squares lie to
each other, where a piece may stand, and where the untrained rows of the model of
moves begin. Needs no input."""
import os

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "lib", "core", "pack", "moves_squares.inc")


def rows(table):
    lines = []
    for row in table:
        line = "    {"
        for number in row:
            word = "%s, " % number
            if len(line + word) > 80:
                lines.append(line.rstrip())
                line = "     "
            line += word
        lines.append(line.rstrip(", ") + "},")
    return "\n".join(lines)


STANDS = 346  # how many places there are for all kinds together
DIM, SEED = 32, 88172645463325252  # of tools/train/moves_train.c
INPUTS = 4 * 7 * 90 + 1  # rows that were drawn for MOVES_BOARD


def may_stand(kind, sq):
    """Whether a piece of its side, which sees the board from below, may stand there."""
    file, rank = sq % 9, sq // 9
    if kind == 1:  # king
        return 3 <= file <= 5 and rank <= 2
    if kind == 2:  # advisor
        return 3 <= file <= 5 and rank <= 2 and (file + rank) % 2 == 1
    if kind == 3:  # bishop
        return (file, rank) in ((2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4))
    if kind == 7:  # pawn
        return rank >= 5 or rank >= 3 and file % 2 == 0
    return True


def states(firsts):
    """The generator's state before the first square of each rank of those kinds
    that may not stand everywhere, for each first row of seven kinds."""
    wanted = [DIM * (first + 90 * kind + 9 * rank)
              for first in firsts for kind in (6, 0, 1, 2) for rank in range(10)]
    found, state, mask = {}, SEED, (1 << 64) - 1
    for draws in range(max(wanted) + 1):
        found[draws] = state
        state ^= state << 13 & mask
        state ^= state >> 7
        state ^= state << 17 & mask
    return ["%#x" % found[draws] for draws in wanted]


def apart(file, b):
    return 19 * abs(b % 9 - file) + b // 9


SEEN = [list(range(90)), [9 * (9 - s // 9) + s % 9 for s in range(90)]]
APART = [[apart(file, b) for b in range(90)] for file in range(9)]

PLACES = [(kind, sq) for kind in range(1, 8) for sq in range(90) if may_stand(kind, sq)]
assert len(PLACES) == STANDS
PLACE = [PLACES.index((kind, sq)) if may_stand(kind, sq) else STANDS
         for kind in range(1, 8) for sq in range(90)]
STATES = states([0, 630, 1260, 1890, INPUTS])

with open(OUT, "w", encoding="ascii", newline="\n") as out:
    out.write("/* moves_squares.inc - made by tools/make_moves_squares.py. */\n")
    out.write("/* clang-format off */\n")
    out.write("static const uint8_t MOVES_SEEN[2][90] = {\n%s\n};\n\n" % rows(SEEN))
    out.write("static const uint8_t MOVES_APART[9][90] = {\n%s\n};\n" % rows(APART))
    out.write("\nstatic const uint16_t MOVES_PLACE[7 * 90] =\n%s;\n\n" % rows([PLACE])[:-1])
    out.write("static const uint64_t MOVES_UNTRAINED[5 * 4 * 10] =\n%s;\n" % rows([STATES])[:-1])
