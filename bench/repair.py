#!/usr/bin/env python3
"""repair.py QIPU DAMAGED.pgn DAMAGED.json - how many of the games that
tools/damage_games.py damaged `qipu repair` restores.

SPDX-License-Identifier: MIT
"""
import collections
import json
import subprocess
import sys
import time


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    qipu, pgn, told = sys.argv[1:]
    games = [json.loads(line) for line in open(told, encoding='utf-8')]
    begin = time.monotonic()
    run = subprocess.run([qipu, 'repair', '--list', '--json', '-q', pgn], stderr=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, check=False)
    seconds = time.monotonic() - begin
    found = {}
    for line in run.stdout.splitlines():
        game = json.loads(line)
        found[game['game']] = game
    left = first = three = 0
    kinds = collections.defaultdict(lambda: [0, 0, 0, 0])
    confident = collections.Counter()
    for number, game in enumerate(games, 1):
        kind = '+'.join(sorted(game['kinds']))
        kinds[kind][0] += 1
        if number not in found:
            left += 1
            kinds[kind][3] += 1
            continue
        lines = [s['moves'] for s in found[number]['suggestions']]
        good = game['moves'] in lines[:1]
        first += good
        three += game['moves'] in lines
        kinds[kind][1] += good
        kinds[kind][2] += game['moves'] in lines
        if found[number]['applied']:
            confident['right' if good else 'wrong'] += 1
    broken = len(games) - left
    print(f'{len(games)} games, {left} can still be played as damaged, {broken} broken')
    print(f'first {first} ({100 * first / max(broken, 1):.1f} %), '
          f'among three {three} ({100 * three / max(broken, 1):.1f} %), {seconds:.1f} s')
    print(f"applied as likely: {confident['right']} right, {confident['wrong']} wrong")
    for kind, (n, a, b, c) in sorted(kinds.items(), key=lambda x: -x[1][0])[:20]:
        m = max(n - c, 1)
        print(f'  {kind}: {n}, playable {c}, first {100 * a / m:.1f} %, three {100 * b / m:.1f} %')


if __name__ == '__main__':
    main()
