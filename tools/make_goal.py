#!/usr/bin/env python3
# make_goal.py - writes lib/core/notation/goal.inc: how far a piece goes, by what a text
# of the form "C2.5" says of it.
#
# SPDX-License-Identifier: MIT
import os

FILES = 9
ON, BACK, SIDE = 1, 2, 3
# Ranks that advisors, bishops and knights go, by files; others name ranks.
LEAPS = [{1: 1}, {2: 2}, {1: 2, 2: 1}, None]
OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                   "..", "lib", "core", "notation", "goal.inc")


def goal(leaps, way, own_file, number):
    """Squares onward as Red sees them; 0 when nothing is meant."""
    if not own_file or not number or not way:
        return 0
    files = own_file - number  # own files count from the right
    if way == SIDE:
        return 0 if leaps else files
    ahead = FILES if way == ON else -FILES
    if not leaps:
        return ahead * number
    if abs(files) not in leaps:
        return 0
    return files + ahead * leaps[abs(files)]


def main():
    with open(OUT, "w", newline="\n") as out:
        out.write("/* goal.inc - made by tools/make_goal.py. */\n")
        out.write("static const int8_t GOAL[4 << 10] = {\n")
        for kind, leaps in enumerate(LEAPS):
            for way in range(1, 4):
                for own_file in range(1, 10):
                    steps = [goal(leaps, way, own_file, number)
                             for number in range(10)]
                    if any(steps):
                        out.write("    [%d] = %s,\n" % (
                            kind << 10 | way << 8 | own_file << 4,
                            ", ".join(map(str, steps))))
        out.write("};\n")


main()
