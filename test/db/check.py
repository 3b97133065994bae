#!/usr/bin/env python3
"""check.py QIPU [SHARE] - changes a database, and expects `qipu db check` to
report each change.

First values of each column of each table are changed through SQL, and rows are
deleted, then one byte of the file. A byte may be where SQLite keeps nothing:
then every query has the same answer. The bytes are drawn from a seed that is
printed. Of the values and rows one in SHARE is tried (default 1), and of the bytes.

SPDX-License-Identifier: MIT
"""
import itertools
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

COUNT = 60
MOVES = ['h2e2 h9g7 h0g2 i9h9', 'c3c4 c6c5 b0c2 b9c7 h2e2', 'g0e2 b7e7',
         'h2e2 b7e7 h0g2 b9c7 e2e6', 'b2e2 h9g7 b0c2 i9h9 a0b0 g6g5']
RESULTS = ['1-0', '1/2-1/2', '0-1', '*']
# Changes that the types and constraints of columns let through.
CHANGES = """
player SET team = 'Team'
event SET name = CAST(x'45ff' AS TEXT)
game SET date = '1999.01.01'
game SET day = ifnull(day, 0) + 1, until = NULL
game SET result = (result + 1) % 4
game SET ecco = (ifnull(ecco, 0) + 1) % 500
game SET red = (SELECT id FROM player WHERE id <> red)
game SET black = (SELECT id FROM player WHERE id <> black)
game SET event = (SELECT id FROM event WHERE id <> event)
game SET flags = (flags + 1) % 16
game SET sum = (sum + 1) % 4294967296
material SET path = x'00ff'
crowd SET chunk = chunk + 1000
opening SET since = 1911
opening SET until = 1999
segment SET level = 1
counter SET last = 0, inverse = -1
""".strip().splitlines()
# What STRICT and CHECK refuse.
REFUSED = """
game SET result = 4
game SET result = 'won'
game SET ecco = 500
game SET plies = -1
game SET day = 'yesterday'
game SET flags = 16
player SET name = x'00'
event SET name = NULL
counter SET last = last + 1
""".strip().splitlines()


def write_games(name, first, end):
    with open(name, 'w', encoding='utf-8') as out:
        for i in range(first, end):
            moves = MOVES[i % len(MOVES)]
            out.write(f'[Event "E{i % 7}"]\n[Site "S{i % 5}"]\n'
                      f'[Date "19{i % 90 + 10}.05.06"]\n[Round "{i}"]\n'
                      f'[Red "R{i % 97}"]\n[Black "B{i % 89}"]\n'
                      f'[RedTeam "T{i % 3}"]\n\n'
                      f'{"{a word %d}" % i if i % 9 == 4 else ""} {moves} '
                      f'{RESULTS[i % len(RESULTS)]}\n\n')


def make(qipu, base, folder):
    """Games of two imports, with comments, names that are combined, and
    segments with crowds and without."""
    for first, end in (0, 60), (60, 300):
        games = os.path.join(folder, 'games.pgn')
        write_games(games, first, end)
        subprocess.run([qipu, 'db', 'import', base, games], check=True,
                       capture_output=True)
    for name, player in ('R3', 'R4'), ('B7', 'R4'):
        subprocess.run([qipu, 'db', 'players', '--merge', base, name, player],
                       check=True, capture_output=True)


def check_size(qipu, folder):
    """After imports that merged the index no page is unused."""
    base = os.path.join(folder, 'many.qdb')
    games = os.path.join(folder, 'some.pgn')
    for first in range(0, 400, 50):
        write_games(games, first, first + 50)
        subprocess.run([qipu, 'db', 'import', base, games], check=True,
                       capture_output=True)
    sql = sqlite3.connect(base)
    segments, = sql.execute('SELECT count(*) FROM segment').fetchone()
    unused, = sql.execute('PRAGMA freelist_count').fetchone()
    sql.close()
    assert segments == 1 and not unused, (segments, unused)


def keys_of(sql, table):
    keys = [row[1] for row in sql.execute(f'PRAGMA table_info({table})')
            if row[5]]
    return ', '.join(keys) or 'rowid'


def change(base, line):
    """Changes one row, the first."""
    table = line.split()[0]
    with sqlite3.connect(base) as sql:
        keys = keys_of(sql, table)
        done = sql.execute(f'UPDATE {line} WHERE ({keys}) IN '
                           f'(SELECT {keys} FROM {table} LIMIT 1)')
        assert done.rowcount > 0, line
    sql.close()


def literal(value):
    """A value in SQL."""
    return f"x'{value.hex()}'" if isinstance(value, bytes) else repr(value)


def others(value):
    """Other values, NULL last."""
    if isinstance(value, str):
        return [value + 'x', value[:-1] + 'y', None]
    if isinstance(value, bytes):
        return [value + b'x', value[:-1] + bytes([value[-1] ^ 1]), None]
    return [(value or 0) + 1, (value or 0) ^ 64, None]


def columns(whole):
    """Each table with each column, and a key and a value of a few rows; with
    `None` as the column for a row that is to be deleted."""
    sql = sqlite3.connect(whole)
    tables = [row[0] for row in sql.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND"
        " name NOT LIKE 'comment%' ORDER BY 1")]
    for table in tables:
        keys = keys_of(sql, table)
        rows = sql.execute(f'SELECT {keys} FROM {table}').fetchall()
        assert rows, table
        names = [row[1] for row in sql.execute(f'PRAGMA table_info({table})')]
        for at in {0, len(rows) - 1}:
            where = f'({keys}) = ({", ".join(map(literal, rows[at]))})'
            for name in names:
                value, = sql.execute(
                    f'SELECT {name} FROM {table} WHERE {where}').fetchone()
                for other in others(value):
                    if other != value:
                        yield table, name, where, other
            if table != 'alias':  # its triggers do what --unmerge does
                yield table, None, where, None
    sql.close()


def change_column(base, table, name, where, value):
    """Returns whether the constraints let a value through."""
    sql = sqlite3.connect(base)
    try:
        with sql:
            sql.execute('PRAGMA synchronous=OFF')
            if name:
                sql.execute(f'UPDATE {table} SET {name} = ? WHERE {where}',
                            (value,))
            else:
                sql.execute(f'DELETE FROM {table} WHERE {where}')
        return True
    except sqlite3.IntegrityError:
        return False
    finally:
        sql.close()


def dump(base):
    """The rows of each table, the tables themselves, and the words of comments;
    None if they cannot be read."""
    sql = sqlite3.connect(base)
    sql.text_factory = bytes
    ask = {'the tables': "SELECT type, name, tbl_name, sql FROM sqlite_schema",
           'the version': 'SELECT * FROM pragma_user_version',
           'the words': 'SELECT * FROM temp.words'}
    try:
        for name, in sql.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name"
                " NOT IN ('comment', 'comment_data', 'comment_idx')"):
            name = name.decode()
            ask[name] = f'SELECT * FROM "{name}"'
        sql.execute('CREATE VIRTUAL TABLE temp.words USING'
                    ' fts5vocab(main, comment, instance)')
        return {name: sorted(sql.execute(query), key=repr)
                for name, query in ask.items()}
    except (sqlite3.Error, UnicodeDecodeError):
        return None
    finally:
        sql.close()


def difference(rows, other):
    """Names what differs: table, row and columns."""
    if other is None:
        return 'the tables cannot be read'
    for table in sorted(rows.keys() | other.keys()):
        was, now = ([row for row in a.get(table, []) if row not in
                     b.get(table, [])] for a, b in
                    ((rows, other), (other, rows)))
        if was or now:
            same = len(was) == len(now)
            at = [i for i, pair in enumerate(zip(was[0], now[0]))
                  if pair[0] != pair[1]] if same else 'all'
            return (f'{table}, columns {at}: {str(was[:1])[:500]} became'
                    f' {str(now[:1])[:500]}')
    return ''


def main():
    qipu = sys.argv[1]
    seed = int(os.environ.get('SEED', random.randrange(1 << 32)))
    print(f'seed {seed}')
    draw = random.Random(seed)
    share = int((sys.argv[2:] or ['1'])[0])
    threads = itertools.cycle('13')
    with tempfile.TemporaryDirectory() as folder:
        whole = os.path.join(folder, 'whole.qdb')
        base = os.path.join(folder, 'base.qdb')

        def check_with(jobs):
            return subprocess.run([qipu, 'db', 'check', base, '--jobs', jobs],
                                  check=False, capture_output=True, text=True)

        def check():
            """The answer is the same with any number of threads."""
            said, other = check_with('1'), check_with('3')
            assert (said.returncode, said.stdout) == (
                other.returncode, other.stdout), (said, other)
            return said

        def check_in_turns():
            """With one thread, or with three."""
            return check_with(next(threads))

        check_size(qipu, folder)
        make(qipu, whole, folder)
        shutil.copy(whole, base)
        said = check()
        assert not said.returncode, said
        for line in CHANGES:
            shutil.copy(whole, base)
            change(base, line)
            said = check()
            assert said.returncode == 1, (line, said)
        for line in REFUSED:
            shutil.copy(whole, base)
            try:
                change(base, line)
                raise AssertionError(line)
            except sqlite3.IntegrityError:
                pass
        changes = len(CHANGES)
        every = list(columns(whole))
        for what in every[draw.randrange(share)::share]:
            shutil.copy(whole, base)
            if change_column(base, *what):
                said = check_in_turns()
                assert said.returncode == 1, (what, said)
                changes += 1
        rows, found, drawn = dump(whole), 0, 0
        with open(whole, 'rb') as file:
            intact = file.read()
        while drawn < COUNT // share:
            at = draw.randrange(len(intact))
            if not intact[at]:
                continue
            byte = bytes([intact[at] ^ 1 << draw.randrange(8)])
            with open(base, 'wb') as file:
                file.write(intact[:at] + byte + intact[at + 1:])
            said = check()
            assert said.returncode >= 0, (at, said)
            found += said.returncode != 0
            drawn += 1
            now = rows if said.returncode else dump(base)
            assert now == rows, (at, byte, said, difference(rows, now))
        print(f'{changes} changes and {found} of {drawn} bytes reported; '
              f'the others changed nothing')


if __name__ == '__main__':
    main()
