#!/usr/bin/env python3
"""moves_split.py - sorts games into those to learn from and those to test with.

  moves_split.py OUT HELD.lines FILE.lines...

A FILE has a game a line, as `qipu convert --to lines` writes them. Of games
with the same first 40 plies, left for right or not, the longest is kept. One in
ten of the games from the opening that FILE 1 has, by a hash of those plies,
goes to OUT.test.lines; the games of HELD go to OUT.held.lines; those of the
others that HELD does not have go to OUT.train.lines, and with those of the test
to OUT.all.lines. Deterministic; standard library only."""
import hashlib
import sys

OPENING = ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", "w")
FEWEST, SAME, TENTH = 10, 40, 26


def mirror(move):
    turned = {c: "ihgfedcba"["abcdefghi".index(c)] for c in "abcdefghi"}
    return turned[move[0]] + move[1] + turned[move[2]] + move[3]


def games(path):
    """Board and side, and moves, of every game worth having."""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            moves = fields[1].split()
            if len(moves) >= FEWEST:
                yield tuple(fields[0].split()[:2]), moves


def key(board, moves):
    first = moves[:SAME]
    return min((board, tuple(first)), (board, tuple(map(mirror, first))))


def longest(paths):
    best = {}
    for number, path in enumerate(paths):
        for board, moves in games(path):
            k = key(board, moves)
            rank, old = best.get(k, (number, (board, [])))
            game = (board, moves) if len(moves) > len(old[1]) else old
            best[k] = (min(rank, number), game)
    return best


def write(path, chosen):
    with open(path, "w", encoding="utf-8") as out:
        for board, moves in chosen:
            out.write("%s %s - - 0 1\t%s\n" % (*board, " ".join(moves)))


def main(out, held_path, *paths):
    held, rest = longest([held_path]), longest(paths)
    train, test = [], []
    for k, (rank, game) in rest.items():
        if k in held:
            continue
        digest = hashlib.sha256(repr(k).encode()).digest()[0]
        master = rank == 0 and game[0] == OPENING
        (test if master and digest < TENTH else train).append(game)
    write(out + ".train.lines", train)
    write(out + ".test.lines", test)
    write(out + ".held.lines", [game for _, game in held.values()])
    write(out + ".all.lines", train + test)


main(*sys.argv[1:])
