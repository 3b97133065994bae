# qpg_slow_fast.py - packs games into blocks of the fast profile, slowly; for
# qpg_slow.py. It knows doc/format/packed.md, and has the weights, the lengths of
# codes, the names and the words as the library has them.
#
# SPDX-License-Identifier: MIT
import pathlib
import re
import subprocess
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ["1-0", "0-1", "1/2-1/2", "*"]
KINDS = "KABNRCP"
PARTS = [3 * 7 * 90, 7 * 2, 7 * 324, 3 * 7 * 90, 7 * 8, 7 * 324, 7 * 324]


def table(name):
    source = (ROOT / "lib/core/format/qpg/fast.inc").read_text()
    body = re.search(name + r"\[\d+\] = \{(.*?)\};", source, re.S).group(1)
    return [int(n) for n in re.findall(r"-?\d+", body)]


def cut(values, sizes):
    out, at = [], 0
    for n in sizes:
        out.append(values[at:at + n])
        at += n
    assert at == len(values)
    return out


FROM, AGAIN, NEAR, TO, TAKES, STEP, BESIDE = cut(table("WEIGHT"), PARTS)
MEN = cut(table("MEN"), range(1, 17))
TARGETS = cut(table("TARGETS"), range(1, 18))

# ---- bits --------------------------------------------------------------------


class Bits:
    def __init__(self):
        self.text = ""

    def put(self, value, count):
        if count:
            self.text += format(value, f"0{count}b")

    def count(self, value):
        n = value.bit_length() - 1
        self.put(n, 5)
        self.put(value - (1 << n), n)

    def done(self):
        text = self.text + "0" * (-len(self.text) % 8)
        return bytes(int(text[i:i + 8], 2) for i in range(0, len(text), 8))


def prefix_code(lengths, rank):
    code, last = 0, 0
    for length, other in sorted((n, i) for i, n in enumerate(lengths)):
        code <<= length - last
        last = length
        if other == rank:
            return format(code, f"0{length}b") if length else ""
        code += 1
    raise ValueError(rank)


# ---- the board: (file, rank) from Red's left corner ---------------------------

ROWS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def on_board(sq):
    return 0 <= sq[0] < 9 and 0 <= sq[1] < 10


def along(sq, way):
    while True:
        sq = (sq[0] + way[0], sq[1] + way[1])
        if not on_board(sq):
            return
        yield sq


def slides(board, sq, cannon):
    for way in ROWS:
        over = 0
        for to in along(sq, way):
            if to in board:
                over += 1
                if over == 1 + cannon:
                    yield to
            elif not over:
                yield to


def steps(board, sq, letter, places):
    """Where a man may go by the rules of its kind, own men or not."""
    file, rank = sq
    kind = letter.upper()
    ahead = 1 if letter.isupper() else -1
    if kind in "RC":
        yield from slides(board, sq, kind == "C")
    elif kind == "N":
        for way in ROWS:
            leg = (file + way[0], rank + way[1])
            if leg in board:
                continue
            for turn in DIAGONALS:
                if turn[0] == way[0] or turn[1] == way[1]:
                    yield leg[0] + turn[0], leg[1] + turn[1]
    elif kind == "P":
        yield file, rank + ahead
        if (rank >= 5) == (ahead == 1):
            yield file - 1, rank
            yield file + 1, rank
    else:
        far = 2 if kind == "B" else 1
        for way in ROWS if kind == "K" else DIAGONALS:
            to = (file + far * way[0], rank + far * way[1])
            eye = (file + way[0], rank + way[1])
            if to in places(letter) and not (far == 2 and eye in board):
                yield to


class Seat:
    """A place in a line: the board, and what the order of moves looks at."""

    def __init__(self, board, red):
        self.board, self.red, self.ply = dict(board), red, 0
        self.last = self.before = None

    def seen(self, sq):
        return 9 * (sq[1] if self.red else 9 - sq[1]) + sq[0]

    def delta(self, a, b):
        if a is None:
            return 323
        a, b = self.seen(a), self.seen(b)
        return (b + 8 * (b // 9)) - (a + 8 * (a // 9)) + 161

    def row(self, sq):
        phase = 0 if self.ply < 12 else 1 if self.ply < 36 else 2
        return 7 * phase + KINDS.index(self.board[sq].upper())

    def own(self, sq):
        return sq in self.board and self.board[sq].isupper() == self.red

    def man(self, sq):
        kind = self.row(sq) % 7
        return (FROM[self.row(sq) * 90 + self.seen(sq)]
                + AGAIN[2 * kind + (sq == self.before)]
                + NEAR[324 * kind + self.delta(self.last, sq)])

    def target(self, sq, to):
        kind = self.row(sq) % 7
        taken = self.board.get(to)
        taken = 1 + KINDS.index(taken.upper()) if taken else 0
        return (TO[self.row(sq) * 90 + self.seen(to)]
                + TAKES[8 * kind + taken]
                + STEP[324 * kind + self.delta(sq, to)]
                + BESIDE[324 * kind + self.delta(self.last, to)])

    def put(self, bits, move, places):
        """Writes a move and plays it."""
        sq, to = move
        men = sorted((s for s in self.board if self.own(s)),
                     key=lambda s: (-self.man(s), self.seen(s)))
        bits.text += prefix_code(MEN[len(men) - 1], men.index(sq))
        list_of = {t for t in steps(self.board, sq, self.board[sq], places)
                   if on_board(t) and not self.own(t)}
        squares = sorted(list_of,
                         key=lambda t: (-self.target(sq, t), self.seen(t)))
        bits.text += prefix_code(TARGETS[len(squares) - 1], squares.index(to))
        after = Seat(self.board, not self.red)
        after.board[to] = after.board.pop(sq)
        after.ply = self.ply + 1
        after.last, after.before = to, self.last
        return after


# ---- a game from its PGN -------------------------------------------------------


class Ply:
    def __init__(self, move):
        self.move, self.notes, self.side = move, Notes(), []


class Notes:
    """Glyphs, then comments after the move, before it, after the result."""

    def __init__(self):
        self.kinds = [[], [], [], []]

    def __bool__(self):
        return any(self.kinds)


def read_pgn(data):
    """Tags; notes at the root; the main line; the result. Moves are h2e2;
    comments have no braces in them."""
    tags = []
    while data.startswith(b"["):
        line, data = data.split(b"\n", 1)
        name, value = re.fullmatch(rb'\[(\w+) "(.*)"\]', line).groups()
        value = re.sub(rb"\\(.)", rb"\1", value)
        tags.append((name.decode(), value))
    root, line, lines, early, result = Notes(), [], [], [], ""
    numbered = False
    main = line
    for token in re.findall(rb"\{[^}]*\}|[()]|[^\s(){}]+", data):
        word = token.decode("latin-1")
        if token.startswith(b"{"):
            text = token[1:-1]
            if result:
                root.kinds[3].append(text)
            elif numbered:
                early.append(text)
            elif line:
                line[-1].notes.kinds[1].append(text)
            elif lines:
                early.append(text)
            else:
                root.kinds[1].append(text)
        elif word == "(":
            lines.append(line)
            line = []
            lines[-1][-1].side.append(line)
        elif word == ")":
            line = lines.pop()
        elif word[0] == "$":
            line[-1].notes.kinds[0].append(int(word[1:]))
        elif word in RESULTS:
            result, numbered = word, False
        elif word.endswith("."):
            numbered = True
        else:
            a, b, c, d = word
            line.append(Ply(((ord(a) - 97, int(b)), (ord(c) - 97, int(d)))))
            line[-1].notes.kinds[2], early, numbered = early, [], False
    return tags, root, main, result


def all_plies(line):
    for ply in line:
        yield ply
        for side in ply.side:
            yield from all_plies(side)


# ---- the bits and texts of a game ----------------------------------------------


def number(value):
    out = b""
    while value >= 128:
        out += bytes([128 | value & 127])
        value >>= 7
    return out + bytes([value])


def hexfen(board, red):
    code = ""
    for rank in reversed(range(10)):
        row = "".join(board.get((file, rank), " ") for file in range(9))
        for part in re.findall(r" +|\S", row):
            if part == " ":
                code += "0"
            elif part[0] == " ":
                code += f"8{len(part) - 1}"
            else:
                n = 1 + "PABCNRK".index(part.upper())
                code += f"{n + 8 * part.isupper():x}"
    code = (code + ("0" if red else "1")).rstrip("0")
    return bytes.fromhex(code + "0" * (len(code) % 2))


class Game:
    def __init__(self, pgn, small, wrong):
        self.small, self.wrong = small, wrong
        self.tags, self.root, self.main, self.result = read_pgn(pgn)
        self.bits, self.texts, self.met_fen = Bits(), b"", False
        plies = list(all_plies(self.main))
        self.noted = bool(self.root) or any(p.notes for p in plies)
        self.branched = any(p.side for p in plies)
        self.write()

    def write(self):
        fen = dict(self.tags).get("FEN", self.small.OPENING.encode()).decode()
        start, board, red = self.start(fen.split())
        counters = start.split()[-2:]
        result = 1 + RESULTS.index(self.result)
        self.bits.put(result, 3)
        self.bits.put(0, 1)
        other = start != self.small.OPENING or self.wrong == "opening"
        self.bits.put(other, 1)
        if other:
            code = b"".join(number(int(n)) for n in counters)
            code += hexfen(board, red)
            self.bits.put(len(code), 6)
            for byte in code:
                self.bits.put(byte, 8)
        for name, value in self.tags:
            self.tag(name, value, self.small.spellings(start))
        self.bits.put(0, 1)
        self.bits.put(self.noted or self.wrong == "notes", 1)
        self.bits.put(self.branched or self.wrong == "variations", 1)
        self.noted = self.noted or self.wrong == "notes"
        self.branched = self.branched or self.wrong == "variations"
        self.note(self.root)
        self.line(self.main, Seat(board, red), 1)

    def start(self, fields):
        """A FEN, short or of another dialect, as it should be."""
        board = fields[0].translate(str.maketrans("EeHh", "BbNn"))
        red = fields[1:2] != ["b"]
        counters = fields[-2:] if len(fields) > 2 else ["0", "1"]
        start = " ".join([board, "w" if red else "b", "- -"] + counters)
        return start, self.small.read_board(board), red

    def text(self, data):
        self.texts += re.sub(rb"[\0-\7]", lambda m: b"\1%d" % m.group()[0],
                             data) + b"\0"

    def tag(self, name, value, spellings):
        known = self.small.NUMBER.get(name, 127)
        if self.wrong == "name":
            known = 127
        self.bits.put(1, 1)
        self.texts += bytes([known])
        if known == 127:
            self.text(name.encode())
        spellings = [s.encode() for s in spellings]
        first = name == "FEN" and (not self.met_fen or self.wrong == "fen")
        self.met_fen |= first
        if first and value in spellings:
            self.texts += bytes([2 + spellings.index(value), 0])
        elif name == "Result" and value == self.result.encode():
            self.texts += b"\2\0"
        else:
            self.text(value)

    def note(self, notes):
        if not self.noted:
            return
        self.bits.put(bool(notes), 1)
        if not notes:
            return
        for kind, those in enumerate(notes.kinds):
            for one in those:
                self.bits.put(1, 1)
                if kind == 0:
                    self.bits.put(one, 8)
                else:
                    self.bits.put(0, 2)
                    self.text(one)
            self.bits.put(0, 1)

    def line(self, plies, seat, more):
        self.bits.count(len(plies) + more)
        for ply in plies:
            before = seat
            seat = seat.put(self.bits, ply.move, self.small.places)
            self.note(ply.notes)
            if not self.branched:
                continue
            for side in ply.side:
                self.bits.put(1, 1)
                self.line(side, before, 0)
            self.bits.put(0, 1)


# ---- a block, a file ------------------------------------------------------------------


def words():
    source = (ROOT / "lib/core/format/qpg/words.inc").read_text()
    return bytes(int(n) for n in
                 re.findall(r"\d+", source[source.index("= {") + 3:]))


def frame_of(texts):
    """As the program zstd has it, read from a pipe: it then knows no size."""
    with tempfile.NamedTemporaryFile() as f:
        f.write(words())
        f.flush()
        return subprocess.run(
            ["zstd", "-19", "-c", "--no-check", "-D", f.name],
            input=texts, stdout=subprocess.PIPE, check=True).stdout


def block(games, zipped=False, wrong=""):
    texts = b"".join(g.texts for g in games)
    bits = [g.bits.done() for g in games]
    frame = frame_of(texts) if zipped else b""
    out = b"\xff" + number(len(games)) + number(len(frame))
    for g, b in zip(games, bits):
        out += number(len(b)) + number(len(g.texts))
    out += (frame or texts) + b"".join(bits)
    letters = len(texts) + 64 * texts.count(0)
    least = max(0, -(-(letters - 1024) // 64))
    least += {"short": -1, "long": 1}.get(wrong, 0)
    return out + bytes(max(0, least - len(out)))


def framed(mark, body):
    frame = bytes([mark]) + number(len(body)) + body
    return frame + zlib.crc32(frame).to_bytes(4, "big")


def file_of(games):
    """A file of one block, its texts as they are, with an index."""
    out = b"\x8fQPG\r\n\x1a\x02"
    record = framed(0xA9, block(games))
    index = number(len(out)) + number(0)
    index += number(2 * len(record) + 1) + number(len(games))
    if len(games) == 1:
        index = number(len(out)) + number(0) + number(2 * len(record))
    out += record
    place = len(out)
    out += framed(0xB9, index)
    return out + framed(0xD9, len(games).to_bytes(8, "big")
                        + place.to_bytes(8, "big"))
