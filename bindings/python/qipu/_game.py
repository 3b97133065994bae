"""Games: trees of moves with headers, comments and glyphs.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import (IO, Any, Callable, Iterable, Iterator, MutableMapping,
                    MutableSequence, MutableSet, Optional, Type, TypeVar, Union,
                    overload)

from . import _qipu
from ._board import Board
from ._errors import ParseError
from ._qipu import Move
from ._svg import svg
from ._types import BLACK, RED, Color
from ._write import PathLike, write

BEFORE, AFTER, AFTER_RESULT = 0, 1, 2

N = TypeVar("N")
G = TypeVar("G", bound="Game")


def _check_tag(name: str) -> None:
    """PGN can store letters, digits and '_', in any script."""
    if not name or any(c != "_" and not c.isalnum() for c in name):
        raise ValueError(f"{name!r} is not a tag name: "
                         "expected letters, digits and '_'")


class Headers(MutableMapping[str, str]):
    """The tags of a game, in their order.

    Names match in any case. A name may occur several times:
    then this returns the first, and all() returns all.
    """

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getitem__(self, name: str) -> str:
        value = self._game._tag(name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: str) -> None:
        if name not in self:
            _check_tag(name)
        self._game._set_tag(name, value)

    def __delitem__(self, name: str) -> None:
        wanted = name.lower()
        found = [i for i, (n, _) in enumerate(self.all()) if n.lower() == wanted]
        if not found:
            raise KeyError(name)
        for index in reversed(found):
            self._game._remove_tag(index)

    def __iter__(self) -> Iterator[str]:
        seen = set()
        for name, _ in self.all():
            if name.lower() not in seen:
                seen.add(name.lower())
                yield name

    def __len__(self) -> int:
        return len({name.lower() for name, _ in self.all()})

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and bool(name) and "\0" not in name \
            and self._game._tag(name) is not None

    def all(self) -> list[tuple[str, str]]:
        """Returns every tag, including repeated ones."""
        return self._game._tags()

    def add(self, name: str, value: str) -> None:
        """Appends a tag, even if there is one with that name."""
        _check_tag(name)
        self._game._add_tag(name, value)

    def copy(self) -> Headers:
        """Returns headers of a new game, with the same tags."""
        game = Game()
        for name, value in self.all():
            game._add_tag(name, value)
        return game.headers

    __copy__ = copy

    def __repr__(self) -> str:
        return f"Headers({', '.join(f'{n}={v!r}' for n, v in self.all())})"


class Comments(MutableSequence[str]):
    """The comments in one place of a node, as a mutable list."""

    __slots__ = ("_node", "_place")

    def __init__(self, node: GameNode, place: int) -> None:
        self._node = node
        self._place = place

    def _where(self) -> tuple[list[Any], list[int]]:
        notes = self._node._notes()
        return notes, [i for i, n in enumerate(notes)
                       if not isinstance(n, int) and n[0] == self._place]

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[str, list[str]]:
        notes, where = self._where()
        texts: list[str] = [notes[i][1] for i in where]
        return texts[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        notes, where = self._where()
        if isinstance(index, slice):
            texts = [notes[i][1] for i in where]
            texts[index] = value
            self._replace(texts)
        else:
            place, _, flags = notes[where[index]]
            notes[where[index]] = (place, value, flags)
            self._node._set_notes(notes)

    def __delitem__(self, index: Union[int, slice]) -> None:
        notes, where = self._where()
        gone = where[index]
        for i in reversed(gone if isinstance(gone, list) else [gone]):
            del notes[i]
        self._node._set_notes(notes)

    def __len__(self) -> int:
        return len(self._where()[1])

    def insert(self, index: int, value: str) -> None:
        """Inserts a comment before another."""
        notes, where = self._where()
        places = where + [len(notes)]
        at = min(max(index + len(where) if index < 0 else index, 0), len(where))
        notes.insert(places[at], (self._place, value, 0))
        self._node._set_notes(notes)

    def _replace(self, texts: Iterable[str]) -> None:
        notes, where = self._where()
        at = where[0] if where else len(notes)
        kept = [n for i, n in enumerate(notes) if i not in where]
        kept[at:at] = [(self._place, text, 0) for text in texts]
        self._node._set_notes(kept)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (list, Comments)):
            return list(self) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


class Nags(MutableSet[int]):
    """The glyphs of a node in order, as a mutable set."""

    __slots__ = ("_node",)

    def __init__(self, node: GameNode) -> None:
        self._node = node

    def _list(self) -> list[int]:
        return [n for n in self._node._notes() if isinstance(n, int)]

    def __contains__(self, nag: object) -> bool:
        return nag in self._list()

    def __iter__(self) -> Iterator[int]:
        return iter(dict.fromkeys(self._list()))

    def __len__(self) -> int:
        return len(set(self._list()))

    def add(self, nag: int) -> None:
        """Adds a glyph unless it is present."""
        notes = self._node._notes()
        if nag not in notes:
            self._node._set_notes([*notes, nag])

    def discard(self, nag: int) -> None:
        """Removes a glyph if it is present."""
        self._node._set_notes([n for n in self._node._notes() if n != nag])

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Any:
        return set(it)

    def __repr__(self) -> str:
        return repr(set(self))


class Mainline(Iterable[N]):
    """The nodes or moves that follow a node in its line."""

    __slots__ = ("_node", "_start")

    def __init__(self, node: GameNode, start: Callable[[], Iterator[N]]) -> None:
        self._node = node
        self._start = start

    def __iter__(self) -> Iterator[N]:
        return self._start()

    def __reversed__(self) -> Iterator[N]:
        return reversed(list(self._start()))

    def __bool__(self) -> bool:
        return not self._node.is_end()

    def __str__(self) -> str:
        moves: list[Move] = list(self._node._line_moves())
        return self._node.board().variation_san(moves)

    def __repr__(self) -> str:
        return f"<Mainline ({self})>"


class GameNode(_qipu.NodeBase):
    """A move of a game, with its comments and variations.

    Nodes come from a game or from add_variation(). A node remains the same object as long
    as it is referenced, so ``is`` and ``==`` agree. A node that was removed
    from its game raises ReferenceError.
    """

    __slots__ = ()

    def __init__(self) -> None:
        raise TypeError("nodes are made by add_variation()")

    # ---- around it --------------------------------------------------------------

    def is_end(self) -> bool:
        """Returns whether no move follows."""
        return self.next() is None

    def end(self) -> GameNode:
        """Returns the last node of the line."""
        node: GameNode = self
        for node in self._line():
            pass
        return node

    def is_main_variation(self) -> bool:
        """Returns whether it is the first of its siblings."""
        return self.parent is None or self.parent.next() is self

    def starts_variation(self) -> bool:
        """Returns whether it is not the first of its siblings."""
        return not self.is_main_variation()

    def is_mainline(self) -> bool:
        """Returns whether it is in the main line of its game."""
        node: Optional[GameNode] = self
        while node is not None:
            if not node.is_main_variation():
                return False
            node = node.parent
        return True

    def mainline(self) -> Mainline[GameNode]:
        """Returns the nodes that follow."""
        return Mainline(self, self._line)

    def mainline_moves(self) -> Mainline[Move]:
        """Returns the moves that follow."""
        return Mainline(self, self._line_moves)

    def ply(self) -> int:
        """Returns the plies since the opening, from the move number of the starting position."""
        return self._depth() + self.game().board().ply()

    def turn(self) -> Color:
        """Returns the side to move after the move."""
        start = self.game().board().turn
        return start if self._depth() % 2 == 0 else not start

    def san(self) -> str:
        """Returns the move in Chinese notation."""
        return self.text()

    def text(self, notation: str = "chinese") -> str:
        """Returns the move in a notation."""
        text = self._text(notation)
        if text is None:
            raise ValueError("the root of a game has no move")
        return text

    def uci(self) -> str:
        """Returns the move in UCI notation."""
        return self.text("uci")

    def __getitem__(self, move: Union[int, Move, GameNode]) -> GameNode:
        return self.variation(move)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, (Move, GameNode)) and self.has_variation(move)

    def _find(self, move: Union[int, Move, GameNode]) -> GameNode:
        children = self.variations
        if isinstance(move, int):
            return children[move]
        for child in children:
            if child is move or child.move == move:
                return child
        raise KeyError(move)

    def variation(self, move: Union[int, Move, GameNode]) -> GameNode:
        """Returns a following node by its move or index."""
        return self._find(move)

    def has_variation(self, move: Union[Move, GameNode]) -> bool:
        """Returns whether a move follows."""
        return any(c is move or c.move == move for c in self.variations)

    # ---- changing ----------------------------------------------------------------

    def add_variation(self, move: Union[Move, str], *, comment: str = "",
                      starting_comment: str = "",
                      nags: Iterable[int] = ()) -> GameNode:
        """Adds a move after this one. The first one added is the main one."""
        if isinstance(move, str):
            move = self.board().parse(move)
        notes: list[Any] = []
        if starting_comment:
            notes.append((BEFORE, starting_comment, 0))
        notes.extend(nags)
        if comment:
            notes.append((AFTER, comment, 0))
        node = self._add(move)
        if notes:
            try:
                node._set_notes(notes)
            except BaseException:
                node._remove()
                raise
        return node

    def add_main_variation(self, move: Union[Move, str], *,
                           comment: str = "") -> GameNode:
        """Adds a move after this one and makes it the main one."""
        node = self.add_variation(move, comment=comment)
        node._reorder(0)
        return node

    def add_line(self, moves: Iterable[Union[Move, str]], *,
                 comment: str = "") -> GameNode:
        """Adds consecutive moves and returns the node of the last."""
        node: GameNode = self
        for move in moves:
            node = node.add_variation(move)
        if comment:
            node.comment = comment
        return node

    def promote(self, move: Union[int, Move, GameNode]) -> None:
        """Moves one of the following moves one place up."""
        child = self._find(move)
        child._reorder(max(self.variations.index(child) - 1, 0))

    def demote(self, move: Union[int, Move, GameNode]) -> None:
        """Moves one of the following moves one place down."""
        child = self._find(move)
        child._reorder(self.variations.index(child) + 1)

    def promote_to_main(self, move: Union[int, Move, GameNode]) -> None:
        """Makes one of the following moves the first."""
        self._find(move)._reorder(0)

    def promote_line(self) -> None:
        """Makes the line to this node the main line of its game."""
        self._promote()

    def remove_variation(self, move: Union[int, Move, GameNode]) -> None:
        """Removes one of the following moves and everything after it."""
        self._find(move)._remove()

    def remove(self) -> None:
        """Removes this node and everything after it."""
        self._remove()

    # ---- annotations --------------------------------------------------------------

    @property
    def comments(self) -> Comments:
        """The comments after the move (of a game: its own), as a list."""
        return Comments(self, AFTER)

    @comments.setter
    def comments(self, texts: Iterable[str]) -> None:
        Comments(self, AFTER)._replace(texts)

    @property
    def starting_comments(self) -> Comments:
        """The comments before the move, as a list."""
        return Comments(self, BEFORE)

    @starting_comments.setter
    def starting_comments(self, texts: Iterable[str]) -> None:
        Comments(self, BEFORE)._replace(texts)

    @property
    def comment(self) -> str:
        """The comments after the move, as one text."""
        return " ".join(self.comments)

    @comment.setter
    def comment(self, text: str) -> None:
        Comments(self, AFTER)._replace([text] if text else [])

    @property
    def starting_comment(self) -> str:
        """The comments before the move, as one text."""
        return " ".join(self.starting_comments)

    @starting_comment.setter
    def starting_comment(self, text: str) -> None:
        Comments(self, BEFORE)._replace([text] if text else [])

    @property
    def nags(self) -> Nags:
        """The glyphs: 1 is ``!``, 2 ``?``, 3 ``!!``, 4 ``??``, 5 ``!?``,
        6 ``?!``."""
        return Nags(self)

    @nags.setter
    def nags(self, nags: Iterable[int]) -> None:
        kept = [n for n in self._notes() if not isinstance(n, int)]
        self._set_notes([*dict.fromkeys(nags), *kept])

    def _repr_svg_(self) -> str:
        return svg(self, size=400)


class Game(GameNode):
    """A game: the root of its moves, with headers and a result."""

    __slots__ = ()

    def __init__(self, headers: Optional[MutableMapping[str, str]] = None, *,
                 board: Optional[Union[Board, str]] = None) -> None:
        if board is not None:
            self.setup(board)
        if headers is not None:
            self.headers.update(headers)

    def setup(self, board: Union[Board, str]) -> None:
        """Sets the starting position from a board or a FEN. The game must not have moves."""
        if isinstance(board, str):
            board = Board(board)
        self._setup(board)

    @classmethod
    def from_board(cls: Type[G], board: Board) -> G:
        """Returns a game with the moves that were played on a board."""
        game = cls(board=board.root())
        game.add_line(board.move_stack)
        return game

    @property
    def headers(self) -> Headers:
        """The tags."""
        return Headers(self)

    @headers.setter
    def headers(self, headers: MutableMapping[str, str]) -> None:
        new = list(headers.items())
        for index in reversed(range(len(self._tags()))):
            self._remove_tag(index)
        for name, value in new:
            self._add_tag(name, value)

    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2`` or ``*``: that of the moves, else what
        the header Result says."""
        return self._result

    @result.setter
    def result(self, result: str) -> None:
        self._result = result
        self._set_tag("Result", result)

    @property
    def result_comments(self) -> Comments:
        """The comments after the result, as a list."""
        return Comments(self, AFTER_RESULT)

    @property
    def incomplete(self) -> bool:
        """Whether something of the game is missing because its source
        has errors; see errors."""
        return self._broken

    def remove_variations(self) -> None:
        """Removes all variations."""
        self._prune()

    def copy(self) -> Game:
        """Returns an equal game."""
        return self._copy()

    def equals(self, other: Game) -> bool:
        """Returns whether both have the same headers, moves, variations, comments,
        glyphs and result, all in the same order."""
        return self._equal(other)

    @overload
    def write(self, format: str = "pgn", path: None = None, *,
              encoding: Optional[str] = None, notation: Optional[str] = None,
              full_width: bool = False,
              lost: Optional[list[Any]] = None) -> bytes: ...

    @overload
    def write(self, format: str, path: Union[PathLike, IO[bytes]], *,
              encoding: Optional[str] = None, notation: Optional[str] = None,
              full_width: bool = False,
              lost: Optional[list[Any]] = None) -> None: ...

    def write(self, format: str = "pgn",
              path: Optional[Union[PathLike, IO[bytes]]] = None, *,
              encoding: Optional[str] = None, notation: Optional[str] = None,
              full_width: bool = False,
              lost: Optional[list[Any]] = None) -> Optional[bytes]:
        """Writes the game to a file in a format, or returns its bytes.

        What the format cannot store is appended to the list ``lost``; without a list, it
        is reported as LossWarnings.
        """
        if path is None:
            return write([self], format, encoding=encoding, notation=notation,
                         full_width=full_width, lost=lost)
        write([self], format, path, encoding=encoding, notation=notation,
              full_width=full_width, lost=lost)
        return None

    def rulings(self, rules: str = "wxf2018", *, language: str = "en") -> Any:
        """Returns all rulings of a rule book in the main line."""
        return self.end().board().rulings(rules, language=language)

    def __str__(self) -> str:
        return self.write(lost=[]).decode("utf-8").rstrip("\n")

    def __repr__(self) -> str:
        return (f"<Game {self.headers.get('Red', '?')!r} - "
                f"{self.headers.get('Black', '?')!r}, {self.result}>")

    def __copy__(self) -> Game:
        return self._copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self._copy()

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        nodes: list[GameNode] = [self]
        lines: list[tuple[int, Optional[Move], list[Any]]] = []
        numbers: dict[GameNode, int] = {self: 0}
        for node in nodes:
            parent = node.parent
            lines.append((numbers[parent] if parent else 0, node.move,
                          node._notes()))
            for child in node.variations:
                numbers[child] = len(nodes)
                nodes.append(child)
        state = (self._said, self._problems(), self._broken)
        return _restore, (type(self), self.board().fen(), self._tags(), lines,
                          state)


def _restore(cls: Type[Game], fen: str, tags: list[tuple[str, str]],
             lines: list[tuple[int, Optional[Move], list[Any]]],
             state: tuple[Any, ...]) -> Game:
    game = cls(board=fen)
    result, problems, incomplete = state
    for name, value in tags:
        game._add_tag(name, value)
    nodes: list[GameNode] = []
    for parent, move, notes in lines:
        node = game if move is None else nodes[parent]._add(move)
        if notes:
            node._set_notes(notes)
        nodes.append(node)
    if result is not None:
        game._result = result
    game._set_problems(problems, incomplete)
    return game


__all__ = ["BLACK", "Comments", "Game", "GameNode", "Headers", "Mainline", "Nags",
           "ParseError", "RED"]
