#!/usr/bin/env python3
"""kill.py QIPU [COUNT] - kills imports into a database at random moments.

Removals, edits, repairs and undoing are killed, too: they are done, or not at all.
So are exports: the file is whole, and no other is left after the next export.
After each kill the database is sound (`qipu db check`) and has at least the
games that the import had reported as committed. Importing the same files again
goes on from there, and in the end the database holds what it holds after an
import that nobody killed. The moments are drawn from a seed that is printed.

SPDX-License-Identifier: MIT
"""
import fcntl
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

GAMES, COPIES, FILES, BROKEN = 36000, 6000, 4, 500
OPENINGS = ['h2e2 h9g7 h0g2 i9h9', 'c3c4 c6c5 b0c2 b9c7 h2e2', 'g0e2 b7e7',
            'h2e2 b7e7 h0g2 b9c7 i0h0', 'b2e2 h9g7 b0c2 i9h9 a0b0 g6g5']
ASK = """SELECT red, black, round, result, plies, file, offset,
 qipu_moves(id) AS moves FROM games ORDER BY id"""


def write_games(folder):
    names = []
    for number in range(FILES):
        names.append(os.path.join(folder, f'{number}.pgn'))
        with open(names[-1], 'w', encoding='utf-8') as out:
            for i in range(number, GAMES, FILES):
                out.write(f'[Red "R{i % 97}"]\n[Black "B{i % 89}"]\n'
                          f'[Round "{i}"]\n[Result "1-0"]\n\n'
                          f'{OPENINGS[i % len(OPENINGS)]} 1-0\n\n')
    return names


class Test:
    def __init__(self, qipu, folder):
        self.qipu = qipu
        self.base = os.path.join(folder, 'base.qdb')
        self.whole = os.path.join(folder, 'whole.qdb')
        self.names = write_games(folder)
        self.kills = 0

    def run(self, *args):
        return subprocess.run([self.qipu, 'db', *args], check=False,
                              capture_output=True, text=True)

    def answer(self, base):
        return self.run('sql', base, ASK, '--json').stdout

    def tree(self, base):
        return self.run('tree', base, '--csv').stdout

    def start(self, base):
        return subprocess.Popen(
            [self.qipu, 'db', 'import', '--json', base, *self.names],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def remove(self):
        for end in ('', '-journal', '-wal', '-shm'):
            if os.path.exists(self.base + end):
                os.remove(self.base + end)

    def kill_once(self, seconds):
        """Kills an import after so long. Nonzero when it was done before."""
        before = self.count()
        process = self.start(self.base)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
        text = process.communicate()[0]
        lines = [json.loads(line) for line in text.splitlines()
                 if line.endswith('}')]
        committed = [line['committed'] for line in lines if 'committed' in line]
        self.check(before + (committed[-1] if committed else 0))
        return process.returncode == 0

    def count(self):
        if not os.path.exists(self.base) or not os.path.getsize(self.base):
            return 0
        asked = self.run('find', self.base, '--count')
        return int(asked.stdout) if asked.returncode == 0 else 0

    def check(self, least):
        if not os.path.exists(self.base):
            assert least == 0
            return
        checked = self.run('check', self.base)
        if 'not a database' in checked.stderr and least == 0:
            return  # killed before there was one
        assert checked.returncode == 0, checked.stdout + checked.stderr
        assert self.count() >= least, (self.count(), least)

    def finish(self):
        process = self.start(self.base)
        assert process.communicate() and process.returncode == 0
        assert self.answer(self.base) == self.answer(self.whole)
        assert self.tree(self.base) == self.tree(self.whole)

    def cut_off(self, seconds, *command):
        """Runs `qipu db` so, and kills it after so long."""
        process = subprocess.Popen([self.qipu, 'db', *command],
                                   stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def fuller(self):
        """How many games have the comment of the fuller records: none or all."""
        self.check(0)
        assert self.count() == COPIES
        fuller = int(self.run('find', '--comment', 'fine', '--count',
                              self.base).stdout)
        assert fuller in (0, COPIES), fuller
        return fuller

    def kill_removal(self, seconds, command, rest):
        """Kills a removal after so long: `rest` games are left, or all are."""
        shutil.copy(self.whole, self.base)
        self.cut_off(seconds, *command, self.base)
        self.check(0)
        left = self.count()
        assert left in (COPIES, rest), left
        return left < COPIES

    def kill_change(self, seconds, command):
        """Kills an edit, or the undoing of one, after so long: all games are
        edited, or none is. Returns nonzero if it was done."""
        if command != ['undo']:
            shutil.copy(self.whole, self.base)
        before = self.edited()
        self.cut_off(seconds, *command, self.base)
        self.check(COPIES)
        assert self.edited() in (0, COPIES), self.edited()
        return self.edited() != before

    def edited(self):
        return int(self.run('find', '--since', '1950', '--result', 'draw',
                            '--count', self.base).stdout)

    def kill_creation(self, name, seconds, *options):
        """Kills the first import after so long: the next uses what is there.
        Returns the size of the file."""
        self.remove()
        process = subprocess.Popen(
            [self.qipu, 'db', 'import', *options, self.base, name],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(seconds)
        process.kill()
        process.wait()
        size = os.path.getsize(self.base) if os.path.exists(self.base) else 0
        said = self.run('import', *options, self.base, name)
        assert said.returncode == 0, (size, said)
        assert self.count() == 2, size
        self.check(2)
        return size

    def kill_undo(self, seconds):
        """Kills `db undo` of such an import: no game has a comment then, or each
        has one. Returns whether it was undone."""
        shutil.copy(self.whole, self.base)
        self.cut_off(seconds, 'undo', self.base)
        return not self.fuller()

    def kill_replacing(self, seconds):
        """Kills an import of fuller records: each game is there once, and all
        have a comment, or none."""
        shutil.copy(self.whole, self.base)
        self.cut_off(seconds, 'import', '--skip-duplicates', 'game', '--prefer',
                     'fuller', self.base, self.names[1])
        return self.fuller() > 0

    def kill_repair(self, seconds):
        """Kills a repair: each game is there once, and all are repaired, or
        none is."""
        shutil.copy(self.whole, self.base)
        self.cut_off(seconds, 'repair', self.base)
        self.check(0)
        assert self.count() == BROKEN
        left = int(self.run('find', '--errors', '--count', self.base).stdout)
        assert left in (0, BROKEN), left
        return left == 0


def repairing(test, count, draw):
    """Games with an error are repaired in place, and put back."""
    with open(test.names[0], 'w', encoding='utf-8') as out:
        for i in range(BROKEN):
            out.write(f'[Red "R{i}"]\n\nC2.5 H8+7 H2+3 R9.8 R1.3 H2+3 *\n\n')
    os.remove(test.whole)
    assert test.run('import', test.whole, test.names[0]).returncode == 1
    before = test.answer(test.whole)
    begun = time.monotonic()
    assert test.kill_repair(1000)
    seconds = time.monotonic() - begun
    assert test.run('undo', test.base).returncode == 0
    assert test.answer(test.base) == before
    done = sum(test.kill_repair(draw.uniform(0, seconds))
               for _ in range(count))
    print(f'{count} times killed: db repair, {done} times done before; '
          f'all or nothing')


def replacing(test, count, draw):
    """Games that differ in their players are replaced by fuller records."""
    for name, comment in zip(test.names, ('', ' {fine}')):
        with open(name, 'w', encoding='utf-8') as out:
            for i in range(COPIES):
                out.write(f'[Red "R{i}"]\n[Black "B"]\n\n'
                          f'{OPENINGS[i % len(OPENINGS)]}{comment} *\n\n')
    os.remove(test.whole)
    assert test.run('import', test.whole, test.names[0]).returncode == 0
    begun = time.monotonic()
    assert test.kill_replacing(1000)
    seconds = time.monotonic() - begun
    done = sum(test.kill_replacing(draw.uniform(0, seconds))
               for _ in range(count))
    print(f'{count} times killed: db import --prefer fuller, {done} times done '
          f'before; all or nothing')
    undone(test, count, draw)


def undone(test, count, draw):
    """The records that were replaced come back."""
    plain = test.answer(test.whole)
    fuller = test.run('import', '--skip-duplicates', 'game', '--prefer',
                      'fuller', test.whole, test.names[1])
    assert fuller.returncode == 0, fuller
    begun = time.monotonic()
    assert test.kill_undo(1000)
    seconds = time.monotonic() - begun
    assert test.answer(test.base) == plain
    done = 0
    for _ in range(count):
        if test.kill_undo(draw.uniform(0, seconds)):
            assert test.answer(test.base) == plain
            done += 1
    print(f'{count} times killed: db undo of db import --prefer fuller, {done} '
          f'times done before; all or nothing')


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    seed = int(os.environ.get('SEED', random.randrange(1 << 32)))
    print(f'seed {seed}')
    draw = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        test = Test(sys.argv[1], folder)
        begun = time.monotonic()
        process = test.start(test.whole)
        assert process.communicate() and process.returncode == 0
        seconds = time.monotonic() - begun
        assert len(test.answer(test.whole).splitlines()) == GAMES
        done = 0
        for _ in range(count):
            if test.kill_once(draw.uniform(0, seconds)):
                test.finish()
                test.remove()
                done += 1
        test.finish()
        print(f'{count} imports killed, {done} times done before; '
              f'nothing lost')
        creations(test, count)
        removals(test, max(count // 10, 2), draw)
        replacing(test, max(count // 10, 2), draw)
        changes(test, max(count // 10, 3), draw)
        exports(test, max(count // 10, 3), draw)
        repairing(test, max(count // 10, 3), draw)


def changes(test, count, draw):
    """Games are edited, which their index counts, and edited back."""
    edit = ['edit', '--set', 'Result=1/2-1/2', '--set', 'Date=1951',
            '--set', 'Annotator=x', '--limit', str(COPIES)]
    for command in edit, ['undo']:
        begun = time.monotonic()
        assert test.kill_change(1000, command)
        seconds = time.monotonic() - begun
        done = sum(test.kill_change(draw.uniform(0, seconds), command)
                   for _ in range(count))
        assert test.edited() == COPIES or test.kill_change(1000, edit)
        print(f'{count} times killed: db {command[0]}, {done} times done '
              f'before; all or nothing')


def exports(test, count, draw):
    """Files are written, new ones and in place of others. A temporary file that
    another process still writes stays."""
    folder = os.path.join(os.path.dirname(test.base), 'exports')
    for name, to in ('a.pgn', 'pgn'), ('a.parquet', 'parquet'), ('a.dat', 'book'):
        os.mkdir(folder)
        path = os.path.join(folder, name)
        command = ['export', test.whole, '--to', to, '-o', path]
        begun = time.monotonic()
        assert test.run(*command).returncode == 0
        seconds = time.monotonic() - begun
        with open(path, 'rb') as file:
            whole = file.read()
        for i in range(2 * count):
            if i % 2:
                os.remove(path)
            process = subprocess.Popen([test.qipu, 'db', *command])
            time.sleep(draw.uniform(0, seconds))
            process.kill()
            process.wait()
            if not os.path.exists(path):
                assert i % 2
                assert test.run(*command).returncode == 0
            with open(path, 'rb') as file:
                assert file.read() == whole
        for number in range(2):
            with open(f'{path}.qipu-{number}', 'wb') as file:
                file.write(b'left')
        with open(path + '.qipu-0', 'rb') as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            assert test.run(*command).returncode == 0
            assert sorted(os.listdir(folder)) == [name, name + '.qipu-0']
        assert test.run(*command).returncode == 0
        assert os.listdir(folder) == [name], os.listdir(folder)
        shutil.rmtree(folder)
        print(f'{2 * count} times killed: db export --to {to}; no file is left')


def creations(test, count):
    name = os.path.join(os.path.dirname(test.base), 'two.pgn')
    with open(name, 'w', encoding='utf-8') as out:
        out.write('[Red "A"]\n\nh2e2 *\n\n[Red "B"]\n\nh2e2 *\n')
    sizes = {test.kill_creation(name, 0.002 * i,
                                *['--index-variations'] * (i % 2))
             for i in range(2 * count)}
    print(f'{2 * count} times killed while the file was made, at sizes '
          f'{sorted(sizes)}; each was used')


def removals(test, count, draw):
    """Games that differ in nothing but their rounds are removed, and their import is
    taken back."""
    with open(test.names[0], 'w', encoding='utf-8') as out:
        for i in range(COPIES):
            out.write(f'[Red "R"]\n[Black "B"]\n[Round "{i}"]\n\n'
                      f'{OPENINGS[i % len(OPENINGS)]} *\n\n')
    os.remove(test.whole)
    assert test.run('import', test.whole, test.names[0]).returncode == 0
    for command, rest in ((['dups', '--remove', '--csv'], len(OPENINGS)),
                          (['remove', '--length', '4..'], COPIES // 5),
                          (['undo'], 0)):  # of the import
        begun = time.monotonic()
        assert test.kill_removal(1000, command, rest)
        seconds = time.monotonic() - begun
        done = sum(test.kill_removal(draw.uniform(0, seconds), command, rest)
                   for _ in range(count))
        print(f'{count} times killed: db {" ".join(command)}, {done} times '
              f'done before; all or nothing')


if __name__ == '__main__':
    main()
