#!/usr/bin/env python3
"""roads.py QIPU [--check | --store | --time] - what every road costs.

A road is a form of the same games: an encoding, a notation or a format that is
read, or a command that writes or searches. The figures are those of the whole
process on one thread, counted by valgrind's callgrind, less those of an empty
run, divided by the plies. They are repeatable, so a change of a few per cent is
the code's.

The games are the bundled ones, repeated. With QIPU_CORPUS set to a folder that
has ccpd/, its games come in a second table, which is not stored. --check fails
if a road of the bundled games takes 5 % more than bench/roads.tsv says; --store
writes that file. --time prints, without valgrind, how fast each road is beside
PGN in UTF-8, by processor time: the median of runs that take turns with it.

SPDX-License-Identifier: MIT
"""
import glob
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
STORED = os.path.join(HERE, 'roads.tsv')
LIMIT = 1.05
COPIES = 60
TIMED_COPIES, RUNS = 1000, 5

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
    """Runs a command; the processor time it took, which others on the machine change least."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    start = used()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return used() - start


def games_of(qipu, files, copies, folder):
    """One PGN of all games; its name and how many plies it has."""
    name = os.path.join(folder, 'games.pgn')
    text = subprocess.run([qipu, 'convert', '--to', 'pgn'] + files, capture_output=True).stdout
    with open(name, 'wb') as out:
        out.write(text * copies)
    said = subprocess.run([qipu, 'check', name], capture_output=True, text=True).stdout
    return name, int(re.search(r'(\d+) plies', said).group(1))


def made(qipu, games, folder):
    """Yields each road that is read, and the command that reads it."""
    for name, ending, make in READ:
        road = os.path.join(folder, 'road.' + ending)
        run = subprocess.run(fill(make, q=qipu, f=road, **{'in': games}),
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if not os.path.exists(road):
            sys.exit('roads.py: %s: %s' % (name, run.stderr))
        yield name, fill(CHECK, q=qipu, f=road)
        if os.path.isdir(road):
            shutil.rmtree(road)
        else:
            os.remove(road)


def written(qipu, games, folder):
    """Yields each road that is written, and the command; each has a file of its own."""
    for number, (name, command) in enumerate(WRITE):
        yield name, lambda kind, number=number, command=command: fill(
            command, q=qipu, f=os.path.join(folder, '%d.%s' % (number, kind)), **{'in': games})


def measure(qipu, files, copies):
    """Yields the name of each road, its instructions a ply and its seconds."""
    with tempfile.TemporaryDirectory() as folder:
        games, plies = games_of(qipu, files, copies, folder)
        empty = os.path.join(folder, 'empty.pgn')
        with open(empty, 'w') as out:
            out.write('[Event "x"]\n\n*\n')
        nothing = instructions(fill(CHECK, q=qipu, f=empty))
        for name, command in made(qipu, games, folder):
            yield name, (instructions(command) - nothing) / plies, seconds(command)
        for name, write in written(qipu, games, folder):
            count = (instructions(write('counted')) - nothing) / plies
            yield name, count, seconds(write('timed'))


def print_times(qipu, files):
    """How fast each road is, in that of PGN in UTF-8."""
    with tempfile.TemporaryDirectory() as folder:
        games, plies = games_of(qipu, files, TIMED_COPIES, folder)
        base = fill(CHECK, q=qipu, f=games)

        def ratio(command):
            pairs = [(seconds(base), seconds(command(n))) for n in range(RUNS)]
            return statistics.median(a / b for a, b in pairs)
        print('%-24s %s' % ('%d plies' % plies, 'speed, PGN in UTF-8 = 1'))
        for name, command in made(qipu, games, folder):
            print('%-24s %.2f' % (name, ratio(lambda n, command=command: command)), flush=True)
        for name, write in written(qipu, games, folder):
            print('%-24s %.2f' % (name, ratio(write)), flush=True)


def stored_figures():
    try:
        with open(STORED, encoding='utf-8') as lines:
            return {name: float(value) for name, value in
                    (line.rstrip('\n').split('\t') for line in lines)}
    except FileNotFoundError:
        return {}


def main():
    modes = [], ['--check'], ['--store'], ['--time']
    if len(sys.argv) < 2 or sys.argv[1].startswith('-') or sys.argv[2:] not in modes:
        sys.exit(__doc__)
    qipu, mode = os.path.abspath(sys.argv[1]), sys.argv[2:]
    bundled = sorted(glob.glob(os.path.join(HERE, '..', 'games', 'selfplay-*.pgn')))
    if mode == ['--time']:
        return print_times(qipu, bundled)
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
