# An annotated game is written in every format.
# Needs: fake-engine
qipu convert games/handicap.pgn -o one.pgn || exit 1
sh written.sh qipu engine -q --engine 'fake-engine uci' --protocol uci --depth 2 \
    --force --annotate one.pgn
echo 'all written'
