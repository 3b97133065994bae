# -r and --files-from with links, pipes and names that only POSIX has: without going
# round in circles.
# Needs: posix
mkdir -p in/b/deep in/a
game() { printf '[Event "%s"]\n\n1. C2.5 *\n' "$1"; }
game 3 >in/b/3.pgn
game 4 >in/b/deep/4.txt
game 1 >in/a/1.pgn
game 5 >in/c.pgn
game 6 >"in/with
newline.pgn"
ln -s .. in/b/loop
ln -s ../c.pgn in/b/linked.pgn
mkfifo in/pipe.pgn
events() { grep -o 'Event "[^"]*"' "$1" | cut -d'"' -f2 | tr '\n' ' '; echo; }
echo "== a folder"
qipu convert -r in -o all.pgn
echo "status $?"
events all.pgn
echo "== lists"
find in -name '*.pgn' -type f | sort | qipu convert --files-from - -o list.pgn
echo "status $?"
find in -name '*.pgn' -type f -print0 | sort -z >list
qipu convert --files-from list -o list.pgn
echo "status $?"
events list.pgn
echo "== every command"
qipu check -r in/a in/b 2>/dev/null
