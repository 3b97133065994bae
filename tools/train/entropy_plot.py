#!/usr/bin/env python3
"""Draws doc/format/packed_entropy.svg from what `bench_entropy --plies`
prints, given as a file:

    bench_entropy --plies >plies.tsv
    tools/train/entropy_plot.py plies.tsv >doc/format/packed_entropy.svg

SPDX-License-Identifier: MIT
"""
import sys

LAST, TOP = 120, 550
LEFT, UP, WIDE, HIGH = 60, 20, 560, 330
LINES = [("FEN text", "fen", "#b58900"), ("nibble", "nibble", "#6c71c4"),
         ("hexfen", "hexfen", "#2aa198"), ("fixed", 144, "#cb4b16"),
         ("rank", 134, "#859900"), ("entropy", "entropy", "#dc322f")]


def place(ply, bits):
    return (LEFT + WIDE * ply / LAST, UP + HIGH * (1 - bits / TOP))


def text(x, y, words, anchor="start", more=""):
    return (f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"{more}>'
            f'{words}</text>')


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        head, *rows = [line.split("\t") for line in file.read().splitlines()]
    rows = [dict(zip(head, row)) for row in rows if int(row[0]) <= LAST]
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 400" '
           'font-family="sans-serif" font-size="12">',
           '<rect width="720" height="400" fill="#ffffff"/>']
    for bits in range(0, TOP + 1, 50):
        x, y = place(0, bits)
        out.append(f'<path d="M{x:.0f} {y:.1f}h{WIDE}" stroke="#dddddd"/>')
        out.append(text(x - 6, y + 4, bits, "end"))
    for ply in range(0, LAST + 1, 10):
        x, y = place(ply, 0)
        out.append(text(x, y + 16, ply, "middle"))
    out.append(text(LEFT + WIDE / 2, UP + HIGH + 36, "ply", "middle"))
    out.append(text(LEFT + 4, UP - 6, "bits, mean"))
    for name, what, colour in LINES:
        marks = [place(int(r["ply"]), float(r[what]) if isinstance(what, str)
                       else what) for r in rows]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in marks)
        out.append(f'<path d="M{path}" fill="none" stroke="{colour}" '
                   'stroke-width="2"/>')
        x, y = marks[-1]
        shift = {"fixed": -1, "rank": 11}.get(name, 4)
        out.append(text(x + 6, y + shift, name, more=f' fill="{colour}"'))
    out.append("</svg>")
    print("\n".join(out))


main()
