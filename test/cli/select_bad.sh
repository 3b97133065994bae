# select: wrong options are reported, and nothing is written.
try() {
    qipu select "$@" </dev/null >out
    echo "$?: $*"
    cat out
}
{
    try --tag '=3'
    try --tag 'Round!3'
    try --length 60-40
    try --length 3,7-9,
    try --ecco Z99
    try --color red
    try --final
    try --length ..
    try --at 9..3
    try --games 0
    try --games 3,,4
    try --since soon
    try --result red,win
    try --sort date,player
    try --split 0 --out-dir d
    try --split event
    try --out-dir d
    try --fen-comments all
    try --fen 9/9/9
    try --material RRR/
    try --pattern 'red knihgt on c7'
    try --unique --duplicates
    try --tsv --count
    try --count -o file
    try --fields Red
    try --setup --no-setup
    try --to nothing
    try --limit x
    try --memory 0
} 2>&1
ls
