# qpg_slow_plain.py - packs games into blocks of columns, slowly; for
# qpg_slow.py. It knows doc/format/packed.md, and the names of tags as the
# library has them.
#
# SPDX-License-Identifier: MIT
import re

import qpg_slow_fast as fast
from qpg_slow_fast import number

SHAPE, COMMENTS, MOVES = 0, 128, 129
SLOTS = "KAABBNNRRCCPPPPP"
STEPS = {
    "K": [(0, 1), (0, -1), (1, 0), (-1, 0)],
    "A": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "B": [(-2, -2), (2, -2), (-2, 2), (2, 2)],
    "N": [(1, 2), (-1, 2), (2, 1), (-2, 1), (2, -1), (-2, -1), (1, -2),
          (-1, -2)],
    "P": [(0, 1), (-1, 0), (1, 0)],
}


def ways(kind, sq, red):
    """Where a piece goes by each of its bytes; squares are (file, rank)."""
    if kind in "RC":
        ranks = range(10) if red else range(9, -1, -1)
        return [(sq[0], r) for r in ranks] + [(f, sq[1]) for f in range(9)]
    ahead = 1 if red else -1
    return [(sq[0] + f, sq[1] + ahead * r) for f, r in STEPS[kind]]


class Men:
    """Where the pieces of each side are, by their slots."""

    def __init__(self, board):
        self.slot = {}
        for red in True, False:
            for kind in "KABNRCP":
                letter = kind if red else kind.lower()
                squares = sorted((s for s, c in board.items() if c == letter),
                                 key=lambda s: (s[1], s[0]))
                for i, sq in enumerate(squares):
                    self.slot[sq] = red, SLOTS.index(kind) + i

    def put(self, move):
        """The byte of a move, and the pieces after it."""
        red, slot = self.slot[move[0]]
        first = sum(len(ways(kind, (0, 0), red)) for kind in SLOTS[:slot])
        after = Men({})
        after.slot = dict(self.slot)
        after.slot[move[1]] = after.slot.pop(move[0])
        return first + ways(SLOTS[slot], move[0], red).index(move[1]), after


class Game:
    """A game's part of each column."""

    def __init__(self, game, small):
        self.game, self.column, self.met_fen = game, {}, False
        plies = list(fast.all_plies(game.main))
        marks = bool(game.root) or any(p.notes or p.side for p in plies)
        fen = dict(game.tags).get("FEN", small.OPENING.encode()).decode()
        start, board, red = game.start(fen.split())
        other = start != small.OPENING
        self.shape(1 + fast.RESULTS.index(game.result) + 16 * other
                   + 32 * marks)
        if other:
            code = b"".join(number(int(n)) for n in start.split()[-2:])
            code += fast.hexfen(board, red)
            self.put(SHAPE, bytes([len(code)]) + code)
        for tag in game.tags:
            self.tag(*tag, small, small.spellings(start))
        self.shape(0)
        self.put(SHAPE, number(len(game.main)))
        self.run = 0
        self.notes(game.root, (2, 1, 0))
        self.line(game.main, Men(board))
        if marks:
            self.kind(game.root, 3, 3)
            self.shape(0)

    def put(self, column, data):
        self.column[column] = self.column.get(column, b"") + data

    def shape(self, byte):
        self.put(SHAPE, bytes([byte]))

    def text(self, column, data):
        self.put(column, re.sub(rb"[\0-\7]", lambda m: b"\1%d" % m.group()[0],
                                data) + b"\0")

    def tag(self, name, value, small, spellings):
        known = small.NUMBER.get(name, 127)
        self.shape(known)
        if known == 127:
            self.text(known, name.encode())
        spellings = [s.encode() for s in spellings]
        if name == "FEN" and not self.met_fen and value in spellings:
            self.put(known, bytes([2 + spellings.index(value), 0]))
        elif name == "Result" and value == self.game.result.encode():
            self.put(known, b"\2\0")
        else:
            self.text(known, value)
        self.met_fen |= name == "FEN"

    def mark(self, byte):
        self.put(SHAPE, bytes([byte]) + number(self.run))
        self.run = 0

    def kind(self, notes, kind, place):
        """Kinds: glyphs, after the move, before it, after the result."""
        for one in notes.kinds[kind]:
            self.mark(1 if kind == 0 else 3 + 4 * place)
            if kind == 0:
                self.shape(one)
            else:
                self.text(COMMENTS, one)

    def notes(self, notes, kinds):
        for kind in kinds:
            self.kind(notes, kind, {0: 0, 1: 1, 2: 0, 3: 2}[kind])

    def line(self, plies, men):
        for ply in plies:
            before = men
            byte, men = men.put(ply.move)
            self.put(MOVES, bytes([byte]))
            self.run += 1
            self.notes(ply.notes, (2, 0, 1, 3))
            for side in ply.side:
                self.mark(2)
                self.put(SHAPE, number(len(side)))
                self.line(side, before)
                self.shape(0)
                self.run = 0


def block(games, small):
    """A block of these games, nothing packed."""
    column = {}
    for game in games:
        for i, data in Game(game, small).column.items():
            column[i] = column.get(i, b"") + data
    out = b"\xff\0\1" + number(len(games)) + number(len(column))
    for i in sorted(column):
        out += number(i) + number(len(column[i]))
    out += b"\0\0" + b"".join(column[i] for i in sorted(column))
    texts = b"".join(column[i] for i in column if i not in (SHAPE, MOVES))
    letters = len(texts) + 64 * texts.count(0)
    letters += 16 * (len(column[SHAPE]) + len(column.get(MOVES, b"")))
    return out + bytes(max(0, -(-(letters - 1024) // 64) - len(out)))
