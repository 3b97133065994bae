# Needs: sqlite
# Players with their scores, their names, and who is who.
qipu db import -q base.qdb games/*.pgn 2>/dev/null
qipu db players base.qdb
qipu db players base.qdb 引擎 --names --sort name
qipu db players base.qdb --limit 2 --sort score --json --diagnostics=json
qipu db players --merge base.qdb 聂卫平 许银川
qipu db players base.qdb 川
qipu db find base.qdb --player 聂卫平 --color red --count
qipu db players --unmerge base.qdb 聂卫平
printf '# Who is who.\n聂卫平 = 甲\n\nFairy-Stockfish = 红方引擎\n' >names.txt
qipu db players --alias names.txt base.qdb
qipu db players base.qdb --csv
printf '甲\n = 乙\n' | qipu db players --alias - base.qdb
echo $?
qipu db players --merge base.qdb 甲
echo $?
qipu db players --merge --unmerge base.qdb 甲
echo $?
qipu db players base.qdb --sort age
echo $?
qipu db events base.qdb
qipu db events base.qdb 电 --sort date --csv
# Names of nobody, and circles.
for names in '甲甲 甲' '甲 许银山' '许银川 聂卫平'; do
    qipu db players --merge base.qdb $names
    echo $?
    qipu db players --merge base.qdb 聂卫平 许银川
done
qipu db players --unmerge base.qdb 无人
echo $?
qipu db players --unmerge base.qdb 聂卫平
printf '聂卫平 = 许银川\n许银川 = 聂卫平\n无人=甲\n' | qipu db players --alias - base.qdb
echo $?
qipu db sql base.qdb 'SELECT key, person FROM alias ORDER BY key' --csv
# Pinyin, and names that several players have.
for name in 'Xu Yinchuan' yinchuanxu 'Niè Wèipíng' 'nie2wei4ping2' 川; do
    qipu db find base.qdb --player "$name" --count
done
qipu db players base.qdb 'Yinchuan Xu' --csv
printf '[Red "LV Qin"]\n\n1. C2.5\n\n[Red "吕钦"]\n\n1. C8.5\n' |
    qipu db import -q base.qdb -
qipu db find base.qdb --player 'Lü Qin' --csv
qipu db find base.qdb --player 引擎 --count
