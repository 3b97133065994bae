#!/usr/bin/env python3
"""Damages legal games as typing, printing and scanning do, to measure `qipu repair`.

    damage_games.py [--seed N] [--errors N] [--kinds LIST] [--count N] [--part K/N]
                    [--notation NAME] [--variations] QIPU OUT.pgn OUT.json FILE...

Reads the games of FILE with QIPU, takes the main line of each that has a result or not,
damages N moves of it, and writes PGN. OUT.json has an object a line: the kinds of the
errors, and the moves of the game as they were (UCCI). With --part 0/2 only the games
whose number leaves the rest 0 when divided by 2 are taken, so that costs can be chosen
with some games and measured with others.

With --variations, the rest of each game becomes a variation of another game that begins
like it, and only moves of the variation are damaged; OUT.json has the moves of the
variation.

SPDX-License-Identifier: MIT
"""
import argparse
import json
import random
import re
import subprocess

# Characters that print, scanners and typing confuse.
ALIKE = {
    '一': '二七', '二': '三一', '三': '二五', '四': '六西', '五': '三六', '六': '八四', '七': '九匕一',
    '八': '六入', '九': '七丸', '1': '7２2', '2': '31', '3': '285', '4': '6', '5': '63', '6': '85',
    '7': '19', '8': '36', '9': '7', '平': '进退乎', '进': '平退迸', '退': '进平迟', '士': '仕土',
    '仕': '士任', '象': '相像', '相': '象想', '马': '车与', '车': '马东', '炮': '泡马', '兵': '卒乒',
    '卒': '兵率', '前': '后', '后': '前', '帅': '将师', '将': '帅奖',
    '１': '７２', '２': '３１', '３': '２８', '４': '６', '５': '６３', '６': '８５', '７': '１９',
    '８': '３６', '９': '７',
    'C': 'PR', 'P': 'RC', 'R': 'H', 'H': 'R', 'N': 'R', 'A': 'B', 'B': 'A', 'E': 'B', '+': '-.',
    '-': '+.', '.': '+-', '=': '+-',
}
DIGITS = ['一二三四五六七八九', '123456789', '１２３４５６７８９']
FILES = 'abcdefghi'
TAG = re.compile(r'\[(\w+) "(.*)"\]')


def read_games(qipu, files, notation):
    """Yields (tags, moves as written, moves in UCCI, start) of each whole game."""
    def text(to):
        run = subprocess.run([qipu, 'select', '--no-comments', '--no-variations', '--no-nags',
                              '--skip-broken', '--to', 'pgn', '--to-notation', to, '-q', *files],
                             stdout=subprocess.PIPE, check=False)
        return run.stdout.decode().replace('\r', '')
    written, plain = [list(split_games(text(n))) for n in (notation, 'ucci')]
    for (tags, moves), (_, ucci) in zip(written, plain):
        if len(moves) == len(ucci) and len(moves) >= 12:
            yield tags, moves, ucci


def split_games(text):
    tags, moves, body = [], [], False
    for line in text.splitlines():
        tag = TAG.fullmatch(line)
        if tag and body:
            yield tags, moves
            tags, moves, body = [], [], False
        if tag:
            tags.append(tag.groups())
        elif line.strip():
            body = True
            moves += [w for w in line.split() if not re.fullmatch(
                r'\d+\.|\.\.\.|\d+\.\.\.|\*|1-0|0-1|1/2-1/2', w)]
    if body:
        yield tags, moves


def other_side(c):
    """A file as the other side counts it, or the character itself."""
    for row in DIGITS:
        if c in row:
            return row[8 - row.index(c)]
    return FILES[8 - FILES.index(c)] if c in FILES else c


def wrong_character(rng, moves, i):
    places = [k for k, c in enumerate(moves[i]) if c in ALIKE or c in FILES]
    if not places:
        return False
    k = rng.choice(places)
    c = moves[i][k]
    if c in FILES:
        at = FILES.index(c)
        new = rng.choice([FILES[n] for n in (at - 1, at + 1) if 0 <= n < 9])
    else:
        new = rng.choice(ALIKE[c])
    moves[i] = moves[i][:k] + new + moves[i][k + 1:]
    return True


def wrong_file(rng, moves, i):
    text = moves[i]
    at = [k for k, c in enumerate(text) if other_side(c) != c]
    if text[0] not in FILES and re.search('[平.=]', text) is None and not re.match('[马馬相象仕士HNBEA]', text):
        at = at[:1]
    if not at:
        return False
    if rng.random() < 0.5:
        at = [rng.choice(at)]
    moves[i] = ''.join(other_side(c) if k in at else c for k, c in enumerate(text))
    return moves[i] != text


def wrong_pair(rng, moves, i):
    text = moves[i]
    swap = {'前': '后', '后': '前'}
    if text[0] in swap:
        moves[i] = swap[text[0]] + text[1:]
    elif len(text) > 1 and text[1] in '+-' and text[0].isalpha():
        moves[i] = text[0] + {'+': '-', '-': '+'}[text[1]] + text[2:]
    else:
        return False
    return True


def missing(rng, moves, i):
    if i + 1 >= len(moves):
        return False
    moves[i] = None
    return True


def doubled(rng, moves, i):
    moves.insert(i, moves[i])
    return True


def swapped(rng, moves, i):
    if i + 1 >= len(moves) or moves[i] == moves[i + 1]:
        return False
    moves[i], moves[i + 1] = moves[i + 1], moves[i]
    return True


KINDS = {'character': wrong_character, 'file': wrong_file, 'pair': wrong_pair,
         'missing': missing, 'doubled': doubled, 'swapped': swapped,
         'turn': None, 'fen': None, 'mirror': None}


def mirror(fen):
    board, rest = fen.split(' ', 1)
    return '/'.join(row[::-1] for row in board.split('/')) + ' ' + rest


START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'


def damage_start(kind, tags):
    """Returns the tags with another start, or None if the game does not allow it."""
    fen = dict(tags).get('FEN')
    rest = [t for t in tags if t[0] != 'FEN']
    if kind == 'turn':
        board, turn, *more = (fen or START).split()
        return rest + [('FEN', ' '.join([board, 'b' if turn in 'wr' else 'w', *more]))]
    if fen is None or fen.split()[0] == START.split()[0]:
        return None
    return rest if kind == 'fen' else rest + [('FEN', mirror(fen))] if mirror(fen) != fen else None


def damage(rng, tags, moves, kinds, errors):
    """Returns (tags, moves, kinds); moves that are missing are None."""
    moves, made = list(moves), []
    for _ in range(errors):
        for _try in range(50):
            kind = rng.choice(kinds)
            if KINDS[kind] is None:
                new = None if kind in made else damage_start(kind, tags)
                if new is None:
                    continue
                tags = new
            else:
                i = rng.randrange(len(moves))
                if moves[i] is None or not KINDS[kind](rng, moves, i):
                    continue
            made.append(kind)
            break
    return tags, moves, made


def shared_plies(a, b):
    n = 0
    while n < min(len(a), len(b)) and a[n] == b[n]:
        n += 1
    return n


def beside_others(games):
    """Yields each game after one that shares 4 plies or more, and how many it shares."""
    games = sorted((g for g in games if 'FEN' not in dict(g[0])), key=lambda g: g[2])
    for other, game in zip(games, games[1:]):
        shared = shared_plies(other[2], game[2])
        if shared >= 4 and min(len(other[2]), len(game[2])) - shared >= 4:
            yield other, game, shared


def write_beside(out, other, wrong, shared):
    """Writes a game with a variation, after the move that it replaces."""
    tags, moves, _ = other
    for name, value in tags:
        out.write(f'[{name} "{value}"]\n')
    line = ['']
    for ply, move in enumerate(moves):
        line.append(f'{ply // 2 + 1}.' + ('' if ply % 2 == 0 else '..'))
        line.append(move)
        if ply == shared:
            line.append('(' + ' '.join(numbered(wrong, shared)) + ')')
    out.write('\n' + ' '.join(line).strip() + ' *\n\n')


def numbered(moves, ply):
    for k, move in enumerate(moves):
        if (ply + k) % 2 == 0 or k == 0:
            yield f'{(ply + k) // 2 + 1}.' + ('' if (ply + k) % 2 == 0 else '..')
        if move is not None:
            yield move


def write_game(out, rng, tags, moves, black):
    for name, value in tags:
        out.write(f'[{name} "{value}"]\n')
    out.write('\n')
    renumbered = rng.random() < 0.5
    if renumbered:
        moves = [m for m in moves if m is not None]
    ply = int(black)
    line = []
    for k, move in enumerate(moves):
        if ply % 2 == 0:
            line.append(f'{ply // 2 + 1}.')
        elif k == 0:
            line.append(f'{ply // 2 + 1}. ...')
        if move is not None:
            line.append(move)
        ply += 1
    result = dict(tags).get('Result', '*')
    out.write(' '.join(line) + f' {result if result in ("1-0", "0-1", "1/2-1/2") else "*"}\n\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--errors', type=int, default=1)
    parser.add_argument('--kinds', default=','.join(KINDS))
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--part', default='0/1')
    parser.add_argument('--notation', default='chinese')
    parser.add_argument('--variations', action='store_true')
    parser.add_argument('qipu')
    parser.add_argument('pgn')
    parser.add_argument('json')
    parser.add_argument('file', nargs='+')
    args = parser.parse_args()
    rng = random.Random(args.seed)
    part, parts = map(int, args.part.split('/'))
    games = [g for n, g in enumerate(read_games(args.qipu, args.file, args.notation))
             if n % parts == part]
    kinds = [k for k in args.kinds.split(',') if KINDS[k] or not args.variations]
    if args.variations:
        games = list(beside_others(games))
    rng.shuffle(games)
    with open(args.pgn, 'w', encoding='utf-8') as pgn, \
            open(args.json, 'w', encoding='utf-8') as told:
        done = 0
        for game in games:
            if done == args.count:
                break
            if args.variations:
                other, (tags, moves, ucci), shared = game
                _, wrong, made = damage(rng, tags, moves[shared:], kinds, args.errors)
                if len(made) == args.errors:
                    write_beside(pgn, other, wrong, shared)
                    told.write(json.dumps({'kinds': made, 'moves': ' '.join(ucci[shared:])}) + '\n')
                    done += 1
                continue
            tags, moves, ucci = game
            new, wrong, made = damage(rng, tags, moves, kinds, args.errors)
            if len(made) < args.errors:
                continue
            black = (dict(tags).get('FEN') or START).split()[1] == 'b'
            write_game(pgn, rng, new, wrong, black)
            told.write(json.dumps({'kinds': made, 'moves': ' '.join(ucci)}) + '\n')
            done += 1


if __name__ == '__main__':
    main()
