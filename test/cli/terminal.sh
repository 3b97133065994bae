# What a terminal gets: a hint when it is waited for, and no bytes of formats that
# are not text.
# Needs: pty
printf '[Event "x"]\n\n1. h2e2 *\n' >one.pgn
python3 - <<'END'
import os
import pty
import subprocess

def on_terminal(*arguments):
    master, slave = pty.openpty()
    os.write(master, b'\x04')
    done = subprocess.run(['qipu', *arguments], stdin=slave, stdout=slave,
                          stderr=slave, timeout=60)
    os.close(slave)
    text = b''
    while True:
        try:
            text += os.read(master, 65536)
        except OSError: # the other end is closed
            break
    os.close(master)
    print(arguments, done.returncode)
    print(text.replace(b'^D\x08\x08', b'').decode().replace('\r\n', '\n'))

on_terminal('check')
on_terminal('convert', '--to', 'xqf', 'one.pgn')
on_terminal('select', '--to', 'xqf', 'one.pgn')
on_terminal('pack', '--qpg', 'one.pgn')
on_terminal('convert', '--to', 'lines', 'one.pgn')
END
