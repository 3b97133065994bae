# No line of help is wider than 80 columns or ends in a blank, in any language:
# a character of three bytes takes two columns, but for quotes.
for lang in en zh zh_TW; do
    for command in '' convert check formats fen moves show ecco judge pack unpack rank \
        unrank random sizes perft; do
        qipu help $command --lang $lang
    done >help
    grep -c '^  -' help
    grep ' $\|@' help
    sed '/^    [^ ]/d; s/“\|”/x/g; s/[^ -~]\{3\}/xx/g' help | awk 'length > 80'
done
