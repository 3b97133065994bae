"""XQF, versions 10 to 18: doc/format/xqf.md.

SPDX-License-Identifier: MIT
"""
import struct

from . import board, tree

TEXTS = [("Title", 0x50, 63), ("Event", 0xD0, 63), ("Date", 0x110, 15),
         ("Site", 0x120, 15), ("Red", 0x130, 15), ("Black", 0x140, 15),
         ("TimeControl", 0x150, 63), ("RedTime", 0x190, 15),
         ("BlackTime", 0x1A0, 15), ("Annotator", 0x1D0, 15), ("Author", 0x1E0, 15)]
# Those that PGN orders come first, the others as qipu has them.
HELD = ("Event Site Date Red Black Result FEN Title TimeControl RedTime BlackTime "
        "Annotator Author GameType")
KINDS = ("", "opening", "middlegame", "endgame")
RESULT = {"1-0": 1, "0-1": 2, "1/2-1/2": 3, "*": 0}
PAD = b"[(C) Copyright Mr. Dong Shiwei.]"


def cipher(header):
    """What is added to pieces, from, to, lengths of texts; and the pad."""
    text, k1, k2, k3 = header[0x0C:0x10]
    men = (k1 * k1 * 54 + 221) * k1 & 255
    start = (k2 * k2 * 54 + 221) * men & 255
    end = (k3 * k3 * 54 + 221) * start & 255
    length = (text * 256 + k1) % 32000 + 767
    pad = bytes((header[8 + i % 4] | header[0x0C + i % 4] & header[3]) & PAD[i]
                for i in range(32))
    return men, start, end, length, pad


def squares(game, version, men):
    places = [0xFF if s is None else 10 * s[0] + s[1]
              for s in game.start.places(board.LIST)]
    if version < 11:
        return bytes(places)
    places = [p + men & 255 for p in places]
    if version < 12:
        return bytes(places)
    turned = bytearray(32)
    for i in range(32):
        turned[i] = places[(men + 1 + i) % 32]
    return bytes(turned)


def header(game, version, kind):
    h = bytearray(0x400)
    h[0:3] = b"XQ" + bytes([version])
    if version > 10:
        h[3] = 0x5A
        h[8:12] = bytes([0x8C, 0x53, 0xE1, 0x27])
        keys = [0x31 + version, 0x5B, 0xA7 - version]
        h[0x0C:0x10] = bytes(keys + [-sum(keys) & 255])
    h[0x32] = 0 if game.start.red else 1
    h[0x33] = RESULT[game.result]
    h[0x40] = kind
    for name, place, room in TEXTS:
        text = game.tag(name).encode("gbk")
        assert len(text) <= room, name
        h[place:place + 1 + len(text)] = bytes([len(text)]) + text
    h[0x10:0x30] = squares(game, version, cipher(h)[0])
    return bytes(h)


def record(node, child, sibling, version, keys):
    text = node.text.replace("\n", "\r\n").encode("gbk")
    _, start, end, extra, _ = keys
    if node.move:
        places = [10 * s[0] + s[1] for s in node.move]
    else:
        places = [0, 0]
    if version <= 10:
        flags = (0xF0 if child else 0) | (0x0F if sibling else 0)
        start = end = extra = 0
    else:
        noise = sum(places) * 7 & 0x1F  # bits without a meaning
        flags = (child and 0x80) | (sibling and 0x40) | (text and 0x20 or 0) | noise
    out = bytes([places[0] + 24 + start & 255, places[1] + 32 + end & 255, flags,
                 0 if node.move else 0xFF])
    if version <= 10 or text:
        out += struct.pack("<i", len(text) + extra) + text
    return out


def write(game, version, kind=0):
    """The bytes, and what must come out."""
    want = tree.held(game)
    h = header(game, version, kind)
    keys = cipher(h)
    root = tree.nodes(want)
    root.text = "\n".join(want.comments)
    body = b"".join(record(*n, version, keys) for n in tree.preorder(root))
    if version > 10:
        body = bytes(b + keys[4][i % 32] & 255 for i, b in enumerate(body))
    fen = game.tag("FEN")
    fen = " ".join(fen.split()[:4] + ["0", "1"]) if fen else None
    return h + body, want.only(HELD, Result=game.result, GameType=KINDS[kind],
                               FEN=fen)
