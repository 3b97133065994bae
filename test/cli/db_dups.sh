# Needs: sqlite
# Equal and similar games; what --remove removes.
game() { printf '[Red "%s"]\n[Black "%s"]\n[Date "%s"]\n[Result "%s"]\n\n%s\n\n' "$@"; }
{
    game A B 1990.01.01 1-0 '1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0'
    game A B 1990 1-0 '1. 炮二平五 {good} 马8进7 2. 马二进三 车9平8 1-0'
    game A B 1990.01.01 1-0 '1. 炮八平五 马2进3 2. 马八进七 车1平2 1-0'
    game C D 1991.05.05 1-0 '1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0'
    game A B 1992.01.01 1-0 '1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0'
    game '' '' '' 1-0 '1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0'
    game A B 1990.01.01 1-0 '1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 1-0'
    shuffle='b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9
b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9'
    game G H 1994 1/2-1/2 "$shuffle 1/2-1/2"
    game G H 1994 1/2-1/2 "$shuffle c3c4 1/2-1/2"
    game E F 1993 0-1 '1. 兵七进一 卒7进1 2. 炮二平三 0-1'
} >in.pgn
qipu db import -q base.qdb in.pgn
qipu db dups base.qdb
qipu db dups base.qdb --kind prefix --csv
qipu db find base.qdb --count
qipu db dups base.qdb --kind same --remove --json --diagnostics=json
qipu db find base.qdb
qipu db check base.qdb
qipu db compact base.qdb | sed 's/[0-9][0-9]*/N/g'
qipu db check base.qdb --json --diagnostics=json
qipu db tree base.qdb --csv
# What was removed comes back with its file.
qipu db import base.qdb in.pgn | sed 's/; .*//'
qipu db dups base.qdb --kind other
echo $?
# Games that begin alike, mirrored ones too, and shorter beginnings.
qipu db dups base.qdb --kind alike --shared 1 --csv | cut -d, -f1-4,9
qipu db dups base.qdb --kind alike --shared 4 --csv | cut -d, -f1-4,9
qipu db dups base.qdb --kind alike
qipu db dups base.qdb --kind prefix --shared 4 --csv | cut -d, -f1-4,9
qipu db dups base.qdb --kind prefix --shared 5 --csv | cut -d, -f1-4,9
qipu db dups base.qdb --kind alike --remove
echo $?
qipu db dups base.qdb --shared 0
echo $?
# Beginnings are removed if their kind is named: of the same game alone.
qipu db find base.qdb --count
qipu db dups base.qdb --shared 4 --remove -q >rest.txt
qipu db find base.qdb --count
qipu db dups base.qdb --kind prefix --shared 4 --remove --csv | cut -d, -f1-4,9
qipu db find base.qdb --count
qipu db undo base.qdb
qipu db find base.qdb --count
qipu db check base.qdb
