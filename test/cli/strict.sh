# Under --strict what is a warning, or not even that, is an error.
qipu check --quiet games/faulty.pgn 2>/dev/null
qipu check --quiet --strict --lang=zh games/faulty.pgn
