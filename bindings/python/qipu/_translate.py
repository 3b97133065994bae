"""Moves from one notation to another.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import Iterable, Optional, Union

from ._board import Board
from ._errors import ParseError


def translate(moves: Union[str, Iterable[str]], to: str = "chinese", *,
              notation: Optional[str] = None,
              board: Union[Board, str, None] = None) -> list[str]:
    """The moves of a line, in another notation.

    ``moves`` is a text with blanks between them, or one text a move; move numbers
    as ``1.`` are passed over. ``notation``: what they are in, if not any. The
    line begins from ``board``, or the opening.
    """
    at = board.copy() if isinstance(board, Board) else Board(board or Board().fen())
    out = []
    for ply, word in enumerate(_words(moves), 1):
        try:
            move = at.parse(word, notation)
        except ParseError as error:
            error.ply = ply
            raise
        out.append(at.text(move, to))
        at.push(move)
    return out


def _words(moves: Union[str, Iterable[str]]) -> list[str]:
    if not isinstance(moves, str):
        return list(moves)
    return [w for w in moves.split() if not w.rstrip(".").isdecimal()]
