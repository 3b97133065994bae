#!/usr/bin/env python3
"""check_readme.py QIPU - fails when a README shows what the program does not
print, an option that is not in the help of its command, or a program other than
examples/hello.c, or when the two READMEs do not have the same sections and
commands.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output(command, program):
    """What a command prints in a folder that has the bundled games."""
    path = f"{program.parent}:{os.environ['PATH']}"
    environment = dict(os.environ, LC_ALL='C', NO_COLOR='1', PATH=path)
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(ROOT / 'games', pathlib.Path(folder) / 'games')
        return subprocess.run(command, shell=True, cwd=folder, env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT).stdout.decode()


def commands(text):
    """(command, options) of each `qipu` command in the blocks of a page."""
    for block in re.findall(r'^```\n(.*?)^```$', text, flags=re.M | re.S):
        for line in re.findall(r'^(?:\$ )?(qipu .*)$', block, flags=re.M):
            line = re.sub(r"'[^']*'", 'X', re.sub(r'  +#.*', '', line))
            for one in re.findall(r'\bqipu ((?:db )?[a-z]+)([^|&>]*)', line):
                options = re.findall(r'(?<= )--?[a-z][\w-]*', one[1])
                yield one[0], [name for name in options if name != '--lang']


def unknown(text, program):
    """The options of a page that the help of their command does not have."""
    for command, options in commands(text):
        page = subprocess.run([program, 'help', *command.split()], check=True,
                              stdout=subprocess.PIPE).stdout.decode()
        yield from (f'{command} {name}' for name in options
                    if not re.search(rf'(?<![\w-]){name}(?![\w-])', page))


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    hello = (ROOT / 'examples/hello.c').read_text()
    hello = hello[hello.index('#include'):]
    bad = 0
    shown, sections, uses = [], [], []
    for name in ('README.md', 'README.zh.md'):
        text = (ROOT / name).read_text(encoding='utf-8')
        sections.append(len(re.findall(r'^## ', text, flags=re.M)))
        shown.append(0)
        uses.append([command for command, _ in commands(text)])
        for use in unknown(text, program):
            print(f'{name}: `qipu {use}`: there is no such option')
            bad += 1
        for block in re.findall(r'^```\n(\$ qipu .*?)^```$', text,
                                flags=re.M | re.S):
            command, want = block.split('\n', 1)
            engine = re.search(r'--engine (\S+)', command)
            if engine and not shutil.which(engine[1]):
                print(f'{name}: skipped, {engine[1]} is not there')
                continue
            shown[-1] += 1
            got = output(command[2:], program)
            if got != want:
                print(f'{name}: {command}\nshows\n{want}prints\n{got}')
                bad += 1
        if f'```c\n{hello}```' not in text:
            print(f'{name}: the program is not examples/hello.c')
            bad += 1
    if sections[0] != sections[1]:
        print(f'the READMEs have {sections} sections')
        bad += 1
    if uses[0] != uses[1]:
        print(f'the READMEs use different commands: {uses}')
        bad += 1
    if not all(shown):
        print(f'the READMEs show {shown} commands')
        bad += 1
    print(f'{sum(shown)} commands shown, {bad} faults')
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
