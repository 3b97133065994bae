# Needs: cairo pango sqlite zstd
# A terminal gets no bytes of pictures, books, tables and databases.
printf '[Event "x"]\n\n1. h2e2 *\n' >one.pgn
qipu db import -q one.qdb one.pgn
python3 - <<'END'
import os
import pty
import subprocess

def on_terminal(*arguments):
    master, slave = pty.openpty()
    done = subprocess.run(['qipu', *arguments], stdout=slave,
                          stderr=subprocess.STDOUT, timeout=60)
    os.write(slave, b'.')
    text = os.read(master, 65536).decode(errors='replace')
    print(arguments, done.returncode)
    print(text.replace('\r\n', '\n').removesuffix('.'))

on_terminal('draw', '--to', 'png', 'one.pgn')
on_terminal('book', '--to', 'pdf', 'one.pgn')
for to in ('parquet', 'xqf', 'obk', 'book.dat'):
    on_terminal('db', 'export', 'one.qdb', '--to', to)
on_terminal('db', 'find', 'one.qdb', '--to', 'qpg')
on_terminal('db', 'export', 'one.qdb', '--to', 'csv')
END
