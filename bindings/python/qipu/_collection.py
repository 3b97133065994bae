"""Collections of games: editing, joining, splitting, comparing.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import re
from typing import Iterable, Mapping, NamedTuple, Optional

from . import _qipu
from ._game import Game

_PARTS = ("start", "moves", "variations", "comments", "result", "tags")


def _escape(field: str) -> str:
    """Puts a backslash before each slash that has none."""
    return re.sub(r"(\\.)|/", lambda m: m[1] or "\\/", field)


class Editor:
    """Edits of many games, like those of `qipu edit`, in this order.

    rename gives tags other names, drop removes tags, set sets them. replace has
    (tag, expression, replacement): regular expressions in PCRE2, where `$1` is
    the first group and the tag "*" is every tag. normalize has some of "names",
    "dates", "results", "ecco" and "whitespace". Raises ValueError if an edit is
    invalid.
    """

    __slots__ = ("_editor",)

    def __init__(self, *, rename: Mapping[str, str] = {}, drop: Iterable[str] = (),
                 set: Mapping[str, str] = {},
                 replace: Iterable[tuple[str, str, str]] = (),
                 normalize: Iterable[str] = ()) -> None:
        edits = [("rename", f"{old}={new}") for old, new in rename.items()]
        edits += [("drop", tag) for tag in drop]
        edits += [("set", f"{tag}={value}") for tag, value in set.items()]
        for tag, *fields in replace:
            edits.append(("replace", "/".join(
                [tag, *map(_escape, fields), ""])))
        edits += [("normalize", form) for form in normalize]
        self._editor = _qipu._editor(edits)

    def edit(self, game: Game) -> Game:
        """Returns the edited game: a new one, or `game` itself if nothing changes.

        Raises ValueError if an edit is impossible in this game, such as a
        replacement that makes a tag empty.
        """
        return _qipu._edit(self._editor, game) or game


def merge(games: Iterable[Game], *, tags: bool = True) -> Game:
    """Joins games into one with variations.

    With `tags`, the tags of each become a comment after its last move, so that
    split() makes the games again. Raises ValueError if they start from different
    positions.
    """
    return _qipu._merge(list(games), tags)


def split(game: Game, by: str = "lines") -> list[Game]:
    """Makes a game of each line ("lines"), or of each move at the first place that
    has variations ("chapters")."""
    if by not in ("lines", "chapters"):
        raise ValueError(f"{by!r} is not a way to split: expected lines or chapters")
    return _qipu._split(game, by == "chapters")


class Difference(NamedTuple):
    """A game that only one collection has, or two versions of a game."""

    first: Optional[Game]
    second: Optional[Game]
    differs: frozenset[str]
    """Some of "start", "moves", "variations", "comments", "result" and "tags"; empty
    for a game that only one collection has."""
    ply: Optional[int]
    """The first ply of the main line that differs, from 1."""


def diff(first: Iterable[Game], second: Iterable[Game]) -> list[Difference]:
    """Compares two collections and returns what differs, like `qipu diff`.

    Order, format, encoding and notation do not matter.
    """
    one, other = list(first), list(second)
    return [Difference(one[i] if i >= 0 else None, other[k] if k >= 0 else None,
                       frozenset(name for bit, name in enumerate(_PARTS)
                                 if differs >> bit & 1), ply or None)
            for i, k, differs, ply in _qipu._diff(one, other)]
