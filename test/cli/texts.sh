# Texts that are not records, and lists of moves in forms that people write.
# A table of openings: code, name, moves.
printf 'code\tname\tmoves\nA02\tx y\t1. C2.5 H8+7\nA03\tC3.4\t1. H2+3\n' >table.tsv
qipu check table.tsv
qipu convert --to pgn table.tsv | grep -v Game
# A document that names a move is no game.
printf 'This page shows (with care) how to write the move 炮二平五 here.\n' >doc.txt
printf '* one\n** two (three)\n' >names.txt
qipu check doc.txt names.txt || echo "status $?"
qipu convert -o out.pgn doc.txt || echo "status $?"
test -e out.pgn || echo 'no file'
# Lists as people lay them out, each with the same four moves.
sed 's/ *$//' >want <<'END'
1. 炮二平五 马8进7
2. 马二进三 车9平8
END
put() {
    cat >"$1"
    qipu convert --to pgn "$1" | sed '/^\[/d; /^$/d; /^\*$/d' >got
    cmp want got && qipu check --quiet "$1" || echo "$1 differs"
}
printf '1. 炮 二 平 五 马 8 进 7\n2. 马 二 进 三 车　9　平　8\n' | put blanks.txt
printf '[Red "a"]\n\n1. 炮 二 平 五 马 8 进 7\n2.马 二进三 车 9 平8 *\n' |
    put blanks.pgn
printf '1|炮二平五|马8进7\n2|马二进三|车9平8\n' | put bars.txt
printf '| 1 | 炮二平五 | 马8进7 |\n| 2 | 马二进三 | 车9平8 |\n' | put table.md
printf '第一回合：炮二平五 马8进7\n第二回合：马二进三 车9平8\n' | put rounds.txt
printf '[Red "a"]\n\n第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8\n' |
    put rounds.pgn
printf '1.&nbsp;炮二平五&nbsp;马8进7<br>\n2. 马二进三&nbsp;车9平8<br/>\n' |
    put page.txt
printf '1. &#28846;二平五 &#x9A6C;8进7\n2. &#39532;二进三 车9平8\n' | put escapes.txt
printf '1. Pháo 2 bình 5 Mã 8 tấn 7\n2. Mã 2 tiến 3, Xe 9 bình 8\n' | put long.txt
printf '[Red "a"]\n\n1. Phao 2 binh 5 Ma 8 tien 7 2. Ma 2 tan 3 Xe 9 binh 8 *\n' |
    put long.pgn
printf '[Result "*"]\n\n1. Pháo nhị bình ngũ Mã bát tiến thất\n' >words.pgn
qipu check --json --diagnostics=json words.pgn | head -n 1 | cut -d , -f 4-6
# Comments, with what they say.
printf '1. 炮二平五 /* good, 马2进3 */ 马8进7\n' | qipu convert --to pgn -
printf '[Ｒｅｄ "a"]\n\n1. 炮二平五（好 棋） 马8进7 （1. ... 炮8平5）\n' |
    qipu convert --to pgn -
# In braces and tags nothing is changed.
printf '[Red "&amp; 炮 二 平 五"]\n\n{&amp; 炮 二\n平 五 /*} 1. 炮 二 平 五 *\n' |
    qipu convert --to pgn -
# A result before the moves is the game's.
printf '[Red "a"]\n\n1-0 1. C2.5 H8+7\n' | qipu convert --to pgn -
