#!/usr/bin/env python3
# folds.py - counts verdicts and labels of the Chinese examples in five parts.
#
#     folds.py PROGRAM [OTHER] [--rows] [--labels] [--part N]
#              [--least VERDICTS LABELS]
#
# The examples are the CXA rows of cases/repetition*.tsv beside the corpus.
# Rows with the same moves show the same diagram. The diagrams are sorted by a
# checksum of their moves and dealt to five parts, so that a reading developed
# on four parts can be counted on the fifth. Prints the counts of each part and
# their sum, and how often a verdict of each certainty is right. With OTHER,
# also prints the rows on which the programs differ: those that PROGRAM gets
# right and OTHER does not (+), and the reverse (-). --rows prints the rows that
# PROGRAM gets wrong, --labels a table of the labels, --part one part alone.
# Fails if a share is below --least (percent); exits with 77 if there are no
# examples.
#
# SPDX-License-Identifier: MIT

import argparse
import collections
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zlib

PARTS = 5
ROUNDS = 3
ACTS = ("check", "kill", "chase", "exch", "idle")
OURS = {"exchange": "exch", "offer": "idle", "block": "idle", "follow": "idle"}


def diagram(row):
    return row["lead"] + "|" + row["cycle"]


def read_rows():
    corpus = pathlib.Path(os.environ.get("QIPU_CORPUS", "../shared/corpus"))
    rows = []
    for path in sorted((corpus.parent / "cases").glob("repetition*.tsv")):
        with path.open(encoding="utf-8") as file:
            rows += [row for row in csv.DictReader(file, delimiter="\t")
                     if row["ruleset"].startswith("CXA")]
    keys = sorted({diagram(row) for row in rows},
                  key=lambda key: (zlib.crc32(key.encode()), key))
    part = {key: i % PARTS for i, key in enumerate(keys)}
    for row in rows:
        row["part"] = part[diagram(row)]
    return rows


def ask(program, rows):
    """One JSON object a row."""
    answers = {}
    for year in ("2011", "2020"):
        some = [row for row in rows if row["ruleset"].endswith(year)]
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            for row in some:
                line = row["lead"].split() + row["cycle"].split() * ROUNDS
                file.write("position fen %s moves %s\n"
                           % (row["fen"], " ".join(line)))
            file.flush()
            done = subprocess.run(
                [program, "judge", "--rules", "cxa" + year, "--json",
                 "--all-plies", file.name], stdout=subprocess.PIPE,
                encoding="utf-8", check=True)
        for row, line in zip(some, done.stdout.splitlines()):
            answers[row["id"]] = json.loads(line)
    return answers


def result(row, answer):
    """Whether the verdict is right, the labels printed and found, and how
    certain the verdict is."""
    wanted = row["labels_per_ply"].split()
    found = [OURS.get(ply["kind"], ply["kind"])
             for ply in answer["plies"][:len(wanted)]]
    verdict = answer["verdict"].replace(" must vary", "_loses")
    return (verdict == row["expected"], wanted, found,
            answer.get("certainty", "none"))


def right_labels(wanted, found):
    return sum(a == b for a, b in zip(wanted, found))


def report(results, rows):
    """Prints the counts; returns the shares of right verdicts and labels."""
    counts = [collections.Counter() for _ in range(PARTS + 1)]
    certain = collections.Counter()
    for row in rows:
        right, wanted, found, certainty = results[row["id"]]
        certain[certainty, right] += 1
        for count in (counts[row["part"]], counts[PARTS]):
            count.update(rows=1, right=right, acts=len(wanted),
                         acts_right=right_labels(wanted, found))
    for i, count in enumerate(counts):
        if count["rows"]:
            print("%s: %d of %d verdicts (%.1f %%), %d of %d labels (%.1f %%)"
                  % ("part %d" % (i + 1) if i < PARTS else "sum",
                     count["right"], count["rows"],
                     100 * count["right"] / count["rows"],
                     count["acts_right"], count["acts"],
                     100 * count["acts_right"] / count["acts"]))
    for name in sorted({name for name, _ in certain}):
        print("%s: %d of %d right" % (name, certain[name, True],
                                      certain[name, True]
                                      + certain[name, False]))
    whole = counts[PARTS]
    return (100 * whole["right"] / whole["rows"],
            100 * whole["acts_right"] / whole["acts"])


def put_row(mark, row, one):
    right, wanted, found, _ = one
    print("%s part %d %-16s %s  printed %s  found %s  %s" % (
        mark, row["part"] + 1, row["id"], "right" if right else "WRONG",
        " ".join(wanted), " ".join(found), row["expected"]))


def put_moved(rows, ours, theirs):
    for mark, some, others in (("+", ours, theirs), ("-", theirs, ours)):
        for row in rows:
            one, other = some[row["id"]], others[row["id"]]
            if one[0] > other[0] or (right_labels(*one[1:3])
                                     > right_labels(*other[1:3])):
                put_row(mark, row, ours[row["id"]])


def put_labels(results, rows):
    table = collections.Counter()
    for row in rows:
        table.update(zip(*results[row["id"]][1:3]))
    print("printed \\ found" + "".join("%7s" % act for act in ACTS))
    for given in ACTS:
        print("%15s" % given + "".join(
            "%7d" % table[given, act] for act in ACTS))


def main():
    parser = argparse.ArgumentParser(description="counts Chinese examples")
    parser.add_argument("program")
    parser.add_argument("other", nargs="?")
    parser.add_argument("--rows", action="store_true")
    parser.add_argument("--labels", action="store_true")
    parser.add_argument("--part", type=int, choices=range(1, PARTS + 1))
    parser.add_argument("--least", type=float, nargs=2)
    options = parser.parse_args()
    rows = [row for row in read_rows()
            if options.part in (None, row["part"] + 1)]
    if not rows:
        print("skipped: no examples beside the corpus")
        sys.exit(77)
    answers = [ask(program, rows)
               for program in (options.program, options.other) if program]
    results = [{row["id"]: result(row, some[row["id"]]) for row in rows}
               for some in answers]
    shares = report(results[0], rows)
    if options.labels:
        put_labels(results[0], rows)
    if options.rows:
        for row in rows:
            right, wanted, found, _ = results[0][row["id"]]
            if not right or wanted != found:
                put_row(" ", row, results[0][row["id"]])
    if options.other:
        put_moved(rows, *results)
    sys.exit(bool(options.least and any(
        got < least for got, least in zip(shares, options.least))))


if __name__ == "__main__":
    main()
