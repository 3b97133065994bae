#!/usr/bin/env python3
"""repair_list.py QIPU - compares the table of illegal games in
doc/repair.md with what `qipu repair --list` says of the corpus: each game that
stops is in the table, with the place and the first suggestion.

Skipped (77) if there is no corpus.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import subprocess
import sys

GAME = re.compile(r"game (\d+): stops at (.*)")


def table():
    """The rows, by file and game: where it stops, and the suggestion."""
    page = pathlib.Path(__file__).parents[2] / "doc" / "repair.md"
    text = page.read_text("utf-8").split("## The illegal games of the corpus")[1]
    rows = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[1].isdigit():
            rows[cells[0], int(cells[1])] = (cells[2], cells[3])
    return rows


def said(qipu, corpus, file):
    """What the program says of a file, by game. A `|` would end a cell."""
    done = subprocess.run([qipu, "repair", "--list", "-q", str(corpus / file)],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=False)
    found = {}
    game = None
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        begun = GAME.search(line)
        if begun:
            game = int(begun[1])
            found[game] = [begun[2], ""]
        elif game and not found[game][1]:
            found[game][1] = line.strip()
    return found


def main(qipu):
    folder = os.environ.get("QIPU_CORPUS", "../shared/corpus")
    corpus = pathlib.Path(folder)
    if not corpus.is_dir():
        print(f"skipped: {folder} is not there")
        return 77
    rows = table()
    faults = []
    for file in sorted({file for file, _ in rows}):
        found = said(qipu, corpus, file)
        for game in sorted({g for f, g in rows if f == file} | set(found)):
            stops, way = found.get(game, ("", ""))
            has = rows.get((file, game), ("", ""))
            none = way.startswith("no repair found")
            if not stops or not has[0] or not stops.startswith(has[0]) or (
                    none != has[1].startswith("none: ")) or (
                    not none and has[1] != way):
                faults.append(f"{file}, game {game}:\n  page: {has}\n"
                              f"  says: {(stops, way)}")
    print("\n".join(faults))
    print(f"{len(rows)} games, {len(faults)} faults")
    return 1 if faults or not rows else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
