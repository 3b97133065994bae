# A database whose path has more than 260 characters.
# Needs: windows sqlite
part=$(printf '%0100d' 1)
long=long/$part/$part/$part
mkdir -p "$long"
qipu db import -q "$long/x.qdb" games/handicap.pgn
qipu db find --count "$long/x.qdb"
ls "$long"
