# axf.py - a second judge of repetition, after the Asian and World rules.
#
# It is written from the text of the rules alone, to be compared with the judge
# of the library and with Fairy-Stockfish, and is slow and plain on purpose. The
# clauses are those of the Asian (AXF) and World (WXF 2018) rules; D means a
# diagram of the World rules' book.
#
# A threat is a capture that a side could make were it to move again. A move
# chases a piece when it makes a threat that was not there before it, and the
# threat is forbidden by the rules. A side chases perpetually when each of its
# moves in the cycle chases the same piece, wherever that has gone.
#
# `readings` are names of other readings of a clause; none is held to be right.
# They serve to say why another judge differs, see differences.md.
#
# SPDX-License-Identifier: MIT

from board import (KIND, SIDE, attackers, checkers, crossed, in_check,
                   is_legal, moved, reach)
from readings import (NAMES, NONE, guarded_by_new_pins, held_by_pins,
                      opened_by_discoverers, reach_beyond)

__all__ = ["NAMES", "NONE", "chased", "plies", "verdict"]


def is_exposed(cells, move, before):
    """Whether a capture opens an attack on its own king. An attack that is
    there already does not count: the threat is there all the same."""
    after = moved(cells, move)
    side = SIDE[cells[move[0]]]
    if not before:
        return in_check(after, side)
    return any(square not in before for square in checkers(after, side))


def takes_back(cells, attacker, victim):
    """Whether a victim of the attacker's own type could take it instead."""
    return (KIND[cells[attacker]] == KIND[cells[victim]]
            and attacker in reach(cells, victim)
            and is_legal(cells, (victim, attacker)))


def is_pinned_by_knight(cells, rook):
    """Whether the rook stops a knight's check by standing beside it: D39 to
    D41, D105. Such a rook may not be chased by any piece."""
    side = SIDE[cells[rook]]
    without = cells[:]
    without[rook] = "."
    now = checkers(cells, side)
    return any(KIND[cells[s]] == "N" and s not in now
               for s in checkers(without, side))


def may_retake(after, start, victim, before, readings):
    """Whether a root is true, after the capture (D83 to D88). A check that was
    there before is of another threat, and holds no piece but the king."""
    move = (start, victim)
    if KIND[after[start]] != "K" and "checked" not in readings:
        return not is_exposed(after, move, before)
    if KIND[after[start]] == "K" and "king" in readings:
        side = SIDE[after[start]]
        return not any(KIND[after[s]] == "K"
                       for s in checkers(moved(after, move), side))
    return is_legal(after, move)


def roots(cells, attacker, victim, readings):
    """Squares of the pieces that could take back on the victim's square."""
    side = SIDE[cells[victim]]
    before = checkers(cells, side)
    after = moved(cells, (attacker, victim))
    held = held_by_pins(cells, side) if "pin" in readings else ()
    return {start for start in attackers(after, victim, side)
            if start not in held
            and may_retake(after, start, victim, before, readings)}


def is_forbidden_target(cells, attacker, victim, readings=NONE):
    """Whether it is a chase to threaten this capture, which is legal."""
    hunter, prey = KIND[cells[attacker]], KIND[cells[victim]]
    if prey == "K" or (prey == "P" and not crossed(cells[victim], victim)):
        return False
    if takes_back(cells, attacker, victim) and not (
            "pin" in readings
            and victim in held_by_pins(cells, SIDE[cells[victim]])):
        return False  # equal pieces that can take each other
    if prey == "R" and is_pinned_by_knight(cells, victim):
        return True
    if hunter in "NC" and prey == "R":
        return True  # D25, protected or not
    if hunter in "AB" and prey in "RNC":
        return True
    return not roots(cells, attacker, victim, readings)


def attacks(cells, side, readings):
    """Pairs of an attacker and a victim, as squares: captures of `side` that
    do not open its king. The king and the pawn may chase, so theirs are not
    among them."""
    before = () if "answer" in readings else checkers(cells, side)
    range_of = reach_beyond if "beyond" in readings else reach
    return {(start, to) for start, letter in enumerate(cells)
            if SIDE[letter] == side and KIND[letter] not in "KP"
            for to in range_of(cells, start)
            if SIDE[cells[to]] == 1 - side
            and ("bound" in readings
                 or not is_exposed(cells, (start, to), before))}


def is_made_false(before, after, old, pair, readings):
    """Whether an attack that was there became a chase since a root of the
    victim, or a victim that could take back itself, is held by a pin (D83 to
    D85). That a root is shut out or called off adds nothing to the attack
    (D71 to D75)."""
    could = roots(before, *old, NONE)
    if takes_back(before, *old):
        could.add(old[1])
    if "king" in readings:
        could = {s for s in could if KIND[before[s]] != "K"}
    attacker, victim = pair
    side = SIDE[after[victim]]
    reaches = set(attackers(moved(after, pair), victim, side))
    if attacker in reach(after, victim):
        reaches.add(victim)
    return bool(could & reaches)


def is_fresh(before, after, move, pair, old_attacks, readings):
    """Whether the move makes this attack, which is forbidden after it. A rook
    or cannon that moves along the line of its attack attacks nothing new
    (D106); a knight that attacks from another square does."""
    attacker, victim = pair
    old = (move[0] if attacker == move[1] else attacker, victim)
    if old not in old_attacks:
        return True
    if attacker == move[1] and (
            KIND[after[attacker]] == "N"
            or ("retreat" in readings
                and (move[0] - victim) * (move[1] - move[0]) > 0)):
        return True
    return (not is_forbidden_target(before, *old, readings)
            and is_made_false(before, after, old, pair, readings))


def chased(cells, move, readings=NONE):
    """Squares of the pieces that the move chases."""
    side = SIDE[cells[move[0]]]
    after = moved(cells, move)
    if "check" in readings and in_check(after, 1 - side):
        return set()
    old_attacks = attacks(cells, side, readings)
    found = {pair[1] for pair in attacks(after, side, readings)
             if is_forbidden_target(after, *pair, readings)
             and is_fresh(cells, after, move, pair, old_attacks, readings)}
    if "discoverer" in readings:
        found |= opened_by_discoverers(cells, after, side)
    if "pin" in readings:
        found |= guarded_by_new_pins(cells, after, side, readings)
    return found


class Ply:
    """What one move of a cycle does; victims are numbers of pieces."""

    def __init__(self, cells, numbers, move, readings):
        self.move = move
        self.side = SIDE[cells[move[0]]]
        self.check = in_check(moved(cells, move), 1 - self.side)
        self.victims = {numbers[s] for s in chased(cells, move, readings)}


def plies(cells, cycle, readings=NONE):
    """One Ply a move of the cycle. Pieces are numbered by where they stand
    when it begins."""
    numbers = list(range(90))
    found = []
    for move in cycle:
        found.append(Ply(cells, numbers, move, readings))
        cells = moved(cells, move)
        numbers[move[1]] = numbers[move[0]]
    return found


def verdict(cells, cycle, readings=NONE):
    """'red loses', 'black loses' or 'draw', for a cycle that begins and ends
    with this position and has been gone through often enough."""
    found = plies(cells, cycle, readings)
    sides = [[p for p in found if p.side == side] for side in (0, 1)]
    checks = [all(p.check for p in side) for side in sides]
    if any(checks):
        return loser(checks)  # a check is worse than a chase
    return loser([bool(set.intersection(*(p.victims for p in side)))
                  for side in sides])


def loser(guilty):
    """One side alone must vary; both may go on, and it is a draw."""
    if guilty[0] == guilty[1]:
        return "draw"
    return "red loses" if guilty[0] else "black loses"
