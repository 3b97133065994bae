#!/usr/bin/env python3
"""complete.py QIPU SHELL - types into a real shell and compares what Tab makes of it.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

SHELLS = pathlib.Path(__file__).resolve().parents[2] / 'cli/complete/shells'
START = {'bash': ['bash', '--norc', '--noprofile', '-i'], 'zsh': ['zsh', '-f', '-i'],
         'fish': ['fish', '--no-config', '-i']}
SOURCE = {'bash': f'source {SHELLS}/qipu.bash',
          'zsh': f'unsetopt zle_bracketed_paste; fpath=({SHELLS} $fpath); '
                 'autoload -U compinit; compinit -u -D',
          'fish': f'source {SHELLS}/qipu.fish'}
CASES = [
    ('conv', 'convert'),
    ('help perf', 'help perft'),
    ('db compa', 'db compact'),
    ('convert --to-enc', 'convert --to-encoding'),
    ('convert --to xq', 'convert --to xqf'),
    ('convert --to=xq', 'convert --to=xqf'),
    ('convert --from-encoding gb', 'convert --from-encoding gb18030'),
    ('judge --rules cxa2011,wxf', 'judge --rules cxa2011,wxf2018'),
    ('convert -o out --to-not', 'convert -o out --to-notation'),
    ('check ga', 'check game.xqf'),
    ('db find ba', 'db find base.qdb'),
    ('db find base.qdb --player 聂', 'db find base.qdb --player 聂卫平'),
    ('check --files-from=ga', 'check --files-from=ga'),
    ('check --files-from=gam', 'check --files-from=game.xqf'),
    ('db players base.qdb 许', 'db players base.qdb 许银川'),
]
PATIENCE = 20


class Shell:
    def __init__(self, name, folder, program):
        environment = {'PATH': f'{folder}/bin:{os.environ["PATH"]}', 'HOME': str(folder),
                       'LC_ALL': 'C.UTF-8', 'TERM': 'xterm', 'PS1': '$ '}
        self.pid, self.screen = pty.fork()
        if not self.pid:
            os.chdir(folder)
            os.execvpe(START[name][0], START[name], environment)
        self.said = ''
        self.ask(f'{SOURCE[name]}; cd .', '')

    def type(self, text):
        os.write(self.screen, text.encode())

    def wait(self, pattern):
        """Reads until the pattern is found in what the shell wrote since last time."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            m = re.search(pattern, self.said)
            if m:
                self.said = self.said[m.end():]
                return m
            if select.select([self.screen], [], [], 0.2)[0]:
                self.said += os.read(self.screen, 65536).decode(errors='replace')
        raise SystemExit(f'no answer; the shell wrote {self.said!r}')

    def ask(self, text, key):
        """What `echo` prints of a line, after a key at its end."""
        if not key:
            self.type(f"{text}; echo RE''ADY:\n")
            return self.wait(r'[\r\n]READY:')
        self.type(text + key)
        time.sleep(0.7)
        self.type("\x01echo RE''SULT: \x05 :END\n")
        return re.sub(r'\s+', ' ', self.wait(r'(?:[\r\n\x07]|\x1b\[J)RESULT: (.*?) *:END')[1]).strip()


def main():
    program, name = sys.argv[1:]
    if not shutil.which(name):
        print(f'{name} is not installed')
        return 77
    with tempfile.TemporaryDirectory() as text:
        folder = pathlib.Path(text)
        (folder / 'bin').mkdir()
        (folder / 'bin/qipu').symlink_to(program)
        for file in ('game.xqf', 'gap.doc', 'bare.txt'):
            (folder / file).touch()
        games = SHELLS.parents[2] / 'games/handicap.pgn'
        subprocess.run([program, 'db', 'import', folder / 'base.qdb', games],
                       check=True, capture_output=True)
        shell = Shell(name, folder, program)
        faults = 0
        for typed, expected in CASES:
            found = shell.ask('qipu ' + typed, '\t')
            if found != 'qipu ' + expected:
                print(f'{name}: {typed} became {found!r}, not {expected!r}')
                faults += 1
    print(f'{name}: {len(CASES)} lines completed, {faults} faults')
    return faults > 0


if __name__ == '__main__':
    sys.exit(main())
