# Needs: sqlite
# What is no database, one of a later version, one that is written, and games
# that would steer the terminal.
qipu db
echo $?
qipu db lost
echo $?
qipu db fnd x
echo $?
qipu db find none.qdb
echo $?
printf 'this is no database of games, but it is long enough to look at' >text.qdb
for command in tree find players events stats dups check compact export; do
    qipu db $command text.qdb $([ $command != export ] || echo --to csv)
    echo $?
done
qipu db import text.qdb games/handicap.pgn
echo $?
wc -c <text.qdb
: >empty.qdb
qipu db find empty.qdb
echo $?
mkdir folder
qipu db find folder
echo $?
qipu db import folder games/handicap.pgn
echo $?
python3 - <<'P'
import sqlite3
base = sqlite3.connect('other.qdb')
base.execute('CREATE TABLE things(x)')
base.commit()
P
qipu db import other.qdb games/handicap.pgn
echo $?
qipu db import -q base.qdb games/handicap.pgn
cp base.qdb newer.qdb
python3 - <<'P'
import sqlite3
base = sqlite3.connect('newer.qdb')
base.execute('PRAGMA user_version = 99')
base.commit()
P
qipu db find newer.qdb
echo $?
qipu db import newer.qdb games/faulty.pgn
echo $?
# Another process is writing.
python3 - <<'P'
import sqlite3, subprocess
base = sqlite3.connect('base.qdb')
base.execute('BEGIN IMMEDIATE')
run = subprocess.run(['qipu', 'db', 'import', 'base.qdb', 'games/selfplay-wxf.pgn'],
                     capture_output=True, text=True)
print(run.stderr.strip(), run.returncode)
print(subprocess.run(['qipu', 'db', 'find', 'base.qdb', '--count'],
                     capture_output=True, text=True).stdout.strip())
P
# A damaged file is reported, and not written.
cp base.qdb broken.qdb
python3 - <<'P'
with open('broken.qdb', 'r+b') as f:
    f.seek(4096)
    f.write(b'\xff' * 8192)
P
qipu db check broken.qdb >out 2>&1
echo $?
# Nothing of a game steers the terminal.
printf '[Red "\033[31mA\342\200\256"]\n[Event "\a"]\n\n1. h2e2 {\033c} 1-0\n' >evil.pgn
qipu db import -q evil.qdb evil.pgn
for command in find players events 'find --json' "sql evil.qdb"; do
    set -- $command
    case $1 in
    sql) qipu db sql evil.qdb 'SELECT red FROM games' ;;
    *) qipu db $1 evil.qdb $2 | sed 's/"ecco":[^,]*,//' ;;
    esac
done >out
LC_ALL=C grep -c "$(printf '[\033\007]')" out
cat out
