"""Exceptions and warnings.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations


class Problem(Exception):
    """An error or a deviation from the standard in a text or a file.

    ``str()`` returns one line: the problem, the text at fault, and what was
    expected.
    """

    status: str
    """The library's name for it, as ``QP_E_MOVE_LEG``."""
    reason: str
    """The same in words, without the text at fault."""
    line: int
    """From 1; 0 when the place is not known, or the file has no lines."""
    column: int
    """In characters, from 1; 0 when it is not known."""
    offset: int
    """In bytes, from 0: of the decoded text, or of a binary file."""
    what: str
    """The text at fault, or empty."""
    expected: str
    """What was expected or perhaps intended, or empty."""
    square: str
    """The square at fault, as ``h2``, or empty."""
    number: int
    """In a game: the number of the move, as the file counts; else 0."""
    ply: int
    """In a game: the ply of the line, from 1; else 0."""

    def __init__(self, message: str = "", *, status: str = "", reason: str = "",
                 line: int = 0, column: int = 0, offset: int = 0, what: str = "",
                 expected: str = "", square: str = "", number: int = 0,
                 ply: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.reason = reason or message
        self.line = line
        self.column = column
        self.offset = offset
        self.what = what
        self.expected = expected
        self.square = square
        self.number = number
        self.ply = ply

    def text(self, language: str = "en") -> str:
        """Returns the problem as one sentence, without its place. ``language`` is
        ``"en"``, ``"zh"`` or, in traditional characters, ``"zh-TW"``."""
        from . import _qipu
        return _qipu._message(self.status, self.what, self.expected, self.square,
                              language)


class ParseError(Problem, ValueError):
    """A text or a file is invalid."""


class FenError(ParseError):
    """A FEN is invalid."""


class InvalidMoveError(ParseError):
    """A text is not a move in the notation."""


class IllegalMoveError(ParseError):
    """A move is not legal on the board."""


class AmbiguousMoveError(ParseError):
    """Several legal moves match a text."""


class PackError(ParseError):
    """Bytes are not a valid code, or a codec cannot store a board."""


class ParseWarning(Problem, UserWarning):
    """A text is not standard and was read as its author probably intended."""


class LossWarning(ParseWarning):
    """A format cannot store a part of a game, which was omitted."""


_KINDS: tuple[tuple[str, type[Problem]], ...] = (
    ("QP_W_LOST_", LossWarning),
    ("QP_E_TEXT_CHAR", LossWarning),
    ("QP_W_", ParseWarning),
    ("QP_E_FEN_", FenError),
    ("QP_E_MOVE_TEXT", InvalidMoveError),
    ("QP_E_MOVE_MANY", AmbiguousMoveError),
    ("QP_E_MOVE_", IllegalMoveError),
    ("QP_E_PACK_", PackError),
)


def make(status: str, warning: int, line: int, column: int, offset: int,
         what: str, expected: str, square: str, number: int, ply: int,
         reason: str, message: str) -> Problem:
    """Creates the exception for an error of the C library."""
    if line and (line > 1 or column > 1):
        message = f"line {line}, column {column}: {message}"
    kind: type[Problem] = ParseWarning if warning else ParseError
    for start, found in _KINDS:
        if status.startswith(start):
            kind = found
            break
    return kind(message, status=status, reason=reason, line=line, column=column,
                offset=offset, what=what, expected=expected, square=square,
                number=number, ply=ply)
