# The system's reason for a database that cannot be opened.
mkdir empty
for base in nodir/x.qdb empty; do
    echo "== db import $base -"
    printf '[Event "x"]\n\n1. h2e2 *\n\n' | qipu db import $base - 2>&1
    echo "-> $?"
done
