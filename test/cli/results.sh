# Every command prints JSON Lines with --json, and nothing else on standard output.
# Needs: sqlite cairo
qipu convert games/handicap.pgn -o a.pgn
qipu db import a.qdb a.pgn >/dev/null
each() {
    "$@" --json >got 2>err
    status=$?
    echo "$*: $status, $(wc -l <got) lines$(grep -v '^{.*}$' got | sed 's/^/: /' | head -n 1)"
}
for command in convert select 'select --count' 'ecco --add-tags' merge split repair 'edit --set Site=here' \
    'repair --list' check ecco 'ecco --compare' judge show; do
    each qipu $command a.pgn
done
echo 'what was written'
for command in convert select 'ecco --add-tags' merge split repair 'edit --set Site=here' 'pack --qpg' book; do
    rm -f out.*
    each qipu $command a.pgn -o out.$(case $command in pack*) echo qpg ;; book) echo html ;;
    *) echo pgn ;; esac)
    sed 's/"bytes":[0-9]*/"bytes":N/' got
done
each qipu draw startpos -o out.svg
grep -o '"format.*pictures":1' got
each qipu convert games/selfplay-wxf.pgn --out-dir folder
sed 's/"bytes":[0-9]*/"bytes":N/' got
[ "$(grep -o '[0-9]*}' got | head -n 1)" = "$(wc -c <folder/000001.pgn)}" ] || exit 3
each qipu select --split 1 games/selfplay-wxf.pgn --out-dir parts
echo 'codes and positions'
for command in 'fen startpos' 'moves h2e2' 'show --fen startpos' 'rank startpos' 'rank --count' \
    'unrank 5' 'random --number 2' 'perft 2' 'perft --divide 1' 'pack --codec fixed startpos' \
    'pack --codec rank --base64 startpos' \
    'unpack --codec fixed 20120a00b00e09ffa37cecd78b417fd5ad38' formats; do
    each qipu $command
    case $command in formats) ;; *) head -n 2 got ;; esac
done
qipu convert --to lines a.pgn 2>/dev/null >lines
echo nothing >>lines
qipu filter --json --keep --fields plies,result,fits,ecco,state --pattern 'red pawn crossed' \
    <lines 2>/dev/null | sed 's/"line":"[^"]*"/"line":"..."/'
echo startpos | qipu sizes --json --from-positions - | grep -v '^{"codec".*}$'
echo 'databases'
for command in find 'find --count' 'find --to jsonl' 'export --to jsonl' tree players events \
    dups stats 'stats --table lengths' check compact; do
    each qipu db $command a.qdb
done
each qipu db show a.qdb 1
each qipu db sql a.qdb 'select 1 as one'
each qipu db export a.qdb --to csv -o rows.csv
each qipu db ddl name
echo 'what excludes it'
for command in 'convert --to pgn a.pgn' 'select --tsv a.pgn' 'draw startpos' 'book a.pgn' \
    'pack --qpg a.pgn' 'pack --codec fixed --raw startpos' 'db export a.qdb --to csv'; do
    qipu $command --json 2>&1 | head -n 1
done
