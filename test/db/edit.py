#!/usr/bin/env python3
"""edit.py QIPU [ROUNDS] - edits games in a database, and compares it after each edit
with a new database of the edited records.

Edits change results and years at random, which the index counts, and names,
comments and other tags. The games come in several imports, so that the index
has several segments with crowds. Games are removed, too. Each change is taken back
and made again. The edits, and the positions whose trees are compared after one, are
drawn from a seed that is printed: what an edit breaks stays so in the rounds after it.

SPDX-License-Identifier: MIT
"""
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

GAMES, PLACES = 400, 12
OPENINGS = ['h2e2 h9g7 h0g2 i9h9', 'c3c4 c6c5 b0c2 b9c7 h2e2', 'g0e2 b7e7',
            'h2e2 b7e7 h0g2 b9c7 e2e6', 'b2e2 h9g7 b0c2 i9h9 a0b0 g6g5',
            'h2e2 h9g7 b0c2 i9h9', 'h2e2 h9g7 e2h2 g7h9 c3c4']
# The positions of their lines, each once, the first first.
LINES = list(dict.fromkeys(' '.join(line.split()[:n]) for n in range(8)
                           for line in OPENINGS))
RESULTS = ['1-0', '1/2-1/2', '0-1', '*']
GAMES_SQL = """SELECT red, black, red_team, black_team, red_person, event, site,
 round, date, year, result, ecco, plies, broken, comments, variations,
 qipu_pgn(id) AS pgn FROM games ORDER BY id"""
SUMS_SQL = """SELECT content, line, weight, flags FROM game ORDER BY id"""


def write_games(name, draw, first, end):
    with open(name, 'w', encoding='utf-8') as out:
        for i in range(first, end):
            year = draw.choice([1955, 1990, 1990, 1990, 2003, 2024, 3000])
            out.write(f'[Game "Chinese Chess"]\n[Event "E{i % 7}"]\n[Site "S{i % 5}"]\n'
                      f'[Date "{year}.05.06"]\n[Round "{i}"]\n'
                      f'[Red "R{i % 97}"]\n[Black "B{i % 89}"]\n'
                      f'[Number "{i}"]\n'
                      f'[Result "{RESULTS[i % 4]}"]\n\n'
                      f'{"{  word   %d }" % i if i % 9 == 4 else ""} '
                      f'{OPENINGS[i % len(OPENINGS)]} {RESULTS[i % 4]}\n\n')


def difference(one, other):
    """The first lines that differ."""
    if not isinstance(one, (str, list)):
        return one, other
    both = [text.splitlines() if isinstance(text, str) else text
            for text in (one, other)]
    for pair in zip(*both):
        if pair[0] != pair[1]:
            return pair
    return [len(text) for text in both]


class Test:
    def __init__(self, qipu, folder):
        self.qipu = qipu
        self.folder = folder
        self.base = os.path.join(folder, 'base.qdb')

    def run(self, *args, status=0):
        done = subprocess.run([self.qipu, 'db', *args], check=False,
                              capture_output=True, text=True)
        assert done.returncode == status, (args, done)
        return done

    def answers(self, base, lines):
        """What a search and the tree say."""
        said = [self.run('sql', base, sql, '--csv').stdout
                for sql in (GAMES_SQL, SUMS_SQL)]
        for line in lines:
            place = ['--moves', line] if line else []
            said.append(self.run('tree', base, '--csv', *place).stdout)
        for words in 'word 13', 'line', 'B11':
            said.append(self.run('find', base, '--comment', words,
                                 '--csv').stdout.count('\n'))
        for command in 'players', 'events':
            said.append(sorted(self.run(command, base, '--csv'
                                        ).stdout.splitlines()))
        return said

    def dump(self):
        """All rows but those of `undo`, and the words of comments."""
        sql = sqlite3.connect(self.base)
        tables = [row[0] for row in sql.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT"
            " LIKE 'comment%' AND name <> 'undo' ORDER BY 1")]
        rows = [sorted(sql.execute(f'SELECT * FROM {name}'), key=repr)
                for name in tables]
        sql.close()
        words = self.run('find', self.base, '--comment', 'word', '--csv').stdout
        return rows, words

    def undo(self, before):
        """Takes the change back, and makes it again."""
        after = self.dump()
        for rows in before, after:
            self.run('undo', self.base)
            assert not self.run('check', self.base).stdout.strip('0 faults\n')
            assert self.dump() == rows

    def compare(self, what, lines):
        """Compares with a new database of the same games."""
        games = os.path.join(self.folder, 'games.pgn')
        fresh = os.path.join(self.folder, 'fresh.qdb')
        for name in games, fresh:
            if os.path.exists(name):
                os.remove(name)
        self.run('find', self.base, '-o', games)
        self.run('import', '-q', fresh, games)
        assert not self.run('check', self.base).stdout.strip('0 faults\n')
        for one, other in zip(self.answers(self.base, lines),
                              self.answers(fresh, lines)):
            assert one == other, (what, difference(one, other))


def edits(draw):
    """Options of one edit."""
    result, year = draw.choice(RESULTS), draw.randrange(1940, 2030)
    return draw.choice([
        ['--set', f'Result={result}'],
        ['--set', f'Date={year}.01.02'],
        ['--drop', 'Date', '--set', f'Result={result}'],
        ['--set', f'Date={year}', '--set', f'Result={result}'],
        ['--set', f'Event=E{draw.randrange(9)}'],
        ['--replace', f'Red/R(\\d)/Q$1{draw.randrange(9)}/'],
        ['--rename', 'Number=Annotator'], ['--rename', 'Annotator=Number'],
        ['--normalize', 'whitespace,ecco,results'],
        ['--drop', 'Site'], ['--set', f'BlackTeam=T{draw.randrange(3)}']])


def choice(draw, most):
    """Some games, by number or by options."""
    return draw.choice([
        [str(draw.randrange(1, most + 1))],
        [str(draw.randrange(1, most + 1)) for _ in range(draw.randrange(1, 60))],
        ['--result', draw.choice(['red', 'black', 'draw'])],
        ['--since', str(draw.randrange(1940, 2030))],
        ['--until', '1960'], ['--length', '4'], ['--limit', str(most)]])


def main():
    seed = int(os.environ.get('SEED', random.randrange(1 << 32)))
    print(f'seed {seed}')
    draw = random.Random(seed)
    rounds = int((sys.argv[2:] or ['20'])[0])
    with tempfile.TemporaryDirectory() as folder:
        test = Test(sys.argv[1], folder)
        games = os.path.join(folder, 'games.pgn')
        for first in range(0, GAMES, 100):
            write_games(games, draw, first, first + 100)
            test.run('import', '-q', test.base, games)
        for i in range(rounds):
            before = test.dump()
            if i % 5 == 4:
                command = ['remove', '--tag', f'Round={i}']
                test.run('remove', test.base, '--tag', f'Round={i}')
            else:
                command = ['edit', *choice(draw, GAMES), *edits(draw)]
                if len(command) > 1:
                    done = subprocess.run(
                        [test.qipu, 'db', 'edit', test.base, *command[1:]],
                        check=False, capture_output=True, text=True)
                    assert done.returncode in (0, 1), (command, done)
            if test.dump() != before:
                test.undo(before)
            test.compare(command, [LINES[0], *draw.sample(LINES[1:], PLACES)])
        print(f'{rounds} changes; a new database says the same')


if __name__ == '__main__':
    main()
