"""Writing files of games.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import os
import sys
import tempfile
import warnings
from typing import IO, Any, Iterable, Optional, Union, overload

from . import _qipu
from ._errors import Problem

PathLike = Union[str, "os.PathLike[str]"]


@overload
def write(games: Iterable[_qipu.NodeBase], format: str = "pgn", path: None = None, *,
          encoding: Optional[str] = None, notation: Optional[str] = None,
          full_width: bool = False, lost: Optional[list[Any]] = None,
          columns: Optional[str] = None) -> bytes: ...


@overload
def write(games: Iterable[_qipu.NodeBase], format: str, path: Union[PathLike, IO[bytes]], *,
          encoding: Optional[str] = None, notation: Optional[str] = None,
          full_width: bool = False, lost: Optional[list[Any]] = None,
          columns: Optional[str] = None) -> int: ...


def write(games: Iterable[_qipu.NodeBase], format: str = "pgn",
          path: Optional[Union[PathLike, IO[bytes]]] = None, *,
          encoding: Optional[str] = None, notation: Optional[str] = None,
          full_width: bool = False, lost: Optional[list[Any]] = None,
          columns: Optional[str] = None) -> Union[bytes, int]:
    """Writes games in a format.

    Without a path, returns the bytes. Otherwise writes them to the file and returns the
    number of games. Files are written completely or not at all. What
    the format cannot store is appended to the list ``lost``; without a list, it is reported as
    LossWarnings. ``columns`` names the columns of the format "table", such as
    ``"Red=player moves=line sep=;"``.
    """
    writer = _qipu.WriterBase(format, encoding=encoding, notation=notation,
                              full_width=full_width, columns=columns)
    if path is None:
        for game in games:
            _put(writer, game, lost)
        writer.end()
        return writer.take()
    if isinstance(path, (str, os.PathLike)):
        return _write_file(writer, games, path, lost)
    return _write_to(writer, games, path, lost)


def _put(writer: _qipu.WriterBase, game: _qipu.NodeBase, lost: Optional[list[Any]]) -> None:
    writer.game(game)
    problems: list[Problem] = writer.lost()
    if lost is not None:
        lost.extend(problems)
        return
    for problem in problems:
        assert isinstance(problem, Warning)
        warnings.warn(problem, stacklevel=_level())


def _level() -> int:
    """Returns the stack level of the first caller outside this package, as
    warnings count."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__package__") == __package__:
        level, frame = level + 1, frame.f_back
    return level


def _write_to(writer: _qipu.WriterBase, games: Iterable[_qipu.NodeBase], file: IO[bytes],
              lost: Optional[list[Any]]) -> int:
    count = 0
    for game in games:
        _put(writer, game, lost)
        file.write(writer.take())
        count += 1
    writer.end()
    file.write(writer.take())
    return count


def _write_file(writer: _qipu.WriterBase, games: Iterable[_qipu.NodeBase], path: PathLike,
                lost: Optional[list[Any]]) -> int:
    folder, name = os.path.split(os.path.abspath(path))
    handle, temporary = tempfile.mkstemp(prefix=name, dir=folder)
    try:
        with open(handle, "wb") as file:
            count = _write_to(writer, games, file, lost)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return count
