#!/usr/bin/env python3
"""make_charset.py - writes lib/core/encoding/gb18030.inc, gb18030_four.inc, big5.inc and
lib/core/encoding/detect.inc.

The first three are the code charts, from Python's codecs "gb18030" and "cp950"
brought to the 2022 edition of GB 18030; the last says how much a pair of bytes
speaks for either encoding, by the characters of tools/charset_words.txt. doc/format/
encoding.md explains them. Standard library only.

SPDX-License-Identifier: MIT
"""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEADS = range(0x81, 0xFF)
TRAILS = range(0x40, 0xFF)
PARTS = 0x40, 0x7F, 0xA1, 0xFF  # of a row: Big5 has none in the second
STEP = 8  # of the Han that GB 2312 lacks, every eighth is listed

# Private-use characters of the year 2000 that have since become real ones:
# pair of bytes, real character. The old four bytes of a real character of the
# first plane now mean the private one.
REAL = {
    0xA6D9: 0xFE10, 0xA6DA: 0xFE12, 0xA6DB: 0xFE11, 0xA6DC: 0xFE13,
    0xA6DD: 0xFE14, 0xA6DE: 0xFE15, 0xA6DF: 0xFE16, 0xA6EC: 0xFE17,
    0xA6ED: 0xFE18, 0xA6F3: 0xFE19, 0xA8BC: 0x1E3F, 0xFE51: 0x20087,
    0xFE52: 0x20089, 0xFE53: 0x200CC, 0xFE59: 0x9FB4, 0xFE61: 0x9FB5,
    0xFE66: 0x9FB6, 0xFE67: 0x9FB7, 0xFE6C: 0x215D7, 0xFE6D: 0x9FB8,
    0xFE76: 0x2298F, 0xFE7E: 0x9FB9, 0xFE90: 0x9FBA, 0xFE91: 0x241FE,
    0xFEA0: 0x9FBB,
}


def decode(codec, raw):
    try:
        return ord(raw.decode(codec))
    except (UnicodeDecodeError, TypeError):
        return 0


def chart(codec):
    """The characters of all pairs, a row a lead byte; 0 if there is none."""
    return [decode(codec, bytes((lead, trail)))
            for lead in LEADS for trail in TRAILS]


def index(pair):
    return (pair >> 8) - 0x81, (pair & 0xFF) - 0x40


def flat(pair):
    row, column = index(pair)
    return row * len(TRAILS) + column


def numbers(values):
    """Lines of numbers, as wide as the source may be."""
    line = ""
    for value in values:
        text = f"{value},"
        if len(line) + len(text) > 80:
            yield line
            line = ""
        line += text
    yield line


def table(declaration, values):
    body = "\n".join(numbers(values))
    return f"static const {declaration} = {{\n{body}}};\n"


def pair_at(place):
    row, column = divmod(place, len(TRAILS))
    return LEADS[row], TRAILS[column]


def held(name, pairs):
    """From characters to pairs: pages of 128 characters with a bit for each
    that the tables hold, and their pairs in order. Page 0 is empty; each page
    of the Han of Unicode 1.1 is there, so that those not held are counted."""
    pair_of = {}
    for pair, char in pairs:
        pair_of.setdefault(char, pair)
    page_of, counts, masks, before = [0] * 512, [0], ["{0,0}"], 0
    used = {char // 128 for char in pair_of}
    for page in sorted(used.union(range(0x4E00 // 128, 0x9FA6 // 128 + 1))):
        bits = [char % 128 for char in pair_of if char // 128 == page]
        mask = sum(1 << bit for bit in bits)
        page_of[page] = len(counts)
        counts.append(before)
        masks.append(f"{{0x{mask % 2**64:x},0x{mask >> 64:x}}}")
        before += len(bits)
    return (table(f"unsigned char {name}_at[512]", page_of) +
            table(f"uint16_t {name}_before[{len(counts)}]", counts) +
            table(f"uint64_t {name}_held[{len(masks)}][2]", masks) +
            table(f"uint16_t {name}_back[{before}]",
                  [pair_of[char] for char in sorted(pair_of)]))


def four_bytes(linear):
    rest, b3 = divmod(linear, 10)
    rest, b2 = divmod(rest, 126)
    b0, b1 = divmod(rest, 10)
    return bytes((b0 + 0x81, b1 + 0x30, b2 + 0x81, b3 + 0x30))


def ranges():
    """Runs of four-byte codes in the first plane: first code, character."""
    runs, before = [], None
    for linear in range(39420):
        char = decode("gb18030", four_bytes(linear))
        step = char - linear if char else None
        if step != before:
            runs.append((linear, char))
        before = step
    return runs


def gb_pairs(pairs):
    """The tables of what does not stand in the order of Unicode: trails from
    A1 of the rows A1 to F7, trails below A1 of the rows A8 and A9, and what
    comes after the last Han in order. Three blocks of private use are left
    out."""
    high, low, ordered = [], [], []
    for place, char in enumerate(pairs):
        lead, trail = pair_at(place)
        if 0xE000 <= char < 0xE000 + 13 * 94 + 7 * 96:
            char = 0
        if trail == 0x7F:
            assert not char
        elif 0xA1 <= lead <= 0xF7 and trail >= 0xA1:
            high.append((lead << 8 | trail, char))
        elif 0xA8 <= lead <= 0xA9:
            low.append((lead << 8 | trail, char))
        elif lead >= 0xA1 and trail >= 0xA1 or 0xA1 <= lead <= 0xA7:
            assert not char
        else:
            ordered.append((lead << 8 | trail, char))
    stored = {char for _, char in high + low}
    others = [c for c in range(0x4E00, 0x9FA6) if c not in stored]
    assert [char for _, char in ordered[:len(others)]] == others
    rest = ordered[len(others):]
    while not rest[-1][1]:
        rest.pop()
    back = [(pair, char) for pair, char in high + low + rest if char]
    return (table("uint16_t gb_chars[87 * 94]", [c for _, c in high]) +
            table("uint16_t gb_low[2 * 96]", [c for _, c in low]) +
            table(f"uint16_t gb_rest[{len(rest)}]", [c for _, c in rest]) +
            f"enum {{ GB_OTHERS = {len(others)}, GB_STEP = {STEP} }};\n" +
            table(f"uint16_t gb_others[{len(others[::STEP])}]", others[::STEP]) +
            held("gb", back))


def gb18030():
    pairs = chart("gb18030")
    swaps, beyond = [], []
    for pair, real in sorted(REAL.items()):
        old = pairs[flat(pair)]
        if real < 0x10000:
            pairs[flat(pair)] = real
            swaps.append((old, real))
        else:
            beyond.append((old, real))
    return gb_pairs(pairs), swaps, beyond


def gb18030_pairs():
    return gb18030()[0]


def gb18030_four():
    _, swaps, beyond = gb18030()
    runs = ranges()
    return "".join((
        table(f"uint16_t gb_run_code[{len(runs)}]", [r[0] for r in runs]),
        table(f"uint16_t gb_run_char[{len(runs)}]", [r[1] for r in runs]),
        table(f"uint16_t gb_swaps[{2 * len(swaps)}]",
              [n for pair in swaps for n in pair]),
        table(f"uint32_t gb_beyond[{2 * len(beyond)}]",
              [n for pair in beyond for n in pair]),
    ))


def big5():
    """The rows from A1 to F9; elsewhere the chart is empty. Ten characters
    stand in it twice; only one of the pairs is written."""
    pairs = chart("cp950")
    rows, back = [], []
    for place, char in enumerate(pairs):
        lead, trail = pair_at(place)
        if 0xA1 <= lead <= 0xF9 and not 0x7F <= trail <= 0xA0:
            rows.append(char)
        else:
            assert not char
        if char and chr(char).encode("cp950") == bytes((lead, trail)):
            back.append((lead << 8 | trail, char))
    return table("uint16_t big5_chars[89 * 157]", rows) + held("big5", back)


def words():
    """Class 2 (strong) or 1 (word) of each character of the list."""
    classes = {}
    text = (ROOT / "tools/charset_words.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        kind, chars = line.split(": ")
        for char in chars:
            worth = {"strong": 2, "word": 1}[kind]
            classes[char] = max(worth, classes.get(char, 0))
    return classes


def pair_of(codec, char):
    try:
        raw = char.encode(codec)
    except UnicodeEncodeError:
        return None
    return raw[0] << 8 | raw[1] if len(raw) == 2 else None


def worths(codec, is_common):
    """What each pair says, from 0, no character, to 4, a strong word."""
    values = []
    marks = {}
    for char, worth in words().items():
        pair = pair_of(codec, char)
        if pair:
            marks[pair] = worth + 2
    chars = chart(codec)
    for lead in LEADS:
        for trail in TRAILS:
            char = chars[flat(lead << 8 | trail)]
            if not char or 0xE000 <= char < 0xF900:
                values.append(0)
            else:
                plain = 2 if is_common(lead, trail) else 1
                values.append(marks.get(lead << 8 | trail, plain))
    return values


def detect():
    """Both charts open their Han with the usual ones. What most pairs of a part
    of a row say, a bit for each of the others, and what those say, a row's
    after those of the row before."""
    gb = worths("gb18030", lambda lead, trail:
                0xB0 <= lead <= 0xD7 and trail >= 0xA1)
    big = worths("cp950", lambda lead, trail: 0xA4 <= lead <= 0xC6)
    both = [5 * g + b for g, b in zip(gb, big)]
    usual, others, starts, odd = [], [], [], []
    for row in range(len(LEADS)):
        worth = both[len(TRAILS) * row:len(TRAILS) * (row + 1)]
        starts.append(len(others))
        most = {}
        for low, high in zip(PARTS, PARTS[1:]):
            part = worth[low - 0x40:high - 0x40]
            most[low] = max(sorted(set(part)), key=part.count)
        bits = 0
        for trail, value in zip(TRAILS, worth):
            if value != most[max(low for low in most if low <= trail)]:
                others.append(value)
                bits |= 1 << (trail - 0x40)
        usual.append("{%d,%d,%d}" % tuple(most.values()))
        odd.append("{0x%x,0x%x,0x%x}" % tuple(
            bits >> shift & 2**64 - 1 for shift in (0, 64, 128)))
    return (table(f"unsigned char worth_usual[{len(LEADS)}][3]", usual) +
            table(f"uint64_t worth_odd[{len(LEADS)}][3]", odd) +
            table(f"uint16_t worth_start[{len(LEADS)}]", starts) +
            table(f"unsigned char worth_other[{len(others)}]", others))


def main():
    for name, make in (("lib/core/encoding/gb18030.inc", gb18030_pairs),
                       ("lib/core/encoding/gb18030_four.inc", gb18030_four),
                       ("lib/core/encoding/big5.inc", big5),
                       ("lib/core/encoding/detect.inc", detect)):
        head = "/* Made by tools/make_charset.py; do not edit. */\n"
        (ROOT / name).write_text(head + make(), encoding="ascii")


if __name__ == "__main__":
    main()
