#!/usr/bin/env python3
"""make_qpg_words.py - writes lib/core/format/qpg/words.inc, curve.inc and crc.inc.

words.inc is tools/qpg_words.txt as the model of texts reads it: one byte that
tells what follows, the text in UTF-8, a 0; and again. The byte is the tag's
number (lib/core/format/qpg/tag_names.inc), or 127 for a comment, with 128 added when
the tag's name is part of the lesson; 128 alone ends the tags of a game.

curve.inc is the logistic curve in whole numbers, crc.inc the table of CRC-32.
Standard library only.

SPDX-License-Identifier: MIT
"""

import math
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "lib" / "core" / "format" / "qpg"
COMMENT, NAMED = 127, 128
# Their values are written as the result and the start position are.
ELSEWHERE = ("Result", "FEN")


def numbers():
    """The names of tags in the order of the table in C, from 0."""
    table = (FOLDER / "tag_names.inc").read_text(encoding="ascii")
    names = re.findall(r'TAG\("(\w*)"', table)
    return {name: i for i, name in enumerate(names) if name}


def entry(code, text=""):
    return bytes([code]) + text.encode() + b"\0"


def words():
    number = numbers()
    out = b""
    for line in (ROOT / "tools/qpg_words.txt").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        name, texts = line.split(": ", 1)
        for text in texts.split("|"):
            if name == "comment":
                out += entry(COMMENT, text)
            elif name != "game":
                out += entry(number[name], text)
            else:
                tag, value = text.split("=", 1)
                out += entry(NAMED | number[tag], value)
        if name == "game":
            out += entry(NAMED)
    return out


def rows(values, width):
    """Numbers in lines of at most `width` columns."""
    line = ""
    for value in values:
        if len(line) + len(value) + 2 > width:
            yield line.rstrip()
            line = ""
        line += value + ", "
    yield line.rstrip()


def write(name, what, kind, values):
    text = [f"/* {name} - {what}",
            " * Made by tools/make_qpg_words.py. */",
            "/* SPDX-License-Identifier: MIT */",
            f"static const {kind}[{len(values)}] = {{"]
    text += ["    " + row for row in rows(values, 76)]
    text += ["};", ""]
    (FOLDER / name).write_text("\n".join(text), encoding="ascii", newline="\n")


def curve():
    """65536 / (1 + e^-x) for x = -8 to 8 in halves."""
    return [round(65536 / (1 + math.exp(-x / 2))) for x in range(-16, 17)]


def crc():
    """CRC-32 of ISO 3309: the polynomial 04C11DB7, bits reversed."""
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
        table.append(value)
    return table


def main():
    write("words.inc", "what the model of texts begins with.",
          "unsigned char QPG_WORDS", [str(b) for b in words()])
    write("curve.inc", "the logistic curve.", "uint32_t CURVE",
          [str(v) for v in curve()])
    write("crc.inc", "the table of CRC-32.", "uint32_t CRC",
          [f"0x{v:08X}" for v in crc()])


if __name__ == "__main__":
    main()
