#!/usr/bin/env python3
"""texts.py FOLDER [PROGRAM] - checks the texts of an unpacked archive: every relative link in
a page (*.md) is to a file within FOLDER, every file of completions/ that README.md names is
there, and with PROGRAM, that the commands of README.md and README.zh.md print in FOLDER what
they show.

texts.py --tree PROGRAM [--update] - the same of this tree, and of what
packages/program/fill.py makes of it for each system. With --update it writes into
packages/program what the commands print.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / 'packages/program'), str(ROOT / 'site'), str(ROOT / 'tools')]
sys.dont_write_bytecode = True
import check_examples  # noqa: E402
import check_manual  # noqa: E402
import fill  # noqa: E402

CODE = re.compile(r'^```.*?^```$|``.*?``|`[^`]*`', re.M | re.S)
LINK = re.compile(r'\[[^\]]*\]\(<?([^)\s>]+)>?\)|\b(?:src|href)="([^"]+)"')
PAGES = {'README.md': 'en', 'README.zh.md': 'zh'}


def dead_links(folder, pages):
    """(page, target) of each link to a file that is not in the folder. The pages of
    packages/program are for another folder."""
    for page in pages:
        if page.parent.parts[-2:] == ('packages', 'program'):
            continue
        text = CODE.sub('', page.read_text(encoding='utf-8'))
        for match in LINK.finditer(text):
            target = urllib.parse.unquote((match[1] or match[2]).split('#')[0])
            if not target or re.match(r'[a-z]+:|/', target):  # / is the site's
                continue
            path = pathlib.Path(os.path.normpath(page.parent / target))
            if not (path.is_relative_to(folder) and path.exists()):
                yield page.relative_to(folder), target


def missing_files(folder):
    """Files of completions/ that README.md copies."""
    readme = folder / 'README.md'
    if readme.exists() and (folder / 'completions').exists():
        for name in re.findall(r'completions[/\\](\w[\w.]*)', readme.read_text(encoding='utf-8')):
            if not (folder / 'completions' / name).exists():
                yield 'README.md', f'completions/{name}'


def as_run(text, language, folder, program):
    """The page with what its commands print in a copy of the folder, and how many ran."""
    ran = 0
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name) / 'work'
        shutil.copytree(folder, work)
        (work.parent / 'bin').mkdir()
        (work.parent / 'bin/qipu').symlink_to(program)
        environment = dict(os.environ, LC_ALL=check_manual.LOCALES[language], NO_COLOR='1',
                           COLUMNS='100', PATH=f"{work.parent / 'bin'}:{os.environ['PATH']}")
        page = check_manual.page_built(program)

        def block(match):
            nonlocal ran
            if match[1] or not match[3].startswith('$ '):
                return match[0]
            out = ''
            for command, was in check_examples.shown(match[3]):
                if command.startswith('qipu view') and not page:
                    print(f'skipped, no page inside: {command}')
                    said = was
                else:
                    said = check_manual.run(command, work, environment)
                    ran += 1
                    written = re.search(r' -o (\S+)', command)
                    if written and not (work / written[1]).exists():
                        said += f'{written[1]} was not written\n'
                out += f'$ {command}\n' + ''.join(
                    line.rstrip() + '\n' for line in said.splitlines())
            return f'```\n{out}```'

        return check_examples.BLOCK.sub(block, text), ran


def check_commands(folder, program, where, update):
    """How many pages of `where` show what is not printed."""
    faults = 0
    for name, language in PAGES.items():
        was = (where / name).read_text(encoding='utf-8')
        now, ran = as_run(was, language, folder, program)
        print(f'{where / name}: {ran} commands')
        if update:
            (where / name).write_text(now, encoding='utf-8')
        elif now != was or not ran:
            line = next(((a, b) for a, b in zip(was.split('\n') + [''], now.split('\n') + [''])
                         if a != b), ('', ''))
            print(f'{name} shows\n{line[0]}\nprints\n{line[1]}')
            faults += 1
    return faults


def check_links(folder, pages):
    dead = [*dead_links(folder, pages), *missing_files(folder)]
    for page, target in dead:
        print(f'{folder.name}: {page}: {target} is not there')
    return len(dead)


def check_tree(program, update):
    """This tree, the folders of programs, and the packages, which have a README alone."""
    listed = subprocess.run(['git', 'ls-files', '-z', '*.md'], cwd=ROOT, check=True,
                            stdout=subprocess.PIPE).stdout.decode().split('\0')
    pages = [ROOT / name for name in listed if name and (ROOT / name).exists()]
    faults = check_links(ROOT, pages)
    for package in ('bindings/js', 'bindings/python'):
        faults += check_links(ROOT / package, [ROOT / package / 'README.md'])
    with tempfile.TemporaryDirectory() as name:
        for system in ('linux', 'macos', 'windows'):
            folder = pathlib.Path(name) / system
            fill.fill(folder, system)
            faults += check_links(folder, folder.glob('*.md'))
            for page in PAGES:
                text = (folder / page).read_bytes()
                ends = text.count(b'\r\n') if system == 'windows' else -text.count(b'\r')
                if ends != (text.count(b'\n') if system == 'windows' else 0) or b'<!--' in text:
                    print(f'{system}: {page} has other line ends, or parts for another system')
                    faults += 1
        faults += check_commands(pathlib.Path(name) / 'linux', program,
                                 ROOT / 'packages/program', update)
    return faults


def main():
    words = [word for word in sys.argv[1:] if word != '--update']
    if len(words) == 2 and words[0] == '--tree':
        if not (ROOT / '.git').exists():
            print('skipped: no list of files without git')
            return 77
        return min(1, check_tree(pathlib.Path(words[1]).resolve(), '--update' in sys.argv))
    folder = pathlib.Path(words[0]).resolve()
    faults = check_links(folder, folder.rglob('*.md'))
    if len(words) > 1:
        faults += check_commands(folder, pathlib.Path(words[1]).absolute(), folder, False)
    return min(1, faults)


if __name__ == '__main__':
    sys.exit(main())
