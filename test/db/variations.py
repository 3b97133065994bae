#!/usr/bin/env python3
"""variations.py QIPU [PLACES] - compares the index of positions of variations with what
games have, after imports, merges, removals, edits and their undoing.

The moves of the games do not hinder one another, so the moves that were played
are the position. What games must have is computed from that alone. A second
relation: `qipu split` makes a game of each line, and a database of these, which
knows only main lines, finds the same records. PLACES are the positions (default 40)
that are searched for, twice. The seed is printed.

SPDX-License-Identifier: MIT
"""
import collections
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

GAMES, PART = 360, 40
PLACES = int((sys.argv[2:] or ['40'])[0])
# Red's moves and Black's; each list with its mirror image.
RED = 'h0g2 b0c2 c3c4 g3g4 a3a4 i3i4 e3e4'.split()
BLACK = 'h9g7 b9c7 c6c5 g6g5 a6a5 i6i5 e6e5'.split()
RESULTS = ['1-0', '1/2-1/2', '0-1', '*']
VARIED = 8101


def mirror(move):
    flip = {a: b for a, b in zip('abcdefghi', 'ihgfedcba')}
    return flip[move[0]] + move[1] + flip[move[2]] + move[3]


def position(moves):
    """What a position and its mirror image have in common."""
    return min(tuple(sorted(moves)), tuple(sorted(map(mirror, moves))))


class Game:
    """A record: its text, and the positions of its lines."""

    def __init__(self, draw, number):
        self.number, self.result = number, draw.choice(RESULTS)
        self.year = draw.choice([0, 1950 + draw.randrange(60)])
        self.line, self.varied = {}, {}
        self.moves = self.write(draw, [], 0, draw.randrange(3, 11))
        for place in self.line:
            self.varied.pop(place, None)

    def write(self, draw, played, depth, plies):
        """Goes on from a position, with variations, and returns the text."""
        text, start = [], len(played)
        played = list(played)
        self.note(played, depth)
        while len(played) < start + plies and len(played) < 14:
            left = [m for m in (RED, BLACK)[len(played) % 2] if m not in played]
            draw.shuffle(left)
            # Many games begin with the same moves.
            if draw.random() < .6:
                left.sort()
            text.append(left[0])
            if depth < 3 and len(left) > 1 and draw.random() < .35:
                text.append('(' + left[1] + ' ' + self.write(
                    draw, played + left[1:2], depth + 1, draw.randrange(4))
                    + ')')
            played.append(left[0])
            self.note(played, depth)
        return ' '.join(text)

    def note(self, played, depth):
        where = self.varied if depth else self.line
        place = position(played)
        where[place] = min(where.get(place, 99), len(played))

    def pgn(self):
        date = f'{self.year}.02.03' if self.year else '????.??.??'
        return (f'[Event "E{self.number}"]\n[Round "{self.number % 7}"]\n'
                f'[Date "{date}"]\n[Result "{self.result}"]\n\n'
                f'{self.moves} {self.result}\n\n')


def number(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 128:
            return value, at


def postings(base):
    """The games, plies and marks of each key, as doc/db.md describes them."""
    sql = sqlite3.connect(base)
    first = dict(sql.execute('SELECT id, first FROM segment'))
    found = collections.defaultdict(list)
    for block, data in sql.execute('SELECT id, data FROM posting'):
        key, at = (block & (1 << 48) - 1) << 16, 0
        while at < len(data):
            more, at = number(data, at)
            game, at = number(data, at)
            ply, at = number(data, at)
            code = data[at] | data[at + 1] << 8
            key, at = key + more, at + 2
            found[key].append((first[block >> 48] + game, ply,
                               code % 8192 == VARIED))
    rows = sql.execute('SELECT segment, key, data, EXISTS (SELECT 1 FROM opening'
                       f' o WHERE o.segment = c.segment AND o.key = c.key AND'
                       f' move = {VARIED}) FROM crowd c ORDER BY 1, 2, chunk')
    for segment, key, data, varied in rows:
        game = at = 0
        while at < len(data):
            more, at = number(data, at)
            ply, at = number(data, at)
            game += more
            found[(key + (1 << 63)) % (1 << 64)].append(
                (first[segment] + game, ply, bool(varied)))
    sql.close()
    return found


class Test:
    def __init__(self, qipu, folder):
        self.qipu, self.folder = qipu, folder
        self.base = os.path.join(folder, 'base.qdb')
        self.games = {}

    def run(self, *args, status=0):
        done = subprocess.run([self.qipu, *args], check=False,
                              capture_output=True, text=True)
        assert done.returncode == status, (args, done)
        return done.stdout

    def check(self, base, faults):
        said = self.run('db', 'check', base, status=int(faults))
        assert faults == (said != '0 faults\n'), said

    def compare_index(self):
        """All postings, and what crowds say of results and years."""
        want = collections.defaultdict(list)
        for id_, game in self.games.items():
            for mark, places in (False, game.line), (True, game.varied):
                for place, ply in places.items():
                    want[place, mark].append((id_, ply, mark))
        have = postings(self.base)
        assert collections.Counter(tuple(sorted(v)) for v in want.values()) == \
            collections.Counter(tuple(sorted(v)) for v in have.values())
        # The key of a position in variations is the complement of its own.
        for rows in have.values():
            assert len({mark for _, _, mark in rows}) == 1, rows
        self.compare_years(have)
        self.compare_openings(have)
        self.check(self.base, False)

    def compare_openings(self, have):
        """The view has positions of main lines only, for every program."""
        keys = {(key ^ 1 << 63) for key, rows in have.items() if not rows[0][2]}
        sql = sqlite3.connect(self.base)
        rows = sql.execute('SELECT key % 1000, sum(red + draws + black + other)'
                           ' FROM openings GROUP BY key').fetchall()
        shown = {row[0] % (1 << 64)
                 for row in sql.execute('SELECT key FROM openings')}
        sql.close()
        assert rows and shown <= keys, shown - keys
        said = self.run('db', 'sql', '--csv', self.base,
                        'SELECT key % 1000, sum(red + draws + black + other)'
                        ' FROM openings GROUP BY key').splitlines()[1:]
        assert said == [','.join(map(str, row)) for row in rows], (said, rows)

    def compare_years(self, have):
        sql = sqlite3.connect(self.base)
        ends = dict((row[0], row[1:]) for row in sql.execute(
            'SELECT id, first, first + games FROM segment'))
        rows = sql.execute('SELECT segment, key, red, draw, black, other, since,'
                           f' until FROM opening WHERE move = {VARIED}')
        crowds = 0
        for segment, key, *counts, since, until in rows:
            low, high = ends[segment]
            games = [self.games[id_] for id_, _, _ in
                     have[(key + (1 << 63)) % (1 << 64)] if low <= id_ < high]
            years = [g.year for g in games if g.year]
            assert counts == [sum(g.result == r for g in games)
                              for r in RESULTS], (counts, games)
            assert (since, until) == (min(years, default=0),
                                      max(years, default=0))
            crowds += 1
        sql.close()
        assert crowds, 'no crowd of variations'

    def compare_answers(self, draw, plain):
        """Searches and trees, here and in the database of split games."""
        lines = sorted({place: None for g in self.games.values()
                        for place in (*g.line, *g.varied)})
        for place in draw.sample(lines, PLACES):
            place = place[:]
            red = [m for m in place if m in RED]
            black = [m for m in place if m in BLACK]
            moves = [m for pair in zip(red, black + [None]) for m in pair if m]
            here = {i for i, g in self.games.items() if place in g.line}
            there = {i for i, g in self.games.items() if place in g.varied}
            at = ['--moves', ' '.join(moves)] if moves else []
            self.compare_tree(at, moves, self.games)
            self.compare_filtered(at, moves)
            if at:
                self.compare_find(at, here, there, plain)

    def compare_filtered(self, at, moves):
        """Trees of some games: the numbers are theirs, and those of filters that
        split the games add up to those of all."""
        parts = [self.compare_tree(
            [*at, '--result', result], moves,
            {i: g for i, g in self.games.items() if g.result == result})
            for result in RESULTS]
        whole = self.compare_tree(at, moves, self.games)
        assert whole == sum(parts, collections.Counter()), (at, whole, parts)
        self.compare_tree([*at, '--tag', 'Round=3'], moves,
                          {i: g for i, g in self.games.items()
                           if g.number % 7 == 3})
        self.compare_tree([*at, '--since', '1950', '--until', '1980'], moves,
                          {i: g for i, g in self.games.items()
                           if 1950 <= g.year <= 1980})

    def compare_tree(self, at, moves, games):
        """Compares with these games. Returns the numbers."""
        here = {i for i, g in games.items() if position(moves) in g.line}
        there = {i for i, g in games.items() if position(moves) in g.varied}
        said = [json.loads(line) for line in self.run(
            'db', 'tree', self.base, '--json', *at).splitlines()]
        assert (said[0]['games'], said[0]['variations']) == \
            (len(here), len(there)), (at, said[0], here, there)
        rows = {row['ucci']: row['variations'] for row in said[1:]}
        for move in (RED, BLACK)[len(moves) % 2]:
            if move in moves:
                continue
            after = position([*moves, move])
            want = sum(after in g.varied for g in games.values())
            # Of a position that is its own mirror, one of two moves is shown.
            if position(moves) == tuple(sorted(map(mirror, moves))):
                have = max(rows.get(move, 0), rows.get(mirror(move), 0))
            else:
                have = rows.get(move, 0)
            assert have == want, (at, move, have, want)
        counts = collections.Counter(
            {'games': said[0]['games'], 'variations': said[0]['variations']})
        for row in said[1:]:
            counts[row['ucci']] += row['games']
            counts[row['ucci'], 'in variations'] += row['variations']
        return +counts

    def compare_find(self, at, here, there, plain):
        find = ['find', '--json', *at]
        rows = [json.loads(line) for line in self.run(
            'db', *find, '--in-variations', self.base).splitlines()]
        assert {row['id'] for row in rows} == here | there, (at, rows)
        assert {r['id'] for r in rows if r['in_variation']} == there, at
        rows_main = [json.loads(line) for line in self.run(
            'db', *find, self.base).splitlines()]
        assert {row['id'] for row in rows_main} == here, (at, here)
        if plain:
            split = self.run('db', *find, plain).splitlines()
            assert {json.loads(line)['event'] for line in split} == \
                {row['event'] for row in rows}, at


def test_damage(test, folder):
    """A posting of a variation that changes or goes is noticed."""
    copy = os.path.join(folder, 'copy.qdb')
    for change in 'ply', 'drop', 'crowd', 'version', 'view':
        shutil.copy(test.base, copy)
        sql = sqlite3.connect(copy, isolation_level=None)
        if change == 'version':
            sql.execute('PRAGMA user_version=%d' % (sql.execute(
                'PRAGMA user_version').fetchone()[0] - 1000))
        elif change == 'view':
            change_view(sql, 'WHERE move > 9 ')
        elif change == 'crowd':
            sql.execute(f'UPDATE opening SET red = red + 1 WHERE move = {VARIED}')
        for block, data in sql.execute('SELECT id, data FROM posting').fetchall():
            at, data = 0, bytearray(data)
            while change in ('ply', 'drop') and at < len(data):
                start = at
                for _ in range(3):
                    ply, (_, at) = at, number(data, at)
                if (data[at] | data[at + 1] << 8) % 8192 == VARIED:
                    break
                at += 2
            if at >= len(data) or change not in ('ply', 'drop'):
                continue
            if change == 'ply':
                data[ply] ^= 1
            else:
                del data[start:at + 2]
            sql.execute('UPDATE posting SET data = ? WHERE id = ?',
                        (bytes(data), block))
            break
        sql.close()
        test.check(copy, True)


def change_view(sql, where):
    """Puts another condition in the view of openings; or none, as files had it
    first."""
    view = sql.execute("SELECT sql FROM sqlite_schema WHERE name = 'openings'"
                       ).fetchone()[0]
    other = view.replace('WHERE move <> 8101 ', where)
    assert view != other, view
    sql.execute('DROP VIEW openings')
    sql.execute(other)


def test_older(test, folder):
    """A file with the view of files without variations is intact, and qipu
    shows the right one."""
    copy = os.path.join(folder, 'older.qdb')
    shutil.copy(test.base, copy)
    sql = sqlite3.connect(copy, isolation_level=None)
    change_view(sql, '')
    sql.close()
    test.check(copy, False)
    said = test.run('db', 'sql', '--csv', copy,
                    f'SELECT count(*) FROM openings WHERE move = {VARIED}')
    assert said.splitlines()[1:] == ['0'], said


def test_choice(test, folder, games):
    """The option is for new databases; an older program must see another
    version, which is the only trace of it."""
    plain = os.path.join(folder, 'without.qdb')
    test.run('db', 'import', '-q', plain, games)
    test.run('db', 'import', '-q', '--index-variations', plain, games, status=2)
    sql = sqlite3.connect(plain)
    version = sql.execute('PRAGMA user_version').fetchone()[0]
    sql.close()
    sql = sqlite3.connect(test.base)
    assert sql.execute('PRAGMA user_version').fetchone()[0] == version + 1000
    sql.close()


def main():
    seed = int(os.environ.get('SEED', random.randrange(1 << 32)))
    print(f'seed {seed}')
    draw = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        test = Test(sys.argv[1], folder)
        names = [os.path.join(folder, name) for name in
                 ('games.pgn', 'split.pgn', 'split.qdb')]
        for first in range(0, GAMES, PART):
            part = [Game(draw, first + i + 1) for i in range(PART)]
            with open(names[0], 'w', encoding='utf-8') as out:
                out.writelines(game.pgn() for game in part)
            test.run('db', 'import', '-q', *['--index-variations'] *
                     (not first or draw.randrange(2)), test.base, names[0])
            test.run('split', '-o', names[1], '--force', names[0])
            test.run('db', 'import', '-q', names[2], names[1])
            test.games.update((game.number, game) for game in part)
        test.compare_index()
        test.compare_answers(draw, names[2])
        test_damage(test, folder)
        test_older(test, folder)
        test_choice(test, folder, names[0])
        changes(test, draw)
        print('variations: the index has what the games do')


def changes(test, draw):
    before = dict(test.games)
    for number_ in draw.sample(sorted(test.games), GAMES // 5):
        del test.games[number_]
    test.run('db', 'remove', test.base,
             *[str(n) for n in before if n not in test.games])
    test.compare_index()
    test.run('db', 'undo', test.base)
    removed, test.games = test.games, before
    test.compare_index()
    test.run('db', 'undo', test.base)
    test.games = removed
    for game in test.games.values():
        if game.number % 7 == 3:
            game.result, game.year = '0-1', 1931
    test.run('db', 'edit', test.base, '--tag', 'Round=3', '--set', 'Result=0-1',
             '--set', 'Date=1931.04.05')
    test.compare_index()
    test.run('db', 'compact', test.base)
    test.compare_index()
    test.compare_answers(draw, None)


if __name__ == '__main__':
    main()
