# --json: each line is one object with the same members, and the codes are the
# names of base.h. The source line does not come into it.
qipu check --json --diagnostics=json games/faulty.pgn 2>problems >found
status=$?
python3 - <<'END'
import json
KEYS = ['file', 'line', 'column', 'offset', 'byte', 'severity', 'code', 'game',
        'move', 'ply', 'text', 'square', 'suggestion', 'message']
for line in open('problems', encoding='utf-8'):
    problem = json.loads(line)
    assert list(problem) == KEYS, line
    print(problem['severity'], problem['code'], problem['line'],
          problem['column'], problem['text'], problem['square'],
          problem['suggestion'])
for line in open('found', encoding='utf-8'):
    json.loads(line)
END

# The byte is that of the file as it is stored.
for encoding in GBK UTF-16LE; do
    iconv -f UTF-8 -t $encoding games/faulty.pgn >other.pgn
    [ $encoding = GBK ] || { printf '\377\376'; cat other.pgn; } >marked.pgn
    [ $encoding = GBK ] || mv marked.pgn other.pgn
    qipu check --json --diagnostics=json -j 3 other.pgn 2>problems >found
    python3 - $encoding <<'END'
import json, sys
file = open('other.pgn', 'rb').read()
for line in open('problems', encoding='utf-8'):
    problem = json.loads(line)
    text = problem['text'].encode(sys.argv[1])
    print(sys.argv[1], problem['offset'], problem['byte'],
          file[problem['byte']:].startswith(text))
END
done
exit $status
