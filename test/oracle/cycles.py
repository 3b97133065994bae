#!/usr/bin/env python3
# cycles.py - closed cycles of moves, to compare judges of repetition with.
#
#     cycles.py [--count N] [--seed N] [--games FILE.tsv.gz]...
#
# prints N distinct lines `FEN<TAB>lead<TAB>cycle`: the lead is played once, and
# after the cycle the position after the lead is again. The same seed and
# files give the same lines. Half come from random positions of few pieces,
# where pins and open files are common, and half from the games, if there are
# any: tables with the columns `fen` and `moves`. Cycles in which nothing is
# attacked are rare, for judges agree on those.
#
# SPDX-License-Identifier: MIT

import argparse
import csv
import gzip
import random

import axf
from board import (KIND, SIDE, in_check, is_legal, moved,
                   parse_fen, parse_move, reach, write_fen, write_move)

# ---- positions --------------------------------------------------------------

def _red_home(kind, file, rank):
    """Whether a red piece of that kind may stand there."""
    square = 9 * rank + file
    if kind == "K":
        return 3 <= file <= 5 and rank <= 2
    if kind == "A":
        return square in (3, 5, 13, 21, 23)
    if kind == "B":
        return square in (2, 6, 18, 22, 26, 38, 42)
    if kind == "P":
        return rank >= 5 or (rank >= 3 and file % 2 == 0)
    return True


def _homes(kind):
    red = [s for s in range(90) if _red_home(kind, s % 9, s // 9)]
    return red, [9 * (9 - s // 9) + s % 9 for s in red]


HOMES = {kind: _homes(kind) for kind in "KABNRCP"}
MANY = {"K": 1, "A": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}


def is_sound(cells, side):
    """Whether pieces stand where they may, and the king of the side that has
    moved is safe."""
    for letter in set(cells) - {"."}:
        at = [s for s in range(90) if cells[s] == letter]
        kind, owner = KIND[letter], SIDE[letter]
        if len(at) > MANY[kind]:
            return False
        if not set(at) <= set(HOMES[kind][owner]):
            return False
    return "K" in cells and "k" in cells and not in_check(cells, 1 - side)


def random_position(rng):
    """A sparse position: kings, and some of each side's pieces."""
    while True:
        cells, side = ["."] * 90, rng.randrange(2)
        chosen = ["K", "k"]
        for shift in (str.upper, str.lower):
            pieces = list("AABBNNRRCCPPP")
            rng.shuffle(pieces)
            chosen += [shift(kind) for kind in pieces[:rng.randint(1, 6)]]
        for letter in chosen:
            free = [s for s in HOMES[KIND[letter]][SIDE[letter]]
                    if cells[s] == "."]
            if free:
                cells[rng.choice(free)] = letter
        if is_sound(cells, side) and any(kind in cells for kind in "RNCrnc"):
            return cells, side


def game_positions(rng, files):
    """Endlessly: the position after the last capture, and the moves since,
    at some ply of some game."""
    games = []
    for name in files:
        with gzip.open(name, "rt", encoding="utf-8") as table:
            for row in csv.DictReader(table, delimiter="\t"):
                if row["status"] == "ok" and row["moves"]:
                    games.append((row["fen"], row["moves"]))
    games.sort()
    while games:
        fen, text = rng.choice(games)
        line = [parse_move(move) for move in text.split()]
        cells, side = parse_fen(fen)
        base, since = (cells, side), []
        for move in line[:rng.randint(1, len(line))]:
            quiet = cells[move[1]] == "."
            cells = moved(cells, move)
            side = 1 - side
            since = since + [move] if quiet else []
            if not quiet:
                base = cells, side
        if is_sound(cells, side) and is_sound(*base):
            yield base, since, (cells, side)


# ---- cycles -----------------------------------------------------------------


def prey(cells, square):
    """Squares of enemy pieces that the piece attacks."""
    side = SIDE[cells[square]]
    return [to for to in reach(cells, square)
            if SIDE[cells[to]] == 1 - side]


def pick(rng, cells, side, worried):
    """A legal quiet move: often of a piece that is attacked, or one that
    attacks, and of the far-reaching pieces more than of others."""
    own = [s for s, letter in enumerate(cells) if SIDE[letter] == side]
    own.sort(key=lambda s: -rng.random() * (
        1 + 2 * (KIND[cells[s]] in "RNC") + 4 * (s in worried)))
    for start in own:
        ways = [to for to in reach(cells, start) if cells[to] == "."]
        rng.shuffle(ways)
        ways = [(start, to) for to in ways[:6]]
        if rng.random() < 0.8:
            ways.sort(key=lambda move: not prey(moved(cells, move), move[1]))
        for move in ways:
            if is_legal(cells, move):
                return move
    return None


def play(cells, side, line):
    """The position after quiet legal moves of each side in turn, or None."""
    for i, move in enumerate(line):
        if (SIDE[cells[move[0]]] != (side + i) % 2 or cells[move[1]] != "."
                or move[1] not in reach(cells, move[0])
                or not is_legal(cells, move)):
            return None
        cells = moved(cells, move)
    return cells


def walk(rng, cells, side, count):
    """`count` quiet moves of each side in turn."""
    line, worried = [], set()
    for _ in range(2 * count):
        move = pick(rng, cells, side, worried)
        if not move:
            return None
        cells, side = moved(cells, move), 1 - side
        worried = set(prey(cells, move[1]))
        line.append(move)
    return line


def back(move):
    return move[1], move[0]


def closed(rng, line):
    """Completes moves of each side in turn to a cycle: two moves become four
    plies; four become six, or eight when pieces go back one after another."""
    if len(line) == 2:
        return line + [back(line[0]), back(line[1])]
    if rng.random() < 0.5:
        ends = []
        for first, second in (line[0::2], line[1::2]):
            if first[1] != second[0]:
                return None
            ends.append((second[1], first[0]))
        return line + ends
    order = (2, 1, 0, 3) if rng.random() < 0.5 else (0, 1, 2, 3)
    return line + [back(line[i]) for i in order]


def interest(cells, cycle):
    """The share of such cycles to keep: all that break a rule, some of those
    in which a side attacks or checks at each of its moves, few others."""
    if axf.verdict(cells, cycle) != "draw":
        return 1
    busy = [[], []]
    for move in cycle:
        side = SIDE[cells[move[0]]]
        cells = moved(cells, move)
        busy[side].append(bool(prey(cells, move[1]))
                          or in_check(cells, 1 - side))
    return 0.9 if all(busy[0]) or all(busy[1]) else \
        0.2 if any(busy[0] + busy[1]) else 0.02


def find_cycle(rng, cells, side):
    line = walk(rng, cells, side, 1 if rng.random() < 0.4 else 2)
    cycle = line and closed(rng, line)
    if not cycle or len(set(cycle)) < 4 or play(cells, side, cycle) != cells:
        return None
    return cycle if rng.random() < interest(cells, cycle) else None


def cycles(count, seed, files):
    """Yields distinct triples: FEN, lead and cycle, as text."""
    rng = random.Random(seed)
    games = game_positions(rng, files) if files else None
    seen = set()
    while len(seen) < count:
        if games and len(seen) % 2:
            base, lead, (cells, side) = next(games)
            if len(lead) > 20 or rng.random() < 0.5:
                base, lead = (cells, side), []
        else:
            cells, side = random_position(rng)
            base, lead = (cells, side), []
        for _ in range(8):
            cycle = find_cycle(rng, cells, side)
            if not cycle:
                continue
            found = (write_fen(*base), " ".join(map(write_move, lead)),
                     " ".join(map(write_move, cycle)))
            if found not in seen:
                seen.add(found)
                yield found
                break


def main():
    parser = argparse.ArgumentParser(description="prints cycles of moves")
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", action="append", default=[])
    options = parser.parse_args()
    for found in cycles(options.count, options.seed, options.games):
        print("\t".join(found))


if __name__ == "__main__":
    main()
