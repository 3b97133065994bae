#!/usr/bin/env python3
# make_board_tables.py - writes the constant tables of lib/core/board.
#
# Every number here follows from the shape of the board or from SEED, so that
# the files come out the same on every machine. What each table means is
# in lib/core/board/tables.h.
#
# SPDX-License-Identifier: MIT
import os

FILES, RANKS = 9, 10
SQUARES = FILES * RANKS
NONE = 255
SEED = 0x71697075  # "qipu"
WIDE = 11  # a row so wide that differences of squares are never confused
OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                   "..", "lib", "core", "board")


def row(cells):
    """Comma-separated cells in lines of at most 80 columns."""
    lines, line = [], "   "
    for cell in cells:
        if len(line) + len(cell) + 2 > 80:
            lines.append(line)
            line = "   "
        line += " " + cell + ","
    lines.append(line)
    return "\n".join(lines)


def write(name, declaration, body):
    text = ("/* %s - made by tools/make_board_tables.py. */\n%s = {\n%s\n};\n"
            % (name, declaration, body))
    with open(os.path.join(OUT, name), "w", newline="\n") as out:
        out.write(text)


def line_entry(at, occupied, length):
    """Squares a rook reaches, and the second stones each way, with a stone on
    both edges."""
    occupied = occupied << 1 | 1 | 1 << length - 1
    reach = second = 0
    for step in (-1, 1):
        seen = 0
        x = at + step
        while 0 <= x < length and seen < 2:
            stone = occupied >> x & 1
            if seen == 0:
                reach |= 1 << x
            elif stone:
                second |= 1 << x
            seen += stone
            x += step
    return "0x%x" % (reach | second << 16)


def line_table(length):
    return "\n".join(
        "{\n%s\n}," % row(line_entry(at, occupied, length)
                          for occupied in range(1 << length - 2))
        for at in range(length))


def on_file(file, sq):
    return 1 << sq // FILES if sq < SQUARES and sq % FILES == file else 0


def on_rank(rank, sq):
    return 1 << sq % FILES if sq < SQUARES and sq // FILES == rank else 0


def wide(sq):
    return sq // FILES * WIDE + sq % FILES if sq < SQUARES else NONE


def knight_leg(difference):
    """Leg minus king, when knight minus king is this in wide numbers."""
    for ranks in (-2, -1, 1, 2):
        for files in (-2, -1, 1, 2):
            if (abs(ranks) != abs(files)
                    and ranks * WIDE + files == difference):
                return (FILES if ranks > 0 else -FILES) + (
                    1 if files > 0 else -1)
    return 0


def steps(difference, width):
    """qp__step of two squares whose numbers differ so, `width` a rank."""
    mask, between = 0, 0
    for ranks in range(-2, 3):
        for files in range(-2, 3):
            if ranks * width + files != difference:
                continue
            far, near = sorted((abs(ranks), abs(files)), reverse=True)
            both = 1 | 1 << 8
            ahead = 1 << (0 if ranks > 0 else 8)
            if (far, near) == (1, 0):
                mask = both << 1 | (ahead * (1 | 1 << 7) if ranks
                                    else both << 7)
            elif (far, near) == (1, 1):
                mask = both << 2
            elif (far, near) == (2, 2):
                mask, between = both << 3, ranks // 2 * FILES + files // 2
            elif (far, near) == (2, 1):
                mask = both << 4
                between = int(ranks / 2) * FILES + int(files / 2)
    return "{0x%04x, %d, %d}" % (mask, between, 15 if between else 0)


def standing_places(sq):
    """A bit for each piece code that may stand on the square."""
    mask = 0
    for side in (0, 1):
        file, rank = sq % FILES, sq // FILES
        if side:
            rank = RANKS - 1 - rank
        palace = 3 <= file <= 5 and rank <= 2
        kinds = {4, 5, 6}
        if palace:
            kinds.add(1)
        if palace and (file + rank) % 2 == 1:
            kinds.add(2)
        if (file, rank) in ((2, 0), (6, 0), (0, 2), (4, 2), (8, 2),
                            (2, 4), (6, 4)):
            kinds.add(3)
        if rank >= 5 or (rank >= 3 and file % 2 == 0):
            kinds.add(7)
        for kind in kinds:
            mask |= 1 << (kind | side << 3)
    return mask


def numbers(seed):
    """The splitmix64 sequence."""
    mask = (1 << 64) - 1
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = seed
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        yield z ^ z >> 31


def mirror(sq):
    return sq - sq % FILES + FILES - 1 - sq % FILES


def zobrist_keys():
    """For each piece the keys of its squares."""
    source = numbers(SEED)
    return [[next(source) if piece & 7 else 0 for _ in range(SQUARES)]
            for piece in range(16)]


def zobrist():
    """For each piece and square its key and that of the mirror square."""
    return "\n".join("{\n%s\n}," % row(
        "{0x%x, 0x%x}" % (keys[sq], keys[mirror(sq)]) for sq in range(SQUARES))
                     for keys in zobrist_keys())


def start():
    """The qp_pos of the opening: what place.c would make of it."""
    back = (5, 4, 3, 2, 1, 2, 3, 4, 5)
    cells = [0] * SQUARES
    for file in range(FILES):
        for side, rank, step in ((0, 0, 1), (8, RANKS - 1, -1)):
            cells[rank * FILES + file] = side | back[file]
            if file in (1, 7):
                cells[(rank + 2 * step) * FILES + file] = side | 6
            if file % 2 == 0:
                cells[(rank + 3 * step) * FILES + file] = side | 7
    first = {1: 0, 2: 1, 3: 3, 4: 5, 5: 7, 6: 9, 7: 11}
    men, slots = [NONE] * 32, [0] * SQUARES
    ranks, files = [[0] * RANKS, [0] * RANKS], [[0] * FILES, [0] * FILES]
    hashes = [0, 0]
    keys = zobrist_keys()
    for sq, piece in enumerate(cells):
        if not piece:
            continue
        side = piece >> 3
        slots[sq] = 16 * side + first[piece & 7]
        while men[slots[sq]] != NONE:
            slots[sq] += 1
        men[slots[sq]] = sq
        ranks[side][sq // FILES] |= 1 << sq % FILES
        files[side][sq % FILES] |= 1 << sq // FILES
        hashes[0] ^= keys[piece][sq]
        hashes[1] ^= keys[piece][mirror(sq)]

    def both(lines):
        return "\n".join("{\n%s\n}," % row(map(str, side))
                         for side in lines)

    return ("{{\n%s\n}, 0, 0, 0, 1},\n0x%x, 0x%x,\n{\n%s\n},\n{\n%s\n},\n"
            "{\n%s\n},\n{\n%s\n}," % (
                row(map(str, cells)), *hashes, both(ranks), both(files),
                row(map(str, men)), row(map(str, slots))))


def squares():
    out = []
    for sq in range(SQUARES):
        file, rank = sq % FILES, sq // FILES
        out.append("{{{%d, %d}}, %d, %d, {{%d, %d}}}" % (
            1 << file, 1 << rank, file, rank, 2 * rank,
            2 * (2 * RANKS + file)))
    return row(out)


def barred(sq):
    """A bit for each piece that may not stand on the square, of those that
    may not stand everywhere."""
    if sq >= SQUARES:
        return 0
    return sum(1 << 4 * side + bit
               for side in (0, 1) for bit, kind in enumerate((1, 2, 3, 7))
               if not standing_places(sq) >> (kind | side << 3) & 1)


def siege(side, place):
    """Where attackers of a king in his palace stand: qp__attack_map."""
    file, rank = 3 + place % 3, place // 3 + 7 * side
    king = rank * FILES + file

    def square(x, y):
        inside = 0 <= x < FILES and 0 <= y < RANKS
        return y * FILES + x if inside else king

    legs, knights = [], []
    for dx in (-1, 1):
        for dy in (-1, 1):
            legs.append(square(file + dx, rank + dy))
            knights.append(square(file + 2 * dx, rank + dy))
            knights.append(square(file + dx, rank + 2 * dy))
    pawns = [king - 1, king + 1, square(file, rank + (-1 if side else 1))]
    return "{%d, %d, %d, {%s}, {%s}, {%s}}" % (
        king, file, rank, *(", ".join(map(str, squares))
                            for squares in (legs, knights, pawns)))


def palace(sq):
    """The squares of both palaces, numbered; 18 for the others."""
    rank, file = divmod(sq, FILES)
    inside = 3 <= file <= 5 and (rank < 3 or rank > 6)
    return (rank % 7 * 3 + file - 3 + 9 * (rank > 6)) if inside else 18


def sight(king, sq):
    """What there is of a square for a king: qp__sights."""
    rank, file = divmod(king, FILES)
    leap = sq < SQUARES and sorted(
        (abs(sq // FILES - rank), abs(sq % FILES - file))) == [1, 2]
    return "0x%x" % (on_file(file, sq) | on_rank(rank, sq) << 16 | leap << 25)


def beside(king):
    """The squares next to a king: in his rank, and from bit 16 in his file."""
    rank, file = divmod(king, FILES)
    return "0x%x" % ((5 << file >> 1) | (5 << rank >> 1) << 16)


def sights(kings):
    """Rows of 128, the last one for a king elsewhere. A piece that was taken
    has square 255, which is the last place of the row after the king's."""
    assert NONE == 255
    everything = "0xffffffff"
    for index, king in enumerate(kings + [None, None]):
        for sq in range(127):
            if king is None:
                yield everything
            else:
                yield beside(king) if sq == SQUARES else sight(king, sq)
        before = kings[index - 1] if 0 < index <= len(kings) else None
        yield everything if before is None else sight(before, NONE)


def main():
    write("palace.inc", "const uint8_t qp__palace[QP_SQUARES]",
          row(str(palace(sq)) for sq in range(SQUARES)))
    write("sights.inc", "const uint32_t qp__sights[20 * 128]",
          row(sights(sorted(range(SQUARES), key=palace)[:18])))
    write("rank_line.inc",
          "const uint32_t qp__rank_line[QP_FILES][1 << (QP_FILES - 2)]",
          line_table(FILES))
    write("file_line.inc",
          "const uint32_t qp__file_line[QP_RANKS][1 << (QP_RANKS - 2)]",
          line_table(RANKS))
    write("file_bits.inc", "const uint16_t qp__file_bits[QP_FILES - 1 + 256]",
          row(str(on_file(0, sq)) for sq in range(1 - FILES, 256)))
    write("rank_bits.inc", "const uint16_t qp__rank_bits[QP__LAST_RANK + 256]",
          row(str(on_rank(0, sq)) for sq in range(FILES - SQUARES, 256)))
    write("squares.inc", "const qp__square qp__squares[QP_SQUARES]",
          squares())
    write("may_stand.inc", "const uint16_t qp__may_stand[QP_SQUARES]",
          row("0x%04x" % standing_places(sq) for sq in range(SQUARES)))
    write("wide.inc", "const uint8_t qp__wide[256]",
          row(str(wide(sq)) for sq in range(256)))
    reach = wide(SQUARES - 1)
    write("knight_leg.inc", "const int8_t qp__knight_leg[QP__WIDE_SPAN]",
          row(str(knight_leg(index - reach))
              for index in range(NONE + reach + 1)))
    write("step.inc", "const qp__way_of qp__step[2 * QP__WIDE_LAST + 1]",
          row(steps(index - reach, WIDE) for index in range(2 * reach + 1)))
    write("stride.inc", "const qp__way_of qp__stride[2 * QP_SQUARES - 1]",
          row(steps(index + 1 - SQUARES, FILES)
              for index in range(2 * SQUARES - 1)))
    write("bits.inc", "const uint8_t qp__bits[1 << QP_RANKS]",
          row(str(bin(x).count("1")) for x in range(1 << RANKS)))
    write("low.inc", "const uint8_t qp__low[1 << QP_RANKS]",
          row(str((x & -x).bit_length() - 1 if x else 0)
              for x in range(1 << RANKS)))
    write("barred.inc", "const uint8_t qp__barred[96]",
          row(str(barred(sq)) for sq in range(96)))
    write("attack_map.inc", "const qp__attack_map qp__attack_maps[2][9]",
          "\n".join("{\n    %s,\n}," % ",\n    ".join(
              siege(side, place) for place in range(9)) for side in (0, 1)))
    write("zobrist.inc",
          "const uint64_t qp__zobrist[16][QP_SQUARES][2]", zobrist())
    write("start.inc", "const qp_pos qp__start", start())


main()
