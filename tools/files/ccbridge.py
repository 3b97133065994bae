"""CCBridge: records and libraries of the wide form, libraries of the narrow
form (doc/format/cbr.md), and its XML (doc/format/cbf.md).

SPDX-License-Identifier: MIT
"""
import struct
import zlib
from xml.sax.saxutils import escape

from . import board, tree

# Version 2; version 1 lacks 128 bytes before the title and another 128 before
# the annotator.
TEXTS = [("Title", 180), ("Path", 308), ("Source", 564), ("EventClass", 628),
         ("Event", 692), ("Round", 756), ("Section", 820), ("Board", 852),
         ("Date", 884), ("Site", 948), ("TimeControl", 1012), ("Red", 1076),
         ("RedTeam", 1140), ("RedTime", 1204), ("RedElo", 1268), ("Black", 1300),
         ("BlackTeam", 1364), ("BlackTime", 1428), ("BlackElo", 1492),
         ("Annotator", 1652), ("Author", 1780)]
RESULT = {"*": 0, "1-0": 1, "0-1": 2, "1/2-1/2": 3}
CODES = {c: i + 1 for i, c in enumerate("RNBAKCP")}


def fen_held(game):
    """Board, side and number of the first move."""
    fields = game.tag("FEN").split()
    if not fields:
        return None
    return " ".join(fields[:2] + ["-", "-", "0", fields[5]])


def place(at, version):
    if version == 2:
        return at
    return at - (128 if at < 1652 else 256)


def text16(text):
    return text.encode("utf-16-le")


def index16(square, version):
    file, row = square[0], 9 - square[1]
    return 9 * row + file if version == 2 else 16 * file + row


def record(game, version):
    want = tree.held(game)
    out = bytearray(place(2214, version))
    out[0:16] = b"CCBridge Record\0"
    out[19] = version
    for name, at in TEXTS:
        text = text16(game.tag(name)) + b"\0\0"
        at = place(at, version)
        out[at:at + len(text)] = text
    out[place(2040, version)] = 1
    out[place(2076, version)] = RESULT[game.result]
    out[place(2112, version)] = 1 if game.start.red else 2
    struct.pack_into("<H", out, place(2116, version), game.first_number)
    for (file, rank), piece in game.start.at.items():
        at = place(2120, version) + 9 * (9 - rank) + file
        out[at] = (0x10 if piece.isupper() else 0x20) + CODES[piece.upper()]
    out[place(2210, version):place(2214, version)] = b"\xff" * 4
    root = tree.nodes(want)
    root.text = "\n".join(want.comments)
    for node, child, sibling in tree.preorder(root):
        text = text16(node.text.replace("\n", "\r\n"))
        bits = (0 if child else 1) | (2 if sibling else 0) | (4 if text else 0)
        move = [index16(s, version) for s in node.move] if node.move else [0, 0]
        out += bytes([bits, 1 if len(node.children) > 1 else 0] + move)
        if text:
            out += struct.pack("<I", len(text)) + text
    names = " ".join(n for n, _ in TEXTS)
    return bytes(out), want, names


def write_record(game, version=2):
    out, want, names = record(game, version)
    return out, want.only(f"{names} RecordType", Result=game.result,
                          RecordType="1", FEN=fen_held(game))


def write_library(games):
    """The wide form. Its index only repeats the records and is left empty."""
    first, slot = 101952, 4096
    out = bytearray(first)
    out[0:16] = b"CCBridgeLibrary\0"
    struct.pack_into("<I", out, 16, 3)
    struct.pack_into("<I", out, 60, len(games))
    for at, text in ((64, "小棋谱"), (832, "qipu"), (1088, "两局。")):
        out[at:at + len(text16(text))] = text16(text)
    wants = []
    for game in games:
        body, want, names = record(game, 2)
        out += body + bytes(-len(body) % slot)
        more = {} if wants else {"LibraryCreator": "qipu"}
        if not wants:
            want.comments = ["两局。"] + want.comments
        want = want.only(names, RecordType="1", Result=game.result,
                         FEN=fen_held(game), Library="小棋谱", **more)
        wants.append(want)
    return bytes(out), wants


# ---- the narrow form ----------------------------------------------------------

def text(words):
    words = words.encode("gb18030")
    return struct.pack("<I", len(words)) + words


def stamp(words):
    return words.ljust(19).encode()


def narrow_square(square, base):
    return 16 * (square[0] + base) + 9 - square[1] + base


def narrow_tree(want):
    """Moves in preorder with their plies; what replaces a move has its ply and
    comes after all that follows it."""
    found = []
    stack = [(k, 1) for k in reversed(tree.nodes(want).children)]
    while stack:
        node, ply = stack.pop()
        found.append((ply, node))
        stack += [(k, ply + 1) for k in reversed(node.children)]
    return found


def narrow_game(game, want):
    at = [0 if s is None else narrow_square(s, 1)
          for s in game.start.places(board.LIST)]
    out = bytes(at) + struct.pack("<I", 1) + text(game.tag("Event"))
    out += struct.pack("<I", game.first_number) + text(game.tag("Title"))
    out += text("") + text("")
    for name in ("Site", "Date", "Red", "Black"):
        out += text(game.tag(name))
    out += struct.pack("<I", RESULT[game.result])
    for name in ("Annotator", "AnnotatorMail", "Author", "AuthorMail"):
        out += text(game.tag(name))
    out += text("\n".join(want.comments).replace("\n", "||"))
    out += b"\1" if game.start.red else b"\0"
    out += stamp("25-03-04 17:58:31") + stamp("25-03-05 0:04:01")
    moves = narrow_tree(want)
    out += struct.pack("<I", len(moves))
    for ply, node in moves:
        out += struct.pack("<H", ply) + bytes(
            narrow_square(s, 0) for s in node.move) + b"\0\0"
    for _, node in moves:
        out += node.text.replace("\n", "||").encode("gb18030") + b"\r\n"
    return struct.pack("<I", len(out) + 4) + out


class Bits:
    """Deflated data with the fixed code and no repeats: the same bytes from
    every Python."""

    def __init__(self):
        self.out, self.held, self.count = bytearray(), 0, 0

    def put(self, value, count):
        self.held |= value << self.count
        self.count += count
        while self.count >= 8:
            self.out.append(self.held & 255)
            self.held >>= 8
            self.count -= 8

    def code(self, value, count):
        self.put(int(format(value, f"0{count}b")[::-1], 2), count)


def deflated(data):
    bits = Bits()
    bits.put(1, 1)  # the last block
    bits.put(1, 2)  # with the fixed code
    for byte in data:
        if byte < 144:
            bits.code(0x30 + byte, 8)
        else:
            bits.code(0x190 + byte - 144, 9)
    bits.code(0, 7)
    bits.put(0, -bits.count % 8)
    out = b"\x78\x01" + bytes(bits.out) + struct.pack(">I", zlib.adler32(data))
    assert zlib.decompress(out) == data
    return out


def write_narrow(games):
    out = text("小棋谱") + text("") + text("") + text("qipu") + text("")
    out += stamp("25-03-04 17:52:58") + stamp("25-03-06 15:35:41")
    out += struct.pack("<I", len(games)) + text("两局。")
    wants = []
    for game in games:
        want = tree.held(game)
        out += narrow_game(game, want)
        more = {} if wants else {"LibraryCreator": "qipu",
                                 "LibraryCreated": "25-03-04 17:52:58",
                                 "LibraryModified": "25-03-06 15:35:41"}
        if not wants:
            want.comments = ["两局。"] + want.comments
        wants.append(want.only(
            "Event Site Date Red Black Title Annotator Author Created Modified",
            Created="25-03-04 17:58:31", Modified="25-03-05 0:04:01",
            RecordType="1", Result=game.result, FEN=fen_held(game),
            Library="小棋谱", **more))
    head = b"CCBridge" + struct.pack("<III", 21, 1, len(out))
    return head + deflated(out), wants


# ---- the XML ---------------------------------------------------------------------

HEAD = [("Name", "Title"), ("URL", ""), ("From", "Source"), ("ContestType", ""),
        ("Contest", "Event"), ("Round", "Round"), ("Group", ""), ("Table", ""),
        ("Date", "Date"), ("Site", "Site"), ("TimeRule", "TimeControl"),
        ("Red", "Red"), ("RedTeam", ""), ("RedTime", "RedTime"),
        ("RedRating", ""), ("Black", "Black"), ("BlackTeam", ""),
        ("BlackTime", "BlackTime"), ("BlackRating", ""), ("Referee", ""),
        ("Recorder", ""), ("Commentator", "Annotator"), ("CommentatorURL", ""),
        ("Creator", "Author"), ("RecordType", "")]


def xml_square(square):
    return f"{square[0]}{9 - square[1]}"


def write_cbf(game):
    """Without variations: what they look like is not known."""
    want = tree.held(game)
    for m in want.moves:
        m.variations = []
    out = ['<?xml version="1.0" encoding="UTF-8"?>',
           '<ChineseChessRecord Version="1.0">', " <Head>"]
    for element, name in HEAD:
        value = escape(game.tag(name))
        out.append(f"  <{element}>{value}</{element}>" if value
                   else f"  <{element} />")
    out.append(f"  <RecordResult>{RESULT[game.result]}</RecordResult>")
    out += [f"  <FEN>{game.fen}</FEN>", " </Head>", " <MoveList>"]
    out.append(move_element("00-00", "", want.comments))
    for i, m in enumerate(want.moves):
        end = ' end="1"' if i + 1 == len(want.moves) else ""
        value = "-".join(xml_square(s) for s in m.move)
        out.append(move_element(value, end, m.comments))
    out += [" </MoveList>", "</ChineseChessRecord>", ""]
    names = " ".join(n for _, n in HEAD if n)
    return ("\ufeff" + "\r\n".join(out)).encode(), want.only(
        names, Result=game.result, FEN=game.fen)


def move_element(value, end, comments):
    text = "\n".join(comments)
    if not text:
        return f'  <Move value="{value}"{end} />'
    return f'  <Move value="{value}"{end}><![CDATA[{text}]]></Move>'
