"""Boards.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import dataclasses
import enum
from typing import Any, Callable, Iterable, Optional, Type, TypeVar

from . import _qipu
from ._qipu import LegalMoves, Move
from ._svg import svg
from ._types import (BLACK, RED, SQUARE_NAMES, Color, Piece, PieceType, Square,
                     SquareSet)

STARTING_FEN = \
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
STARTING_BOARD_FEN = STARTING_FEN.split()[0]

B = TypeVar("B", bound="Board")


class Status(enum.IntFlag):
    """What can be wrong with a board."""

    VALID = 0
    NO_KING = 1
    KINGS = 2
    TOO_MANY = 4
    SQUARE = 8
    FACING = 16
    OTHER_CHECK = 32
    STACKED = 64


class Verdict(enum.IntEnum):
    """What the rules decide."""

    NONE = 0
    DRAW = 1
    RED_VARIES = 2
    BLACK_VARIES = 3
    RED_WINS = 4
    BLACK_WINS = 5


class Ground(enum.IntEnum):
    """What decided."""

    NONE = 0
    MATE = 1
    STALEMATE = 2
    REPETITION = 3
    CHECKS = 4
    LIMIT = 5
    MATERIAL = 6


class Act(enum.IntEnum):
    """What a move does, from the lightest to the heaviest."""

    IDLE = 0
    FOLLOW = 1
    BLOCK = 2
    OFFER = 3
    EXCHANGE = 4
    CHASE = 5
    KILL = 6
    CHECK = 7


@dataclasses.dataclass(frozen=True)
class Ruling:
    """What a rule book says after a ply."""

    ply: int
    """The ply after which it holds."""
    verdict: Verdict
    ground: Ground
    name: str
    """The verdict in words."""
    red: str
    """What Red did all the way round the cycle, in words, or empty."""
    black: str
    """The same of Black."""
    clause: str
    """Of the rule book, as ``26.8.1``, or empty."""
    first: int
    """The plies of the cycle."""
    last: int
    times: int
    """How often the position has stood."""
    referee: bool
    """The book leaves it to the referee."""
    text: str
    """Why, in words."""

    def __bool__(self) -> bool:
        return self.verdict != Verdict.NONE

    def __str__(self) -> str:
        return f"{self.name}: {self.text}" if self.text else self.name


def _ruling(of: tuple[Any, ...]) -> Ruling:
    ply, verdict, ground, name, red, black, clause, *rest, referee, text = of
    first, last, times = rest
    return Ruling(ply, Verdict(verdict), Ground(ground), name, red, black, clause,
                  first, last, times, bool(referee), text)


class Termination(enum.Enum):
    """How a game is over."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How a game is over, and who has won."""

    termination: Termination
    winner: Optional[Color]

    def result(self) -> str:
        """``1-0`` or ``0-1``."""
        return "1-0" if self.winner == RED else "0-1"


class Board(_qipu.BoardBase):
    """A board, and the moves played on it.

    ``Board()`` is the opening, ``Board(None)`` is empty, ``Board(fen)`` any
    other. Every move is proved legal before it is played. Any change but a move
    forgets the moves played.
    """

    __slots__ = ()

    @classmethod
    def empty(cls: Type[B]) -> B:
        """A board without a piece."""
        return cls(None)

    @classmethod
    def unpack(cls: Type[B], code: bytes, codec: str = "rank", *,
               counters: bool = False, state: bool = False) -> B:
        """The board of a code, which pack() made with the same arguments."""
        board = cls()
        _qipu._unpack(board, code, codec, state | counters << 1)
        return board

    def pack(self, codec: str = "rank", *, counters: bool = False,
             state: bool = False) -> bytes:
        """The board in few bytes.

        The codecs are fen5, nibble, hexfen, fixed (18 bytes), rank (17) and
        entropy (8 on average). ``counters``: with the two counters, which fen5
        and nibble always have; ``state``: with check, mate and stalemate, which
        only these two can have.
        """
        return self._pack(codec, state | counters << 1)

    def pack_moves(self, moves: Iterable[Move]) -> bytes:
        """A line of moves from here in few bytes. Their number is not in it."""
        return self._pack_moves(moves)

    def unpack_moves(self, code: bytes, count: int) -> list[Move]:
        """The ``count`` moves of such bytes."""
        return _qipu._unpack_moves(self, code, count)

    # ---- the setup -------------------------------------------------------------

    def reset(self) -> None:
        """Sets up the opening."""
        self.set_fen(STARTING_FEN)

    def clear(self) -> None:
        """Removes all pieces."""
        self.set_fen("9/9/9/9/9/9/9/9/9/9 w - - 0 1")

    def board_fen(self) -> str:
        """The pieces alone, as in FEN."""
        return self.fen().split()[0]

    def epd(self) -> str:
        """FEN without the counters."""
        return " ".join(self.fen().split()[:4])

    def set_piece_at(self, square: Square, piece: Optional[Piece]) -> None:
        """Puts a piece on a square, in place of what stands there."""
        self._put(square, piece)

    def piece_type_at(self, square: Square) -> Optional[PieceType]:
        """The type of the piece on a square, or None."""
        piece = self.piece_at(square)
        return piece.piece_type if piece else None

    def color_at(self, square: Square) -> Optional[Color]:
        """The color of the piece on a square, or None."""
        piece = self.piece_at(square)
        return piece.color if piece else None

    def pieces(self, piece_type: PieceType, color: Color) -> SquareSet:
        """Where the pieces of a type and a color stand."""
        wanted = Piece(piece_type, color)
        return SquareSet(s for s, p in self.piece_map().items() if p is wanted)

    def occupied(self, color: Optional[Color] = None) -> SquareSet:
        """Where pieces stand, all or those of a color."""
        return SquareSet(s for s, p in self.piece_map().items()
                         if color is None or p.color == color)

    def status(self) -> Status:
        """The faults of the board: 0, ``Status.VALID``, when it could arise in
        play."""
        return Status(self._faults())

    def faults(self) -> list[str]:
        """The same in words."""
        mask = self._faults()
        return [_qipu._fault_text(1 << i) for i in range(7) if mask >> i & 1]

    def is_valid(self) -> bool:
        """Whether the board has no fault."""
        return not self._faults()

    # ---- moves ----------------------------------------------------------------

    def ply(self) -> int:
        """Plies since the opening, by the move number and the side to move."""
        return 2 * (self.fullmove_number - 1) + (self.turn == BLACK)

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal."""
        return move in self.legal_moves

    def parse_uci(self, uci: str) -> Move:
        """The legal move of UCI's coordinates, ranks 1 to 10."""
        return self.parse(uci, "uci")

    def parse_ucci(self, ucci: str) -> Move:
        """The legal move of UCCI's coordinates, ranks 0 to 9."""
        return self.parse(ucci, "ucci")

    def parse_san(self, san: str) -> Move:
        """As parse(): the legal move that a text is, in any notation."""
        return self.parse(san)

    def push_uci(self, uci: str) -> Move:
        """Plays a move of UCI's coordinates, ranks 1 to 10."""
        return self.push_text(uci, "uci")

    def push_ucci(self, ucci: str) -> Move:
        """Plays a move of UCCI's coordinates, ranks 0 to 9."""
        return self.push_text(ucci, "ucci")

    def push_san(self, san: str) -> Move:
        """As push_text(): plays a move in any notation."""
        return self.push_text(san)

    def san(self, move: Move) -> str:
        """A legal move as xiangqi players write it: in Chinese."""
        return self.text(move)

    def wxf(self, move: Move) -> str:
        """A legal move in WXF notation, as ``C2.5``."""
        return self.text(move, "wxf")

    def variation_san(self, moves: Iterable[Move],
                      notation: str = "chinese") -> str:
        """A line of moves from here, with move numbers."""
        board = self.copy(stack=False)
        words: list[str] = []
        for move in moves:
            if board.turn == RED or not words:
                dots = "." if board.turn == RED else "..."
                words.append(f"{board.fullmove_number}{dots}")
            words.append(board.text(move, notation))
            board.push(move)
        return " ".join(words)

    # ---- attacks --------------------------------------------------------------

    def attackers(self, color: Color, square: Square) -> SquareSet:
        """Where the pieces of a color stand that attack a square."""
        return SquareSet(a[0] for a in self._attackers(color, square))

    def attacks(self, square: Square) -> SquareSet:
        """The squares that the piece on a square attacks."""
        return SquareSet(a[1] for a in self._attacks(square))

    def checkers(self) -> SquareSet:
        """Where the pieces stand that give check."""
        return SquareSet(a[0] for a in self._checkers())

    def is_pinned(self, color: Color, square: Square) -> bool:
        """Whether the piece of a color on a square is pinned to its king."""
        return any(pin[0] == square for pin in self._pins(color))

    # ---- the end --------------------------------------------------------------

    def outcome(self) -> Optional[Outcome]:
        """How the game is over by mate or stalemate, or None. Who cannot move
        has lost. Repetition is the rule books' to judge: see judge()."""
        if self.is_checkmate():
            return Outcome(Termination.CHECKMATE, not self.turn)
        if self.is_stalemate():
            return Outcome(Termination.STALEMATE, not self.turn)
        return None

    def is_game_over(self) -> bool:
        """Whether the side to move has no legal move."""
        return self.outcome() is not None

    def result(self) -> str:
        """``1-0``, ``0-1``, or ``*`` when the game is not over."""
        outcome = self.outcome()
        return outcome.result() if outcome else "*"

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position stands for at least the ``count``-th time among
        the moves played."""
        return self.repetitions() >= count

    def repetitions(self) -> int:
        """How often the position has stood among the moves played, this time
        included."""
        return self._times()

    def is_insufficient_material(self) -> bool:
        """Whether neither side has a piece that crosses the river."""
        return self.cannot_win(RED) and self.cannot_win(BLACK)

    def judge(self, rules: str = "cxa2020", *, language: str = "en") -> Ruling:
        """What a rule book says of the moves played, at their end."""
        return _ruling(self._judge(rules, language, False))

    def rulings(self, rules: str = "cxa2020", *,
                language: str = "en") -> list[Ruling]:
        """What a rule book decides anywhere in the moves played."""
        return [_ruling(r) for r in self._judge(rules, language, True)]

    def bans(self, rules: str = "cxa2020", *,
             language: str = "en") -> dict[Move, Ruling]:
        """The legal moves that the side to move may not play, as it would have
        to vary."""
        return {m: _ruling(r) for m, r in self._bans(rules, language)}

    def label(self, rules: str = "cxa2020", *,
              language: str = "en") -> tuple[Act, str, str]:
        """What the last move played does to a rule book: the act, its name and
        why."""
        act, name, why = self._label(rules, language)
        return Act(act), name, why

    # ---- as text --------------------------------------------------------------

    def __str__(self) -> str:
        pieces = self.piece_map()
        return "\n".join(
            " ".join(pieces[s].symbol() if s in pieces else "."
                     for s in range(9 * rank, 9 * rank + 9))
            for rank in range(9, -1, -1))

    def unicode(self, *, traditional: bool = False, borders: bool = False) -> str:
        """The board in Chinese characters, each as wide as two letters."""
        pieces = self.piece_map()
        rows = []
        for rank in range(9, -1, -1):
            row = "".join(
                pieces[s].unicode_symbol(traditional=traditional) if s in pieces
                else "\u3000" if borders else "\uff0b"
                for s in range(9 * rank, 9 * rank + 9))
            rows.append(f"{rank} {row}" if borders else row)
        if borders:
            rows.append("  " + " ".join("abcdefghi"))
        return "\n".join(rows)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.fen()!r})"

    def _repr_svg_(self) -> str:
        last = self.peek() if self.move_stack else None
        return svg(self, lastmove=last, size=400)

    # ---- copies ---------------------------------------------------------------

    def __copy__(self: B) -> B:
        return self.copy()

    def __deepcopy__(self: B, memo: object) -> B:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Board],
                                  tuple[type, str, list[Move]]]:
        return _restore, (type(self), self.root().fen(), self.move_stack)


def _restore(cls: Type[Board], fen: str, moves: list[Move]) -> Board:
    board = cls(fen)
    for move in moves:
        board.push(move)
    return board


__all__ = ["Act", "Board", "Ground", "LegalMoves", "Move", "Outcome", "Ruling",
           "SQUARE_NAMES", "STARTING_BOARD_FEN", "STARTING_FEN", "Status",
           "Termination", "Verdict"]
