#!/usr/bin/env python3
# labels.py - compares the labels of the Chinese rules that two judges give.
#
#     labels.py PROGRAM [--count N] [--seed N] [--games FILE.tsv.gz]...
#
# The judges are cxa.py and `PROGRAM judge --rules cxa2020`, on the cycles of
# cycles.py. The rules leave more open here than the Asian ones do, so two
# readers of them do not agree on every move: a table shows on which kinds.
# Fails when fewer labels or verdicts agree than is below.
#
# SPDX-License-Identifier: MIT

import argparse
import collections
import sys

import cxa
from compare import ask_qipu, cycle_of, gather, verdict_of

ACTS = ("check", "kill", "chase", "exch", "idle")
# Clause 24.8 counts offers, blocks and moves that follow a piece as idle.
OURS = {"exchange": "exch", "offer": "idle", "block": "idle",
        "follow": "idle"}
LEAST = 85  # of 100


def main():
    parser = argparse.ArgumentParser(description="compares labels")
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", action="append", default=[])
    options = parser.parse_args()
    cases, _ = gather(options)
    answers = ask_qipu(cases, options.program, "cxa2020")
    if len(answers) != len(cases):
        sys.exit("%d answers to %d cycles" % (len(answers), len(cases)))
    table, verdicts = collections.Counter(), 0
    for case, answer in zip(cases, answers):
        found = cxa.labels(*cycle_of(case))
        verdicts += cxa.decide(found) == verdict_of(answer)
        for (_, _, label), ply in zip(found, answer["plies"][-len(found):]):
            table[label.act, OURS.get(ply["kind"], ply["kind"])] += 1
    same = sum(table[act, act] for act in ACTS)
    print("%d of %d labels agree, %d of %d verdicts" % (
        same, sum(table.values()), verdicts, len(cases)))
    print("cxa.py \\ qipu" + "".join("%7s" % act for act in ACTS))
    for given in ACTS:
        print("%13s" % given + "".join(
            "%7d" % table[given, act] for act in ACTS))
    sys.exit(100 * same < LEAST * sum(table.values())
             or 100 * verdicts < LEAST * len(cases))


if __name__ == "__main__":
    main()
