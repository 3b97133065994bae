# Stepping through games on a terminal: where each key leads, and that the
# terminal is as it was however it ends.
# Needs: pty
cat >two.pgn <<'END'
[Red "甲"]

1. 炮二平五 {first} (1. 马八进七 {other} 马8进7) 马8进7 2. 马二进三 1-0

[Red "乙"]

1. 兵七进一 *
END
python3 - <<'END'
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time

OUT = b'\x1b[?25h\x1b[?1049l'


class Show:
    def __init__(self, *arguments):
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.child = subprocess.Popen(
            ['qipu', 'show', '--ascii', *arguments], stdin=self.slave,
            stdout=self.slave, stderr=self.slave, preexec_fn=os.setpgrp,
            env=dict(os.environ, TERM='xterm'))
        self.seen = b''

    def read(self, until):
        """What comes up to `until`, or an end after ten seconds."""
        self.seen = b''
        end = time.time() + 10
        while until not in self.seen and time.time() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                self.seen += os.read(self.master, 65536)
        return self.seen

    def screen(self):
        text = self.read(b'q: quit').decode()
        text = re.sub(r'\x1b\[\d+;\d+H', '\n', text)
        return [x for x in text.split('\n') if x.startswith(
            ('game', 'ply', 'next', 'instead', 'first', 'other'))]

    def key(self, name, keys):
        os.write(self.master, keys)
        print(name, self.screen())

    def ended(self):
        self.child.wait(10)
        return self.child.returncode, \
            termios.tcgetattr(self.slave) == self.before


show = Show('two.pgn')
print('begin', show.screen())
for name, keys in [('right', b'\x1b[C'), ('down', b'\x1b[B'),
                   ('right', b'\x1bOC'), ('end', b'\x1b[F'), ('left', b'h'),
                   ('up', b'\x1b[A'), ('up', b'k'), ('end', b'\x1b[4~'),
                   ('right', b'l'), ('home', b'\x1b[1~'), ('left', b'\x1b[D'),
                   ('next', b'n'), ('next', b'n'), ('right', b' '),
                   ('before', b'p'), ('flip', b'f'), ('other', b'x')]:
    show.key(name, keys)
changed = termios.tcgetattr(show.slave) != show.before
os.write(show.master, b'q')
show.read(OUT)
print('quit', changed, OUT in show.seen, *show.ended())
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT,
               signal.SIGALRM, signal.SIGUSR1):
    show = Show('--ply', '1', 'two.pgn')
    print(number.name, show.screen()[1])
    show.child.send_signal(number)
    show.read(OUT)
    print(OUT in show.seen, *show.ended())
show = Show('--game', '2', 'two.pgn')
print('stop', show.screen()[0])
show.child.send_signal(signal.SIGTSTP)
show.read(OUT)
os.waitpid(show.child.pid, os.WUNTRACED)
print(OUT in show.seen, termios.tcgetattr(show.slave) == show.before)
show.child.send_signal(signal.SIGCONT)
print('on', show.screen()[0])
os.write(show.master, b'q')
show.read(OUT)
print(*show.ended())
show = Show('--no-keys', 'two.pgn')
text = show.read(b' b - - 3 2\r\n')
print('no keys', b'\x1b[?' in text, *show.ended())
END
