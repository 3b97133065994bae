"""Pictures of boards.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Any, Iterable, NamedTuple, Optional, Union

from . import _qipu
from ._qipu import BoardBase, Move, NodeBase
from ._types import RED, Color, Square

THEMES = ("wood", "print", "dark")
PIECES = ("traditional", "simplified", "letters", "symbols")
COORDINATES = ("none", "chinese", "wxf", "iccs", "uci")
MARK_COLORS = ("green", "red", "yellow", "blue")
_MOVE, _ARROW, _RING = 0, 1, 2
_SVG, _PNG, _PDF = 0, 1, 2


class Arrow(NamedTuple):
    """An arrow from one square to another."""

    tail: Square
    head: Square
    color: str = "green"


class Ring(NamedTuple):
    """A ring around a square."""

    square: Square
    color: str = "green"


IntoArrow = Union[Arrow, Move, tuple[int, int]]
IntoRing = Union[Ring, int]


def _number(names: tuple[str, ...], name: str, what: str) -> int:
    if name not in names:
        raise ValueError(f"unknown {what} {name!r}: expected one of "
                         f"{', '.join(names)}")
    return names.index(name)


def _arrow(arrow: IntoArrow) -> tuple[int, int, int, int]:
    if isinstance(arrow, Move):
        return _ARROW, 0, arrow.from_square, arrow.to_square
    tail, head, *color = arrow
    return (_ARROW, _number(MARK_COLORS, color[0] if color else "green", "color"),
            tail, head)


def _ring(ring: IntoRing) -> tuple[int, int, int, int]:
    square, color = (ring, "green") if isinstance(ring, int) else ring
    return _RING, _number(MARK_COLORS, color, "color"), square, square


def _draw(form: int, board: Union[BoardBase, NodeBase], size: float,
          orientation: Color, mirror: bool, lastmove: Optional[Move],
          check: Union[bool, Square, None], arrows: Iterable[IntoArrow],
          rings: Iterable[IntoRing], coordinates: Union[str, bool], theme: str,
          pieces: str, title: str, caption: str, turn: bool) -> Any:
    marks: list[tuple[int, int, int, int]] = []
    if isinstance(board, NodeBase):
        node: Any = board
        board = board.board()
        lastmove = lastmove or node.move
        for comment in node.comments:
            marks.extend(_qipu._comment_marks(comment))
    if lastmove is not None:
        marks.insert(0, (_MOVE, 0, lastmove.from_square, lastmove.to_square))
    if check is True:
        check = board.king(board.turn) if board.is_check() else None
    if check is not None and check is not False:
        marks.append((_RING, 1, check, check))
    marks.extend(_ring(ring) for ring in rings)
    marks.extend(_arrow(arrow) for arrow in arrows)
    if isinstance(coordinates, bool):
        coordinates = "chinese" if coordinates else "none"
    looks = (_number(THEMES, theme, "theme"), _number(PIECES, pieces, "set of pieces"),
             _number(COORDINATES, coordinates, "kind of coordinates"))
    return _qipu._draw(board, form, looks, (orientation != RED, mirror, turn),
                       float(size), (title, caption), marks)


def svg(board: Union[BoardBase, NodeBase], *, size: float = 400,
        orientation: Color = RED, mirror: bool = False,
        lastmove: Optional[Move] = None, check: Union[bool, Square, None] = None,
        arrows: Iterable[IntoArrow] = (), rings: Iterable[IntoRing] = (),
        coordinates: Union[str, bool] = True, theme: str = "wood",
        pieces: str = "traditional", title: str = "", caption: str = "",
        turn: bool = False) -> str:
    """Returns a picture of a board as SVG, which needs no font.

    For a node, it shows its move, and the arrows and rings of its comments
    (``[%cal Gh2e2]``, ``[%csl Re9]``). ``size`` is the width; ``check`` True puts
    a ring around a king in check. ``theme`` is wood, print or dark; ``pieces``
    traditional, simplified, letters or symbols; ``coordinates`` chinese, wxf,
    iccs, uci or none. Titles and captions are never interpreted as markup.
    """
    text: str = _draw(_SVG, board, size, orientation, mirror, lastmove, check,
                      arrows, rings, coordinates, theme, pieces, title, caption,
                      turn)
    return text


def png(board: Union[BoardBase, NodeBase], *, size: float = 400,
        orientation: Color = RED, mirror: bool = False,
        lastmove: Optional[Move] = None, check: Union[bool, Square, None] = None,
        arrows: Iterable[IntoArrow] = (), rings: Iterable[IntoRing] = (),
        coordinates: Union[str, bool] = True, theme: str = "wood",
        pieces: str = "traditional", title: str = "", caption: str = "",
        turn: bool = False) -> bytes:
    """Returns a picture of a board as PNG. Requires cairo at run time."""
    image: bytes = _draw(_PNG, board, size, orientation, mirror, lastmove, check,
                         arrows, rings, coordinates, theme, pieces, title, caption,
                         turn)
    return image
