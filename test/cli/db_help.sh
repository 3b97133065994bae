# Needs: sqlite
# Every command has its help, in each language, no line of it too wide.
qipu help db | head -n 1
for command in import tree find show dups remove players events stats sql check \
    compact export push counts ddl edit undo; do
    qipu help db $command >one && qipu db $command --help >two && cmp one two
    head -n 1 one
    grep -q 'Exit status' one || echo "$command: no statuses"
done
for lang in en zh zh_TW; do
    for command in '' import tree find show dups remove players events stats sql \
        check compact export push counts ddl; do
        qipu help db $command --lang $lang
    done >help
    grep -c '^  -' help
    grep ' $\|@' help
    sed '/^    [^ ]/d; s/“\|”/x/g; s/[^ -~]\{3\}/xx/g' help | awk 'length > 80'
done
qipu help db lost | head -n 1
