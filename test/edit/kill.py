#!/usr/bin/env python3
"""kill.py QIPU [COUNT] - kills edits in place at random moments.

After each kill the file is as it was or as the whole edit makes it, and so is
its backup, if one is kept. An edit that nobody kills then does the rest. The
moments are drawn from a seed that is printed.

SPDX-License-Identifier: MIT
"""
import pathlib
import random
import subprocess
import sys
import tempfile
import time

GAMES = 20000


def write_games(path):
    with open(path, 'w', encoding='utf-8') as out:
        for i in range(GAMES):
            out.write(f'[Event "old {i}"]\n[Red "R{i % 97}"]\n[Result "1-0"]\n\n'
                      'h2e2 h9g7 h0g2 i9h9 1-0\n\n')


def edit(qipu, path, place='-i.bak'):
    return subprocess.Popen([qipu, 'edit', '--set', 'Event=new', place, path],
                            stderr=subprocess.DEVNULL)


def main():
    qipu, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
    seed = time.time_ns() % 1000000
    print(f'seed {seed}')
    draw = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path, backup = pathlib.Path(folder, 'a.pgn'), pathlib.Path(folder, 'a.pgn.bak')
        write_games(path)
        old = path.read_bytes()
        began = time.monotonic()
        assert edit(qipu, path).wait() == 0
        seconds = time.monotonic() - began
        new = path.read_bytes()
        assert new != old and new.count(b'"new"') == GAMES
        assert backup.read_bytes() == old
        kills = replaced = 0
        for i in range(2 * count):
            path.write_bytes(old)
            backup.unlink(missing_ok=True)
            process = edit(qipu, path, '-i' if i % 2 else '-i.bak')
            try:
                process.wait(draw.uniform(0, seconds * 1.1))
            except subprocess.TimeoutExpired:
                kills += 1
                process.kill()
            process.wait()
            assert path.read_bytes() in (old, new), 'neither old nor new'
            assert not backup.exists() or backup.read_bytes() == old
            replaced += path.read_bytes() == new
        assert edit(qipu, path).wait() in (0, 1)
        assert path.read_bytes() == new
    print(f'{kills} kills, {replaced} of {2 * count} files were replaced')
    return 0


if __name__ == '__main__':
    sys.exit(main())
