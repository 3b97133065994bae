"""Reading files of games.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import os
from types import TracebackType
from typing import IO, Any, NamedTuple, Optional, Type, TypeVar, Union

from . import _qipu
from ._game import Game
from ._repair import Repair, RepairEdit, Suggestion
from ._write import PathLike

R = TypeVar("R", bound="GameReader")
Source = Union[PathLike, bytes, bytearray, memoryview, IO[bytes], IO[str]]


class Format(NamedTuple):
    """A format of records."""

    name: str
    title: str
    extensions: tuple[str, ...]
    reads: bool
    writes: bool
    many: bool
    """A file may hold many games."""
    lacks: Optional[str]
    """The library without which this build reads it in part, or not at all."""


def formats() -> list[Format]:
    """Returns all formats."""
    return [Format(name, title, tuple(extensions.split()), bool(flags & 1),
                   bool(flags & 2), bool(flags & 8), lacks)
            for name, title, extensions, flags, _, lacks in _qipu._formats()]


class _Pieces:
    """A file that is read as its bytes arrive; read() might wait for more than there are."""

    def __init__(self, file: Any) -> None:
        self.read = getattr(file, "read1", None) or file.read


class GameReader(_qipu.ReaderBase):
    """An iterator over the games of a file, from read().

    It is also a context manager, which closes the file.
    """

    # A file of its own, to be closed.
    _own: Optional[IO[bytes]] = None

    def __init__(self, source: Source, *, format: Optional[str] = None,
                 encoding: Optional[str] = None, notation: Optional[str] = None,
                 strict: bool = False, repair: Optional[str] = None,
                 columns: Optional[str] = None) -> None:
        given: Any
        if isinstance(source, (bytes, bytearray, memoryview)):
            given = bytes(source)
        elif isinstance(source, (str, os.PathLike)):
            given = self._own = open(source, "rb", buffering=0)
        elif hasattr(source, "read"):
            given = _Pieces(source)
        else:
            raise TypeError("expected a path, bytes or a file, "
                            f"not {type(source).__name__}")
        try:
            super().__init__(given, format=format, encoding=encoding,
                             notation=notation, strict=strict, repair=repair,
                             columns=columns)
        except BaseException:
            self.close()
            raise

    @property
    def repairs(self) -> list[Repair]:
        """The games that could not be played, as far as was read; none unless
        read() was given ``repair``."""
        return [Repair(game, error, ply, applied, in_variation, tuple(
            Suggestion(percent, tuple(RepairEdit(*edit) for edit in edits))
            for percent, edits in suggestions), branch)
            for game, error, ply, applied, in_variation, suggestions, branch
            in self._repairs]

    def close(self) -> None:
        """Closes the file if read() opened it. Games stay valid."""
        self._close()
        if self._own is not None:
            self._own.close()

    def __enter__(self: R) -> R:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]],
                 value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()

    def __del__(self) -> None:
        if self._own is not None:
            self._own.close()


def read(source: Source, *, format: Optional[str] = None,
         encoding: Optional[str] = None, notation: Optional[str] = None,
         strict: bool = False, repair: Optional[str] = None,
         columns: Optional[str] = None) -> GameReader:
    """Returns an iterator over the games of a file.

    ``source`` is a path, the bytes of a file, or an open file. Format and
    encoding are detected unless you give their names. Memory does not grow with a
    text file. A game with errors is returned up to the error: see
    Game.incomplete, Game.errors and Game.warnings. With ``strict``, every
    deviation from the PGN standard is a warning. A file that is not a
    xiangqi record raises ParseError.

    With ``repair``, games that cannot be played are repaired like `qipu repair`:
    ``"likely"`` applies what is likely, ``"all"`` always the first suggestion,
    ``"none"`` nothing. GameReader.repairs lists what was found.

    ``columns`` names the columns of a table of another program, such as
    ``"fen=start moves=line"``; otherwise they are detected.
    """
    return GameReader(source, format=format, encoding=encoding, notation=notation,
                      strict=strict, repair=repair, columns=columns)


def read_game(source: Source, *, format: Optional[str] = None,
              encoding: Optional[str] = None) -> Optional[Game]:
    """Returns the first game of a path or of bytes, or the next game of an open file; None
    if there is none.

    An open file is read ahead and keeps its reader: until you get None, use only
    this function to read it. After seek() it starts again.
    """
    file: Any = source
    if not hasattr(file, "read"):
        with read(source, format=format, encoding=encoding) as games:
            return next(games, None)
    reader, place = getattr(file, "_qipu_reader", (None, None))
    if reader is None or place != _place(file):
        reader = read(source, format=format, encoding=encoding)
    # Until the game is there, and after the last one, there is no reader.
    try:
        file._qipu_reader = (None, None)
    except AttributeError:
        raise TypeError("a file that cannot remember its reader: "
                        "use qipu.read") from None
    game: Optional[Game] = next(reader, None)
    if game is not None:
        file._qipu_reader = (reader, _place(file))
    return game


def _place(file: Any) -> Optional[int]:
    """Returns the position of a file, or None if it is unknown."""
    try:
        return int(file.tell())
    except (AttributeError, OSError):
        return None
