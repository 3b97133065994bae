# readings.py - other readings of the Asian rules, to explain differences.
#
# Each name denotes a way in which a judge may differ from axf.py; what each
# one means, and the clause for which axf.py does not follow it, is in
# differences.md. Two of them need more than a condition, and are here.
#
# SPDX-License-Identifier: MIT

from board import (DIAGONAL, KIND, SIDE, attackers, checkers, crossed,
                   is_legal, moved, on_board, reach)

NONE = frozenset()
NAMES = ("retreat", "king", "discoverer", "bound", "check", "pin", "answer",
         "checked", "beyond")


def screens(cells, side, enemy):
    """Squares of the pieces of `side` without which a piece would check the
    king of `enemy`, the other king aside."""
    found = set()
    now = checkers(cells, enemy)
    for square, letter in enumerate(cells):
        if SIDE[letter] == side and KIND[letter] != "K":
            without = cells[:]
            without[square] = "."
            if any(s not in now and KIND[cells[s]] != "K"
                   for s in checkers(without, enemy)):
                found.add(square)
    return found


def is_target(cells, square):
    return KIND[cells[square]] not in "KP" or (
        KIND[cells[square]] == "P" and crossed(cells[square], square))


def opened_by_discoverers(before, after, side):
    """Of the reading "discoverer": victims of pieces that came to stand before
    a check of their own side, unless the king could take back."""
    enemy = 1 - side
    found = set()
    for square in screens(after, side, enemy) - screens(before, side, enemy):
        for victim in reach(after, square):
            if SIDE[after[victim]] != enemy or not is_target(after, victim):
                continue
            taken = moved(after, (square, victim))
            king = taken.index("Kk"[enemy])
            if not (victim in reach(taken, king)
                    and is_legal(taken, (king, victim))):
                found.add(victim)
    return found


def held_by_pins(cells, side):
    """Of the reading "pin": pieces in the way of a check, and a piece alone of
    its side on the file of both kings, whatever it would take."""
    red, black = cells.index("K"), cells.index("k")
    own = {s for s in range(red % 9, 90, 9)
           if SIDE[cells[s]] == side and KIND[cells[s]] != "K"}
    alone = own if red % 9 == black % 9 and len(own) == 1 else set()
    return screens(cells, side, side) | alone


def guarded_by_new_pins(before, after, side, readings):
    """Of the reading "pin": attacked pieces that a newly pinned piece guarded,
    whether or not another one does."""
    enemy = 1 - side
    range_of = reach_beyond if "beyond" in readings else reach
    found = set()
    for square in screens(after, enemy, enemy) - screens(before, enemy, enemy):
        for ward in range_of(after, square):
            if (SIDE[after[ward]] == enemy and is_target(after, ward)
                    and any(KIND[after[s]] != "K"
                            for s in attackers(after, ward, side))):
                found.add(ward)
    return found


def reach_beyond(cells, square):
    """Of the reading "beyond": as reach, with advisors out of the palace and
    bishops over the river."""
    step = {"A": 1, "B": 2}.get(KIND[cells[square]])
    if not step:
        return reach(cells, square)
    file, rank = square % 9, square // 9
    return [9 * (rank + step * dy) + file + step * dx for dx, dy in DIAGONAL
            if on_board(file + step * dx, rank + step * dy)
            and (step == 1 or cells[9 * (rank + dy) + file + dx] == ".")]
