# Colours are for terminals, and not with NO_COLOR or on a dumb one.
# Needs: pty
qipu check games/faulty.pgn 2>plain >/dev/null
grep -c "$(printf '\033')" plain
python3 - <<'END'
import os
import pty
import subprocess

def on_terminal(environment):
    master, slave = pty.openpty()
    subprocess.run(['qipu', 'check', 'games/faulty.pgn'], stderr=slave,
                   stdout=subprocess.DEVNULL, env=environment)
    os.close(slave)
    text = b''
    while True:
        try:
            text += os.read(master, 65536) # what has come so far
        except OSError: # the other end is closed
            break
    os.close(master)
    return b'\x1b[' in text

print(on_terminal(dict(os.environ, TERM='xterm')))
print(on_terminal(dict(os.environ, NO_COLOR='1', TERM='xterm')))
print(on_terminal(dict(os.environ, TERM='dumb')))
END
