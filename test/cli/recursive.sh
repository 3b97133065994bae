# -r reads the games in folders, --files-from those of a list: in order, without
# hidden files, and without what is written.
# Needs: zstd
mkdir -p in/b/deep in/.hidden in/a in/empty
game() { printf '[Event "%s"]\n\n1. C2.5 *\n' "$1"; }
game 3 >in/b/3.pgn
game 2 >in/b/2.PGN
game 4 >in/b/deep/4.txt
game 1 >in/a/1.pgn
game 5 >in/c.pgn
game 6 >"in/with blank.pgn"
game hidden >in/.hidden/h.pgn
game hidden >in/.h.pgn
echo 'no game' >in/README.md
echo 'no game' >in/b/picture.jpg
events() { grep -o 'Event "[^"]*"' "$1" | cut -d'"' -f2 | tr '\n' ' '; echo; }
echo "== a folder"
qipu convert -r in -o all.pgn
echo "status $?"
events all.pgn
for jobs in 2 5; do
    qipu convert -r in -j $jobs -o jobs.pgn 2>/dev/null
    cmp all.pgn jobs.pgn
done
echo "== what is written is not read"
(cd in && qipu convert -r . -o all.pgn 2>/dev/null; qipu convert -r -o all.pgn)
cmp all.pgn in/all.pgn
rm in/all.pgn
(cd in && qipu convert -r --out-dir out 2>/dev/null; qipu convert -r --out-dir out)
ls in/out | wc -l
rm -r in/out
echo "== lists"
find in -name '*.pgn' -type f | sort | qipu convert --files-from - -o list.pgn
echo "status $?"
find in -name '*.pgn' -type f -print0 | sort -z >list
qipu convert --files-from list -o list.pgn
echo "status $?"
events list.pgn
printf 'in/c.pgn\r\n\nin/a\n' | qipu convert -r --files-from - in/b/3.pgn -o list.pgn
events list.pgn
echo "== every command"
qipu check -r in/a in/b 2>/dev/null
find in/b -name '*.[pP]*' -type f | sort | qipu check --quiet --files-from -
qipu pack --qpg -r in -o all.qpg 2>/dev/null
qipu check --quiet all.qpg
qipu sizes --json --diagnostics=json -r in/a | cut -d, -f1,3 | head -n 1
echo "== nothing, not there, not readable"
qipu check -r in/empty
echo "status $?"
: | qipu convert --files-from - -o none.pgn
echo "status $?"
ls none.pgn 2>/dev/null
qipu check --files-from nowhere
echo "status $?"
qipu check -r nowhere
echo "status $?"
qipu check in/a 2>&1
echo "status $?"
qipu pack --codec fixed -r in
echo "status $?"
