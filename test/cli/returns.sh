# Lines that end with a carriage return alone: a byte that is not text is shown in
# its own line.
printf '[Red "a"]\r[Black "\377"]\r\r1. h2e2 h9h5 *\r' | qipu check
