# Codes of positions: every form and codec, what they drop, what they refuse.
start='rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
end='9/9/3k5/9/9/9/4R4/3A5/8r/4K4 b - - 4 27'
for codec in fen5 nibble hexfen fixed rank entropy; do
    echo "$codec"
    for form in --hex --base64; do
        code=$(qipu pack --codec $codec $form "$end" 2>/dev/null)
        echo "$code"
        qipu unpack --codec $codec $form "$code" || exit 1
    done
    qipu pack --codec $codec --raw "$end" 2>/dev/null >code
    qipu unpack --codec $codec --raw <code || exit 2
done
echo 'counters'
for codec in hexfen fixed rank entropy; do
    code=$(qipu pack --codec $codec --counters "$end" "$start")
    qipu unpack --codec $codec --counters $code || exit 3
done
qipu pack --codec rank --counters "$end" >codes
qipu pack --codec rank "$end" "$start"
echo "standing, $?"
for fen in "$start" '9/9/3k5/9/9/9/9/3R5/9/4K4 b - - 0 1' \
    '4k4/4P4/9/9/9/9/9/9/9/3K5 b - - 0 1' \
    '3k5/3P1P3/9/9/9/9/9/9/9/4K4 b - - 0 1'; do
    code=$(qipu pack --codec nibble --standing "$fen")
    qipu unpack --codec nibble --standing "$code" || exit 4
done
echo 'lines'
printf '%s\n' '# remark' "$start" '' "name|$end" 'x' | qipu pack --codec rank
echo "raw, $?"
qipu pack --codec fixed --raw "$start" "$end" "$start" 2>/dev/null >three
wc -c <three
qipu unpack --codec fixed --raw <three
head -c 20 three | qipu unpack --codec fixed --raw
echo "the output is whole or not there, $?"
qipu pack --codec rank -o codes "$start" && cat codes && qipu unpack --codec rank - <codes
qipu pack --codec rank -o nowhere/codes "$start"
echo "what rank does not hold, $?"
qipu pack --codec rank '3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1' \
    '3k5/9/9/9/9/P8/P8/9/9/4K4 w - - 0 1' '4k4/9/9/9/9/9/9/9/9/9 w - - 0 1'
echo "no codes, $?"
qipu unpack --codec rank 00 0g 000 "$(qipu pack --codec rank "$start")00" \
    ffffffffffffffffffffffffffffffffff
qipu unpack --codec rank --base64 'AAAA!' 'QQ=='
echo "json, $?"
qipu unpack --diagnostics=json --codec fixed 00
qipu pack --diagnostics=json --codec fixed '9/9/9/9/9/9/9/9/9/9 w - - 0 1'
echo "usage, $?"
qipu pack "$start"
qipu pack --codec rnak "$start"
qipu pack --codec rank --variant go "$start"
qipu pack --codec rank --variant chess --standing "$start"
qipu pack --codec entropy --variant chess "$start"
qipu pack --codec fen5 --counters "$start"
qipu pack --codec rank --hex --raw "$start"
qipu unpack
