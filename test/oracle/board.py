# board.py - a xiangqi board for the oracles of this folder: slow and plain.
#
# It shares nothing with the library. A board is a list of ninety characters,
# the letters of FEN or '.', indexed 9 * rank + file from Red's left corner; a
# move is a pair of indexes. Everything is a function of a list of cells, so a
# position is copied by copying the list. tests.py compares its perft with the
# counts of test/spec/perft.qpt.
#
# SPDX-License-Identifier: MIT

RED, BLACK = 0, 1
SIDE = dict.fromkeys("KABNRCP", RED) | dict.fromkeys("kabnrcp", BLACK)
SIDE["."] = None
KIND = {letter: letter.upper() for letter in "KABNRCPkabnrcp"} | {".": "."}
KING = ("K", "k")

ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def on_board(file, rank):
    return 0 <= file < 9 and 0 <= rank < 10


def in_palace(file, rank):
    return 3 <= file <= 5 and (rank <= 2 or rank >= 7)


def _rays(square):
    file, rank = square % 9, square // 9
    rays = []
    for dx, dy in ORTHOGONAL:
        ray, x, y = [], file + dx, rank + dy
        while on_board(x, y):
            ray.append(9 * y + x)
            x, y = x + dx, y + dy
        if ray:
            rays.append(tuple(ray))
    return tuple(rays)


def _steps(square, ways, allowed):
    file, rank = square % 9, square // 9
    return tuple(9 * (rank + dy) + file + dx for dx, dy in ways
                 if on_board(file + dx, rank + dy)
                 and allowed(file + dx, rank + dy))


def _knight(square):
    """Pairs of a leg, next to the knight, and a square that it reaches."""
    file, rank = square % 9, square // 9
    pairs = []
    for dx, dy in ORTHOGONAL:
        for side in (-1, 1):
            x = file + 2 * dx + (side if dx == 0 else 0)
            y = rank + 2 * dy + (side if dy == 0 else 0)
            if on_board(x, y):
                pairs.append((9 * (rank + dy) + file + dx, 9 * y + x))
    return tuple(pairs)


def _bishop(square):
    """Pairs of an eye and a square that the bishop reaches on its own half."""
    file, rank = square % 9, square // 9
    return tuple((9 * (rank + dy) + file + dx,
                  9 * (rank + 2 * dy) + file + 2 * dx)
                 for dx, dy in DIAGONAL
                 if on_board(file + 2 * dx, rank + 2 * dy)
                 and (rank + 2 * dy < 5) == (rank < 5))


def _pawn(square, side):
    forward = 1 if side == RED else -1
    crossed = square // 9 > 4 if side == RED else square // 9 < 5
    ways = ((0, forward),) + (((1, 0), (-1, 0)) if crossed else ())
    return _steps(square, ways, lambda x, y: True)


RAYS = [_rays(s) for s in range(90)]
KNIGHT = [_knight(s) for s in range(90)]
BISHOP = [_bishop(s) for s in range(90)]
STEPS = {
    "K": [_steps(s, ORTHOGONAL, in_palace) for s in range(90)],
    "A": [_steps(s, DIAGONAL, in_palace) for s in range(90)],
    "P": [_pawn(s, RED) for s in range(90)],
    "p": [_pawn(s, BLACK) for s in range(90)],
}
STEPS["k"], STEPS["a"] = STEPS["K"], STEPS["A"]


def crossed(letter, square):
    """Whether a pawn of that letter is beyond the river."""
    return square >= 45 if letter == "P" else square < 45


# ---- text -------------------------------------------------------------------


def parse_fen(fen):
    """Cells and the side to move."""
    fields = fen.split()
    cells = ["."] * 90
    for row, text in enumerate(fields[0].split("/")):
        file = 0
        for char in text:
            if char.isdigit():
                file += int(char)
            else:
                cells[9 * (9 - row) + file] = char
                file += 1
        if file != 9:
            raise ValueError("a rank that is not nine files wide: " + fen)
    return cells, BLACK if fields[1:] and fields[1] == "b" else RED


def write_fen(cells, side):
    rows = []
    for rank in range(9, -1, -1):
        row = "".join(cells[9 * rank:9 * rank + 9])
        for gap in range(9, 0, -1):
            row = row.replace("." * gap, str(gap))
        rows.append(row)
    return "%s %s - - 0 1" % ("/".join(rows), "wb"[side])


def parse_move(text):
    return (ord(text[0]) - 97 + 9 * int(text[1]),
            ord(text[2]) - 97 + 9 * int(text[3]))


def write_square(square):
    return "abcdefghi"[square % 9] + str(square // 9)


def write_move(move):
    return write_square(move[0]) + write_square(move[1])


# ---- moves ------------------------------------------------------------------


def reach(cells, start):
    """Squares to which the piece at `start` may go or where it captures, its
    king's safety aside; own pieces are included where it protects them."""
    letter = cells[start]
    kind = KIND[letter]
    if kind == "R":
        return _reach_rook(cells, start)
    if kind == "C":
        return _reach_cannon(cells, start)
    if kind == "N":
        return [to for leg, to in KNIGHT[start] if cells[leg] == "."]
    if kind == "B":
        return [to for eye, to in BISHOP[start] if cells[eye] == "."]
    return STEPS[letter][start]


def _reach_rook(cells, start):
    found = []
    for ray in RAYS[start]:
        for to in ray:
            found.append(to)
            if cells[to] != ".":
                break
    return found


def _reach_cannon(cells, start):
    found = []
    for ray in RAYS[start]:
        screens = 0
        for to in ray:
            if cells[to] != ".":
                screens += 1
                if screens == 2:
                    found.append(to)
                    break
            elif screens == 0:
                found.append(to)
    return found


def moved(cells, move):
    after = cells[:]
    after[move[1]] = after[move[0]]
    after[move[0]] = "."
    return after


def _near(target):
    """Squares from which some piece could ever reach the target."""
    file, rank = target % 9, target // 9
    return tuple(s for s in range(90) if s != target and (
        s % 9 == file or s // 9 == rank
        or abs(s % 9 - file) <= 2 and abs(s // 9 - rank) <= 2))


NEAR = [_near(s) for s in range(90)]


def attackers(cells, target, side):
    """Squares of the pieces of `side` that could capture on `target`; its
    king's safety aside. Kings that face each other do not count here."""
    return [s for s in NEAR[target]
            if SIDE[cells[s]] == side and target in reach(cells, s)]


def in_check(cells, side):
    """Whether the king of `side` could be captured, an open file between the
    kings included. False without a king."""
    if KING[side] not in cells:
        return False
    king = cells.index(KING[side])
    enemy = "rncpk" if side == RED else "RNCPK"
    rook, knight, cannon, pawn, other = enemy
    for ray in RAYS[king]:
        screens = 0
        for square in ray:
            letter = cells[square]
            if letter == ".":
                continue
            if screens == 0:
                if letter == rook or (letter == other
                                      and square % 9 == king % 9):
                    return True
                screens = 1
            else:
                if letter == cannon:
                    return True
                break
    file, rank = king % 9, king // 9
    forward = 1 if side == RED else -1
    for dx, dy in ((1, 0), (-1, 0), (0, forward)):
        x, y = file + dx, rank + dy
        if on_board(x, y) and cells[9 * y + x] == pawn:
            return True
    for _, square in KNIGHT[king]:
        if cells[square] == knight and king in reach(cells, square):
            return True
    return False


def checkers(cells, side):
    """Squares of the pieces that attack the king of `side`, the other king on
    an open file included. Slower than in_check."""
    if not in_check(cells, side):
        return []
    king = cells.index(KING[side])
    found = attackers(cells, king, 1 - side)
    if KING[1 - side] in cells:
        other = cells.index(KING[1 - side])
        low, high = sorted((king, other))
        if king % 9 == other % 9 and all(
                cells[s] == "." for s in range(low + 9, high, 9)):
            found.append(other)
    return found


def is_legal(cells, move):
    """Whether a move that its piece can make leaves its own king safe."""
    return not in_check(moved(cells, move), SIDE[cells[move[0]]])


def moves(cells, side):
    """All legal moves."""
    return [(start, to) for start, letter in enumerate(cells)
            if SIDE[letter] == side
            for to in reach(cells, start)
            if SIDE[cells[to]] != side and is_legal(cells, (start, to))]


def captures_on(cells, side, target):
    """Legal moves of `side` to `target`."""
    return [(start, target) for start in attackers(cells, target, side)
            if is_legal(cells, (start, target))]


def perft(cells, side, depth):
    if depth == 0:
        return 1
    found = moves(cells, side)
    if depth == 1:
        return len(found)
    return sum(perft(moved(cells, move), 1 - side, depth - 1)
               for move in found)
