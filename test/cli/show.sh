# A board: with Chinese pieces, with letters, in ASCII, from either side.
end=9/9/3k5/9/9/9/4R4/3A5/8r/4K4
printf 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n' | qipu show
qipu show --fen "$end b" --flip
qipu show --pieces letters --coords iccs "$end w"
qipu show --ascii --flip --coords iccs "$end w" '3k5/3P5/9/9/9/9/9/9/9/4K4 b'
qipu show --lang zh '3k5/3P5/3P5/9/9/9/9/9/9/4K4 b' | tail -n 2
qipu show --ascii '3k5/4P4/3P5/9/9/9/9/9/9/4K4 b' | tail -n 2
qipu show --ascii '4k4/9/9/9/9/9/9/9/9/9' | tail -n 2
qipu show '9/9/x'
