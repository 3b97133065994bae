#!/usr/bin/env python3
"""check_examples.py QIPU [--update] - runs the examples of site/pages, and compares what
they print.

An example is a block of lines "$ COMMAND", each with what it prints. A block whose heading
has a name, as ```c [count.c]```, is a file that later commands of its page use. Commands
that need a compiler, Node or ClickHouse are left alone without them, with a message. With
--update it writes into the pages what the commands print.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / 'tools'))
import check_manual  # noqa: E402

BLOCK = re.compile(r'^```(\w*)(?: \[(\S+)\])?\n(.*?)^```$', re.M | re.S)


def script(path, text):
    path.write_text('#!/bin/sh\n' + text)
    path.chmod(0o755)


def prepare(folder, program):
    """A folder with the bundled games, and what an installation has."""
    build = program.parent
    shutil.copytree(ROOT / 'games', folder / 'games')
    (folder / 'bin').mkdir()
    (folder / 'bin/qipu').symlink_to(program)
    script(folder / 'bin/ENGINE', f'exec {build}/test/fake_engine uci\n')
    script(folder / 'bin/pkg-config', f'echo -I{ROOT}/include -L{build} -Wl,-rpath,{build} -lqipu\n')
    module = ROOT / 'build/js/package'
    if module.exists():
        (folder / 'node_modules').mkdir()
        (folder / 'node_modules/qipu').symlink_to(module)
    for wheel in (ROOT / 'build/python/dist').glob('*.whl'):
        shutil.unpack_archive(wheel, folder / 'python', 'zip')


def missing(command, folder, build):
    """What this machine lacks for a command, or None."""
    needs = {'ENGINE': build / 'test/fake_engine', 'cc ': build / 'libqipu.so',
             './count': build / 'libqipu.so', 'python3 ': folder / 'python',
             'node ': folder / 'node_modules', 'clickhouse': shutil.which('clickhouse-local')}
    for word, path in needs.items():
        if word in command and not (path and os.path.exists(path)):
            return word.strip()
    if re.search(r'qipu (view|serve)\b|games\.html', command) and not check_manual.page_built(
            folder / 'bin/qipu'):
        return 'the page'
    return None


def shown(text):
    """(command, what it shows) of a block."""
    parts = re.split(r'^\$ (.*)\n', text, flags=re.M)[1:]
    return list(zip(parts[::2], parts[1::2]))


def examples(path, program, environment):
    """The page with what its commands print now, and how many were run."""
    ran = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder, program)
        environment = dict(environment, NO_COLOR='1', BROWSER='true', COLUMNS='100',
                           PYTHONPATH=str(folder / 'python'),
                           PATH=f"{folder / 'bin'}:{os.environ['PATH']}")

        def block(match):
            nonlocal ran
            kind, file, text = match[1], match[2], match[3]
            if file:
                (folder / file).write_text(text, encoding='utf-8')
            if kind or not text.startswith('$ '):
                return match[0]
            out = ''
            for command, was in shown(text):
                lacks = missing(command, folder, program.parent)
                if lacks:
                    print(f'{path.relative_to(ROOT)}: skipped, no {lacks}: {command}')
                    out += f'$ {command}\n{was}'
                    continue
                ran += 1
                said = check_manual.run(command, folder, environment)
                out += f'$ {command}\n' + ''.join(
                    line.rstrip() + '\n' for line in said.splitlines())
            return f'```\n{out}```'

        return BLOCK.sub(block, path.read_text(encoding='utf-8')), ran


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    faults = ran = 0
    for path in sorted((ROOT / 'site/pages').rglob('*.md')):
        language = path.relative_to(ROOT / 'site/pages').parts[0]
        environment = dict(os.environ, LC_ALL=check_manual.LOCALES[language])
        now, count = examples(path, program, environment)
        ran += count
        was = path.read_text(encoding='utf-8')
        if '--update' in sys.argv:
            path.write_text(now, encoding='utf-8')
        elif now != was:
            line = next((a, b) for a, b in zip(was.split('\n') + [''], now.split('\n') + [''])
                        if a != b)
            print(f'{path.relative_to(ROOT)}: shows\n{line[0]}\nprints\n{line[1]}')
            faults += 1
    print(f'{ran} examples, {faults} faults')
    return 1 if faults or not ran else 0


if __name__ == '__main__':
    sys.exit(main())
