#!/usr/bin/env python3
"""books.py BOOK - walks a book, BOOK.DAT or .obk, as qp_openings_walk does, and
prints how many positions and moves it reaches: a second reader, made from
doc/format/books.md with the board of this folder and nothing of the library.
The counts of test/test_book.c for the real books are its.

SPDX-License-Identifier: MIT
"""
import sqlite3
import struct
import sys

from board import BLACK, RED, START, moves, parse_fen, moved

PIECES = "KABNRCPkabnrcp"


def stream():
    """RC4 with a key of one zero byte, as numbers of four bytes."""
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i]) & 255
        state[i], state[j] = state[j], state[i]
    x = y = 0
    while True:
        number = 0
        for shift in (0, 8, 16, 24):
            x = (x + 1) & 255
            y = (y + state[x]) & 255
            state[x], state[y] = state[y], state[x]
            number |= state[(state[x] + state[y]) & 255] << shift
        yield number


def thirds():
    numbers = stream()
    while True:
        next(numbers)
        next(numbers)
        yield next(numbers)


def draws():
    """Those of .obk: five draws of fifteen bits, cut to 64."""
    state = 0
    while True:
        number = 0
        for place in range(5):
            state = (state * 214013 + 2531011) % 2**32
            number += (state // 2**16 % 2**15) << 15 * place
        yield number % 2**64


def dat_numbers():
    numbers = thirds()
    turn = next(numbers)
    locks = {p: [next(numbers) for _ in range(256)] for p in PIECES}
    return {RED: 0, BLACK: turn}, locks


def obk_numbers():
    numbers = draws()
    locks = {p: [next(numbers) for _ in range(256)] for p in PIECES}
    return {RED: next(numbers), BLACK: 0}, locks


TURN, LOCKS = obk_numbers() if sys.argv[1].endswith(".obk") else dat_numbers()


def code(square):
    return (12 - square // 9) * 16 + square % 9 + 3


CODES = [code(s) for s in range(90)]
SQUARES = {c: s for s, c in enumerate(CODES)}


def mirror(square):
    return square // 9 * 9 + 8 - square % 9


def lock(cells, side):
    value = TURN[side]
    for square, piece in enumerate(cells):
        if piece != ".":
            value ^= LOCKS[piece][CODES[square]]
    return value


def mirrored(cells):
    return [cells[mirror(s)] for s in range(90)]


def real_bits(value):
    return struct.unpack("<Q", struct.pack("<d", value))[0]


def keys_of(value):
    """What a vkey may stand for: a REAL that is whole is stored as INTEGER."""
    if value is None:
        return set()
    if isinstance(value, float):
        return {real_bits(value)}
    keys = {value % 2**64}
    if value < 0 and int(float(value)) == value:
        keys.add(real_bits(float(value)))
    return keys


def read_obk(name):
    book = {}
    base = sqlite3.connect("file:%s?mode=ro" % name, uri=True)
    for value, move in base.execute("SELECT vkey, vmove FROM bhobk"):
        move = SQUARES[move // 256], SQUARES[move % 256]
        for key in keys_of(value):
            book.setdefault(key, []).append((move, 1))
    return book


def read(name):
    if name.endswith(".obk"):
        return read_obk(name)
    book = {}
    with open(name, "rb") as file:
        data = file.read()
    for value, start, to, weight in struct.iter_unpack("<IBBH", data):
        move = SQUARES[start], SQUARES[to]
        book.setdefault(value, []).append((move, weight))
    return book


def find(book, cells, side, legal=None):
    """The moves of a position and of its mirror."""
    found = {move for move, _ in book.get(lock(cells, side), [])}
    turned = mirrored(cells)
    other = book.get(lock(turned, side), []) if turned != cells else []
    found |= {(mirror(a), mirror(b)) for (a, b), _ in other}
    if found:
        found &= set(legal if legal is not None else moves(cells, side))
    return found


def same(cells, side):
    text = "".join(cells)
    return min(text, "".join(mirrored(cells))), side


def walk(book):
    cells, side = parse_fen(START)
    level, seen = [(cells, side)], {same(cells, side)}
    places = plays = plies = ply = 0
    while level:
        after = []
        for cells, side in level:
            legal = moves(cells, side)
            known = find(book, cells, side, legal)
            if known:
                places, plays, plies = places + 1, plays + len(known), ply
            for move in legal:
                child = moved(cells, move), RED + BLACK - side
                if move not in known and not find(book, *child):
                    continue
                if same(*child) not in seen:
                    seen.add(same(*child))
                    after.append(child)
        level, ply = after, ply + 1
    return places, plays, plies


if __name__ == "__main__":
    print("%d positions, %d moves, %d plies" % walk(read(sys.argv[1])))
