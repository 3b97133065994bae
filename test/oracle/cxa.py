# cxa.py - a second judge of repetition, after the Chinese rules.
#
# It is written from the text of the rules of 2011 and 2020 alone, slow and
# plain, to be compared with the judge of the library. The clauses are numbered
# as in the rules of 2011.
#
# Each move gets one label: check, kill, chase, exchange or idle. Offers, blocks
# and moves that follow a piece are idle, as clause 24.8 counts them. A label
# says what the mover threatens after the move, were it to move again; a threat
# that was before counts as well, unless a clause says otherwise.
#
# SPDX-License-Identifier: MIT

import functools
from dataclasses import dataclass, field

from board import (KIND, SIDE, attackers, captures_on, checkers, crossed,
                   in_check, is_legal, moved, moves, reach)

# A rook is two knights, two cannons or one of each; an advisor is a bishop.
VALUE = {"K": 100, "R": 4, "N": 2, "C": 2, "A": 1, "B": 1, "P": 1}
FLOATING = 2  # what a crossed pawn may be held to be worth: less than a rook
KILL_DEPTH = 4  # checks in a row that mate; a fifth changes nothing
WIN_DEPTH = 2  # checks in a row that win a piece


def value(cells, square):
    """Pawns that have not crossed are worth nothing here (26.6)."""
    letter = cells[square]
    if KIND[letter] == "P" and not crossed(letter, square):
        return 0
    return VALUE[KIND[letter]]


# ---- mate -------------------------------------------------------------------


def checking_moves(cells, side):
    """Legal moves that check, each with the position after it."""
    for start, letter in enumerate(cells):
        if SIDE[letter] != side:
            continue
        for to in reach(cells, start):
            if SIDE[cells[to]] == side:
                continue
            after = moved(cells, (start, to))
            if in_check(after, 1 - side) and not in_check(after, side):
                yield (start, to), after


@functools.lru_cache(100000)
def _mates(key, side, depth):
    for _, after in checking_moves(list(key), side):
        replies = moves(after, 1 - side)
        if not replies:
            return True
        if depth > 1 and all(_mates("".join(moved(after, reply)), side,
                                    depth - 1) for reply in replies):
            return True
    return False


def mates(cells, side, depth=KILL_DEPTH):
    """24.2: whether checks, one after another, mate."""
    return _mates("".join(cells), side, depth)


# ---- what a capture wins ----------------------------------------------------


def exchange(cells, side, target):
    """What `side` gains at most by taking on the square, where both sides take
    on as long as it pays; 0 when it had better not."""
    best = 0
    for move in captures_on(cells, side, target):
        gain = value(cells, target) - exchange(moved(cells, move), 1 - side,
                                               target)
        best = max(best, gain)
    return best


def may_take(cells, move, known):
    """Whether the capture opens no attack on its own king. `known` are the
    pieces that attack the king already, and do not count."""
    after = moved(cells, move)
    side = SIDE[cells[move[0]]]
    return not in_check(after, side) or (
        known and set(checkers(after, side)) <= set(known))


def gain(cells, attacker, victim, known=()):
    """What the capture and the exchange after it bring, or 0."""
    if not may_take(cells, (attacker, victim), known):
        return 0
    side = SIDE[cells[attacker]]
    after = moved(cells, (attacker, victim))
    lost = exchange(after, 1 - side, victim)
    prey = KIND[cells[victim]]
    if lost and (prey == "P" or (KIND[cells[attacker]] == "P"
                                 and prey != "R")):
        return 0  # 26.6: no gain but a rook for a pawn, and no pawn is one
    return max(0, value(cells, victim) - lost)


def leaves_more(cells, attacker, victim, won):
    """26.5: whether the attacker is the root of a piece worth more than it
    wins, and gives it up by taking."""
    side = SIDE[cells[attacker]]
    after = moved(cells, (attacker, victim))
    worth = FLOATING if KIND[cells[victim]] == "P" else won
    return any(exchange(after, 1 - side, ward)
               - exchange(cells, 1 - side, ward) > worth
               for ward in reach(cells, attacker)
               if ward != victim and SIDE[cells[ward]] == side
               and KIND[cells[ward]] != "K")


def takes_back(cells, attacker, victim):
    """Whether a victim of the attacker's own type could take it instead."""
    return (KIND[cells[attacker]] == KIND[cells[victim]]
            and attacker in reach(cells, victim)
            and is_legal(cells, (victim, attacker)))


def targets(cells, side):
    """Pairs of a piece of `side`, and one of the enemy's in its reach."""
    for attacker, letter in enumerate(cells):
        if SIDE[letter] == side and KIND[letter] not in "KP":  # 26.1
            for victim in reach(cells, attacker):
                if (SIDE[cells[victim]] == 1 - side
                        and KIND[cells[victim]] != "K"):
                    yield attacker, victim


def wins(cells, side):
    """24.3: pairs of an attacker and a victim that it wins by taking, if its
    side is not mated at once for that."""
    found = set()
    for attacker, victim in targets(cells, side):
        won = gain(cells, attacker, victim)
        if (won > 0 and not takes_back(cells, attacker, victim)
                and not leaves_more(cells, attacker, victim, won)
                and not mates(moved(cells, (attacker, victim)), 1 - side, 1)):
            found.add((attacker, victim))
    return found


def winning_before(cells, side):
    """Returns the pairs that win already, even if a check must be answered
    first: winning these is not a new threat."""
    known = checkers(cells, side)
    return {pair for pair in targets(cells, side)
            if gain(cells, *pair, known) > 0}


@functools.lru_cache(100000)
def _wins_by_checks(key, side, depth):
    cells = list(key)
    return any(_is_won(after, side, value_at(cells, move[1]), depth)
               for move, after in checking_moves(cells, side))


def value_at(cells, square):
    return 0 if cells[square] == "." else value(cells, square)


def _is_won(cells, side, taken, depth):
    """Whether a check, which took a piece of that value, wins whatever the
    reply is."""
    for reply in moves(cells, 1 - side):
        lost = value_at(cells, reply[1])
        pawn = KIND[cells[reply[1]]] == "P"
        if taken and lost:
            return False  # an exchange
        if taken > 0:
            continue
        after = moved(cells, reply)
        best = max([gain(after, *pair) for pair in targets(after, side)
                    if not mates(moved(after, pair), 1 - side, 1)] or [0])
        if best > (FLOATING if pawn and lost else lost):
            continue
        if depth > 1 and not lost and _wins_by_checks("".join(after), side,
                                                      depth - 1):
            continue
        return False
    return True


def wins_by_checks(cells, side, depth=WIN_DEPTH):
    """24.3: whether checks, one after another, win a piece or mate."""
    return _wins_by_checks("".join(cells), side, depth)


# ---- labels -----------------------------------------------------------------


@dataclass
class Label:
    act: str  # check, kill, chase, exch or idle
    wins: set = field(default_factory=set)  # of a chase; empty: by checks


def counted(cells, move, found):
    """The wins that the move answers for."""
    side = SIDE[cells[move[0]]]
    king = KIND[cells[move[0]]] == "K"
    checked = in_check(cells, side)
    if not king and not checked:
        return found
    before = winning_before(cells, side)
    return {(attacker, victim) for attacker, victim in found
            if (attacker == move[1] and not king)
            or (move[0] if attacker == move[1] else attacker,
                victim) not in before}


def but_kept(cells, move, found):
    """26.2: without advisors and bishops that the side could win before."""
    side = SIDE[cells[move[0]]]
    had = {victim for _, victim in wins(cells, side)}
    return {(attacker, victim) for attacker, victim in found
            if KIND[cells[victim]] not in "AB" or victim not in had}


def exchanges(cells, square):
    """24.4: whether the piece and one of the same value may take each other."""
    return any(KIND[cells[to]] not in "KP"
               and SIDE[cells[to]] == 1 - SIDE[cells[square]]
               and value(cells, to) == value(cells, square)
               and square in reach(cells, to)
               and is_legal(cells, (square, to))
               for to in reach(cells, square) if cells[to] != ".")


def label(cells, move):
    """What the move is, after its heaviest effect (26.4)."""
    side = SIDE[cells[move[0]]]
    king = KIND[cells[move[0]]] == "K"
    after = moved(cells, move)
    if in_check(after, 1 - side):
        return Label("check")
    if king and in_check(cells, side):
        return Label("idle")  # 26.1.2
    if mates(after, side):
        return Label("kill")
    found = but_kept(cells, move, counted(cells, move, wins(after, side)))
    if found:
        return Label("chase", found)
    if wins_by_checks(after, side) and not (
            king and wins_by_checks(cells, side)):
        return Label("chase")
    return Label("exch" if exchanges(after, move[1]) else "idle")


# ---- verdicts ---------------------------------------------------------------


def is_joint(cells, attacker, victim):
    """24.17: whether the win needs another piece besides; pawns and kings are
    not counted among those."""
    side = SIDE[cells[attacker]]
    for square, letter in enumerate(cells):
        if (SIDE[letter] != side or square == attacker
                or KIND[letter] in "KP"):
            continue
        without = cells[:]
        without[square] = "."
        if in_check(without, side):
            continue
        if (victim not in reach(without, attacker)
                or not gain(without, attacker, victim, range(90))):
            return True
    return False


def is_heavy(cells, move, what):
    """26.8.1: checks, kills, and chases of a rook or of a piece without roots,
    against which lighter chases may go on: joint ones (26.8.2, 26.8.3)."""
    if what.act != "chase":
        return what.act in ("check", "kill")
    after = moved(cells, move)
    for attacker, victim in what.wins:
        if attacker != move[1] and is_joint(after, attacker, victim):
            continue
        if KIND[after[victim]] == "R":
            return True
        if KIND[after[victim]] != "P" and not captures_on(
                moved(after, (attacker, victim)), SIDE[after[victim]], victim):
            return True
    return False


def labels(cells, cycle):
    """The position before each move, the move, and its label."""
    found = []
    for move in cycle:
        found.append((cells, move, label(cells, move)))
        cells = moved(cells, move)
    return found


def verdict(cells, cycle):
    """'red loses', 'black loses' or 'draw', for a cycle that begins and ends
    with this position and has been gone through often enough."""
    return decide(labels(cells, cycle))


def decide(found):
    sides = [[each for each in found if SIDE[each[0][each[1][0]]] == side]
             for side in (0, 1)]
    for forbids in (
            lambda each: each[2].act == "check",  # 25.1
            lambda each: each[2].act in ("check", "kill", "chase"),  # 24.13
            lambda each: is_heavy(*each)):  # 26.8
        guilty = [all(map(forbids, side)) for side in sides]
        if guilty[0] != guilty[1]:
            return "red loses" if guilty[0] else "black loses"
    return "draw"  # 25.2, 26.8.4
