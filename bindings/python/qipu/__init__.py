"""qipu: boards, moves, and records of xiangqi in any format.

    import qipu

    board = qipu.Board()
    board.push_text("h2e2")
    for game in qipu.read("games.xqf"):
        print(game.headers["Red"], game.result)

The interface is like that of python-chess; README.md has a table of differences.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from . import _qipu
from . import _types
from ._board import (STARTING_BOARD_FEN, STARTING_FEN, Act, Board, Ground, Outcome,
                     Ruling, Status, Termination, Verdict)
from ._collection import Difference, Editor, diff, merge, split
from ._errors import (AmbiguousMoveError, FenError, IllegalMoveError,
                      InvalidMoveError, LossWarning, PackError, ParseError,
                      ParseWarning, Problem, make)
from ._folder import FolderReader, read_folder
from ._game import Comments, Game, GameNode, Headers, Mainline, Nags
from ._io import Format, GameReader, formats, read, read_game
from ._qipu import LegalMoves, Move
from ._repair import Repair, RepairEdit, Suggestion
from ._svg import Arrow, Ring, png, svg
from ._translate import translate
from ._types import *
from ._write import write

__all__ = [
    "Act", "AmbiguousMoveError", "Arrow", "Board", "Comments", "Difference",
    "Editor", "FenError",
    "FolderReader", "Format", "Game", "GameNode", "GameReader", "Ground", "Headers", "IllegalMoveError",
    "InvalidMoveError", "LegalMoves", "LossWarning", "Mainline", "Move", "Nags",
    "Outcome", "PackError", "ParseError", "ParseWarning", "Problem", "RULE_BOOKS",
    "Repair", "RepairEdit",
    "Ring", "Ruling", "STARTING_BOARD_FEN", "STARTING_FEN", "Status", "Suggestion", "Termination",
    "Verdict", "diff", "features", "formats", "merge", "png", "read", "read_folder",
    "read_game", "split", "svg", "translate", "write",
]
__all__ += _types.__all__

_qipu._register(Board, GameNode, Game, make, _types.ALL_PIECES)

__version__: str = _qipu.version
features: dict[str, bool] = _qipu._features()
"""The libraries that this build has: without expat some formats are not read,
without zlib and zstd some files, without cairo there is no PNG, without pcre2
Editor cannot replace."""
RULE_BOOKS: list[str] = _qipu._books()
"""The rule books that judge() knows."""

for _class in (Act, AmbiguousMoveError, Arrow, Board, Comments, Difference,
               Editor, FenError,
               FolderReader, Format,
               Game, GameNode, GameReader, Ground, Headers, IllegalMoveError,
               InvalidMoveError, LossWarning, Mainline, Nags, Outcome, PackError,
               ParseError, ParseWarning, Piece, Problem, Repair, RepairEdit, Ring, Ruling,
               SquareSet, Status, Suggestion, Termination, Verdict):
    _class.__module__ = __name__  # where users find it
del _class
