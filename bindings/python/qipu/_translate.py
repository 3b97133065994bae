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
    """Translates moves to another notation.

    ``moves`` is a text separated by blanks, or a list of texts; move numbers
    such as ``1.`` are ignored. ``notation`` is their notation, if not any. The
    moves start from ``board``, or from the opening position.
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
