#!/usr/bin/env python3
# tests.py - tests of the plain judges themselves.
#
#     tests.py perft PERFT.qpt    the board counts moves as everybody does
#     tests.py rules              small cases, thought out from the clauses
#     tests.py cycles             cycles are legal, closed, distinct, repeatable
#
# SPDX-License-Identifier: MIT

import pathlib
import re
import sys
import unittest

import axf
import cxa
from board import (SIDE, moved, moves, parse_fen, parse_move, perft,
                   write_fen)
from cycles import cycles

MOST = 20000  # leaves of a perft that is walked


def case(text):
    """A position and the moves of a cycle, from "FEN | moves"."""
    fen, line = text.split(" | ")
    cells, _ = parse_fen(fen)
    return cells, [parse_move(move) for move in line.split()]


class Perft(unittest.TestCase):
    table = None

    def test_counts(self):
        walked, cells, side = 0, None, None
        with open(self.table, encoding="utf-8") as file:
            for line in file:
                if line.startswith("fen: "):
                    fen = line[5:].strip()
                    cells, side = parse_fen(fen)
                    self.assertEqual(write_fen(cells, side).split()[:2],
                                     write_fen(*parse_fen(fen)).split()[:2])
                found = re.match(r"(\d): (\d+)$", line)
                if found and int(found[2]) <= MOST:
                    self.assertEqual(perft(cells, side, int(found[1])),
                                     int(found[2]), fen)
                    walked += 1
        self.assertGreater(walked, 20)


class Asian(unittest.TestCase):
    def check(self, expected, text, readings=axf.NONE):
        self.assertEqual(axf.verdict(*case(text), readings), expected, text)

    def test_perpetual_check(self):
        self.check("black loses", "9/9/3k5/9/9/9/4R4/3A5/4K4/8r b"
                   " | i0i1 e1e0 i1i0 e0e1")

    def test_rook_chases_bare_knight(self):
        self.check("red loses", "3k5/9/9/n8/9/9/9/9/2R6/5K3 w"
                   " | c1a1 a6c7 a1c1 c7a6")

    def test_chase_of_guarded_knight_is_none(self):
        self.check("draw", "3k5/9/8r/n7r/9/9/9/9/2R6/5K3 w"
                   " | c1a1 a6c7 a1c1 c7a6")

    def test_two_victims_in_turn(self):
        self.check("draw", "3k5/9/9/n1n6/9/9/9/9/2R6/5K3 w"
                   " | c1a1 d9d8 a1c1 d8d9")

    def test_kings_and_pawns_may_chase(self):
        self.check("draw", "3k5/9/3P5/n8/9/9/9/9/9/5K3 w"
                   " | d7c7 a6b8 c7d7 b8a6")

    def test_one_move_in_two_is_no_chase(self):
        self.check("draw", "3k5/9/9/n8/9/9/9/9/3R5/5K3 w"
                   " | d1a1 a6c7 a1d1 c7a6")

    def test_other_readings(self):
        # Each example of differences.md: the two readings differ.
        page = pathlib.Path(__file__).with_name("differences.md")
        shown = re.findall(r"^## `(\w+)`|^    ((?:\w{4} )+)from (\S+ [wb])",
                           page.read_text(encoding="utf-8"), re.M)
        reading, count = None, 0
        for name, line, fen in shown:
            reading = name or reading
            if line:
                at = case(fen + " | " + line)
                self.assertNotEqual(axf.verdict(*at), axf.verdict(
                    *at, frozenset([reading])), reading)
                count += 1
        self.assertEqual(count, len(axf.NAMES) - 1)  # "check" has none


class Chinese(unittest.TestCase):
    def acts(self, text):
        return [each[2].act for each in cxa.labels(*case(text))]

    def test_check_and_answer(self):
        # 24.1; a king that answers a check is idle (26.1.2)
        self.assertEqual(self.acts("9/9/3k5/9/9/9/4R4/3A5/4K4/8r b"
                                   " | i0i1 e1e0 i1i0 e0e1"),
                         ["check", "idle", "check", "idle"])

    def test_kill(self):
        # 24.2: the second rook mates on the last rank
        self.assertEqual(self.acts("3k5/R8/9/9/9/9/9/9/9/4K3R w"
                                   " | i0i1"), ["kill"])

    def test_chase_and_idle(self):
        # 24.3: a knight without roots; 24.8: nothing is attacked
        self.assertEqual(self.acts("3k5/9/9/n8/9/9/9/9/8R/5K3 w"
                                   " | i1a1 d9d8"), ["chase", "idle"])

    def test_exchange(self):
        # 24.4: rooks that can take each other
        self.assertEqual(self.acts("3k5/9/9/r8/9/9/9/9/8R/5K3 w"
                                   " | i1a1"), ["exch"])

    def test_uncrossed_pawn(self):
        # 26.6: to attack a pawn that has not crossed is idle
        self.assertEqual(self.acts("3k5/9/9/p8/9/9/9/9/8R/5K3 w"
                                   " | i1a1"), ["idle"])


class Cycles(unittest.TestCase):
    def test_properties(self):
        found = list(cycles(60, 5, []))
        self.assertEqual(found, list(cycles(60, 5, [])))
        self.assertEqual(len(set(found)), 60)
        for fen, lead, cycle in found:
            cells, side = parse_fen(fen)
            first = cells
            self.assertEqual(lead, "")
            for text in cycle.split():
                move = parse_move(text)
                self.assertIn(move, moves(cells, side), fen + cycle)
                self.assertIsNone(SIDE[cells[move[1]]])
                cells, side = moved(cells, move), 1 - side
            self.assertEqual(cells, first)
            self.assertEqual(side, parse_fen(fen)[1])


if __name__ == "__main__":
    which = {"perft": Perft, "rules": (Asian, Chinese), "cycles": Cycles}
    chosen = which[sys.argv[1]]
    Perft.table = sys.argv[2] if len(sys.argv) > 2 else None
    suite = unittest.TestSuite()
    for each in chosen if isinstance(chosen, tuple) else (chosen,):
        suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(each))
    sys.exit(not unittest.TextTestRunner().run(suite).wasSuccessful())
