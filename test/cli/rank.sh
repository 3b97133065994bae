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
qipu random --seed 7 --number 5 >a
qipu random --seed 7 --number 5 | cmp - a
qipu random --seed 8 --number 5 | cmp -s - a && exit 1
cat a
qipu rank a | qipu unrank | cmp - a
qipu random --variant chess --seed 7 --number 5 >b
cat b
qipu rank --variant chess b | qipu unrank --variant chess | cmp - b
qipu random --number 0
qipu random --number x
qipu random --seed 1x
qipu random a
qipu rank --count "$start"
qipu random --seed 3 --number 100000 >many || exit 2
sort many | uniq | wc -l
