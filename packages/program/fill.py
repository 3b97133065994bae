#!/usr/bin/env python3
"""fill.py FOLDER SYSTEM [PROGRAM LICENCES] - writes into FOLDER what an archive of the program
for SYSTEM (linux, macos or windows) has: the program, how to start, games, completions,
the changes and the licences.

README.md and README.zh.md, beside this file, have parts for one system, between lines
"<!-- SYSTEM -->" ("<!-- posix -->": all but Windows) and "<!-- end -->". Texts for Windows
have CRLF. Links to pages that are not in the archive become text.

SPDX-License-Identifier: MIT
"""
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SHELLS = {'windows': ['qipu.ps1']}


def of_system(text, system):
    """The text without the parts for other systems."""
    mine = {system, 'windows' if system == 'windows' else 'posix'}
    return re.sub(r'^<!-- (\w+) -->\n(.*?)^<!-- end -->\n',
                  lambda part: part[2] if part[1] in mine else '', text, flags=re.M | re.S)


def without_links(text, folder):
    """The text, its relative links to files that FOLDER lacks without their targets."""
    def link(match):
        target = match[2].split('#')[0]
        there = ':' in target or (target and (folder / target).exists())
        return match[0] if there else match[1]
    return re.sub(r'\[([^\]]*)\]\(([^)\s]*)\)', link, text)


def fill(folder, system, program=None, licences=None):
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / 'games', folder / 'games')
    (folder / 'completions').mkdir()
    for name in SHELLS.get(system, ['qipu.bash', '_qipu', 'qipu.fish']):
        shutil.copy(ROOT / 'cli/complete/shells' / name, folder / 'completions')
    if program:
        shutil.copy(program, folder)
    texts = {name: of_system((HERE / name).read_text(encoding='utf-8'), system)
             for name in ('README.md', 'README.zh.md')}
    texts['CHANGES.md'] = (ROOT / 'CHANGES.md').read_text(encoding='utf-8')
    texts['licences.txt'] = pathlib.Path(licences or ROOT / 'LICENSE').read_text(encoding='utf-8')
    for name in texts: # they link to each other
        (folder / name).touch()
    newline = '\r\n' if system == 'windows' else '\n'
    for name, text in texts.items():
        if name.endswith('.md'):
            text = without_links(text, folder)
        (folder / name).write_bytes(text.replace('\n', newline).encode('utf-8'))


if __name__ == '__main__':
    if len(sys.argv) not in (3, 5):
        sys.exit(__doc__.split(' - ')[0])
    fill(pathlib.Path(sys.argv[1]), *sys.argv[2:])
