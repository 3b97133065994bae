#!/usr/bin/env python3
# judge.py - what the plain judges say of cases whose verdict is known.
#
#     judge.py CASES.tsv [--rows]
#
# CASES.tsv has the columns id, ruleset, fen, lead, cycle, labels_per_ply and
# expected. Rows with labels go to cxa.py, all others to axf.py. With
# --rows prints each row; then how many verdicts and labels are right, and a
# table of the labels. Fails when fewer are right than is below.
#
# SPDX-License-Identifier: MIT

import collections
import csv
import sys

import axf
import cxa
from board import moved, parse_fen, parse_move

ACTS = ("check", "kill", "chase", "exch", "idle")
# Shares of 100: verdicts of either kind of rules, and labels.
LEAST = {"axf": 97, "cxa": 85, "labels": 85}


def parse_line(text):
    return [parse_move(move) for move in text.split()]


def shift(row):
    """The moves to be labelled and how many of them are in the cycle. Labels
    of the lead come first, where there are as many; without a cycle that
    closes the last four moves are judged."""
    lead, cycle = parse_line(row["lead"]), parse_line(row["cycle"])
    count = len(row["labels_per_ply"].split())
    if not cycle:
        return [], lead, 4
    if count == len(lead) + len(cycle):
        return [], lead + cycle, len(cycle)
    return lead, cycle, len(cycle)


def judge(row):
    """The verdict, and the labels if the rules have any."""
    cells, _ = parse_fen(row["fen"])
    before, line, count = shift(row)
    for move in before:
        cells = moved(cells, move)
    if row["labels_per_ply"]:
        found = cxa.labels(cells, line)
        return cxa.decide(found[-count:]), [each[2].act for each in found]
    return axf.verdict(cells, line), []


class Tally:
    def __init__(self):
        self.right = collections.Counter()
        self.all = collections.Counter()
        self.table = collections.Counter()

    def add(self, kind, right):
        self.all[kind] += 1
        self.right[kind] += right

    def add_labels(self, wanted, found):
        for pair in zip(wanted, found):
            self.table[pair] += 1
            self.add("labels", pair[0] == pair[1])

    def report(self):
        """Prints the figures; returns whether they are high enough."""
        fine = True
        for kind in sorted(self.all):
            share = 100 * self.right[kind] / self.all[kind]
            fine = fine and share >= LEAST[kind]
            print("%-6s %d of %d right, %.1f %%" % (
                kind, self.right[kind], self.all[kind], share))
        print("given \\ found" + "".join("%7s" % act for act in ACTS))
        for given in ACTS:
            print("%13s" % given + "".join(
                "%7d" % self.table[given, act] for act in ACTS))
        return fine


def main():
    tally = Tally()
    with open(sys.argv[1], encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            expected = row["expected"].replace("_", " ")
            if expected == "unknown":
                continue
            verdict, acts = judge(row)
            wanted = row["labels_per_ply"].split()
            tally.add("cxa" if acts else "axf", verdict == expected)
            if acts:
                tally.add_labels(wanted, acts)
            if "--rows" in sys.argv[2:]:
                print("%s\t%s\t%s\t%s\t%s" % (
                    row["id"], "right" if verdict == expected else "WRONG",
                    verdict, " ".join(wanted) if acts else "-",
                    " ".join(acts) or "-"))
    sys.exit(not tally.report())


if __name__ == "__main__":
    main()
