#!/usr/bin/env python3
"""kills.py QIPU FAKE_ENGINE N - annotates a file again and again while its engine
is killed at random times, N times in all, and then while qipu is. What comes out
must be, byte for byte, what comes out of an undisturbed run; the journal must
never lose a line; and nothing that is in it may be thought about again.

test/cli/annotate_journal does the same with twenty kills.

SPDX-License-Identifier: MIT
"""
import collections
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

GAMES = pathlib.Path(__file__).resolve().parents[2] / "games/selfplay-iccs.pgn"
SLOW = 3  # milliseconds of a thought


class Annotation:
    """One output in the making."""

    def __init__(self, qipu, fake, folder):
        self.log = folder / "log"
        self.output = folder / "out.pgn"
        self.journal = folder / "out.pgn.journal"
        self.command = [qipu, "engine", "--protocol", "uci", "--engine",
                        f"'{fake}' uci slow={SLOW} log='{self.log}'",
                        "--depth", "2", "--quiet", "--annotate", str(GAMES),
                        "-o", str(self.output)]
        for path in (self.log, self.output, self.journal):
            path.unlink(missing_ok=True)

    def start(self):
        return subprocess.Popen(self.command, stderr=subprocess.DEVNULL)

    def finished(self):
        """The lines that are whole in the journal."""
        if not self.journal.exists():
            return None
        return [line for line in self.journal.read_text().splitlines()
                if line.endswith(" .")]

    def thoughts(self):
        return self.log.read_text().splitlines() if self.log.exists() else []


def children(pid):
    try:
        path = pathlib.Path(f"/proc/{pid}/task/{pid}/children")
        return [int(word) for word in path.read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
        return 1
    except ProcessLookupError:
        return 0


def kill_engine(run, most):
    """Kills the engine until the run ends; how often, and its status."""
    kills = 0
    process = run.start()
    while process.poll() is None:
        time.sleep(random.uniform(0, 0.04))
        if kills < most:
            kills += sum(kill(child) for child in children(process.pid))
    return kills, process.returncode, 0


def kill_qipu(run, most):
    """Kills qipu and starts it again until it ends by itself; how often, its
    status, and the lines that the journal lost."""
    kills = lost = 0
    before = []
    while True:
        process = run.start()
        try:
            process.wait(random.uniform(0, 0.08) if kills < most else None)
            return kills, process.returncode, lost
        except subprocess.TimeoutExpired:
            kills += kill(process.pid)
            process.wait()
        if run.output.exists():  # it was whole, and had only to exit
            return kills, 0, lost
        now = run.finished()
        if now is None:
            continue  # it had not begun
        lost += len(set(before) - set(now))
        before = now


def trial(name, how, arguments, whole, most):
    kills = runs = differ = lost = failed = again = 0
    with tempfile.TemporaryDirectory() as folder:
        while kills < most:
            run = Annotation(*arguments, pathlib.Path(folder))
            n, status, gone = how(run, most - kills)
            kills += n
            runs += 1
            lost += gone
            failed += status != 0
            differ += run.output.read_bytes() != whole[0]
            thoughts = collections.Counter(run.thoughts())
            again += max(0, sum((thoughts - whole[1]).values()) - n)
    print(f"{name}: {kills} kills in {runs} runs; {lost} lines lost, {differ} "
          f"files differ, {failed} runs failed, {again} finished positions "
          "thought about again")
    return lost + differ + failed + again


def main():
    arguments, most = sys.argv[1:3], int(sys.argv[3])
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        run = Annotation(*arguments, pathlib.Path(folder))
        run.start().wait()
        whole = (run.output.read_bytes(),
                 collections.Counter(run.thoughts()))
    print(f"{sum(whole[1].values())} positions")
    bad = trial("the engine", kill_engine, arguments, whole, most)
    bad += trial("qipu", kill_qipu, arguments, whole, most)
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
