"""Reading all files of a folder.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import os
from types import TracebackType
from typing import Optional, Type, Union

from . import _qipu
from ._errors import Problem
from ._write import PathLike


class FolderReader(_qipu.FolderBase):
    """The games of a folder's files, as read_folder() opens it.

    It is an iterator and a context manager, which stops its threads. ``file`` is
    the path of the file that the last game came from.
    """

    @property
    def faults(self) -> list[tuple[str, Union[Problem, OSError]]]:
        """Files with what is wrong in them outside the games, and files that
        could not be read, as far as was read."""
        return [(file, what) for file, error, problems in self._faults()
                for what in problems or (OSError(error, os.strerror(error), file),)]

    def close(self) -> None:
        """Stops reading. Games that were read stay."""
        self._close()

    def __enter__(self) -> FolderReader:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]],
                 value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()


def read_folder(path: PathLike, *, jobs: Optional[int] = None,
                format: Optional[str] = None, encoding: Optional[str] = None,
                notation: Optional[str] = None,
                strict: bool = False) -> FolderReader:
    """The games of all files in a folder and in its folders, as an iterator.

    Files are those with an extension of a format that is read, in the order of
    their names; a path of a file is that file. ``jobs`` threads read them, by
    default one per processor; the order of the games does not depend on it. The
    other arguments are those of read(). A file that cannot be read is passed
    over: see FolderReader.faults.
    """
    if jobs is None:
        jobs = os.cpu_count() or 1
    if jobs < 1:
        raise ValueError(f"jobs is {jobs}; expected 1 or more")
    os.stat(path)
    return FolderReader(path, jobs, format=format, encoding=encoding,
                        notation=notation, strict=strict)
