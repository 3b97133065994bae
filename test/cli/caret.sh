# The caret is below the place: after tabs, below characters of double
# width, and where a long line is cut.
qipu check caret.pgn
