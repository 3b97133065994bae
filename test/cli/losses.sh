# What is reported as lost is lost: not a tag without a value, not a FEN that
# says what the start says. Each loss names its game.
start=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR
cat >lost.pgn <<END
[Red "许银川"]
[Black "吕钦"]
[Round ""]
[Opening ""]
[FEN "$start w - - 0 1"]

1. h2e2 *

[Red "许银川许"]
[Team "Hebei"]

1. h2e2 {the second character is 许} *

[Red "A"]

1. h2e2 *
END
echo "== XQF" >&2
qipu convert --to xqf --out-dir out lost.pgn
echo "status $?"
qipu convert --to xqf --out-dir strict --strict-loss lost.pgn 2>/dev/null
echo "strict: $?"
for jobs in 1 2; do
    echo "== Big5" >&2
    qipu convert --notation iccs --to-encoding big5 -j $jobs lost.pgn >big5.$jobs
    echo "status $?"
done
cmp big5.1 big5.2
qipu convert --to lines --to-encoding big5 lost.pgn >lines
echo "lines: $?"
echo "== half a character" >&2
printf '\003' | dd of=out/000001.xqf bs=1 seek=320 conv=notrunc 2>/dev/null
qipu convert --lang zh out/000001.xqf >/dev/null
qipu convert out/000001.xqf | grep Black
