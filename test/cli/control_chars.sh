# Control characters of a file do not reach the terminal.
printf '1. \033[31m\302\233x h2e2\n*\n' >odd.pgn
qipu check --quiet odd.pgn 2>problems
tr -d '\n' <problems | LC_ALL=C grep -c "[[:cntrl:]]\|$(printf '\302\233')"
exit 0
