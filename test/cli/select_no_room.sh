# select: no folder for temporary files, which it needs only for what does not fit in
# memory.
# Needs: posix
game() { # EVENT RED DATE
    printf '[Event "%s"]\n[Date "%s"]\n[Red "%s"]\n[Result "*"]\n\n1. C2.5 *\n\n' "$1" "$3" "$2"
}
{ game a Ann 1993.12.04; game b Bob 1990.05.01; game c Cid 1993.01.02; game d Ann ""; } >all.pgn
events() { grep -h '^\[Red' "$1" | cut -d'"' -f2 | tr '\n' ' '; echo; }
TMPDIR=nowhere qipu select --memory 1 --sort date all.pgn >sorted.pgn
echo "status $?"
events sorted.pgn
for i in 1 2 3 4 5 6 7; do cat all.pgn all.pgn all.pgn all.pgn >more.pgn
    mv more.pgn all.pgn; done
echo "== no place for what does not fit in memory"
TMPDIR=nowhere qipu select --memory 1 --sort date all.pgn >sorted.pgn
echo "status $?"
for i in 1 2 3; do cat all.pgn all.pgn >more.pgn; mv more.pgn all.pgn; done
TMPDIR=nowhere qipu select --memory 1 --sort date all.pgn -o new.pgn
echo "status $?"
ls new.pgn 2>/dev/null
