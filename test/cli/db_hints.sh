# Needs: sqlite
# The system's reason for a database that cannot be opened.
mkdir empty
for base in nodir/x.qdb empty; do
    echo "== db import $base -"
    printf '[Event "x"]\n\n1. h2e2 *\n\n' | qipu db import $base - 2>&1
    echo "-> $?"
done
# An empty table names what was searched.
printf '[Event "x"]\n\n1. h2e2 *\n\n' | qipu db import -q one.qdb -
echo '== db find'
qipu db find one.qdb --red 甲 --red 'A B' --since 1990 --newest 2>&1
qipu db find one.qdb --quiet --red 甲 2>&1
