#!/usr/bin/env python3
"""Makes lib/query/ecco.inc, the openings of ECCO as patterns of positions, from
tools/ecco.txt, which says what its lines mean.

SPDX-License-Identifier: MIT
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / 'tools/ecco.txt'
TARGET = ROOT / 'lib/query/ecco.inc'

KINDS = 'KABNRCP'
HOME = ('Ke0 Ad0 Af0 Bc0 Bg0 Nb0 Nh0 Ra0 Ri0 Cb2 Ch2 Pa3 Pc3 Pe3 Pg3 Pi3 '
        'ke9 ad9 af9 bc9 bg9 nb9 nh9 ra9 ri9 cb7 ch7 pa6 pc6 pe6 pg6 pi6')
MODES = {'>': 3, '>d': 1, '>t': 2}


def cell(word):
    """A piece on its square as one number: piece << 7 | square."""
    piece = KINDS.index(word[0].upper()) + 1 + 8 * word[0].islower()
    return piece << 7 | (ord(word[1]) - ord('a')) + 9 * int(word[2])


def read():
    """names {code: (opening, variation)}, patterns {name: ...}, pairs
    {name: (name, name)}, rules [(mode, names, code)]."""
    names, patterns, pairs, rules = {}, {}, {}, []
    for number, line in enumerate(SOURCE.read_text('utf-8').splitlines(), 1):
        words = line.split()
        if not words or words[0] == '#' or line.startswith('#'):
            continue
        if words[0] == '=':
            opening, _, variation = ' '.join(words[2:]).partition(' -- ')
            names[words[1]] = (opening, variation)
        elif words[0] in MODES:
            rules.append((MODES[words[0]], words[1:-2], words[-1]))
            if words[-2] != ':':
                sys.exit('%s:%d: no code' % (SOURCE, number))
        elif words[2] == 'J':
            pairs[words[0]] = (words[3], words[4])
        else:
            patterns[words[0]] = pattern(words[2:])
    return names, patterns, pairs, rules


def pattern(words):
    """(black, last ply, any, required, allowed)."""
    last = 20
    if words[-1].startswith('@'):
        last = int(words.pop()[1:])
    black = words[0] == 'B'
    split = words.index('|') if '|' in words else len(words)
    required, allowed = words[1:split], words[split + 1:]
    free = allowed == ['*']
    return (black, last, free, [cell(w) for w in required],
            [] if free else [cell(w) for w in allowed])


def rows(values, per):
    texts = ['%d,' % v for v in values]
    return ['    ' + ' '.join(texts[i:i + per])
            for i in range(0, len(texts), per)]


def numbered(patterns):
    """{cell: number} of all cells, and the patterns in the order of the number
    of their first required cell. Cells that few patterns require come first,
    those of home last, so that most positions lack the first cell of most
    patterns. Cells that are first of no pattern come after all others."""
    home = {cell(word) for word in HOME.split()}
    cells = {c for _, _, _, required, allowed in patterns.values()
             for c in required + allowed}
    wanted = [c for p in patterns.values() for c in p[3]]
    number = {c: (c in home, wanted.count(c), c) for c in cells}

    def first(name):
        return min(patterns[name][3], key=number.get)
    leading = {first(name) for name in patterns}
    number = {c: i for i, c in enumerate(
        sorted(cells, key=lambda c: (c not in leading, number[c])))}
    return number, {n: patterns[n]
                    for n in sorted(patterns, key=lambda n: number[first(n)])}


def away(number, black):
    """The cells of a side that hold none of its pieces at the start."""
    home = {cell(word) for word in HOME.split()}
    return {c for c in number if c not in home and (c >> 10) == black}


def places(number):
    """For each piece and square the number of their cell plus 1, or 0."""
    out = [0] * (16 * 90)
    for c, i in number.items():
        out[(c >> 7) * 90 + (c & 127)] = i + 1
    return out


def at_home(number):
    """The cells that hold their piece at the start."""
    return {c for c in number if c in {cell(word) for word in HOME.split()}}


def start():
    """The pieces of the opening position, by square."""
    out = [0] * 90
    for word in HOME.split():
        out[cell(word) & 127] = cell(word) >> 7
    return out


def bits(cells, number):
    """The words of a set of cells."""
    value = sum(1 << number[c] for c in cells)
    return '{0x%x, 0x%x}' % (value & (1 << 64) - 1, value >> 64)


def tables(names, patterns, pairs, rules):
    codes = sorted(names)
    cells, patterns = numbered(patterns)
    number = {n: i for i, n in enumerate(list(patterns) + list(pairs))}
    events, flat, groups = [], [], [0] * len(cells)
    for name, (black, last, free, required, allowed) in patterns.items():
        groups[min(cells[c] for c in required)] += 1
        events.append('    {%s, %s, 0x%x, 0x%x, %d, %d, %d},' %
                      (bits(set(required), cells),
                       bits(set(required + allowed), cells),
                       *(sum(1 << i for i, pair in enumerate(pairs.values())
                             if pair[place] == name) for place in (0, 1)),
                       black, last, free))
    for mode, conditions, code in rules:
        flat += [mode, codes.index(code), len(conditions)]
        flat += [number[c] for c in conditions]
    out = ['enum {', '    ECCO_CODES = %d,' % len(codes),
           '    ECCO_CELLS = %d,' % len(cells),
           '    ECCO_PATTERNS = %d,' % len(patterns),
           '    ECCO_FIRSTS = %d,' % sum(n > 0 for n in groups),
           '    ECCO_PAIRS = %d,' % len(pairs),
           '    ECCO_RULES = %d' % len(rules), '};',
           'static const ecco_name ECCO_NAME[ECCO_CODES] = {']
    out += ['    {"%s", "%s", "%s"},' % ((c,) + names[c]) for c in codes]
    out += ['};', '/* The cell of a piece and its square, plus 1; or 0. */',
            'static const uint8_t ECCO_CELL[16 * QP_SQUARES] = {']
    out += rows(places(cells), 18)
    out += ['};', 'static const qp_piece ECCO_START[QP_SQUARES] = {']
    out += rows(start(), 18)
    out += ['};', '/* The start; its cells are those that hold their piece there. */',
            'static const ecco_board ECCO_BEGIN = {.cells = %s};' %
            bits(at_home(cells), cells),
            "/* Of a side, the cells that are not its pieces' at the start. */",
            'static const uint64_t ECCO_AWAY[2][2] = {']
    out += ['    %s,' % bits(away(cells, black), cells) for black in (0, 1)]
    groups = [n for n in groups if n]
    out += ['};', '/* Patterns with the first cell begin at 0, and so on; the last is'
            ' their end. */',
            'static const uint16_t ECCO_FROM[ECCO_FIRSTS + 1] = {']
    out += rows([sum(groups[:i]) for i in range(len(groups) + 1)], 14)
    out += ['};', 'static const ecco_pattern ECCO_PATTERN[ECCO_PATTERNS] = {']
    out += events
    out += ['};', '/* A mode, a code, how many patterns, and these. */',
            'static const uint16_t ECCO_RULE[] = {'] + rows(flat, 14) + ['};']
    return out


def main():
    names, patterns, pairs, rules = read()
    given = {code for _, _, code in rules} | {'A00'}
    if given != set(names):
        sys.exit('codes without a rule or a name: %s' % (given ^ set(names)))
    head = ['/* Made by tools/make_ecco.py from tools/ecco.txt; do not edit.',
            ' */']
    text = '\n'.join(head + tables(names, patterns, pairs, rules)) + '\n'
    TARGET.write_text(text, encoding='utf-8')


main()
