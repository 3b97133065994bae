#!/usr/bin/env python3
# compare.py - lets several judges of repetition decide the same cycles.
#
#     compare.py [--count N] [--seed N] [--qipu PROGRAM] [--ffish FOLDER]
#                [--games FILE.tsv.gz]...
#
# The cycles are those of cycles.py, each gone through three times. The judges
# are axf.py, Fairy-Stockfish through ffish.mjs (FOLDER holds the npm package),
# and the program, `qipu judge --rules wxf2018`; one that is not named does not
# take part. Prints how often each agrees with axf.py, and for each difference
# the smallest set of other readings of the rules (readings.py, differences.md)
# under which axf.py says the same. Fails when there is a difference that none
# explains, and prints those.
#
# SPDX-License-Identifier: MIT

import argparse
import collections
import concurrent.futures
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import axf
from board import moved, parse_fen, parse_move
from cycles import cycles

HERE = pathlib.Path(__file__).resolve().parent
ROUNDS = 3
SHARE = 1000


def line_of(case):
    """All moves of a case, as text."""
    _, lead, cycle = case
    return " ".join(([lead] if lead else []) + [cycle] * ROUNDS)


# ---- judges: each takes all cases and answers with a list of verdicts -------


def ask_ffish(cases, folder):
    text = "".join("%s\t%s\n" % (case[0], line_of(case)) for case in cases)
    done = subprocess.run(["node", str(HERE / "ffish.mjs"), folder],
                          input=text, stdout=subprocess.PIPE, check=True,
                          encoding="utf-8")
    return done.stdout.splitlines()


def ask_qipu(cases, program, rules="wxf2018"):
    """One JSON object a case."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        for case in cases:
            file.write("position fen %s moves %s\n" % (case[0],
                                                       line_of(case)))
        file.flush()
        done = subprocess.run(
            [program, "judge", "--rules", rules, "--json", file.name],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    if done.returncode:
        sys.exit("%s judge failed:\n%s" % (program, done.stderr[:2000]))
    return [json.loads(line) for line in done.stdout.splitlines()]


def verdict_of(answer):
    return answer["verdict"].replace("must vary", "loses")


def cycle_of(case):
    """The position in which the cycle begins, and its moves."""
    fen, lead, cycle = case
    cells, _ = parse_fen(fen)
    for move in lead.split():
        cells = moved(cells, parse_move(move))
    return cells, [parse_move(move) for move in cycle.split()]


def share(count, seed, games):
    """Cycles, and what axf.py says of each."""
    cases = list(cycles(count, seed, games))
    return [(case, axf.verdict(*cycle_of(case))) for case in cases]


def gather(options):
    """Distinct cycles and the verdicts of axf.py, made in shares by as many
    processes as there are processors; the same for any number of those."""
    found = {}
    with concurrent.futures.ProcessPoolExecutor() as pool:
        jobs = [pool.submit(share, min(SHARE, options.count),
                            "%d.%d" % (options.seed, first), options.games)
                for first in range(0, options.count + SHARE // 2, SHARE)]
        for job in jobs:
            found.update(job.result())
    cases = list(found)[:options.count]
    return cases, [found[case] for case in cases]


# ---- differences ------------------------------------------------------------


def explain(case, verdict):
    """The smallest set of readings under which axf.py gives this verdict, as
    text; None when there is none."""
    cells, cycle = cycle_of(case)
    for size in range(1, len(axf.NAMES) + 1):
        for readings in itertools.combinations(axf.NAMES, size):
            if axf.verdict(cells, cycle, frozenset(readings)) == verdict:
                return " + ".join(readings)
    return None


def report(name, cases, plain, theirs):
    """Prints a table; returns how many differences nothing explains."""
    if len(theirs) != len(cases):
        print("%s: %d answers to %d cycles" % (name, len(theirs), len(cases)))
        return 1
    table = collections.Counter(zip(plain, theirs))
    same = sum(count for (ours, other), count in table.items()
               if ours == other)
    print("%s agrees with axf.py on %d of %d cycles" % (name, same,
                                                        len(cases)))
    print("    %-12s %-12s %7s" % ("axf.py", name, "cycles"))
    for (ours, other), count in sorted(table.items()):
        print("    %-12s %-12s %7d" % (ours, other, count))
    reasons, unknown = collections.Counter(), []
    for case, ours, other in zip(cases, plain, theirs):
        if ours != other:
            reason = explain(case, other)
            reasons[reason or "not explained"] += 1
            if not reason:
                unknown.append((case, ours, other))
    for reason, count in reasons.most_common():
        print("    %7d  %s" % (count, reason))
    for case, ours, other in unknown[:20]:
        print("    not explained: axf.py %s, %s %s: %s" % (
            ours, name, other, " | ".join(case)))
    return len(unknown)


def undocumented():
    """Readings without a section in differences.md."""
    text = (HERE / "differences.md").read_text(encoding="utf-8")
    return set(axf.NAMES) - set(re.findall(r"^## `(\w+)`", text, re.M))


def main():
    parser = argparse.ArgumentParser(
        description="compares judges of repetition")
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--qipu")
    parser.add_argument("--ffish")
    parser.add_argument("--games", action="append", default=[])
    options = parser.parse_args()
    if undocumented():
        sys.exit("differences.md lacks: " + " ".join(sorted(undocumented())))
    start = time.monotonic()
    cases, plain = gather(options)
    bad = 0
    if options.ffish:
        bad += report("ffish", cases, plain, ask_ffish(cases, options.ffish))
    if options.qipu:
        answers = ask_qipu(cases, options.qipu)
        bad += report("qipu", cases, plain, list(map(verdict_of, answers)))
    print("%d cycles in %.0f s, %d differences not explained"
          % (len(cases), time.monotonic() - start, bad))
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
