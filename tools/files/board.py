"""Where the pieces stand, and moves in Chinese, WXF and coordinates.

A square is (file, rank), both from 0: files from Red's left, ranks from Red's
side, as in h2e2. No rule is checked: the games are legal.

SPDX-License-Identifier: MIT
"""
OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
FILES, RANKS = 9, 10

# The 32 pieces in the order that XQF, UBB and CCBridge share, and that of SG.
LIST = "RNBAKABNRCCPPPPP"
SG_LIST = "PPPPPCCNNRRBBAAK"

# Each piece: Red's character, Black's, other characters for it.
HAN = {"K": ("帅", "将", "帥將"), "A": ("仕", "士", ""), "B": ("相", "象", ""),
       "N": ("马", "马", "馬"), "R": ("车", "车", "車"),
       "C": ("炮", "炮", "砲包"), "P": ("兵", "卒", "")}
RED_DIGITS = "一二三四五六七八九"
WIDE_DIGITS = "１２３４５６７８９"
BY_HAN = {c: p for p, names in HAN.items() for n in names for c in n}
SLANTED = "NBA"  # these name the file that they reach


class Board:
    def __init__(self, fen=None):
        fields = (fen or OPENING).split()
        self.at = {}
        for row, text in enumerate(fields[0].split("/")):
            file = 0
            for c in text:
                if c.isdigit():
                    file += int(c)
                else:
                    self.at[file, RANKS - 1 - row] = c
                    file += 1
        self.red = fields[1] != "b"

    def copy(self):
        other = Board()
        other.at, other.red = dict(self.at), self.red
        return other

    def play(self, move):
        start, end = move
        self.at[end] = self.at.pop(start)
        self.red = not self.red

    def squares(self, piece):
        """Where pieces of the side to move stand, from the front on."""
        want = piece if self.red else piece.lower()
        found = [s for s, p in self.at.items() if p == want]
        return sorted(found, key=lambda s: -s[1] if self.red else s[1])

    # Files as the side to move counts them, and steps forward as it sees them.
    def number(self, file):
        return FILES - file if self.red else file + 1

    def forward(self, start, end):
        return (end[1] - start[1]) * (1 if self.red else -1)

    def among(self, move):
        """The piece, those of its kind on its file, and its place there."""
        start = move[0]
        piece = self.at[start].upper()
        same = [s for s in self.squares(piece) if s[0] == start[0]]
        if piece == "P" and len(same) > 2:
            raise ValueError("three pawns on a file")
        return piece, same, same.index(start)

    def parts(self, move):
        """Piece, number of its file or 0 for the front and -1 for the rear one
        of two, direction (1 on, 0 level, -1 back), last number."""
        start, end = move
        piece, same, place = self.among(move)
        first = self.number(start[0])
        if len(same) > 1 and piece not in "AB":
            first = 0 if place == 0 else -1
        ahead = self.forward(start, end)
        way = (ahead > 0) - (ahead < 0)
        last = abs(ahead) if way and piece not in SLANTED else self.number(end[0])
        return piece, first, way, last

    def chinese(self, move, black_digits="123456789"):
        piece, first, way, last = self.parts(move)
        digits = RED_DIGITS if self.red else black_digits
        name = HAN[piece][0 if self.red else 1]
        head = ("前后"[-first] + name) if first < 1 else name + digits[first - 1]
        return head + "退平进"[way + 1] + digits[last - 1]

    def wxf(self, move):
        """As PlayOK writes it: H and E, Black in small letters."""
        piece, first, way, last = self.parts(move)
        letter = {"N": "H", "B": "E"}.get(piece, piece)
        letter = letter if self.red else letter.lower()
        head = ("+-"[-first] + letter) if first < 1 else letter + str(first)
        return head + "-.+"[way + 1] + str(last)

    def read(self, word):
        """A move in Chinese or coordinates."""
        word = word.replace("-", "").lower()
        if word[0] in "abcdefghi":
            return (("abcdefghi".index(word[0]), int(word[1])),
                    ("abcdefghi".index(word[2]), int(word[3])))
        return self.read_chinese(word)

    def read_chinese(self, word):
        tail = {"進": 1, "进": 1, "平": 0, "退": -1}
        way, last = tail[word[2]], self.digit(word[3])
        if word[0] in "前后後":
            piece = BY_HAN[word[1]]
            squares = self.squares(piece)
            files = [s[0] for s in squares]
            pair = [s for s in squares if files.count(s[0]) == 2]
            starts = [pair[0 if word[0] == "前" else 1]]
        else:
            piece, file = BY_HAN[word[0]], self.digit(word[1])
            starts = [s for s in self.squares(piece)
                      if self.number(s[0]) == file]
        found = [m for s in starts for m in self.moves(piece, s, way, last)]
        if len(found) != 1:
            raise ValueError(f"{word}: {len(found)} moves")
        return found[0]

    def digit(self, c):
        for digits in (RED_DIGITS, WIDE_DIGITS, "123456789"):
            if c in digits:
                return digits.index(c) + 1
        raise ValueError(c)

    def moves(self, piece, start, way, last):
        side = 1 if self.red else -1
        if piece in SLANTED or not way:
            file = FILES - last if self.red else last - 1
            across = abs(file - start[0])
            up = {"N": 3 - across, "B": 2, "A": 1}.get(piece, 0)
            end = (file, start[1] + side * way * up)
            if across not in {"N": (1, 2), "B": (2,), "A": (1,)}.get(piece, range(1, 9)):
                return
        else:
            end = (start[0], start[1] + side * way * last)
        mine = self.at.get(end, " ")
        taken_own = mine.isupper() if self.red else mine.islower()
        rank = end[1] if self.red else RANKS - 1 - end[1]
        farthest = {"K": 2, "A": 2, "B": 4}.get(piece, RANKS - 1)
        if 0 <= rank <= farthest and 0 <= end[0] < FILES and not taken_own:
            yield start, end

    def places(self, order):
        """The square of each piece of a list, Red's and then Black's; None is
        off the board. Equal pieces stand from Red's left."""
        found = []
        for letters in (order, order.lower()):
            left = {p: sorted(s for s, q in self.at.items() if q == p)
                    for p in set(letters)}
            found += [left[p].pop(0) if left[p] else None for p in letters]
        return found


def name(square):
    return "abcdefghi"[square[0]] + str(square[1])


def ucci(move):
    return name(move[0]) + name(move[1])
