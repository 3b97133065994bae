"""Colors, pieces, squares and sets of squares.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import functools
import operator
from typing import Callable, Iterable, Iterator, MutableSet, Union

from . import _qipu
from ._errors import ParseError

Color = bool
RED: Color = True
BLACK: Color = False
COLORS = [RED, BLACK]
COLOR_NAMES = ["black", "red"]

PieceType = int
KING: PieceType = 1
ADVISOR: PieceType = 2
BISHOP: PieceType = 3
KNIGHT: PieceType = 4
ROOK: PieceType = 5
CANNON: PieceType = 6
PAWN: PieceType = 7
PIECE_TYPES = [KING, ADVISOR, BISHOP, KNIGHT, ROOK, CANNON, PAWN]
PIECE_SYMBOLS = [None, "k", "a", "b", "n", "r", "c", "p"]
PIECE_NAMES = [None, "king", "advisor", "bishop", "knight", "rook", "cannon",
               "pawn"]

Square = int
FILE_NAMES = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
RANK_NAMES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
SQUARES = list(range(90))
SQUARE_NAMES = [f + r for r in RANK_NAMES for f in FILE_NAMES]

# The squares by their names: A0 is 0, I9 is 89.
A0, B0, C0, D0, E0, F0, G0, H0, I0 = range(0, 9)
A1, B1, C1, D1, E1, F1, G1, H1, I1 = range(9, 18)
A2, B2, C2, D2, E2, F2, G2, H2, I2 = range(18, 27)
A3, B3, C3, D3, E3, F3, G3, H3, I3 = range(27, 36)
A4, B4, C4, D4, E4, F4, G4, H4, I4 = range(36, 45)
A5, B5, C5, D5, E5, F5, G5, H5, I5 = range(45, 54)
A6, B6, C6, D6, E6, F6, G6, H6, I6 = range(54, 63)
A7, B7, C7, D7, E7, F7, G7, H7, I7 = range(63, 72)
A8, B8, C8, D8, E8, F8, G8, H8, I8 = range(72, 81)
A9, B9, C9, D9, E9, F9, G9, H9, I9 = range(81, 90)


def square(file_index: int, rank_index: int) -> Square:
    """Returns the square of a file, 0 to 8, and a rank, 0 to 9."""
    if not 0 <= file_index < 9 or not 0 <= rank_index < 10:
        raise ValueError(f"no square of file {file_index} and rank {rank_index}: "
                         "expected 0 to 8 and 0 to 9")
    return 9 * rank_index + file_index


def parse_square(name: str) -> Square:
    """Returns the square with a name such as ``h2``."""
    try:
        return SQUARE_NAMES.index(name)
    except ValueError:
        raise ParseError(f"{name!r} is not a square: expected a0 to i9", what=name,
                         expected="a0 to i9", line=1, column=1) from None


def square_name(square: Square) -> str:
    """Returns the name of a square, such as ``h2``."""
    return SQUARE_NAMES[_checked(square)]


def square_file(square: Square) -> int:
    """Returns the file of a square, 0 to 8."""
    return _checked(square) % 9


def square_rank(square: Square) -> int:
    """Returns the rank of a square, 0 to 9."""
    return _checked(square) // 9


def square_mirror(square: Square) -> Square:
    """Returns the square mirrored left to right."""
    return _checked(square) - 2 * (square % 9) + 8


def square_flip(square: Square) -> Square:
    """Returns the square on the board turned by 180 degrees."""
    return 89 - _checked(square)


def _checked(square: Square) -> Square:
    if not hasattr(square, "__index__"):
        raise TypeError(f"{square!r} is not a square: expected 0 (a0) to 89 (i9); "
                        "parse_square() reads a name")
    if not 0 <= square < 90:
        raise ValueError(f"{square} is not a square: expected 0 (a0) to 89 (i9)")
    return square


class Piece:
    """A piece: its type and its color. There are fourteen immutable ones;
    each is one object."""

    __slots__ = ("piece_type", "color")
    piece_type: PieceType
    color: Color
    _made: dict[tuple[int, bool], Piece] = {}

    def __new__(cls, piece_type: PieceType, color: Color) -> Piece:
        if piece_type not in PIECE_TYPES or not isinstance(color, bool):
            raise ValueError(f"no piece of type {piece_type!r} and color {color!r}")
        key = (piece_type, color)
        made = cls._made.get(key)
        if made is None:
            made = super().__new__(cls)
            object.__setattr__(made, "piece_type", piece_type)
            object.__setattr__(made, "color", color)
            cls._made[key] = made
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a piece does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a piece does not change")

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """Returns the piece of a FEN letter: ``K`` is Red's king."""
        kind = symbol.lower()
        if len(symbol) != 1 or kind not in PIECE_SYMBOLS:
            raise ParseError(f"{symbol!r} is not a piece: expected one of KABNRCPkabnrcp",
                             what=symbol, expected="one of KABNRCPkabnrcp")
        return cls(PIECE_SYMBOLS.index(kind), symbol.isupper())

    def symbol(self) -> str:
        """Returns its FEN letter, a capital for Red."""
        letter = PIECE_SYMBOLS[self.piece_type]
        assert letter is not None
        return letter.upper() if self.color else letter

    def unicode_symbol(self, *, traditional: bool = False) -> str:
        """Returns its Chinese character."""
        return _qipu._han(self._code(), traditional)

    def _code(self) -> int:
        return self.piece_type | (0 if self.color else 8)

    def __repr__(self) -> str:
        return f"Piece.from_symbol({self.symbol()!r})"

    def __str__(self) -> str:
        return self.symbol()

    def __hash__(self) -> int:
        return self._code()

    def __eq__(self, other: object) -> bool:
        return self is other

    def __copy__(self) -> Piece:
        return self

    def __deepcopy__(self, memo: object) -> Piece:
        return self

    def __reduce__(self) -> tuple[Callable[..., Piece], tuple[int, bool]]:
        return Piece, (self.piece_type, self.color)


ALL_PIECES: list[Piece | None] = [None] * 16
for _color in COLORS:
    for _type in PIECE_TYPES:
        _piece = Piece(_type, _color)
        ALL_PIECES[_piece._code()] = _piece

IntoSquareSet = Union[int, Iterable[Square]]


def _masks(sets: Iterable[IntoSquareSet]) -> Iterator[int]:
    return (SquareSet(one).mask for one in sets)


class SquareSet(MutableSet[Square]):
    """A set of squares, with a bit of an int for each: bit 0 is a0."""

    __slots__ = ("mask",)
    mask: int

    def __init__(self, squares: IntoSquareSet = 0) -> None:
        if isinstance(squares, int):
            if not 0 <= squares < 1 << 90:
                raise ValueError("a mask of 90 bits is expected")
            self.mask = squares
        else:
            self.mask = 0
            for one in squares:
                self.add(one)

    def __contains__(self, square: object) -> bool:
        return (isinstance(square, int) and 0 <= square < 90
                and bool(self.mask >> square & 1))

    def __iter__(self) -> Iterator[Square]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    def __len__(self) -> int:
        return bin(self.mask).count("1")

    def __int__(self) -> int:
        return self.mask

    def __bool__(self) -> bool:
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, SquareSet):
            return self.mask == other.mask
        return super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]

    def add(self, square: Square) -> None:
        """Adds a square."""
        self.mask |= 1 << _checked(square)

    def discard(self, square: Square) -> None:
        """Removes a square if it is present."""
        self.mask &= ~(1 << _checked(square))

    def __invert__(self) -> SquareSet:
        return SquareSet(self.mask ^ (1 << 90) - 1)

    def copy(self) -> SquareSet:
        """Returns another set of the same squares."""
        return SquareSet(self.mask)

    __copy__ = copy

    def tolist(self) -> list[bool]:
        """Returns 90 booleans, a0 first: whether the square is in the set."""
        return [square in self for square in SQUARES]

    def union(self, *others: IntoSquareSet) -> SquareSet:
        """Returns the squares that are in this set or in any other."""
        return SquareSet(functools.reduce(operator.or_, _masks(others), self.mask))

    def intersection(self, *others: IntoSquareSet) -> SquareSet:
        """Returns the squares that are in all sets."""
        return SquareSet(functools.reduce(operator.and_, _masks(others), self.mask))

    def difference(self, *others: IntoSquareSet) -> SquareSet:
        """Returns the squares of this set that are in no other."""
        return SquareSet(self.mask & ~SquareSet().union(*others).mask)

    def symmetric_difference(self, other: IntoSquareSet) -> SquareSet:
        """Returns the squares that are in one of the two sets."""
        return SquareSet(self.mask ^ SquareSet(other).mask)

    def update(self, *others: IntoSquareSet) -> None:
        """Adds the squares of the others."""
        self.mask = self.union(*others).mask

    def intersection_update(self, *others: IntoSquareSet) -> None:
        """Keeps the squares that are in all others."""
        self.mask = self.intersection(*others).mask

    def difference_update(self, *others: IntoSquareSet) -> None:
        """Removes the squares of the others."""
        self.mask = self.difference(*others).mask

    def symmetric_difference_update(self, other: IntoSquareSet) -> None:
        """Keeps the squares that are in one of the two sets."""
        self.mask = self.symmetric_difference(other).mask

    def issubset(self, other: IntoSquareSet) -> bool:
        """Returns whether the other has all squares of this set."""
        return not self.difference(other)

    def issuperset(self, other: IntoSquareSet) -> bool:
        """Returns whether this set has all squares of the other."""
        return SquareSet(other).issubset(self)

    def __str__(self) -> str:
        return "\n".join(
            " ".join("1" if 9 * rank + file in self else "." for file in range(9))
            for rank in range(9, -1, -1))

    def __repr__(self) -> str:
        return f"SquareSet({[SQUARE_NAMES[s] for s in self]})"


__all__ = [
    "ADVISOR", "BISHOP", "BLACK", "CANNON", "COLORS", "COLOR_NAMES", "Color",
    "FILE_NAMES", "IntoSquareSet", "KING", "KNIGHT", "PAWN", "PIECE_NAMES",
    "PIECE_SYMBOLS", "PIECE_TYPES", "Piece", "PieceType", "RANK_NAMES", "RED",
    "ROOK", "SQUARES", "SQUARE_NAMES", "Square", "SquareSet", "parse_square",
    "square", "square_file", "square_flip", "square_mirror", "square_name",
    "square_rank",
    "A0", "B0", "C0", "D0", "E0", "F0", "G0", "H0", "I0",
    "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1",
    "A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2", "I2",
    "A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "I3",
    "A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4", "I4",
    "A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5", "I5",
    "A6", "B6", "C6", "D6", "E6", "F6", "G6", "H6", "I6",
    "A7", "B7", "C7", "D7", "E7", "F7", "G7", "H7", "I7",
    "A8", "B8", "C8", "D8", "E8", "F8", "G8", "H8", "I8",
    "A9", "B9", "C9", "D9", "E9", "F9", "G9", "H9", "I9",
]
