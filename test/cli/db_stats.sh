# Needs: sqlite
# Tables and pictures; no text of a game can break out of a picture.
qipu db import -q base.qdb games/*.pgn 2>/dev/null
printf '[Red "<script>&\\"x\\"\033[2J"]\n[Black "B"]\n[Date "2024"]\n\n1. h2e2 1-0\n' |
    qipu db import -q base.qdb
for table in results lengths players; do
    qipu db stats base.qdb --table $table --svg pictures
done
for picture in pictures/*.svg; do
    echo "$picture"
    python3 -c 'import sys, xml.dom.minidom as m
d = m.parse(sys.argv[1])
print(sorted({e.tagName for e in d.getElementsByTagName("*")}))' "$picture"
done
grep -o '&#60;script.*' pictures/players.svg | head -n 1
qipu db stats base.qdb --table lengths --json
qipu db stats base.qdb --table players --csv --lang zh
qipu db stats base.qdb --table results --lang zh
qipu db stats base.qdb --table none
echo $?
qipu db stats base.qdb --json
echo $?
qipu db stats base.qdb --svg no/such
echo $?
