# select: files, formats, threads, sorting on disk.
game() { # EVENT RED BLACK DATE MOVES
    printf '[Game "Chinese Chess"]\n[Event "%s"]\n[Date "%s"]\n' "$1" "$4"
    printf '[Red "%s"]\n[Black "%s"]\n[Result "*"]\n\n%s *\n\n' "$2" "$3" "$5"
}
{
    game "Cup/1" Ann Bob 1993.12.04 "1. C2.5 H8+7"
    game "" Bob Ann 1990.05.01 "1. C8.5 H2+3"
    game "Cup/1" Cid Bob 1993.01.02 "1. P7+1"
    game "Open" Ann Cid "" "1. H2+3 P7+1 2. P7+1"
} >all.pgn
events() { grep -h '^\[Red' "$1" | cut -d'"' -f2 | tr '\n' ' '; echo; }
split() {
    echo "== --split $*"
    qipu select --out-dir dir --split "$@" all.pgn
    echo "status $?"
    for file in dir/*; do printf '%s: ' "$file"; events "$file"; done
    rm -r dir
}
split event
split year
split player
split 3
split date --sort -plies --to wxf
split fit --red Ann
split fit --red Ann --not
echo "== a game and its mirror are one"
qipu select --unique --count all.pgn
qipu select --unique --count all.pgn all.pgn
qipu select --duplicates --tsv --fields Red all.pgn
echo "== formats"
qipu select --red Cid -o cid.xqf all.pgn && qipu convert cid.xqf | grep Red
qipu select --player Cid -o two.xqf all.pgn
echo "status $?, $(ls two.xqf 2>/dev/null)"
qipu select --red Cid --to json all.pgn | grep -c Cid
qipu select --red Cid --to-encoding utf-16le all.pgn | qipu check - | tail -1
echo "== what fails"
qipu select all.pgn missing.pgn -o made.pgn
echo "status $?"
ls made.pgn
qipu select --sort date all.pgn >/dev/full
echo "status $?"
echo "== threads and memory change nothing"
for i in 1 2 3 4 5 6; do cat all.pgn all.pgn all.pgn all.pgn >more.pgn
    mv more.pgn all.pgn; done
for how in "--red Ann" "--unique" "--sort red,-date" "--tsv --skip 100" \
    "--limit 70" "--games 7-300" "--pattern 红炮在中路"; do
    qipu select $how all.pgn >want
    for more in "--jobs 3" "--jobs 2 --memory 1"; do
        qipu select $how $more all.pgn | cmp - want
    done
    wc -l <want
done
