#!/usr/bin/env python3
# make_pack_tables.py - writes the constant tables of the codecs in lib/core/pack.
#
# Every number follows from the boards and from the numberings that
# doc/format/packed.md gives; what each table means is above it.
#
# SPDX-License-Identifier: MIT
import os
from math import comb

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                   "..", "lib", "core", "pack")
RED, BLACK = 0, 1
KINDS = range(1, 8)  # K A B N R C P, as qp_kind
NONE = 255


def row(cells):
    """Comma-separated cells in lines of at most 80 columns."""
    lines, line = [], "   "
    for cell in cells:
        cell = str(cell)
        if len(line) + len(cell) + 2 > 80:
            lines.append(line)
            line = "   "
        line += " " + cell + ","
    lines.append(line)
    return "\n".join(lines)


def rows(table):
    return "\n".join("{\n%s\n}," % row(line) for line in table)


def write(name, tables):
    text = "/* %s - made by tools/make_pack_tables.py. */\n" % name
    for comment, declaration, body in tables:
        text += "\n/* %s */\nstatic const %s = {\n%s\n};\n" % (
            comment, declaration, body)
    with open(os.path.join(OUT, name), "w", newline="\n") as out:
        out.write(text)


# ---- fen5 -----------------------------------------------------------------
# Pieces in the order of their symbols; Black's comes first.

XIANGQI = [kind | side << 3 for kind in KINDS for side in (BLACK, RED)]
CHESS = [kind | side << 3 for kind in (6, 5, 4, 3, 2, 1)  # k q r b n p
         for side in (BLACK, RED)]
# Marks of a cell that a symbol begins at, and of what the symbol is.
BEGINS, GAP, PIECE, NONSENSE = 128, 64, 32, 16


def code_of(pieces, piece):
    """The symbol of a piece; 0 if there is none."""
    return pieces.index(piece) if piece in pieces else 0


def spelt(pieces, files, taken):
    """A rank whose taken files are the bits of `taken`: its gaps, where the
    symbol of each file goes, and how many bits there are."""
    symbols, gap = [], 0  # a gap, or the file of a piece as -1 - file
    for file in range(files + 1):
        if file < files and not taken >> file & 1:
            gap += 1
            continue
        if gap:
            symbols.append(len(pieces) + gap - 1)
        if file < files:
            symbols.append(-1 - file)
        gap = 0
    gaps, shift = 0, [0] * files
    for i, symbol in enumerate(symbols):
        place = 5 * (len(symbols) - 1 - i)
        if symbol >= 0:
            gaps |= symbol << place
        else:
            shift[-1 - symbol] = place // 5
    places = sum(n << 4 * i for i, n in enumerate(shift + [len(symbols)]))
    return "    {UINT64_C(0x%x), UINT64_C(0x%x)}," % (gaps, places)


def symbol(pieces, files, s):
    """What its first cell becomes, and how many cells it leads on."""
    if s < len(pieces):
        return BEGINS | PIECE | pieces[s], 1
    if s < len(pieces) + files:
        return BEGINS | GAP, s - len(pieces) + 1
    return BEGINS | NONSENSE, 1


def fen5(name, pieces, files, ranks):
    squares = files * ranks
    room = (squares + 7) // 8 * 8
    return [
        ("%s: the symbol of a piece, 0 if there is none." % name,
         "uint64_t %s_CODE[16]" % name,
         row(code_of(pieces, p) for p in range(16))),
        ("%s: [bit f: file f is taken]." % name,
         "rank_form %s_FORM[%d]" % (name, 1 << files),
         "\n".join(spelt(pieces, files, taken)
                   for taken in range(1 << files))),
        ("%s: what a symbol does to its first cell, and how far it leads."
         % name,
         "five %s_SYMBOL[32]" % name,
         "\n".join("    {%d, %d}," % symbol(pieces, files, s)
                   for s in range(32))),
        ("%s: BEGINS in the first cell of a rank." % name,
         "uint8_t %s_MUST[%d]" % (name, room),
         row(BEGINS if i < squares and i % files == 0 else 0
             for i in range(room)))]


# ---- fixed ----------------------------------------------------------------

def square(file, rank):
    return 9 * rank + file


def may_stand(side, kind):
    """The squares of a piece, in order; Red's, then turned for Black."""
    if kind == 1:
        found = [(f, r) for r in (0, 1, 2) for f in (3, 4, 5)]
    elif kind == 2:
        found = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)]
    elif kind == 3:
        found = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)]
    elif kind == 7:
        found = [(f, r) for r in (3, 4) for f in (0, 2, 4, 6, 8)]
        found += [(f, r) for r in range(5, 10) for f in range(9)]
    else:
        found = [(f, r) for r in range(10) for f in range(9)]
    squares = [square(f, r) for f, r in found]
    if side == BLACK:
        squares = [89 - sq for sq in squares]
    return sorted(squares)


OFF_BOARD = 90  # the square of a piece that was taken
PAWNS = len(may_stand(RED, 7))
PAWN_TAKEN = PAWNS + 1  # a number for which CHOOSE is 0


def taken_number(kind):
    return PAWN_TAKEN if kind == 7 else len(may_stand(RED, kind))


def numbers(piece):
    """[square]: the number of the square among those of the piece."""
    kind = piece & 7
    if kind == 0:
        return [NONE] * 91
    squares = may_stand(piece >> 3, kind)
    cells = [squares.index(sq) if sq in squares else NONE for sq in range(90)]
    return cells + [taken_number(kind)]


def squares_of(piece):
    kind = piece & 7
    if kind == 0:
        return [OFF_BOARD] * 96
    squares = may_stand(piece >> 3, kind)
    return squares + [OFF_BOARD] * (96 - len(squares))


def choose(i):
    return [comb(q, i) for q in range(PAWNS + 1)] + [0]


def pairs():
    """Two numbers a < b by C(b, 2) + a; the last is no pair but none."""
    found = [(a, b) for b in range(91) for a in range(b)] + [(90, 90)]
    assert all(comb(b, 2) + a == i for i, (a, b) in enumerate(found))
    assert len(found) == 4096
    return found


def greater(i):
    """The entry of PAIR; in sixteen numbers from 256 on b grows once at most."""
    return pairs()[i if i < 256 else (i - 256) * 16][1]


SHIFT = {3: 8, 4: 12, 5: 15}


def guesses(i):
    """[rank >> SHIFT]: the greatest q with C(q, i) <= that rank's first."""
    last = comb(PAWNS, i) - 1
    return [max(q for q in range(PAWNS) if comb(q, i) <= r << SHIFT[i])
            for r in range((last >> SHIFT[i]) + 1)]


def fixed():
    before = [sum(comb(PAWNS, k) for k in range(n)) for n in range(7)]
    longest = max(len(guesses(i)) for i in SHIFT)
    guess = [guesses(i) + [0] * (longest - len(guesses(i)))
             for i in sorted(SHIFT)]
    return [
        ("[piece][square]: which of the squares of the piece it is, from 0;\n"
         " * NONE where it may not stand. Square 90: a man that was taken.",
         "uint8_t NUMBER[16][91]", rows(numbers(p) for p in range(16))),
        ("[piece][number]: the square, or 90 for a man that was taken.",
         "uint8_t SQUARE[16][96]", rows(squares_of(p) for p in range(16))),
        ("Of C(b, 2) + a for a < b: b, for each number below 256, then for\n"
         " * every sixteenth; 90 is a man that was taken.",
         "uint8_t PAIR[512]", row(greater(i) for i in range(512))),
        ("[i][q]: C(q, i); 0 for a pawn that was taken.",
         "uint32_t CHOOSE[6][%d]" % (PAWNS + 2),
         rows(choose(i) for i in range(6))),
        ("[n]: how many sets of fewer than n pawns there are.",
         "uint32_t FEWER[7]", row(before)),
        ("[i - 3][rank >> SHIFT[i - 3]]: where to begin to look for q.",
         "uint8_t GUESS[3][%d]" % longest, rows(guess)),
        ("Of GUESS.", "uint8_t SHIFT[3]", row(SHIFT[i] for i in sorted(SHIFT))),
    ]


write("fen5.inc", fen5("XIANGQI", XIANGQI, 9, 10) + fen5("CHESS", CHESS, 8, 8))
write("fixed.inc", fixed())
