# Positions by number, and at random.
start='rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
qipu rank --count
qipu rank "$start"
qipu unrank "$(qipu rank "$start")"
qipu unrank 0 1 14638473979665198386315877188057158731877
qipu unrank 14638473979665198386315877188057158731878 -1 x \
    99999999999999999999999999999999999999999999999999999999999999999999
echo "status $?"
printf '%s\n' '# remark' 12345 '' 67890 | qipu unrank
printf '%s\n' "$start" x | qipu rank
echo "status $?"
echo 'the same seed, the same positions'
qipu random --seed 7 --count 5 >a
qipu random --seed 7 --count 5 | cmp - a
qipu random --seed 8 --count 5 | cmp -s - a && exit 1
cat a
qipu rank a | qipu unrank | cmp - a
qipu random --game chess --seed 7 --count 5 >b
cat b
qipu rank --game chess b | qipu unrank --game chess | cmp - b
qipu random --count 0
qipu random --count x
qipu random --seed 1x
qipu random a
qipu rank --count "$start"
qipu random --seed 3 --count 100000 >many || exit 2
sort many | uniq | wc -l
