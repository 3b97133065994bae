#!/usr/bin/env python3
# make_dicts.py - writes the words of the library's tables into the fuzzer's
# dictionaries, below the line "# From the tables:" of fuzz/dict/NAME.dict.
# What is above that line is written by hand and stays.
#
# SPDX-License-Identifier: MIT
import json
import os
import re

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
LINE = "# From the tables:\n"
LONGEST = 60
FORMAT = "lib/core/format/"
PGN = [FORMAT + "pgn/" + name for name in
       ("names.inc", "words.inc", "marks.inc", "signs.inc", "tag_order.inc")]
LISTING = [FORMAT + "listing/" + name for name in
           ("keys.inc", "players.inc", "punct.inc", "results.inc")]
TABLES = {
    "cbf": [FORMAT + "cbf/tags.inc"],
    "date": ["lib/query/date_words.inc"],
    "json": [FORMAT + "json/places.inc"],
    "listing": LISTING,
    "pattern": ["lib/query/pattern_words.inc"],
    "pfc": [FORMAT + "pfc/tags.inc"],
    "pgn": PGN,
    "qpg": [FORMAT + "qpg/tag_names.inc"],
    "table": [FORMAT + "table/columns.inc", FORMAT + "table/results.inc"],
    "text": PGN + LISTING,
    "ubb": [FORMAT + "ubb/entries.inc", FORMAT + "ubb/results.inc",
            FORMAT + "ubb/date.inc"],
    "wxf": [FORMAT + "wxf/places.inc"],
    "xml": [FORMAT + "xml/tags.inc", FORMAT + "xml/characters.inc"],
}
SIMPLE = {"n": 10, "t": 9, "r": 13, "0": 0, "\\": 92, '"': 34, "'": 39, "?": 63}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def value(literal):
    """The bytes of a C string."""
    out = b""
    for part in re.findall(r"\\x[0-9A-Fa-f]+|\\.|[^\\]+", literal):
        if part.startswith("\\x"):
            out += bytes([int(part[2:], 16)])
        elif part.startswith("\\"):
            out += bytes([SIMPLE[part[1]]])
        else:
            out += part.encode()
    return out


def words_of(path):
    """Every string of a table, in its order; what parts of one line make."""
    code = re.sub(r"/\*.*?\*/", "", read(path), flags=re.S)
    found = re.findall(r'"(?:[^"\\\n]|\\.)*"(?:[ \n]*"(?:[^"\\\n]|\\.)*")*', code)
    for text in found:
        parts = re.findall(r'"((?:[^"\\\n]|\\.)*)"', text)
        yield b"".join(value(part) for part in parts)


def questions():
    """The paths of /api and the names of their parameters."""
    api = json.loads(read("web/openapi.json"))
    for path in api["paths"]:
        yield b"GET " + path.split("{")[0].strip("/").encode()
    for part in api["components"]["parameters"].values():
        yield b"\n" + part["name"].encode() + b" "


def entry(word):
    return '"%s"\n' % "".join(
        chr(b) if 32 <= b < 127 and b not in b'"\\' else "\\x%02X" % b
        for b in word)


def write(name, words):
    path = os.path.join("fuzz/dict", name + ".dict")
    head = read(path).split(LINE)[0]
    seen, tail = set(head.splitlines(True)), ""
    for word in words:
        line = entry(word)
        if word and len(word) <= LONGEST and line not in seen:
            seen.add(line)
            tail += line
    with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
        file.write(head + LINE + tail)


for name, tables in TABLES.items():
    write(name, [word for table in tables for word in words_of(table)])
write("api", questions())
