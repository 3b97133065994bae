# --json: each line is one object with the same members, and the codes are the
# names of base.h. The source line does not come into it.
qipu check --json games/faulty.pgn 2>problems >found
status=$?
python3 - <<'END'
import json
KEYS = ['file', 'line', 'column', 'offset', 'severity', 'code', 'game', 'move',
        'ply', 'text', 'square', 'suggestion', 'message']
for line in open('problems', encoding='utf-8'):
    problem = json.loads(line)
    assert list(problem) == KEYS, line
    print(problem['severity'], problem['code'], problem['line'],
          problem['column'], problem['text'], problem['square'],
          problem['suggestion'])
for line in open('found', encoding='utf-8'):
    json.loads(line)
END
exit $status
