#!/usr/bin/env python3
# rank_slow.py - numbers positions as doc/format/packed.md says, and slowly.
#
# It shares nothing with the library or with make_rank_tables.py: halves are
# listed one by one, words are counted by their letters. It made the vectors of
# test/spec/rank.qpt:
#
#     tools/rank_slow.py xiangqi FEN...
#     tools/rank_slow.py chess FEN...
#     tools/rank_slow.py check
#
# Without a FEN it prints how many positions there are. `check` lists small
# parts one by one: their numbers are those from 0 to their count, each once.
#
# SPDX-License-Identifier: MIT
import sys
from functools import lru_cache
from itertools import combinations, product
from math import comb, factorial

# ---- both games -------------------------------------------------------------


def subset_number(places):
    return sum(comb(p, i + 1) for i, p in enumerate(sorted(places)))


def read_board(text, files):
    """{(file, rank): letter}, rank 0 the lowest."""
    board = {}
    ranks = text.split("/")
    for i, row in enumerate(ranks):
        file = 0
        for c in row:
            if c.isdigit():
                file += int(c)
            else:
                board[file, len(ranks) - 1 - i] = c
                file += 1
        assert file == files, row
    return board


# ---- xiangqi ----------------------------------------------------------------

ADVISORS = [3, 5, 13, 21, 23]
BISHOPS = [2, 6, 18, 22, 26, 38, 42]


def sets_of(points):
    return ([()] + [(p,) for p in points] +
            [(a, b) for i, a in enumerate(points) for b in points[i + 1:]])


def king_square(k):
    return 9 * (k // 3) + 3 + k % 3


def king_line(k):
    return [sq for sq in range(king_square(k) + 9, 45, 9)]


def pawn_sets():
    for code in range(243):
        digits = [code // 3 ** i % 3 for i in range(5)]
        yield code, [9 * (2 + d) + 2 * i for i, d in enumerate(digits) if d]


PAWNS = list(pawn_sets())
MINORS = [(a, b) for a in sets_of(ADVISORS) for b in sets_of(BISHOPS)]


@lru_cache(None)
def fixed_lists(k):
    """{(m, u, shut): sorted [(key, minors, pawns)]}"""
    lists = {}
    line = set(king_line(k))
    for number, (a, b) in enumerate(MINORS):
        minors = a + b
        if king_square(k) in minors:
            continue
        on_line = bool(line & set(minors))
        corner = (38 in b) + 2 * (42 in b)
        for code, pawns in PAWNS:
            if set(pawns) & set(minors):
                continue
            shut = on_line or bool(line & set(pawns))
            on_e = any(sq % 9 == 4 for sq in pawns)
            lists.setdefault((len(minors), len(pawns), shut), []).append(
                (on_line, corner, number, on_e, code))
    for row in lists.values():
        row.sort()
    return lists


@lru_cache(None)
def half_counts(k, m, u, e):
    """(blocked, clear)"""
    lists = fixed_lists(k)
    n_open = len(lists.get((m, u, False), []))
    n_shut = len(lists.get((m, u, True), []))
    squares = 45 - 1 - m - u
    clear = n_open * comb(squares - len(king_line(k)), e)
    return (n_open + n_shut) * comb(squares, e) - clear, clear


class Half:
    """One half of a board: squares 9 * rank + file of its owner."""

    def __init__(self, board, black):
        self.minors, self.pawns, self.crossed = [], [], []
        advisors, bishops = [], []
        for (file, rank), c in board.items():
            if (rank > 4) != black:
                continue
            sq = 9 * (9 - rank if black else rank) + file
            own = c.islower() == black
            kind = c.lower()
            if kind == "p":
                (self.pawns if own else self.crossed).append(sq)
            elif kind == "k":
                self.k = 3 * (sq // 9) + sq % 9 - 3
            elif kind == "a":
                advisors.append(sq)
            elif kind == "b":
                bishops.append(sq)
        self.minors = sorted(advisors) + sorted(bishops)
        self.set = MINORS.index((tuple(sorted(advisors)),
                                 tuple(sorted(bishops))))
        self.m, self.u, self.e = map(
            len, (self.minors, self.pawns, self.crossed))
        line = set(king_line(self.k))
        self.shut = bool(line & set(self.minors + self.pawns))
        self.clear = not self.shut and not line & set(self.crossed)
        self.count = self.m + self.u + self.e

    def number(self):
        line = king_line(self.k)
        code = sum((sq // 9 - 2) * 3 ** (sq % 9 // 2) for sq in self.pawns)
        key = (bool(set(line) & set(self.minors)),
               (38 in self.minors) + 2 * (42 in self.minors), self.set,
               any(sq % 9 == 4 for sq in self.pawns), code)
        lists = fixed_lists(self.k)
        fixed = lists[self.m, self.u, self.shut].index(key)
        taken = set(self.minors + self.pawns + [king_square(self.k)])
        squares = [sq for sq in range(45)
                   if sq not in taken and sq not in line]
        squares += [sq for sq in line if sq not in taken]
        crossed = subset_number([squares.index(sq) for sq in self.crossed])
        every = comb(len(squares), self.e)
        clear = comb(len(squares) - len(line), self.e)
        if self.clear:
            return fixed * clear + crossed
        if self.shut:
            return fixed * every + crossed
        shut = len(lists.get((self.m, self.u, True), []))
        return shut * every + fixed * (every - clear) + crossed - clear


@lru_cache(None)
def words_left(left, n):
    """Words of n letters, each letter used at most so often."""
    if n == 0:
        return 1
    return sum(words_left(tuple(sorted(left[:i] + (x - 1,) + left[i + 1:])),
                          n - 1) for i, x in enumerate(left) if x)


def words(n):
    return words_left((2,) * 6, n)


@lru_cache(None)
def men_ways(free, between):
    return sum((comb(free, n) -
                (comb(free - between, n) if between else 0)) * words(n)
               for n in range(13))


def men_number(squares, men, between):
    """`squares` in the order of the list, `men` {square: letter}."""
    places = sorted(squares.index(sq) for sq in men)
    total = sum((comb(len(squares), n) -
                 (comb(len(squares) - between, n) if between else 0)) *
                words(n) for n in range(len(places)))
    subset = subset_number(places)
    if between:
        subset -= comb(len(squares) - between, len(places))
    left, word = [2] * 6, 0
    for i, place in enumerate(places):
        letter = "NRCnrc".index(men[squares[place]])
        for x in range(letter):
            if left[x]:
                rest = list(left)
                rest[x] -= 1
                word += words_left(tuple(sorted(rest)), len(places) - 1 - i)
        left[letter] -= 1
    return total + subset * words(len(places)) + word


CLASSES = list(product(range(5), range(6), range(6)))


def first_halves(sight, m, u, e):
    """[(k, count)] of a class."""
    if sight == 0:
        return [(k, half_counts(k, m, u, e)[0]) for k in range(9)]
    rank = (sight - 1) % 3
    kings = [3 * rank + 1] if sight < 4 else [3 * rank, 3 * rank + 2]
    return [(k, half_counts(k, m, u, e)[1]) for k in kings]


def face_of(k1, clear1, k2, clear2):
    if clear1 and clear2 and k1 % 3 == k2 % 3:
        return 1 + k2 // 3
    return 0


def second_halves(k1, clear1, u, e):
    """[((face, count), (u2, e2, k2, clear2), ways)] in no order."""
    for m2, u2, e2 in CLASSES:
        if u + e2 > 5 or u2 + e > 5:
            continue
        for k2 in range(9):
            for clear2 in (0, 1):
                ways = half_counts(k2, m2, u2, e2)[clear2]
                yield ((face_of(k1, clear1, k2, clear2), m2 + u2 + e2),
                       (u2, e2, k2, clear2), ways)


def between_of(face, k1):
    return (4 - k1 // 3) + (5 - face) if face else 0


@lru_cache(None)
def rests(k1, clear1, count, u, e):
    """{(face, count2): [second halves, ways of men]}"""
    table = {}
    for key, _, ways in second_halves(k1, clear1, u, e):
        face, count2 = key
        if key not in table:
            table[key] = [0, men_ways(88 - count - count2,
                                      between_of(face, k1))]
        table[key][0] += ways
    return table


def sight_king(sight):
    return 0 if sight == 0 else (3 * ((sight - 1) % 3) + (sight < 4))


def class_size(sight, m, u, e):
    table = rests(sight_king(sight), sight > 0, m + u + e, u, e)
    return (sum(n for _, n in first_halves(sight, m, u, e)) *
            sum(a * b for a, b in table.values()))


def xiangqi_count():
    return 2 * sum(class_size(s, *mue) for s in range(7) for mue in CLASSES)


def xiangqi_number(fen):
    text, turn = fen.split()[:2]
    board = read_board(text, 9)
    red, black = Half(board, False), Half(board, True)
    sight = 0
    if red.clear:
        sight = (1 if red.k % 3 == 1 else 4) + red.k // 3
    mine = (sight, red.m, red.u, red.e)
    place = sum(class_size(s, *mue) for s in range(7) for mue in CLASSES
                if (s,) + mue < mine)
    halves = first_halves(*mine)
    first = red.number() + sum(n for k, n in halves if k < red.k)

    face = face_of(red.k, red.clear, black.k, black.clear)
    table = rests(red.k, red.clear, red.count, red.u, red.e)
    key = face, black.count
    rest = sum(a * b for other, (a, b) in table.items() if other < key)
    inner = black.u, black.e, black.k, int(black.clear)
    second = black.number() + sum(
        ways for other, at, ways in
        second_halves(red.k, red.clear, red.u, red.e)
        if other == key and at < inner)

    men = {9 * r + f: c for (f, r), c in board.items() if c in "NRCnrc"}
    fixed = {9 * r + f for (f, r), c in board.items() if c not in "NRCnrc"}
    squares = [sq for sq in range(90) if sq not in fixed]
    between = []
    if face:
        low, high = king_square(red.k), 9 * (9 - black.k // 3)
        between = [sq for sq in squares
                   if sq % 9 == low % 9 and low < sq < high]
        squares = [sq for sq in squares if sq not in between] + between
        assert len(between) == between_of(face, red.k)
        assert set(between) & set(men)
    rest += men_number(squares, men, len(between)) * table[key][0] + second
    place += rest * sum(n for _, n in halves) + first
    return 2 * place + (turn == "b")


# ---- chess ------------------------------------------------------------------


def excess(counts):
    q, r, b, n = counts
    return max(q - 1, 0) + max(r - 2, 0) + max(b - 2, 0) + max(n - 2, 0)


@lru_cache(None)
def words_with(before, n, a):
    """Ways to go on by n letters to an excess of a in all."""
    total = 0
    for q in range(n + 1):
        for r in range(n - q + 1):
            for b in range(n - q - r + 1):
                more = q, r, b, n - q - r - b
                if excess([x + y for x, y in zip(before, more)]) == a:
                    ways = factorial(n)
                    for x in more:
                        ways //= factorial(x)
                    total += ways
    return total


def word_count(n, a):
    return words_with((0, 0, 0, 0), n, a) if 0 <= n < 20 else 0


def word_number(word, a):
    before, number = [0] * 4, 0
    for i, c in enumerate(word):
        for x in range("QRBN".index(c)):
            then = list(before)
            then[x] += 1
            number += words_with(tuple(then), len(word) - 1 - i, a)
        before["QRBN".index(c)] += 1
    return number


def other_most(pw, pb, n, a):
    return min(8 - pb, 30 - pw - pb - n + (16 - pw - pb) // 2 - a)


@lru_cache(None)
def pairs(pw, pb, n, w):
    return sum(word_count(w, a) *
               sum(word_count(n - w, b)
                   for b in range(other_most(pw, pb, n, a) + 1))
               for a in range(9 - pw))


@lru_cache(None)
def names(pw, pb, n):
    # a side has at most 7 pieces and those that were pawns
    return sum(comb(n, w) * pairs(pw, pb, n, w)
               for w in range(n + 1) if w < 16 and n - w < 16)


FIXED = {1: (4, 7), 2: (4, 0), 4: (60, 63), 8: (60, 56)}


def held(rights):
    return {sq for bit in FIXED if rights & bit for sq in FIXED[bit]}


def group_size(ep, rights, pw, pb):
    """Positions with these: en passant at all, rights, pawns."""
    if ep and pb == 0:
        return 0
    squares = 45 if ep else 48
    room = 64 - pw - pb - (2 if ep else 0) - len(held(rights))
    ways = comb(squares, pw) * comb(squares - pw, pb - ep)
    for side in (3, 12):
        if not rights & side:
            ways *= room
            room -= 1
    return ways * men_sum(pw, pb, room)


@lru_cache(None)
def men_sum(pw, pb, room):
    return sum(comb(room, n) * names(pw, pb, n) for n in range(31))


@lru_cache(None)
def super_size(ep, rights):
    return sum(group_size(ep, rights, pw, pb)
               for pw in range(9) for pb in range(9))


def chess_count():
    return 2 * sum(super_size(min(ep, 1), rights) for ep in range(9)
                   for rights in range(16))


def seen_by_mover(fen):
    text, turn, castling, ep = fen.split()[:4]
    board = {8 * r + f: c for (f, r), c in read_board(text, 8).items()}
    rights = sum(1 << "KQkq".index(c) for c in castling if c != "-")
    file = 0 if ep == "-" else 1 + "abcdefgh".index(ep[0])
    if turn == "b":
        board = {sq ^ 56: c.swapcase() for sq, c in board.items()}
        rights = rights >> 2 | (rights & 3) << 2
    return board, rights, file, turn


def men_part(board, room, pw, pb):
    men = [sq for sq in room if sq in board]
    n = len(men)
    own = [i for i, sq in enumerate(men) if board[sq].isupper()]
    word = "".join(board[sq] for sq in men if board[sq].isupper())
    other = "".join(board[sq] for sq in men if board[sq].islower()).upper()
    a, b = (excess([w.count(c) for c in "QRBN"]) for w in (word, other))
    assert a <= 8 - pw and b <= other_most(pw, pb, n, a)
    w = len(own)
    pair = sum(word_count(w, x) *
               sum(word_count(n - w, y)
                   for y in range(other_most(pw, pb, n, x) + 1))
               for x in range(a))
    second = sum(word_count(n - w, y) for y in range(b))
    second += word_number(other, b)
    pair += second * word_count(w, a) + word_number(word, a)
    name = sum(comb(n, x) * pairs(pw, pb, n, x) for x in range(w)
               if x < 16 and n - x < 16)
    name += pair * comb(n, w) + subset_number(own)
    total = sum(comb(len(room), x) * names(pw, pb, x) for x in range(n))
    return (total + name * comb(len(room), n) +
            subset_number([room.index(sq) for sq in men]))


def chess_number(fen):
    board, rights, ep, turn = seen_by_mover(fen)
    own = [sq for sq, c in board.items() if c == "P"]
    other = [sq for sq, c in board.items() if c == "p"]
    place = sum(super_size(min(x, 1), y) for x in range(9) for y in range(16)
                if (x, y) < (ep, rights))
    pw, pb, flag = len(own), len(other), min(ep, 1)
    place += sum(group_size(flag, rights, x, y) for x in range(9)
                 for y in range(9) if (x, y) < (pw, pb))
    squares = list(range(8, 56))
    passed = set()
    if ep:
        file = ep - 1
        passed = {40 + file, 48 + file}
        squares = [sq for sq in squares
                   if sq not in passed and sq != 32 + file]
        other.remove(32 + file)
    p_own = subset_number([squares.index(sq) for sq in own])
    p_ways = comb(len(squares), pw)
    squares = [sq for sq in squares if sq not in own]
    p_number = subset_number([squares.index(sq) for sq in other]) * p_ways
    p_number += p_own
    p_ways *= comb(len(squares), len(other))
    fast = held(rights)
    room = [sq for sq in range(64)
            if sq not in fast and sq not in passed and
            board.get(sq, "").upper() != "P"]
    k_number, k_ways = 0, 1
    for side, letter in ((3, "K"), (12, "k")):
        if not rights & side:
            king = next(sq for sq, c in board.items() if c == letter)
            k_number = k_number * len(room) + room.index(king)
            k_ways *= len(room)
            room.remove(king)
    number = men_part(board, room, pw, pb)
    place += (number * p_ways + p_number) * k_ways + k_number
    return 2 * place + (turn == "b")


# ---- small parts, one by one ------------------------------------------------


def runs_through(numbers, count, what):
    numbers = sorted(numbers)
    assert numbers == list(range(count)), (what, len(numbers), count)
    print("%s: %d, each once" % (what, count))


def check_halves():
    """Red's halves with few men, from all sets of squares."""
    found = {}
    own = {sq for _, squares in PAWNS for sq in squares}
    for k in (0, 1, 4, 7, 8):
        free = [sq for sq in range(45) if sq != king_square(k)]
        for a, b in [((), ()), ((13,), ()), ((), (22,)), ((23,), (38,))]:
            if king_square(k) in a + b:
                continue
            for u in range(3):
                for pawns in combinations(sorted(own - set(a + b)), u):
                    if len({sq % 9 for sq in pawns}) < u:
                        continue
                    for e in range(2 if u < 2 else 1):
                        left = [sq for sq in free if sq not in a + b + pawns]
                        for crossed in combinations(left, e):
                            board = {(sq % 9, sq // 9): c
                                     for group, c in ((a, "A"), (b, "B"),
                                                      (pawns, "P"),
                                                      (crossed, "p"))
                                     for sq in group}
                            board[king_square(k) % 9, k // 3] = "K"
                            half = Half(board, False)
                            key = k, half.m, u, e, half.clear
                            found.setdefault(key, []).append(
                                ((a, b), half.number()))
    # all of a kind are there only where no minors are
    for (k, m, u, e, clear), rows in found.items():
        if m == 0:
            runs_through([n for _, n in rows], half_counts(k, 0, u, e)[clear],
                         "halves %s" % ((k, 0, u, e, clear),))
        else:
            assert len({n for _, n in rows}) == len(rows)
            assert max(n for _, n in rows) < half_counts(k, m, u, e)[clear]


def check_minors():
    """Halves with two minors and nothing else."""
    for k in range(9):
        numbers = {False: [], True: []}
        for a, b in MINORS:
            if len(a + b) != 2 or king_square(k) in a + b:
                continue
            board = {(sq % 9, sq // 9): c for group, c in ((a, "A"), (b, "B"))
                     for sq in group}
            board[king_square(k) % 9, k // 3] = "K"
            half = Half(board, False)
            numbers[half.clear].append(half.number())
        for clear in (False, True):
            runs_through(numbers[clear], half_counts(k, 2, 0, 0)[clear],
                         "two minors, king %d, clear %d" % (k, clear))


def check_men():
    """Other men on few squares."""
    for squares, between in ((4, 0), (5, 0), (5, 2), (5, 5)):
        numbers = []
        for fill in product(" NRCnrc", repeat=squares):
            if any(fill.count(c) > 2 for c in "NRCnrc"):
                continue
            if between and set(fill[-between:]) == {" "}:
                continue
            men = {i: c for i, c in enumerate(fill) if c != " "}
            numbers.append(men_number(list(range(squares)), men, between))
        runs_through(numbers, men_ways(squares, between),
                     "men on %d squares, %d between" % (squares, between))


def check_chess_men():
    """Free men on few squares, beside many and few pawns."""
    for squares, pw, pb in ((4, 8, 8), (5, 8, 0), (4, 7, 8), (5, 6, 6)):
        numbers = []
        for fill in product(" QRBNqrbn", repeat=squares):
            a, b = (excess([fill.count(c) for c in side])
                    for side in ("QRBN", "qrbn"))
            if a > 8 - pw or b > 8 - pb:
                continue
            board = {i: c for i, c in enumerate(fill) if c != " "}
            numbers.append(men_part(board, list(range(squares)), pw, pb))
        runs_through(numbers, men_sum(pw, pb, squares),
                     "free men on %d squares, pawns %d and %d"
                     % (squares, pw, pb))


def check_limit():
    """The limit for both sides together: all counts of kinds that it bounds,
    against a count of the names one material after the other."""
    for pw, pb, n in ((4, 4, 19), (0, 0, 25), (8, 6, 15), (2, 7, 18)):
        sides = []
        for pawns in (pw, pb):
            ways = {}
            for kinds in product(range(10), range(11), range(11), range(11)):
                if excess(kinds) <= 8 - pawns and sum(kinds) <= n:
                    key = sum(kinds), excess(kinds)
                    orders = factorial(sum(kinds))
                    for x in kinds:
                        orders //= factorial(x)
                    ways[key] = ways.get(key, 0) + orders
            sides.append(ways)
        most = 30 - pw - pb - n + (16 - pw - pb) // 2
        count = sum(x * y * comb(n, w) for (w, a), x in sides[0].items()
                    for (v, b), y in sides[1].items()
                    if w + v == n and a + b <= most)
        assert count == names(pw, pb, n), (pw, pb, n)
        print("names of %d men, pawns %d and %d: %d" % (n, pw, pb, count))


def check_kings():
    numbers = []
    for white, black, turn in product(range(64), range(64), "wb"):
        if white != black:
            cells = ["1"] * 64
            cells[white], cells[black] = "K", "k"
            text = "/".join("".join(cells[8 * r:8 * r + 8])
                            for r in reversed(range(8)))
            numbers.append(chess_number("%s %s - -" % (text, turn)))
    runs_through(numbers, 2 * 64 * 63, "two kings")


def check():
    check_halves()
    check_minors()
    check_men()
    check_chess_men()
    check_limit()
    check_kings()


def main():
    game, fens = sys.argv[1], sys.argv[2:]
    if game == "check":
        check()
        return
    number = xiangqi_number if game == "xiangqi" else chess_number
    if not fens:
        print(xiangqi_count() if game == "xiangqi" else chess_count())
    for fen in fens:
        print("fen: %s\nnumber: %d\n" % (fen, number(fen)))


if __name__ == "__main__":
    main()
