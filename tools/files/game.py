"""A game as a tree, read from plain PGN, and what must come out of a file.

SPDX-License-Identifier: MIT
"""
import copy
import re

from . import board

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
# doc/format/pgn.md: these tags first, in this order; then all others.
ORDER = ("Game Event Site Date Round RedTeam Red BlackTeam Black Result Opening "
         "Variation ECCO FEN Format").split()
TOKEN = re.compile(r'\[(\w+) "([^"]*)"\]|\{([^}]*)\}|([()])|(\$\d+)|([^\s(){}]+)')


class Move:
    def __init__(self, move):
        self.move = move
        self.before, self.comments, self.nags = [], [], []
        self.variations = []  # lines that may be played instead


class Game:
    def __init__(self):
        self.tags = []
        self.comments, self.after = [], []
        self.moves = []
        self.result = None

    def tag(self, name, default=""):
        return dict(self.tags).get(name, default)

    @property
    def start(self):
        return board.Board(self.tag("FEN") or None)

    @property
    def first_number(self):
        fields = self.tag("FEN").split()
        return int(fields[5]) if len(fields) > 5 else 1

    @property
    def fen(self):
        return self.tag("FEN") or board.OPENING

    def only(self, names, **tags):
        """With these tags alone, in this order. Others get a value; None is no
        tag."""
        other = copy.deepcopy(self)
        value = {**dict(self.tags), **tags}
        names = names.split() + [n for n in tags if n not in names.split()]
        other.tags = [(n, value[n]) for n in names if value.get(n)]
        return other

    def plain(self):
        """The main line without comments, glyphs and variations."""
        other = copy.deepcopy(self)
        other.comments, other.after = [], []
        for m in other.moves:
            m.before, m.comments, m.nags, m.variations = [], [], [], []
        return other

    def walk(self, line=None, at=None):
        """Each move of a line and the board before it."""
        at = (at or self.start).copy()
        for m in self.moves if line is None else line:
            yield m, at
            at.play(m.move)

    def all_moves(self):
        lines = [self.moves]
        while lines:
            for m in lines.pop():
                yield m
                lines += m.variations


class Parser:
    """Of the PGN in this tree: no escapes, no text outside PGN."""

    def __init__(self, text):
        self.tokens = [m.groups() for m in TOKEN.finditer(text)]
        self.at = 0

    def games(self):
        games = []
        while self.at < len(self.tokens):
            game = Game()
            while self.at < len(self.tokens) and self.tokens[self.at][0]:
                game.tags.append(self.tokens[self.at][:2])
                self.at += 1
            self.line(game, game.moves, game.start)
            games.append(game)
        return games

    def line(self, game, moves, start):
        at, before, waiting = start.copy(), start.copy(), []
        numbered = False
        while self.at < len(self.tokens) and not self.tokens[self.at][0]:
            _, _, comment, bracket, nag, word = self.tokens[self.at]
            self.at += 1
            if comment is not None:
                self.comment(game, moves, waiting, comment, numbered)
            elif bracket == "(":
                moves[-1].variations.append([])
                self.line(None, moves[-1].variations[-1], before)
            elif bracket == ")":
                return
            elif nag:
                moves[-1].nags.append(int(nag[1:]))
            elif word in RESULTS:
                game.result = word
            elif re.match(r"\d+\.", word) or word == "...":
                numbered = True
            else:
                before = at.copy()
                moves.append(Move(at.read(word)))
                moves[-1].before, waiting = waiting, []
                at.play(moves[-1].move)
                numbered = False

    def comment(self, game, moves, waiting, text, numbered):
        if game and game.result:
            game.after.append(text)
        elif numbered:
            waiting.append(text)
        elif moves:
            moves[-1].comments.append(text)
        elif game:
            game.comments.append(text)
        else:
            waiting.append(text)


def games_of(path, encoding="utf-8"):
    return Parser(path.read_bytes().decode(encoding)).games()


# ---- what must come out -----------------------------------------------------

def number(m, red, n, told):
    if red:
        return [f"{n}."]
    return [] if told else [f"{n}.", "..."]


def variation(game, line, at, n):
    """A line within brackets; deeper ones stand on lines of their own."""
    out, words, told = [], [], False
    for m, b in game.walk(line, at):
        words += number(m, b.red, n, told and not m.before)
        words += ["{%s}" % c for c in m.before] + [board.ucci(m.move)]
        words += [f"${g}" for g in m.nags] + ["{%s}" % c for c in m.comments]
        told = b.red and not m.comments and not m.variations
        for v in m.variations:
            out.append(" ".join(words))
            out += variation(game, v, b, n)
            words = []
        n += not b.red
    out.append(" ".join(words))
    out = [text for text in out if text]
    out[0] = "(" + out[0]
    out[-1] += ")"
    return out


def main_line(game):
    out, words, told, n = [], [], False, game.first_number
    for m, b in game.walk():
        words += number(m, b.red, n, told and not m.before)
        words += ["{%s}" % c for c in m.before] + [board.ucci(m.move)]
        words += [f"${g}" for g in m.nags]
        told = b.red and not m.comments and not m.variations
        if not told:
            out.append(" ".join(words))
            words = []
        if m.comments:
            out.append(" ".join("{%s}" % c for c in m.comments))
        for v in m.variations:
            out += variation(game, v, b, n)
        n += not b.red
    return out + ([" ".join(words)] if words else [])


def wanted(game):
    """Canonical PGN with moves in UCCI coordinates."""
    tags = dict([("Game", "Chinese Chess")] + game.tags + [("Format", "UCCI")])
    names = [n for n in ORDER if n in tags]
    names += [n for n in tags if n not in ORDER]
    out = [f'[{n} "{tags[n]}"]' for n in names] + [""]
    if game.comments:
        out.append(" ".join("{%s}" % c for c in game.comments))
    out += main_line(game)
    out.append(" ".join([game.result or "*"] + ["{%s}" % c for c in game.after]))
    return "\n".join(out) + "\n\n"


def lines(game):
    """As --to lines, but for the name and number at the end."""
    moves = " ".join(board.ucci(m.move) for m in game.moves)
    return f"{game.fen}\t{moves}\t{game.result or '*'}\n"
