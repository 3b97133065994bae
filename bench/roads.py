#!/usr/bin/env python3
"""roads.py QIPU [--check | --store] - instructions a ply on every road.

A road is a form of the same games: an encoding, a notation or a format that is
read, or a command that writes or searches. The figures are those of the whole
process on one thread, counted by valgrind's callgrind, less those of an empty
run, divided by the plies. They are repeatable, so a change of a few per cent is
the code's.

The games are the bundled ones, repeated. With QIPU_CORPUS set to a folder that
has ccpd/, its games come in a second table, which is not stored. --check fails
if a road of the bundled games takes 5 % more than bench/roads.tsv says; --store
writes that file.

SPDX-License-Identifier: MIT
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
STORED = os.path.join(HERE, 'roads.tsv')
LIMIT = 1.05
COPIES = 60

# A name, how the file is made, and how it is run. {q} is the program, {in} the
# games as PGN in UTF-8, {f} the file of the road.
CONVERT = '{q} convert --jobs 1 {in} --to-encoding %s --notation %s -o {f}'
FORMAT = '{q} convert --jobs 1 --to %s {in} -o {f}'
CHECK = '{q} check --jobs 1 --quiet -r {f}'
READ = [
    ('PGN, UTF-8', 'pgn', CONVERT % ('utf-8', 'chinese')),
    ('PGN, GB18030', 'pgn', CONVERT % ('gb18030', 'chinese')),
    ('PGN, Big5', 'pgn', CONVERT % ('big5', 'traditional')),
    ('PGN, WXF', 'pgn', CONVERT % ('utf-8', 'wxf')),
    ('PGN, ICCS', 'pgn', CONVERT % ('utf-8', 'iccs')),
    ('PGN, UCCI', 'pgn', CONVERT % ('utf-8', 'ucci')),
    ('lines', 'lines', FORMAT % 'lines'),
    ('.qpg, fast', 'qpg', '{q} pack --qpg --jobs 1 {in} -o {f}'),
    ('JSON Lines', 'jsonl', FORMAT % 'jsonl'),
    ('XML', 'xml', FORMAT % 'xml'),
    ('UBB', 'ubb', FORMAT % 'ubb'),
    ('WXF files', 'wxf', FORMAT % 'wxf'),
    ('XQF, a file a game', 'xqf', '{q} convert --jobs 1 --to xqf {in} --out-dir {f}'),
]
WRITE = [
    ('convert to PGN', '{q} convert --jobs 1 {in} -o {f}'),
    ('convert to JSON Lines', '{q} convert --jobs 1 --to jsonl {in} -o {f}'),
    ('convert to XML', '{q} convert --jobs 1 --to xml {in} -o {f}'),
    ('pack --qpg', '{q} pack --qpg --jobs 1 {in} -o {f}'),
    ('ecco', '{q} ecco --jobs 1 {in}'),
    ('select --pattern',
     "{q} select --jobs 1 --pattern '车车炮 vs 车马炮' --count {in}"),
    ('db import', '{q} db import --jobs 1 {f} {in}'),
]


def fill(command, **values):
    return [word.format(**values) for word in split(command)]


def split(command):
    return [a or b for a, b in re.findall(r"'([^']*)'|(\S+)", command)]


def instructions(command):
    """Runs a command under callgrind; the instructions of all its threads."""
    with tempfile.NamedTemporaryFile() as out:
        run = subprocess.run(
            ['valgrind', '--tool=callgrind', '--callgrind-out-file=' + out.name] + command,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    found = re.search(r'Collected : (\d+)', run.stderr)
    if not found or run.returncode:
        sys.exit('roads.py: %s: %s' % (' '.join(command), run.stderr[-500:]))
    return int(found.group(1))


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def games_of(qipu, files, copies, folder):
    """One PGN of all games; its name and how many plies it has."""
    name = os.path.join(folder, 'games.pgn')
    text = subprocess.run([qipu, 'convert', '--to', 'pgn'] + files, capture_output=True).stdout
    with open(name, 'wb') as out:
        out.write(text * copies)
    said = subprocess.run([qipu, 'check', name], capture_output=True, text=True).stdout
    return name, int(re.search(r'(\d+) plies', said).group(1))


def measure(qipu, files, copies):
    """Yields the name of each road, its instructions a ply and its seconds."""
    with tempfile.TemporaryDirectory() as folder:
        games, plies = games_of(qipu, files, copies, folder)
        empty = os.path.join(folder, 'empty.pgn')
        with open(empty, 'w') as out:
            out.write('[Event "x"]\n\n*\n')
        nothing = instructions(fill(CHECK, q=qipu, f=empty))

        def figures(command):
            return (instructions(command) - nothing) / plies, seconds(command)

        for name, ending, make in READ:
            road = os.path.join(folder, 'road.' + ending)
            run = subprocess.run(fill(make, q=qipu, f=road, **{'in': games}),
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            if not os.path.exists(road):
                sys.exit('roads.py: %s: %s' % (name, run.stderr))
            yield (name, *figures(fill(CHECK, q=qipu, f=road)))
            if os.path.isdir(road):
                shutil.rmtree(road)
            else:
                os.remove(road)
        for number, (name, command) in enumerate(WRITE):
            def write(kind):
                return fill(command, q=qipu, f=os.path.join(folder, '%d.%s' % (number, kind)),
                            **{'in': games})
            count = (instructions(write('counted')) - nothing) / plies
            yield name, count, seconds(write('timed'))


def stored_figures():
    try:
        with open(STORED, encoding='utf-8') as lines:
            return {name: float(value) for name, value in
                    (line.rstrip('\n').split('\t') for line in lines)}
    except FileNotFoundError:
        return {}


def main():
    if len(sys.argv) < 2 or sys.argv[2:] not in ([], ['--check'], ['--store']):
        sys.exit(__doc__)
    qipu, mode = os.path.abspath(sys.argv[1]), sys.argv[2:]
    bundled = sorted(glob.glob(os.path.join(HERE, '..', 'games', 'selfplay-*.pgn')))
    stored, slower, rows = stored_figures(), [], []
    print('%-24s %12s %10s %8s' % ('the bundled games', 'instr./ply', 'stored', 'ratio'))
    for name, count, _ in measure(qipu, bundled, COPIES):
        rows.append((name, count))
        ratio = count / stored[name] if name in stored else 0
        if ratio > LIMIT or (mode == ['--check'] and not ratio):
            slower.append(name)
        print('%-24s %12.0f %10.0f %8.2f' % (name, count, stored.get(name, 0), ratio), flush=True)
    if mode == ['--store']:
        with open(STORED, 'w', encoding='utf-8') as out:
            out.writelines('%s\t%.0f\n' % row for row in rows)
    corpus = sorted(glob.glob(os.path.join(os.environ.get('QIPU_CORPUS', '-'), 'ccpd', '*.pgn')))
    if corpus and not mode:
        first = None
        print('\n%-24s %12s %10s' % ('real games', 'instr./ply', 'time'))
        for name, count, took in measure(qipu, corpus, 1):
            first = first or took
            print('%-24s %12.0f %10.2f' % (name, count, took / first), flush=True)
    if mode == ['--check'] and slower:
        sys.exit('slower by more than %.0f %%: %s' % (100 * LIMIT - 100, ', '.join(slower)))


if __name__ == '__main__':
    main()
