# `qipu help CMD` and `qipu CMD --help` are one text, for every command.
for command in convert check fen moves show ecco judge perft; do
    qipu help $command >one && qipu $command --help >two &&
        qipu $command --json --help >three || exit 1
    cmp one two && cmp one three || exit 1
    head -n 1 one | cut -d' ' -f1-3
    grep -q 'Exit status\|exit status' one || echo "$command: no statuses"
done
