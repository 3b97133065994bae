# What could steer a terminal does not reach it from a file, its name or an
# argument: it is shown as what it is. JSON escapes it.
# Needs: pty
printf '1. x\033\302\233\342\200\256y *\n' >odd.pgn
printf '[Red "x\033\302\233\342\200\256y"]\n\n1. h2e2 *\n' >steer.pgn
name=$(printf 'a\033[31m\302\233\342\200\256\351.pgn')
cp odd.pgn "$name"
qipu check odd.pgn "$name" 2>problems >found
cat problems found
qipu check --json --diagnostics=json odd.pgn "$name" 2>problems.json >found.json
python3 - <<'END'
import json
for name in 'problems.json', 'found.json':
    for line in open(name, encoding='utf-8'):
        print(sorted(json.loads(line))[:2], line.isascii())
END
qipu "$name" 2>>problems
qipu check --lang zh "no$name" 2>>problems >>found
qipu fen --fix "$name " 2>>problems >>found
qipu convert --to "$name" odd.pgn 2>>problems
qipu moves "$name" 2>>problems >>found
tail -n 9 problems
python3 - <<'END'
import os
import pty
import subprocess

def shown(*words):
    """What a terminal is sent. It is still open then: what has come at the
    moment when a terminal is closed can be lost."""
    master, slave = pty.openpty()
    subprocess.run(['qipu', *words], stdout=slave, stderr=subprocess.DEVNULL)
    os.write(slave, b'\0')
    text = b''
    while not text.endswith(b'\0'):
        text += os.read(master, 65536)
    os.close(slave)
    os.close(master)
    return text[:-1].replace(b'\r\n', b'\n').decode()

print(shown('convert', 'steer.pgn'), end='')
print(shown('convert', '--to-encoding', 'big5', 'games/handicap.pgn')[:44])
plain = subprocess.run(['qipu', 'convert', 'games/handicap.pgn'],
                       stdout=subprocess.PIPE).stdout.decode()
seen = shown('convert', 'games/handicap.pgn')
print(seen == plain or (seen, plain))
END
cat problems found problems.json found.json | tr -d '\n' | LC_ALL=C \
    grep -c "[[:cntrl:]]\|$(printf '\302\233\\|\342\200\256\\|\351\\.')"
exit 0
