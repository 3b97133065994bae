#!/usr/bin/env python3
# make_rank_tables.py - writes the tables of the rank codec, rank.inc,
# rank_pieces.inc and chess_rank.inc in lib/core/pack, and prints how many positions
# there are.
#
# The order of the positions is given in doc/format/packed.md.
#
# SPDX-License-Identifier: MIT
import os
from itertools import combinations
from math import comb

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                   "..", "lib", "core", "pack")


# ---- writing ----------------------------------------------------------------

def rows(cells):
    """Comma-separated cells in lines of at most 80 columns."""
    lines, line = [], "   "
    for cell in cells:
        if len(line) + len(cell) + 2 > 80:
            lines.append(line)
            line = "   "
        line += " " + cell + ","
    lines.append(line)
    return "\n".join(lines) + "\n"


def nested(cells, sizes):
    """The initializer of an array of these dimensions."""
    if len(sizes) == 1:
        return "{\n" + rows(cells) + "}"
    part = len(cells) // sizes[0]
    return "{" + ",\n".join(nested(cells[i:i + part], sizes[1:])
                            for i in range(0, len(cells), part)) + "}"


def limbs(value, count):
    """32 bits each, the lowest first."""
    assert value >> 32 * count == 0
    return "{" + ", ".join("%du" % (value >> 32 * i & 0xffffffff)
                           for i in range(count)) + "}"


class Table:
    def __init__(self, name):
        self.name, self.size = name, 0
        self.text = "/* %s - made by tools/make_rank_tables.py. */\n" % name

    def add(self, declaration, cells, size, whole=0):
        """Cells of so many bytes each, in the order of the declaration's
        dimensions; `whole` of them, the last ones, are within a cell."""
        sizes = [int(d.rstrip("]")) for d in declaration.split("[")[1:]]
        if whole:
            assert sizes.pop() == whole
        count = 1
        for n in sizes:
            count *= n
        assert count == len(cells), declaration
        self.size += size * count
        scope = "" if " qp__" in declaration else "static "
        self.text += "\n%sconst %s = " % (scope, declaration)
        self.text += nested(cells, sizes) + ";\n"

    def small(self, declaration, values, bits):
        top = 1 << bits
        assert all(0 <= v < top for v in values)
        cells = ["%du" % v if bits == 32 else
                 "UINT64_C(%d)" % v if bits == 64 else str(v) for v in values]
        self.add(declaration, cells, bits // 8)

    def wide(self, declaration, values, count):
        cells = [limbs(v, count) for v in values]
        self.add(declaration, cells, 4 * count, count)

    def close(self):
        with open(os.path.join(OUT, self.name), "w", newline="\n") as out:
            out.write(self.text)
        print("%s: %d bytes of tables" % (self.name, self.size))


# ---- xiangqi: one half of the board -----------------------------------------
#
# Squares of a half are 9 * rank + file, rank 0 the own back rank.

KINGS = [9 * rank + file for rank in range(3) for file in (3, 4, 5)]
ADVISORS = [3, 5, 13, 21, 23]
BISHOPS = [2, 6, 18, 22, 26, 38, 42]
PAWN_FILES = [0, 2, 4, 6, 8]
C4, G4 = 38, 42


def up_to_two(points):
    """Subsets of up to two points: none, the single ones, the pairs."""
    return [s for n in range(3) for s in combinations(points, n)]


ADVISOR_SETS = up_to_two(ADVISORS)
BISHOP_SETS = up_to_two(BISHOPS)
# (squares, number of pieces, which of c4 and g4 are taken)
MINORS = [(set(a + b), len(a) + len(b), (C4 in b) + 2 * (G4 in b))
          for a in ADVISOR_SETS for b in BISHOP_SETS]


def above(king):
    """The squares between the king and the river, on his file."""
    return [sq for sq in range(king + 9, 45, 9)]


def minor_lists(king):
    """Numbers of the sets that leave the king's square free, and stand
    together by count, by whether they block his file, by c4 and g4."""
    file = set(above(king))
    groups = {(m, block, eyes): [] for m in range(5) for block in range(2)
              for eyes in range(4)}
    for number, (squares, m, eyes) in enumerate(MINORS):
        if king not in squares:
            groups[m, int(bool(squares & file)), eyes].append(number)
    return groups


def pawn_digits(code):
    """For files a, c, e, g, i: 0 no pawn, 1 on rank 3, 2 on rank 4."""
    return [code // 3 ** i % 3 for i in range(5)]


def pawn_lists():
    """Codes that fit c4 and g4, together by count, then by whether a pawn
    is on file e."""
    lists = {}
    for eyes in range(4):
        for code in range(3 ** 5):
            d = pawn_digits(code)
            if (eyes & 1 and d[1] == 2) or (eyes & 2 and d[3] == 2):
                continue
            u, central = sum(x > 0 for x in d), int(d[2] > 0)
            lists.setdefault((eyes, u, central), []).append(code)
    return lists


PAWN_LISTS = pawn_lists()


def pawns(eyes, u, central):
    return len(PAWN_LISTS.get((eyes, u, central), []))


def statics(king, groups):
    """How many sets of minors and own pawns leave the king's file open [0] or
    block it [1], by m and u."""
    on_e = king % 9 == 4
    counts = {}
    for m in range(5):
        for u in range(6):
            n = [0, 0]
            for block in range(2):
                for eyes in range(4):
                    for central in range(2):
                        n[block | (on_e & central)] += (
                            len(groups[m, block, eyes]) *
                            pawns(eyes, u, central))
            counts[m, u] = n
    return counts


def point_tables(out):
    """What is where: numbers of the subsets by their mask over the points,
    and back; a square's place among the points, 255 for none."""
    for name, points, sets in (("ADVISOR", ADVISORS, ADVISOR_SETS),
                               ("BISHOP", BISHOPS, BISHOP_SETS)):
        masks = [sum(1 << points.index(sq) for sq in s) for s in sets]
        numbers = [masks.index(mask) if mask in masks else 255
                   for mask in range(1 << len(points))]
        out.small("uint8_t %s_NUMBER[%d]" % (name, len(numbers)), numbers, 8)
        out.small("uint8_t %s_SET[%d]" % (name, len(masks)), masks, 8)
        out.small("uint8_t %s_POINT[%d]" % (name, len(points)), points, 8)
        out.small("uint8_t %s_AT[45]" % name,
                  [points.index(sq) if sq in points else 255
                   for sq in range(45)], 8)
    out.small("uint8_t KING_POINT[9]", KINGS, 8)
    out.small("uint8_t KING_AT[45]",
              [KINGS.index(sq) if sq in KINGS else 255 for sq in range(45)], 8)
    # what a pawn adds to the code of all
    adds = [0] * 45
    for i, file in enumerate(PAWN_FILES):
        for rank in (3, 4):
            adds[9 * rank + file] = (rank - 2) * 3 ** i
    out.small("uint8_t PAWN_ADD[45]", adds, 8)


class Half:
    def __init__(self):
        self.groups = [minor_lists(king) for king in KINGS]
        self.statics = [statics(king, g)
                        for king, g in zip(KINGS, self.groups)]

    def count(self, k, m, u, e):
        """(blocked, clear) halves."""
        n = self.statics[k][m, u]
        free = 44 - m - u
        clear = comb(free - len(above(KINGS[k])), e)
        return (n[1] * comb(free, e) + n[0] * (comb(free, e) - clear),
                n[0] * clear)


MUE = [(m, u, e) for m in range(5) for u in range(6) for e in range(6)]
# Kinds of half: blocked; clear on file e, king on rank 0 to 2; clear on file
# d or f, the same.
SIGHTS = 7


def half_counts(half):
    table = [{} for _ in range(10)]
    for mue in MUE:
        both = [half.count(k, *mue) for k in range(9)]
        table[0][mue] = sum(b for b, _ in both)
        for rank in range(3):
            table[1 + rank][mue] = both[3 * rank + 1][1]
            table[4 + rank][mue] = both[3 * rank][1]
            assert both[3 * rank] == both[3 * rank + 2]
        everything = sum(b + c for b, c in both)
        # any; any but clear on file e; any but clear on one given side file
        table[7][mue] = everything
        table[8][mue] = everything - sum(both[3 * r + 1][1] for r in range(3))
        table[9][mue] = everything - sum(both[3 * r][1] for r in range(3))
    return table


# ---- xiangqi: rooks, knights, cannons ---------------------------------------

MEN = 12  # six kinds, up to two of each


def word_counts():
    """Words of `n` letters when `a` letters are left twice, `b` once."""
    table = {}
    for n in range(MEN + 1):
        for a in range(7):
            for b in range(7 - a):
                if n == 0:
                    table[a, b, n] = 1
                    continue
                count = 0
                if a:
                    count += a * table[a - 1, b + 1, n - 1]
                if b:
                    count += b * table[a, b - 1, n - 1]
                table[a, b, n] = count
    return table


WORDS = word_counts()


def ways(free):
    """Ways to put the other men on so many squares."""
    return sum(comb(free, n) * WORDS[6, 0, n] for n in range(MEN + 1))


WAYS = [ways(n) for n in range(91)]


def distance(sight):
    """Squares between the king and the river."""
    return 4 - (sight - 1) % 3


def completions(table, sight, occupied, u, e):
    """Ways to fill the rest of the board."""
    none = 7 if sight == 0 else 8 if sight < 4 else 9
    total = 0
    for u2 in range(6 - e):
        for e2 in range(6 - u):
            for m2 in range(5):
                free = 88 - occupied - m2 - u2 - e2
                total += table[none][m2, u2, e2] * WAYS[free]
                if sight == 0:
                    continue
                base = 1 if sight < 4 else 4
                for rank in range(3):
                    between = distance(sight) + 4 - rank
                    total += (table[base + rank][m2, u2, e2] *
                              (WAYS[free] - WAYS[free - between]))
    return total


def xiangqi():
    half = Half()
    table = half_counts(half)
    out = Table("rank_pieces.inc")
    choose(out)
    words = [WORDS.get((a, b, n), 0) for a in range(7) for b in range(7)
             for n in range(MEN + 1)]
    out.small("uint32_t WORDS[7][7][13]", words, 32)
    out.wide("uint32_t WAYS[27][3]", WAYS[62:89], 3)
    out.close()
    out = Table("rank.inc")

    point_tables(out)
    lists, starts = [], []
    for groups in half.groups:
        row = [n for key in sorted(groups) for n in groups[key]]
        at = 0
        for key in sorted(groups):
            starts.append(at)
            at += len(groups[key])
        starts.append(at)
        lists += row + [0] * (len(MINORS) - len(row))
    out.small("uint16_t MINOR_LIST[9][464]", lists, 16)
    out.small("uint16_t MINOR_START[9][41]", starts, 16)

    lists, places, starts = [], [], []
    for eyes in range(4):
        row, place = [], [0] * 243
        for u in range(6):
            for central in range(2):
                starts.append(len(row))
                row += PAWN_LISTS.get((eyes, u, central), [])
        starts.append(len(row))
        for i, n in enumerate(row):
            place[n] = i
        lists += row + [0] * (243 - len(row))
        places += place
    out.small("uint8_t PAWN_LIST[4][243]", lists, 8)
    out.small("uint8_t PAWN_PLACE[4][243]", places, 8)
    out.small("uint8_t PAWN_START[4][13]", starts, 8)

    out.small("uint32_t STATICS[9][5][6][2]",
              [n for k in range(9) for m in range(5) for u in range(6)
               for n in half.statics[k][m, u]], 32)
    halves = [table[i][mue] for i in range(10) for mue in MUE]
    out.small("uint8_t HALVES[%d]" % (5 * len(halves) + 3),
              [n >> 8 * i & 255 for n in halves for i in range(5)] + [0] * 3, 8)
    assert max(halves) >> 40 == 0

    at, starts = 0, []
    for sight in range(SIGHTS):
        seen = {}
        for m, u, e in MUE:
            key = m + u + e, u, e
            if key not in seen:
                seen[key] = completions(table, sight, *key)
            starts.append(at)
            count = table[sight][m, u, e] * seen[key]
            at += count if sight < 4 else 2 * count
    starts.append(at)
    out.wide("uint32_t STARTS[1261][5]", starts, 5)
    out.close()
    return 2 * at


# ---- the larger sets, for comparison ----------------------------------------

def larger_set(stacked):
    """As the set numbered, but the kings may face each other; with `stacked`
    also any two pawns may stand on one file."""
    by_class = {}
    for eyes in range(4):
        for u in range(6):
            if not stacked:
                by_class[eyes, u] = sum(pawns(eyes, u, c) for c in range(2))
                continue
            by_class[eyes, u] = comb(10 - bin(eyes).count("1"), u)
    counts = {}
    for king in KINGS:
        for squares, m, eyes in MINORS:
            if king in squares:
                continue
            for u in range(6):
                n = counts.setdefault((m, u), 0)
                counts[m, u] = n + by_class[eyes, u]
    total = 0
    for (m1, u1), n1 in counts.items():
        for (m2, u2), n2 in counts.items():
            for e1 in range(6 - u2):
                for e2 in range(6 - u1):
                    free1, free2 = 44 - m1 - u1, 44 - m2 - u2
                    total += (n1 * n2 * comb(free1, e1) * comb(free2, e2) *
                              WAYS[free1 + free2 - e1 - e2])
    return 2 * total


# ---- chess ------------------------------------------------------------------

FREE_MEN = 30


def excess_words():
    """Words of `n` letters of Q, R, B, N with an excess of `a`; `queen` is 1
    when a queen may still stand without excess, `two` and `one` say how many
    of the other kinds may stand so twice and once."""
    table = {}
    for n in range(16):
        for a in range(9):
            for queen in range(2):
                for two in range(4):
                    for one in range(4 - two):
                        key = queen, two, one, n, a
                        if n == 0:
                            table[key] = int(a == 0)
                            continue

                        def then(q, t, o, b):
                            return table[q, t, o, n - 1, b] if b >= 0 else 0
                        count = (then(0, two, one, a) if queen
                                 else then(0, two, one, a - 1))
                        if two:
                            count += two * then(queen, two - 1, one + 1, a)
                        if one:
                            count += one * then(queen, two, one - 1, a)
                        count += (3 - two - one) * then(queen, two, one, a - 1)
                        table[key] = count
    return table


EXCESS = excess_words()


def men_words(n, a):
    return EXCESS[1, 3, 0, n, a] if 0 <= n < 16 else 0


def limit(p, n):
    """The most that may be in excess: see the documentation."""
    return 30 - p - n + (16 - p) // 2


def pair_words(pw, pb, n, nw):
    """Ways to name `nw` men of one side and the rest of the other."""
    most = limit(pw + pb, n)
    total = 0
    for a in range(9 - pw):
        for b in range(min(8 - pb, most - a) + 1):
            total += men_words(nw, a) * men_words(n - nw, b)
    return total


def chess_words(pw, pb, n):
    return sum(comb(n, nw) * pair_words(pw, pb, n, nw) for nw in range(n + 1))


def rights_men(rights):
    """Rights of one side: how many men they fix, and how many of them rooks.
    """
    rooks = (rights & 1) + (rights >> 1)
    return (1 if rights else 0) + rooks, rooks


def choose(out):
    """For each k the ways to choose k of n. The rank codec of xiangqi needs k to 12,
    that of chess more, but of fewer, n from k - 1 on."""
    cells, places = [], []
    for k in range(FREE_MEN + 1):
        first, end = (0, 89) if k < 13 else (k - 1, 64)
        places.append(len(cells) - first)
        cells += [comb(n, k) for n in range(first, end)]
    out.small("uint64_t qp__rank_choose[%d]" % len(cells), cells, 64)
    out.small("uint16_t qp__rank_choose_at[%d]" % len(places), places, 16)


def chess_excess(out):
    """Of a row of nine those that are not 0: where they are, the first excess
    and how many."""
    cells, places = [], []
    for q in range(2):
        for t in range(4):
            for o in range(4 - t):
                for n in range(16):
                    row = [EXCESS[q, t, o, n, a] for a in range(9)]
                    used = [a for a in range(9) if row[a]]
                    first, count = (used[0], len(used)) if used else (0, 0)
                    assert used == list(range(first, first + count))
                    places.append(len(cells) << 8 | first << 4 | count)
                    cells += row[first:first + count]
    out.small("uint32_t CHESS_EXCESS[%d]" % len(cells), cells, 32)
    out.small("uint32_t CHESS_EXCESS_AT[2][10][16]", places, 32)
    out.small("uint32_t CHESS_WORDS[16][9]",
              [EXCESS[1, 3, 0, n, a] for n in range(16) for a in range(9)], 32)


def chess_names(out, words):
    """As many words of 32 bits for each cell of a row as its greatest has."""
    cells, starts, widths = [], [], []
    for pw in range(9):
        for pb in range(pw + 1):
            row = words[pb, pw]
            while not row[-1]:
                row = row[:-1]
            assert all(row)
            width = (max(row).bit_length() + 31) // 32
            starts.append(len(cells))
            widths.append(width)
            cells += [v >> 32 * i & 0xffffffff for v in row for i in range(width)]
    out.small("uint32_t CHESS_NAMES[%d]" % len(cells), cells, 32)
    out.small("uint16_t CHESS_NAMES_AT[45]", starts, 16)
    out.small("uint8_t CHESS_NAMES_WIDTH[45]", widths, 8)


def chess():
    words = {(pw, pb): [chess_words(pw, pb, n) for n in range(FREE_MEN + 1)]
             for pw in range(9) for pb in range(pw, 9)}
    out = Table("chess_rank.inc")
    chess_excess(out)
    chess_names(out, words)

    sums = {}

    def tail(pw, pb, free):
        key = min(pw, pb), max(pw, pb), free
        if key not in sums:
            sums[key] = sum(comb(free, n) * v
                            for n, v in enumerate(words[key[:2]]))
        return sums[key]

    def weight(ep, rights, pw, pb):
        if ep and pb == 0:
            return 0
        own, own_rooks = rights_men(rights & 3)
        other, other_rooks = rights_men(rights >> 2)
        squares = 45 if ep else 48
        kings = (rights & 3 == 0) + (rights >> 2 == 0)
        room = 64 - pw - pb - 2 * ep - own - other
        count = comb(squares, pw) * comb(squares - pw, pb - ep)
        count *= (1, room, room * (room - 1))[kings]
        return count * tail(pw, pb, room - kings)

    # Rights of a side are of three kinds: none, one, both.
    some = [0, 1, 3]
    starts, totals = [], {}
    for ep in range(2):
        for other in range(3):
            for own in range(3):
                at = 0
                for pw in range(9):
                    for pb in range(9):
                        starts.append(at)
                        at += weight(ep, some[own] | some[other] << 2, pw, pb)
                totals[ep, own, other] = at
    out.wide("uint32_t CHESS_STARTS[18][81][5]", starts, 5)
    starts = []
    count = 0
    for ep in range(2):
        at = 0
        for rights in range(16):
            starts.append(at)
            kind = [bin(side).count("1") for side in (rights & 3, rights >> 2)]
            at += totals[(ep, *kind)]
        starts.append(at)
        count += at * (8 if ep else 1)
    out.wide("uint32_t CHESS_SUPERS[2][17][5]", starts, 5)
    out.close()
    return 2 * count


def main():
    import math
    c, n = xiangqi(), chess()
    for name, count in (("A", larger_set(True)), ("B", larger_set(False)),
                        ("C", c), ("chess", n)):
        print("%s: %d, %.3f bits" % (name, count, math.log2(count)))


if __name__ == "__main__":
    main()
