#!/usr/bin/env python3
"""make_charset.py - writes src/base/gb18030.inc, src/base/big5.inc and
src/text/detect.inc.

The first two are the code charts, from Python's codecs "gb18030" and "cp950"
brought to the 2022 edition of GB 18030; the third says how much a pair of bytes
speaks for either encoding, by the characters of tools/charset_words.txt. doc/format/
encoding.md explains them. Standard library only.

SPDX-License-Identifier: MIT
"""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEADS = range(0x81, 0xFF)
TRAILS = range(0x40, 0xFF)

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
    """The characters of all pairs, a row a lead byte; 0 where there is none."""
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


def back(name, pairs):
    """From characters to pairs, in pages of 128. Page 0 is empty."""
    pages, page_of = [0] * 128, [0] * 512
    for place, char in enumerate(pairs):
        if not char:
            continue
        page, i = divmod(char, 128)
        if not page_of[page]:
            page_of[page] = len(pages) // 128
            pages += [0] * 128
        lead, trail = pair_at(place)
        pages[128 * page_of[page] + i] = lead << 8 | trail
    return (table(f"unsigned char {name}_page[512]", page_of) +
            table(f"uint16_t {name}_back[{len(pages)}]", pages))


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
    runs = ranges()
    return "".join((
        table("uint16_t gb_pairs[126 * 191]", pairs),
        back("gb", pairs),
        table(f"uint16_t gb_run_code[{len(runs)}]", [r[0] for r in runs]),
        table(f"uint16_t gb_run_char[{len(runs)}]", [r[1] for r in runs]),
        table(f"uint16_t gb_swaps[{2 * len(swaps)}]",
              [n for pair in swaps for n in pair]),
        table(f"uint32_t gb_beyond[{2 * len(beyond)}]",
              [n for pair in beyond for n in pair]),
    ))


def big5():
    """The rows from A1; above them the chart is empty. Ten characters stand in
    it twice; only one of the pairs is written."""
    pairs = chart("cp950")
    written = [char if char and
               chr(char).encode("cp950") == bytes(pair_at(i)) else 0
               for i, char in enumerate(pairs)]
    assert not any(pairs[:32 * len(TRAILS)])
    return (table("uint16_t big5_pairs[94 * 191]", pairs[32 * len(TRAILS):]) +
            back("big5", written))


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
    """Both charts open their Han with the usual ones."""
    gb = worths("gb18030", lambda lead, trail:
                0xB0 <= lead <= 0xD7 and trail >= 0xA1)
    big = worths("cp950", lambda lead, trail: 0xA4 <= lead <= 0xC6)
    both = [5 * g + b for g, b in zip(gb, big)]
    return table("unsigned char pair_worths[126 * 191]", both)


def main():
    for name, make in (("src/base/gb18030.inc", gb18030),
                       ("src/base/big5.inc", big5),
                       ("src/text/detect.inc", detect)):
        head = "/* Made by tools/make_charset.py; do not edit. */\n"
        (ROOT / name).write_text(head + make(), encoding="ascii")


if __name__ == "__main__":
    main()
