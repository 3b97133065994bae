#!/usr/bin/env python3
"""repair_variations.py QIPU - variations of real games, damaged by
tools/damage_games.py, are restored by `qipu repair`; those that are not damaged
stay as they are.

Skipped (77) if there is no corpus.

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

TOOL = pathlib.Path(__file__).parents[2] / "tools" / "damage_games.py"
SEED = 99


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    return done.stdout


def damaged(qipu, games, folder, errors):
    """A file whose variations have so many errors, and their moves."""
    pgn, told = folder / f"{errors}.pgn", folder / f"{errors}.json"
    subprocess.run([sys.executable, str(TOOL), "--variations", "--errors",
                    str(errors), "--seed", str(SEED), qipu, str(pgn),
                    str(told), str(games)], check=True)
    return pgn, [json.loads(line)["moves"]
                 for line in told.read_text("utf-8").splitlines()]


def restored(qipu, pgn, moves):
    """How many are broken, restored first, and among three."""
    broken = first = three = 0
    for line in run(qipu, "repair", "--list", "--json", "-q",
                    str(pgn)).splitlines():
        found = json.loads(line)
        lines = [one["moves"] for one in found["suggestions"]]
        want = moves[found["game"] - 1]
        if not found["in_variation"] or found["branch"] < 5:
            sys.exit(f"not a variation: {line}")
        broken += 1
        first += want in lines[:1]
        three += want in lines
    return broken, first, three


def main(qipu):
    corpus = os.environ.get("QIPU_CORPUS", "../shared/corpus")
    if not os.path.isdir(corpus):
        print(f"skipped: {corpus} is not there")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        games = folder / "games.pgn"
        games.write_bytes(run(qipu, "convert", "-q", "-r", "--skip-broken",
                              os.path.join(corpus, "walker-pgn")))
        whole, _ = damaged(qipu, games, folder, 0)
        if run(qipu, "repair", str(whole)) != run(qipu, "convert", str(whole)):
            print("a variation that can be played was changed")
            return 1
        fine = True
        for errors, least_first, least_three in ((1, .95, .97), (2, .8, .9)):
            pgn, moves = damaged(qipu, games, folder, errors)
            broken, first, three = restored(qipu, pgn, moves)
            print(f"{errors}: {len(moves)} variations, {broken} broken, "
                  f"{first} restored first, {three} among three")
            fine &= broken > 150 and first >= least_first * broken and (
                three >= least_three * broken)
        return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
