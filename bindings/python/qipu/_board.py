"""Boards.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import dataclasses
import enum
from typing import Any, Callable, Iterable, Mapping, Optional, Type, TypeVar

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
    """Faults of a board."""

    VALID = 0
    NO_KING = 1
    KINGS = 2
    TOO_MANY = 4
    SQUARE = 8
    FACING = 16
    OTHER_CHECK = 32
    STACKED = 64


class Verdict(enum.IntEnum):
    """The verdict of a rule book."""

    NONE = 0
    DRAW = 1
    RED_VARIES = 2
    BLACK_VARIES = 3
    RED_WINS = 4
    BLACK_WINS = 5


class Ground(enum.IntEnum):
    """The reason of a ruling."""

    NONE = 0
    MATE = 1
    STALEMATE = 2
    REPETITION = 3
    CHECKS = 4
    LIMIT = 5
    MATERIAL = 6


class Act(enum.IntEnum):
    """What a move does, in increasing order of weight."""

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
    """The ruling of a rule book after a ply."""

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
    """How many times the position has occurred."""
    referee: bool
    """The book leaves it to the referee."""
    text: str
    """Why, in words, and how sure it is."""
    certainty: str
    """``definite``, ``by definition`` or ``arguable``."""
    vary_by: int
    """The ply at which the side that must vary has its last chance, or 0."""

    def __bool__(self) -> bool:
        return self.verdict != Verdict.NONE

    def __str__(self) -> str:
        return f"{self.name}: {self.text}" if self.text else self.name


def _ruling(of: tuple[Any, ...]) -> Ruling:
    ply, verdict, ground, name, red, black, clause, *rest, referee, text, sure, by = of
    first, last, times = rest
    return Ruling(ply, Verdict(verdict), Ground(ground), name, red, black, clause,
                  first, last, times, bool(referee), text, sure, by)


class Termination(enum.Enum):
    """How a game ended."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How a game ended, and the winner."""

    termination: Termination
    winner: Optional[Color]

    def result(self) -> str:
        """``1-0`` or ``0-1``."""
        return "1-0" if self.winner == RED else "0-1"


class Board(_qipu.BoardBase):
    """A board with the moves played on it.

    ``Board()`` is the opening position, ``Board(None)`` is empty, ``Board(fen)`` any
    other. Moves are checked before they are played. Any change except a move
    clears the move stack.
    """

    __slots__ = ()

    @classmethod
    def empty(cls: Type[B]) -> B:
        """Returns an empty board."""
        return cls(None)

    @classmethod
    def unpack(cls: Type[B], code: bytes, codec: str = "rank", *,
               counters: bool = False, state: bool = False) -> B:
        """Returns the board of a code from pack() with the same arguments."""
        board = cls()
        _qipu._unpack(board, code, codec, state | counters << 1)
        return board

    def pack(self, codec: str = "rank", *, counters: bool = False,
             state: bool = False) -> bytes:
        """Encodes the board in few bytes.

        The codecs are fen5, nibble, hexfen, fixed (18 bytes), rank (17) and
        entropy (8 on average). ``counters``: include the two counters, which fen5
        and nibble always do; ``state``: include check, mate and stalemate, which
        only these two can.
        """
        return self._pack(codec, state | counters << 1)

    def pack_moves(self, moves: Iterable[Move]) -> bytes:
        """Encodes moves from this position in few bytes, without their number."""
        return self._pack_moves(moves)

    def unpack_moves(self, code: bytes, count: int) -> list[Move]:
        """Decodes ``count`` moves."""
        return _qipu._unpack_moves(self, code, count)

    # ---- the setup -------------------------------------------------------------

    def reset(self) -> None:
        """Sets up the opening position."""
        self.set_fen(STARTING_FEN)

    def clear(self) -> None:
        """Removes all pieces."""
        self.set_fen("9/9/9/9/9/9/9/9/9/9 w - - 0 1")

    def board_fen(self) -> str:
        """Returns the board field of the FEN."""
        return self.fen().split()[0]

    def epd(self) -> str:
        """Returns the FEN without the counters."""
        return " ".join(self.fen().split()[:4])

    def set_piece_at(self, square: Square, piece: Optional[Piece]) -> None:
        """Puts a piece on a square and replaces any other."""
        self._put(square, piece)

    def piece_type_at(self, square: Square) -> Optional[PieceType]:
        """Returns the type of the piece on a square, or None."""
        piece = self.piece_at(square)
        return piece.piece_type if piece else None

    def color_at(self, square: Square) -> Optional[Color]:
        """Returns the color of the piece on a square, or None."""
        piece = self.piece_at(square)
        return piece.color if piece else None

    def pieces(self, piece_type: PieceType, color: Color) -> SquareSet:
        """Returns the squares of the pieces of a type and color."""
        wanted = Piece(piece_type, color)
        return SquareSet(s for s, p in self.piece_map().items() if p is wanted)

    def occupied(self, color: Optional[Color] = None) -> SquareSet:
        """Returns the squares of all pieces, or those of a color."""
        return SquareSet(s for s, p in self.piece_map().items()
                         if color is None or p.color == color)

    def status(self) -> Status:
        """Returns the faults of the board: ``Status.VALID``, 0, if it could arise in
        play."""
        return Status(self._faults())

    def faults(self) -> list[str]:
        """Returns the faults as text."""
        mask = self._faults()
        return [_qipu._fault_text(1 << i) for i in range(7) if mask >> i & 1]

    def is_valid(self) -> bool:
        """Returns whether the board has no faults."""
        return not self._faults()

    # ---- moves ----------------------------------------------------------------

    def ply(self) -> int:
        """Returns the plies since the opening, from the move number and the side to move."""
        return 2 * (self.fullmove_number - 1) + (self.turn == BLACK)

    def is_legal(self, move: Move) -> bool:
        """Returns whether a move is legal."""
        return move in self.legal_moves

    def parse_uci(self, uci: str) -> Move:
        """Parses a legal move in UCI notation, with ranks 1 to 10."""
        return self.parse(uci, "uci")

    def parse_ucci(self, ucci: str) -> Move:
        """Parses a legal move in UCCI notation, with ranks 0 to 9."""
        return self.parse(ucci, "ucci")

    def parse_san(self, san: str) -> Move:
        """Parses a legal move in any notation, like parse()."""
        return self.parse(san)

    def push_uci(self, uci: str) -> Move:
        """Plays a move in UCI notation, with ranks 1 to 10."""
        return self.push_text(uci, "uci")

    def push_ucci(self, ucci: str) -> Move:
        """Plays a move in UCCI notation, with ranks 0 to 9."""
        return self.push_text(ucci, "ucci")

    def push_san(self, san: str) -> Move:
        """Plays a move in any notation, like push_text()."""
        return self.push_text(san)

    def san(self, move: Move) -> str:
        """Returns a legal move in Chinese notation."""
        return self.text(move)

    def wxf(self, move: Move) -> str:
        """Returns a legal move in WXF notation, such as ``C2.5``."""
        return self.text(move, "wxf")

    def variation_san(self, moves: Iterable[Move],
                      notation: str = "chinese") -> str:
        """Returns moves from this position as text with move numbers."""
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
        """Returns the squares of the pieces of a color that attack a square."""
        return SquareSet(a[0] for a in self._attackers(color, square))

    def attacks(self, square: Square) -> SquareSet:
        """Returns the squares that the piece on a square attacks."""
        return SquareSet(a[1] for a in self._attacks(square))

    def checkers(self) -> SquareSet:
        """Returns the squares of the pieces that give check."""
        return SquareSet(a[0] for a in self._checkers())

    def is_pinned(self, color: Color, square: Square) -> bool:
        """Returns whether the piece of a color on a square is pinned to its king."""
        return any(pin[0] == square for pin in self._pins(color))

    # ---- the end --------------------------------------------------------------

    def outcome(self) -> Optional[Outcome]:
        """Returns the outcome by mate or stalemate, or None. The side that cannot move
        loses. For repetition, see judge()."""
        if self.is_checkmate():
            return Outcome(Termination.CHECKMATE, not self.turn)
        if self.is_stalemate():
            return Outcome(Termination.STALEMATE, not self.turn)
        return None

    def is_game_over(self) -> bool:
        """Returns whether the side to move has no legal move."""
        return self.outcome() is not None

    def result(self) -> str:
        """Returns ``1-0``, ``0-1``, or ``*`` if the game is not over."""
        outcome = self.outcome()
        return outcome.result() if outcome else "*"

    def is_repetition(self, count: int = 3) -> bool:
        """Returns whether the position has occurred at least ``count`` times among
        the moves played."""
        return self.repetitions() >= count

    def repetitions(self) -> int:
        """Returns how many times the position has occurred among the moves played, this time
        included."""
        return self._times()

    def is_insufficient_material(self) -> bool:
        """Returns whether neither side has a piece that can cross the river."""
        return self.cannot_win(RED) and self.cannot_win(BLACK)

    def judge(self, rules: str = "wxf2018", *, language: str = "en",
              labels: Mapping[int, Act] = {}) -> Ruling:
        """Returns the ruling of a rule book after the moves played.

        ``labels`` overrules what plies count as, as in ``{3: Act.IDLE}``: idle, exchange,
        chase, kill or check. Raises a ValueError if there is no such ply, or if the label
        contradicts whether it gives check."""
        overruled = ",".join(f"{ply}={Act(act).name.lower()}"
                             for ply, act in labels.items())
        return _ruling(self._judge(rules, language, False, overruled))

    def rulings(self, rules: str = "wxf2018", *,
                language: str = "en") -> list[Ruling]:
        """Returns all rulings of a rule book in the moves played."""
        return [_ruling(r) for r in self._judge(rules, language, True, "")]

    def bans(self, rules: str = "wxf2018", *,
             language: str = "en") -> dict[Move, Ruling]:
        """Returns the legal moves that the side to move may not play because it would have
        to vary."""
        return {m: _ruling(r) for m, r in self._bans(rules, language)}

    def label(self, rules: str = "wxf2018", *,
              language: str = "en") -> tuple[Act, str, str]:
        """Returns what the last move does according to a rule book: the act, its name and
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

    def text_board(self, *, style: str = "chinese", orientation: Color = RED,
                   coordinates: bool = False, color: bool = False) -> str:
        """Returns the board as 21 lines of text, as ``qipu show`` draws it.

        ``style`` is chinese, letters or ascii. ``coordinates`` names files a to i
        and ranks 0 to 9; without, each side's files are numbered. ``color`` adds
        escape sequences for a terminal.
        """
        styles = ("chinese", "letters", "ascii")
        if style not in styles:
            raise ValueError(f"a style is one of {', '.join(styles)}, not {style!r}")
        return _qipu._text_board(self, styles.index(style), orientation != RED,
                                 coordinates, color)

    def unicode(self, *, traditional: bool = False, borders: bool = False) -> str:
        """Returns the board in Chinese characters, each two columns wide."""
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
