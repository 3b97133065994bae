#!/usr/bin/env python3
"""check_manual.py QIPU [--options|--update] - compares man with the program.

Fails if an option in the sources is not in man/en/options.txt; if a value that is
completed is on no page; if the languages list different options; or if an example prints
something else than its page shows. With --options, fails instead if a command accepts an
option that its page does not list, or does not accept one that it lists: that starts the
program once for each command and option. With --update, writes into the pages what the
examples print.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

import make_manual

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOCALES = {'en': 'C', 'zh': 'zh_CN.UTF-8'}
OPTIONAL_VALUE = {'--in-place'}
EVERYWHERE = {'--help', '--lang', '--quiet', '--verbose', '--diagnostics',
              '--json'}


def accepted(program, command, name):
    """Whether a command accepts an option, and whether it takes a value."""
    run = subprocess.run([program, *command.split(), f'{name}=x', '--no-such-option'],
                         capture_output=True, text=True, stdin=subprocess.DEVNULL,
                         env=dict(os.environ, LC_ALL='C'))
    if f"unknown option '{name}'" in run.stderr or ' is now ' in run.stderr:
        return None
    return 'takes no value' not in run.stderr


def option_faults(program, pages, options):
    for command, page in pages.items():
        if command in ('qipu', 'db'):
            continue
        listed = set(page.options())
        for name in sorted(set(options) - EVERYWHERE):
            takes = accepted(program, command, name)
            if takes is None and name in listed:
                yield f'{command} does not accept {name}, which its page lists'
            elif takes is not None and name not in listed:
                yield f'{command} accepts {name}, which its page does not list'
            elif takes is not None and takes != bool(options[name][1]) and \
                    name not in OPTIONAL_VALUE:
                yield f'{command}: does {name} take a value?'


def source_faults(options):
    for path in sorted((ROOT / 'cli').rglob('*.[ch]')):
        for name in re.findall(r'\{\s*"(--[\w-]+)", [012],', path.read_text()):
            if name not in options:
                yield f'{path.relative_to(ROOT)}: {name} is not in man/en/options.txt'


def value_faults(writer):
    """Values that are completed and that no page names."""
    values = make_manual.read_values(ROOT / 'man/en/options.txt', writer.options)
    for name, words in values.items():
        _, value, meaning = writer.options[name]
        notes = [text for page in writer.pages.values() for _, entries in page.groups
                 for entry, text in entries if entry == name]
        named = set(re.findall(r"[^\s|,;:()']+", ' '.join([value, meaning, *notes])))
        for word in (words or '').lstrip(',').split():
            if not word.startswith('@') and word not in named:
                yield f'options.txt: no page of {name} names its value {word}'


def page_faults(writers):
    en, zh = writers['en'], writers['zh']
    if list(en.options) != list(zh.options):
        yield f'options.txt: only in one language: {set(en.options) ^ set(zh.options)}'
    if set(en.pages) != set(zh.pages):
        yield f'pages only in one language: {set(en.pages) ^ set(zh.pages)}'
        return
    for name, page in en.pages.items():
        other = zh.pages[name]
        if page.options() != other.options():
            yield f'{other.path.relative_to(ROOT)}: other options than in English'
        if len(page.examples) < 2 or not other.examples:
            yield f'{name}: no examples'


def free_port():
    """A port that no program holds."""
    with socket.socket() as door:
        door.bind(('127.0.0.1', 0))
        return door.getsockname()[1]


def run(command, folder, environment):
    """What an example prints; a server is stopped once it serves.

    It serves on a free port, as another program may hold the one that is named.
    """
    port = re.search(r'--port (\d+)', command)
    ran = command.replace(port[0], f'--port {free_port()}') if port else command
    with open(folder / 'said', 'w+b') as said:
        process = subprocess.Popen(ran, shell=True, cwd=folder, env=environment,
                                   stdin=subprocess.DEVNULL, stdout=said,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        if re.search(r'\bqipu serve\b', command):
            for _ in range(100):
                said.seek(0)
                if b'http://' in said.read():
                    break
                try:
                    process.wait(0.1)
                except subprocess.TimeoutExpired:
                    pass
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        process.wait(60)
        said.seek(0)
        text = said.read().decode()
    if port:
        text = re.sub(r'(?<=http://127\.0\.0\.1:)\d+', port[1], text)
    if process.returncode > 1 and 'serve' not in command:
        text += f'status {process.returncode}\n'
    return text


def examples(page, program, fake, language):
    """The lines of the examples with what each prints now."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / 'games', folder / 'games')
        (folder / 'bin').mkdir()
        (folder / 'bin/qipu').symlink_to(program)
        if fake.exists():
            engine = folder / 'bin/ENGINE'
            engine.write_text(f'#!/bin/sh\nexec {fake} uci\n')
            engine.chmod(0o755)
        environment = dict(os.environ, LC_ALL=LOCALES[language], NO_COLOR='1', BROWSER='true',
                           PATH=f"{folder / 'bin'}:{os.environ['PATH']}")
        for line in page.examples:
            if line.startswith('  $ '):
                yield line
                for said in run(line[4:], folder, environment).splitlines():
                    yield f'  {said}'.rstrip()
            elif line and not line.startswith('  ') or line.startswith('  qipu '):
                yield line


def page_built(program):
    """Whether the program holds the page of `qipu view`, which takes Node to build."""
    run = subprocess.run([program, 'view', '-o', '/dev/null', ROOT / 'games/handicap.pgn'],
                         capture_output=True, env=dict(os.environ, LC_ALL='C'))
    return b'without its page' not in run.stderr


def example_faults(program, writers, update):
    fake = program.parent / 'test/fake_engine'
    for language, writer in writers.items():
        for name, page in writer.pages.items():
            if name == 'engine' and not fake.exists():
                print('engine: skipped, there is no fake engine')
                continue
            if name == 'view' and not page_built(program):
                print('view: skipped, the program has no page')
                continue
            now = '\n'.join(examples(page, program, fake, language)).strip('\n').split('\n')
            if now == page.examples:
                continue
            if update:
                text = page.path.read_text(encoding='utf-8')
                head = text[:text.index('== examples\n')]
                page.path.write_text(head + '== examples\n' + '\n'.join(now) + '\n',
                                     encoding='utf-8')
                continue
            for was, got in zip([*page.examples, ''], [*now, '']):
                if was != got:
                    break
            yield f'{page.path.relative_to(ROOT)}: an example prints\n{got}\nnot\n{was}'


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith('-'):
        sys.exit('usage: check_manual.py PROGRAM [--update] [--options]')
    program = pathlib.Path(sys.argv[1]).resolve()
    update = '--update' in sys.argv
    writers = {language: make_manual.Writer(language) for language in LOCALES}
    en = writers['en']
    bad = 0
    if '--options' in sys.argv:
        faults = option_faults(program, en.pages, en.options)
    else:
        faults = [*page_faults(writers), *source_faults(en.options), *value_faults(en),
                  *example_faults(program, writers, update)]
    for fault in faults:
        print(fault)
        bad += 1
    print(f'{len(en.options)} options, {len(en.pages)} pages, {bad} faults')
    return 1 if bad or not en.options else 0


if __name__ == '__main__':
    sys.exit(main())
