# Every encoding and notation of the bundled games comes to the same moves.
for name in big5 gbk wxf iccs; do
    qipu convert --to lines games/selfplay-$name.pgn | cut -f1-3 >want
    for notation in chinese traditional wxf wxf2018 iccs ucci uci; do
        for encoding in utf-8 gb18030 big5 utf-16le utf-16be; do
            # Big5 lacks most simplified characters.
            case $encoding-$notation-$name in
            big5-chinese-* | big5-*-gbk) continue ;;
            esac
            qipu convert --notation $notation --to-encoding $encoding \
                games/selfplay-$name.pgn -o other.pgn || exit 1
            qipu convert --to lines other.pgn | cut -f1-3 | cmp want - ||
                echo "$name $notation $encoding differs"
        done
    done
done
echo done
