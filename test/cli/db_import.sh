# Needs: sqlite
# Games of files become a database; the same files again change nothing, and
# the number of threads does not either. Bad games are kept and counted.
line() { sed 's/; [0-9.]* s, .*//'; }
qipu db import base.qdb games/*.pgn 2>problems | line
grep -c error problems
qipu db import base.qdb games/*.pgn 2>problems | line
grep -c error problems
dump() {
    qipu db sql "$1" "SELECT *, qipu_pgn(id) AS pgn FROM games" --json --diagnostics=json
    qipu db sql "$1" "SELECT * FROM openings" --json --diagnostics=json
}
qipu db import jobs.qdb --jobs 4 games/*.pgn 2>problems | line
dump base.qdb >one
dump jobs.qdb >four
cmp one four && wc -l <one
# Of a folder, of a list, of standard input, without the broken.
qipu db import folder.qdb -r games 2>problems | line
ls games/*.pgn | qipu db import list.qdb --files-from - --skip-broken \
    2>problems | line
qipu db import stdin.qdb <games/handicap.pgn | line
qipu db sql stdin.qdb 'SELECT file, offset, red FROM games'
qipu db import -q stdin.qdb games/handicap.pgn
qipu db import --json --diagnostics=json stdin.qdb games/faulty.pgn 2>problems |
    sed 's/,"seconds.*//'
cut -c1-60 problems
# What is in the source: the byte at which each game begins.
qipu db find base.qdb --event 故意 --csv | cut -d, -f1-9,11-
qipu db sql base.qdb "SELECT offset FROM games WHERE file = 'games/handicap.pgn'"
# Nothing to read makes no database.
qipu db import none.qdb missing.pgn
echo $?
qipu db import -r none.qdb missing
echo $?
ls none.qdb 2>&1 | sed 's/.*none/none/'
# Games that differ in tags, in another player, and in a result that is known.
tagged() { printf '[Event "%s"]\n[Red "%s"]\n[Black "乙"]\n[Date "%s"]\n\n1. 炮二平五 马8进7 2. 马二进三 %s\n\n' "$@"; }
for skip in exact moves game; do
    rm -f same.qdb
    { tagged 甲队赛 甲 1999.01.02 1-0; tagged '' 甲 '' 1-0; tagged 杯赛 丙 '' 1-0
      tagged 杯赛 甲 '' '*'; tagged 杯赛 甲 '' 0-1; } |
        qipu db import --skip-duplicates $skip same.qdb - | sed 's/;.*//'
done
tagged '' 甲 '' 1-0 | qipu db import --json --skip-duplicates game same.qdb - |
    sed 's/.*"same_moves"/{"same_moves"/'
qipu db import --skip-duplicates all same.qdb games/faulty.pgn
echo $?
# The fuller record wins, in one import and in a later one; what lacks a player
# that the other names replaces nothing.
noted() { printf '[Red "%s"]\n[Date "%s"]\n%s\n1. 炮二平五 {%s} 马8进7 2. 马二进三 %s\n\n' "$@"; }
rm -f full.qdb
{ noted 甲 '' '' '' '*'; noted 甲 1999.01.02 '[Event "杯赛"]' 好棋 1-0
  noted 甲 '' '[Event "赛"]' '' '*'; } |
    qipu db import --skip-duplicates game --prefer fuller full.qdb - |
    sed 's/;.*//'
qipu db find full.qdb
noted '' '' '[Event "很长的赛事名称"]' '很好的一着,以下红方占优' '*' |
    qipu db import --skip-duplicates game --prefer fuller full.qdb - |
    sed 's/;.*//'
noted 甲 1999.01.02 '[Event "全国赛"] [Site "广州"]' '很好的一着,以下红方占优' 1-0 |
    qipu db import --json --skip-duplicates game --prefer fuller full.qdb - |
    sed 's/,"seconds.*"same_moves"/,"same_moves"/'
noted 丙 '' '[Event "A"] [Site "B"] [Round "3"] [Annotator "C"]' '一着比一着更好' '*' |
    qipu db import --skip-duplicates moves --prefer fuller full.qdb - |
    sed 's/;.*//'
qipu db find full.qdb --json | sed 's/,"plies.*"event"/,"event"/; s/,"ecco.*//'
qipu db find full.qdb --comment 好棋 --count
qipu db tree full.qdb --csv | cut -d, -f2-7
qipu db check full.qdb
qipu db import --prefer fuller full.qdb games/faulty.pgn
echo $?
qipu db import --skip-duplicates game --prefer newer full.qdb games/faulty.pgn
echo $?
