#!/usr/bin/env python3
"""repair_converted.py QIPU - `qipu repair` gives the same games for a file of
the corpus with illegal games (doc/repair.md) as for what `qipu convert` makes
of it in the same notation: PGN and JSON Lines keep what cannot be played.

Conversion writes the moves before the error again, and numbers them. OTHERS are the
games in which that matters to the search, and one whose start is wrong, of which
nothing is kept.

Skipped (77) if there is no corpus.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import repair_list

OTHERS = {
    "ecco/ecco2004_xqbase.txt": {85, 99, 103, 107, 109},
    "wild/kingless-but-whole-game.xqf": {1},
}


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    return done.stdout


def repaired(qipu, file):
    """The games, a line each: start, moves, result."""
    games = run(qipu, "repair", "-q", "--apply", "all", "--no-comments",
                "--to", "pgn", str(file))
    done = subprocess.run([qipu, "convert", "-q", "--to", "lines", "-"],
                          input=games, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    return [line.rpartition(b"\t")[0] for line in done.stdout.splitlines()]


def notation(qipu, file):
    """That of most of its moves; coordinates for a format of squares."""
    said = run(qipu, "check", "-v", str(file)).decode("utf-8", "replace")
    for name in ("chinese", "wxf", "vietnamese"):
        if f", {name}" in said:
            return "chinese" if name == "chinese" else "wxf"
    return "iccs"


def main(qipu):
    folder = os.environ.get("QIPU_CORPUS", "../shared/corpus")
    corpus = pathlib.Path(folder)
    if not corpus.is_dir():
        print(f"skipped: {folder} is not there")
        return 77
    files = sorted({file for file, _ in repair_list.table()})
    faults = []
    with tempfile.TemporaryDirectory() as made:
        for file in files:
            want = repaired(qipu, corpus / file)
            for to in ("pgn", "jsonl"):
                copy = pathlib.Path(made) / f"copy.{to}"
                copy.write_bytes(run(
                    qipu, "convert", "-q", "--to", to, "--to-notation",
                    notation(qipu, corpus / file), str(corpus / file)))
                found = repaired(qipu, copy)
                for n in range(max(len(want), len(found))):
                    if want[n:n + 1] != found[n:n + 1] and (
                            n + 1 not in OTHERS.get(file, ())):
                        faults.append(f"{file}, {to}: game {n + 1}")
    print("\n".join(faults))
    print(f"{len(files)} files, {len(faults)} faults")
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
