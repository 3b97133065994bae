"""Formats of bytes that servers and small programs left: MXQ, SG, QP, CCM, CHN
and XQR, from their pages in doc/format.

SPDX-License-Identifier: MIT
"""
import re
import struct
import zlib

from . import board, tree

SAVED = 1741077062  # 2025-03-04 16:31:02 in China
WON = {"1-0": "胜", "0-1": "负", "1/2-1/2": "和"}


def from_top(square):
    return square[0], 9 - square[1]


def letters(square):
    return f"{square[0]}{'ABCDEFGHIJ'[square[1]]}"


def write_mxq(game):
    """Players with titles, a date in Chinese, ratings and times."""
    head = ["清风", "2025年3月4日 16点31分",
            f"{game.tag('Red')}(3弦)-{WON[game.result]}-{game.tag('Black')}(7f)",
            "1924", "1841", "10", "5", "0", "58", "18", "黑方认负", "Moves"]
    moves = ["-".join(letters(s) for s in m.move) for m in game.moves]
    strings = head + moves + ["Ends", "CommentsEnd"]
    out = b"".join(bytes([len(s.encode("gbk"))]) + s.encode("gbk")
                   for s in strings)
    want = game.plain().only(
        "", Site="清风", Date="2025.03.04", Time="16:31", Red=game.tag("Red"),
        RedTitle="3弦", Black=game.tag("Black"), BlackTitle="7f",
        Result=game.result, RedElo="1924", BlackElo="1841", TimeControl="10/5/0",
        RedTimeLeft="58", BlackTimeLeft="18", Termination="黑方认负")
    return out, want


def sg_square(square):
    x, y = from_top(square)
    return 10 + 10 * x + y


def sg_record(game, result):
    def padded(text, room):
        return text.encode("gbk").ljust(room)
    out = padded(game.tag("Red"), 32) + padded(game.tag("Black"), 32)
    out += padded(result, 8) + padded(game.tag("Date").replace(".", "-"), 10)
    for s in game.start.places(board.SG_LIST):
        x, y = from_top(s)
        out += b"%03d " % (52 + 16 * y + x)
    moves = bytes(sg_square(s) for m in game.moves for s in m.move)
    out += (moves + b"\x09").ljust(900) + b"0 1 1 " + bytes(76)
    assert len(out) == 1192
    return out


def write_sg(games):
    said = {"1-0": "R+c", "0-1": "B+c", "1/2-1/2": "D==", "*": "---"}
    out = b"".join(sg_record(g, said[g.result]) for g in games)
    return out, [g.plain().only("Date Red Black", Result=g.result) for g in games]


def write_qp(game):
    kinds = "KABRNCPkabrncp"
    at = sorted(game.start.at.items(), key=lambda p: (9 - p[0][1], p[0][0]))
    out = b"ccf0 " + bytes([len(at)])
    for s, piece in at:
        out += bytes((kinds.index(piece),) + from_top(s))
    want = game.plain().only("FEN")
    want.moves, want.result = [], None
    return out, want


def write_ccm(game):
    """Men 0 to 8 stand on the back rank, 9 to 13 are pawns, 14 and 15 cannons,
    from Red's left; kinds are king, advisor, bishop, knight, rook, cannon,
    pawn from 1."""
    man = {}
    for s, piece in game.start.at.items():
        first = {"P": 9 + s[0] // 2, "C": 14 + (s[0] > 4)}
        man[s] = first.get(piece.upper(), s[0]), "KABNRCP".index(piece.upper()) + 1
    out = struct.pack("<HHII", 1, 18, SAVED, len(game.moves))
    for m, b in game.walk():
        start, end = m.move
        taken = man.pop(end, (0, 0))
        man[end] = man.pop(start)
        out += bytes((man[end][0], 1 if b.red else 2, man[end][1])
                     + from_top(start) + from_top(end) + taken)
    want = game.plain().only("", Date="2025.03.04")
    want.result = None
    return out, want


def write_ccm_old(game):
    """Seven bytes a move, of which the first is 1."""
    out = b""
    for m in game.moves:
        (x1, y1), (x2, y2) = map(from_top, m.move)
        out += bytes((0 if out else 1, 0, 0, x1, x2, y1, y2))
    return out, bare(game)


def write_chn(game):
    def place(square):
        x, y = from_top(square)
        return 16 * y + x
    out = bytearray(508)
    out[0:2] = b"GL"
    red, black = game.tag("Red"), game.tag("Black")
    title = f"{red}[1001] - {black}[1002]"
    for at, text in ((8, "Tue Mar  4 16:31:02 2025\n"), (0x24, title),
                     (0x64, "1001"), (0x78, red), (0x8C, "1002"), (0xA0, black)):
        text = text.encode("gbk")
        out[at:at + len(text)] = text
    for m in game.moves:
        out += bytes(14) + bytes(place(s) for s in m.move) + bytes(20)
    want = game.plain().only("", Event=title, Date="2025.03.04", Red=red,
                             Black=black)
    want.result = None
    return bytes(out), want


def write_chn_old(game):
    """Thirty-two bytes a move after 188, as Black saw the board."""
    out = bytes(188)
    for m in game.moves:
        turned = [8 - v if i % 2 == 0 else 9 - v
                  for i, v in enumerate(from_top(m.move[0]) + from_top(m.move[1]))]
        out += bytes(4) + struct.pack("<4H", *turned) + bytes(20)
    return out, bare(game)


def bare(game):
    """The moves and nothing else."""
    want = game.plain().only("")
    want.result = None
    return want


def write_xqr(game, older=False):
    want = tree.held(game)
    result = {"*": 0, "1-0": 1, "0-1": 2, "1/2-1/2": 3}[game.result]
    names = ["Event", "Site", "Date", "Round", "Red", "Black", "", "FEN"]
    if older:
        names.remove("Round")
    out = b"\x00\x02\x20\x17" + b"\x01\x01\x00"
    for kind, name in enumerate(names, 2):
        value = game.tag(name).encode() if name else bytes([result])
        if value:
            out += bytes([kind, len(value)]) + value
    out += bytes([2 + len(names), 0])
    root = tree.nodes(want)
    root.text = "\n".join(want.comments)
    for node, child, sibling in tree.preorder(root):
        text = node.text.encode()
        places = [16 * (9 - s[1]) + s[0] for s in node.move or []] or [0, 0]
        out += bytes(places + [child | 2 * sibling | 4 * bool(text), 0])
        if text:
            out += struct.pack("<I", len(text)) + text
    out += bytes([3 + len(names), 4]) + struct.pack("<I", zlib.crc32(out))
    names = re.sub(" +", " ", " ".join(names))
    return out, want.only(names, Result=game.result)
