"""bench.py FILE [LIBRARY] - how fast Python goes through the games of a file and
their legal moves; with the static library (build/release/libqipu.a) also how C does.
Each is the least processor time of seven runs.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from typing import Callable

import qipu


def read(path: str) -> int:
    return sum(1 for _ in qipu.read(path))


def count(path: str) -> int:
    games = total = 0
    for game in qipu.read(path):
        board = game.board()
        for move in game.mainline_moves():
            total += board.legal_moves.count()
            board.push(move)
        games += 1
    return games


def each(path: str) -> int:
    games = 0
    for game in qipu.read(path):
        board = game.board()
        for move in game.mainline_moves():
            for _ in board.legal_moves:
                pass
            board.push(move)
        games += 1
    return games


def least(work: Callable[[], object], clock: Callable[[], float]) -> float:
    best = 1e9
    for _ in range(7):
        before = clock()
        work()
        best = min(best, clock() - before)
    return best


def of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def in_c(path: str, library: str, mode: str) -> float:
    here = os.path.dirname(os.path.abspath(__file__))
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "bench")
        subprocess.run(["cc", "-O2", "-I", os.path.join(here, "../../../include"),
                        os.path.join(here, "bench.c"), library, "-lexpat", "-lz",
                        "-lzstd", "-o", program], check=True)
        return least(lambda: subprocess.run([program, mode, path], check=True,
                                            stdout=subprocess.DEVNULL), of_children)


def main() -> None:
    path = sys.argv[1]
    games = read(path)
    for name, work, mode in (("games", read, ""), ("moves counted", count, "count"),
                             ("moves one by one", each, "list")):
        spent = least(lambda: work(path), time.process_time)
        line = f"{name:18}{games / spent:10.0f} games/s"
        if mode and len(sys.argv) > 2:
            line += f"  {spent / in_c(path, sys.argv[2], mode):5.2f} times C"
        print(line)


if __name__ == "__main__":
    main()
