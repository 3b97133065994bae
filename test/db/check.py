#!/usr/bin/env python3
"""check.py QIPU - changes a database, and expects `qipu db check` to
report each change.

First one value of each column is changed through SQL, then one byte of the
file. A byte may be where SQLite keeps nothing: then every table still has the
same rows. The bytes are drawn from a seed that is printed.

SPDX-License-Identifier: MIT
"""
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
CHANGES = """
player SET name = name || 'x'
player SET team = 'Team'
player SET key = 'key'
player SET plain = 'plain'
player SET club = 'club'
event SET name = 'another'
event SET name = CAST(x'45ff' AS TEXT)
site SET name = 'elsewhere'
source SET name = 'other.pgn'
game SET date = '1999.01.01'
game SET day = ifnull(day, 0) + 1, until = NULL
game SET until = ifnull(until, ifnull(day, 0)) + 1
game SET result = (result + 1) % 4
game SET ecco = (ifnull(ecco, 0) + 1) % 500
game SET round = 'round'
game SET red = (SELECT id FROM player WHERE id <> red)
game SET black = (SELECT id FROM player WHERE id <> black)
game SET event = (SELECT id FROM event WHERE id <> event)
game SET plies = plies + 1
game SET place = place + 1
game SET flags = (flags + 1) % 16
game SET weight = weight + 1
game SET content = content + 1
game SET line = line + 1
game SET sum = (sum + 1) % 4294967296
material SET path = x'00ff'
opening SET red = red + 1
opening SET draw = draw + 1
segment SET postings = postings + 1
segment SET sum = sum + 1
counter SET last = 0
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
""".strip().splitlines()


def write_games(name):
    with open(name, 'w', encoding='utf-8') as out:
        for i in range(200):
            out.write(f'[Event "E{i % 7}"]\n[Site "S{i % 5}"]\n'
                      f'[Date "19{i % 90 + 10}.05.06"]\n[Round "{i}"]\n'
                      f'[Red "R{i % 97}"]\n[Black "B{i % 89}"]\n'
                      f'[RedTeam "T{i % 3}"]\n\n{MOVES[i % len(MOVES)]} '
                      f'{RESULTS[i % len(RESULTS)]}\n\n')


def change(base, line):
    """Changes one row, after that with the smallest key."""
    table = line.split()[0]
    key = {'material': 'game', 'opening': 'key',
           'counter': 'last'}.get(table, 'id')
    with sqlite3.connect(base) as sql:
        done = sql.execute(f'UPDATE {line} WHERE {key} = '
                           f'(SELECT {key} FROM {table} LIMIT 1)')
        assert done.rowcount > 0, line
    sql.close()


# What no checksum covers: it changes no answer but the years of openings.
UNCOVERED = {'opening': 'segment, key, move, red, draw, black, other',
             'segment': 'id, first, games, postings, sum',
             'counter': '1', 'crowd': 'segment, key, data'}


def dump(base):
    """All rows of all tables but those of comments; None if they cannot be
    read."""
    sql = sqlite3.connect(base)
    sql.text_factory = bytes
    try:
        tables = [row[0].decode() for row in sql.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND"
            " name NOT LIKE 'comment%' ORDER BY 1")]
        return [(table, sorted(sql.execute(
            f"SELECT {UNCOVERED.get(table, '*')} FROM {table}")))
                for table in tables]
    except (sqlite3.Error, UnicodeDecodeError):
        return None
    finally:
        sql.close()


def main():
    qipu = sys.argv[1]
    seed = int(os.environ.get('SEED', random.randrange(1 << 32)))
    print(f'seed {seed}')
    draw = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        whole = os.path.join(folder, 'whole.qdb')
        base = os.path.join(folder, 'base.qdb')

        def check():
            return subprocess.run([qipu, 'db', 'check', base], check=False,
                                  capture_output=True, text=True)

        games = os.path.join(folder, 'games.pgn')
        write_games(games)
        subprocess.run([qipu, 'db', 'import', whole, games], check=True,
                       capture_output=True)
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
        rows, found = dump(whole), 0
        with open(whole, 'rb') as file:
            intact = file.read()
        for _ in range(COUNT):
            at = draw.randrange(len(intact))
            byte = bytes([intact[at] ^ 1 << draw.randrange(8)])
            with open(base, 'wb') as file:
                file.write(intact[:at] + byte + intact[at + 1:])
            said = check()
            assert said.returncode >= 0, (at, said)
            found += said.returncode != 0
            assert said.returncode or dump(base) == rows, (at, said)
        print(f'{len(CHANGES)} changes and {found} of {COUNT} bytes reported; '
              f'the others changed no row')


if __name__ == '__main__':
    main()
