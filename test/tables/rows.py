"""rows.py - the rows that make.c writes.

SPDX-License-Identifier: MIT
"""

COLUMNS = [("key", "int64", False), ("game", "int64", True),
           ("ply", "int32", True), ("score", "double", True),
           ("drawn", "bool", True), ("mirror", "bool", False),
           ("red", "text", False), ('note, or "none"', "text", True)]


def row(i):
    key = i * 0x9E3779B97F4A7C15 & (1 << 64) - 1
    name = "\u5415" * (i % 4)
    name += ',"' if i % 6 == 0 else ""
    name += "\r\n" if i % 17 == 0 else ""
    return [key - (key >> 63 << 64),
            None if 2 <= i < 40 else -i,
            None if i % 7 == 3 else i % 300 - 150,
            None if i % 5 == 0 else i * 0.1,
            None if i % 13 == 4 else i % 3 == 0,
            i % 4 == 1,
            name,
            None if i % 2 else str(i) if i % 9 else ""]
