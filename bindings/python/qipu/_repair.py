"""Repairs of games that cannot be played as they are written.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

from typing import NamedTuple

from ._errors import Problem


class RepairEdit(NamedTuple):
    """One edit of a repair."""

    kind: str
    """"move", "missing", "extra", "swapped", "turn" or "start"."""
    ply: int
    """The ply of the repaired game, from 1; 0 for the start."""
    line: int
    """The place of the text, from 1; 0 in a file without lines."""
    column: int
    was: str
    """The text in the file; empty for a missing move."""
    now: str
    """The text that replaces it; empty for an extra move."""


class Suggestion(NamedTuple):
    """A way to repair a game."""

    percent: int
    """How sure it is, from 0 to 100."""
    edits: tuple[RepairEdit, ...]


class Repair(NamedTuple):
    """A game that could not be played, and ways to repair it."""

    game: int
    """Its index in the file, from 0."""
    error: Problem
    """Its first error."""
    ply: int
    """The ply at which it stopped, from 1."""
    applied: bool
    """Whether the first suggestion was applied."""
    in_variation: bool
    """Whether it is of a variation, which is reported after the main line."""
    suggestions: tuple[Suggestion, ...]
    """The best first, at most three."""
    branch: int = 0
    """The ply of a variation's first move, from 1; 0 for the main line."""
