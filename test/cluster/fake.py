#!/usr/bin/env python3
"""fake.py BUILD - the client of ClickHouse against a server that only looks
like one: what it sends is taken apart here, and what it asks is answered from
that. Every so often the server says that it is busy, or breaks off. Needs no
package; the real servers are run.py's.

SPDX-License-Identifier: MIT
"""
import http.server
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import threading
import urllib.parse

WIDTHS = {"UInt8": 1, "UInt16": 2, "UInt32": 4, "UInt64": 8, "Int64": 8,
          "FixedString(4)": 4}


class Bytes:
    """Numbers and texts from the front of some bytes."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        part = self.data[self.at:self.at + count]
        assert len(part) == count, "a block that is cut"
        self.at += count
        return part

    def length(self):
        number, shift = 0, 0
        while True:
            byte = self.take(1)[0]
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    def text(self):
        return self.take(self.length())


def block_rows(data):
    """A block of the format Native as dictionaries of raw values."""
    block = Bytes(data)
    columns, count = block.length(), block.length()
    rows = [{} for _ in range(count)]
    for _ in range(columns):
        name, kind = block.text().decode(), block.text().decode()
        for row in rows:
            row[name] = (block.text() if kind == "String" else
                         block.take(WIDTHS[kind]))
    assert block.at == len(data), "bytes after the block"
    return rows


def as_text(value):
    assert len(value) < 16384
    low = len(value) & 127
    head = bytes([low]) if len(value) < 128 else bytes(
        [low | 128, len(value) >> 7])
    return head + value


def number(value):
    return int.from_bytes(value, "little")


class Store:
    """What was inserted, and the answers of it."""

    def __init__(self, engine):
        self.engine = engine
        self.tables = {}
        self.sums = set()
        self.asked = self.refused = self.statements = 0

    def insert(self, table, data):
        if (table, data) in self.sums:
            return
        self.sums.add((table, data))
        self.tables.setdefault(table, []).extend(block_rows(data))

    def answer(self, sql):
        if "system.tables" in sql:
            return as_text(self.engine)
        if "merge_tree_settings" in sql:
            return b"1\n"
        if "FROM games.batches GROUP BY" in sql and "countIf" not in sql:
            return self.batches()
        if "SELECT move, outcome" in sql:
            return self.tree(int(re.search(r"key = (-?\d+)", sql)[1]))
        if sql.startswith("SELECT id, any(record)"):
            ids = re.search(r"id IN \(([\d, ]+)\)", sql)[1]
            return self.records({int(i) for i in ids.split(",")})
        if sql.startswith("SELECT id, day"):
            return self.page(sql)
        if "count()" in sql or "countIf" in sql or "sum(games)" in sql:
            return self.counts(sql)
        self.statements += 1
        return b""

    def batches(self):
        names = ("first", "last", "games", "positions", "openings", "sum")
        done = {}
        for row in self.rows("batches"):
            key = tuple(row[n] for n in names)
            done[key] = max(done.get(key, b"\0"), row["done"])
        rows = sorted(done.items(), key=lambda r: number(r[0][1]))[::-1]
        return b"".join(b"".join(k) + d + b"\1\0" for k, d in rows[:3])

    def tree(self, key):
        found = {}
        for row in self.rows("positions"):
            if struct.unpack("<q", row["key"])[0] == key:
                found.setdefault((row["move"], row["outcome"]), []).append(
                    number(row["year"]))
        return b"".join(
            move + outcome + struct.pack(
                "<QHH", len(years), min([y or 65535 for y in years]),
                max(years)) for (move, outcome), years in found.items())

    def records(self, games):
        """In no order, as servers answer."""
        return b"".join(r["id"] + as_text(r["record"])
                        for r in self.rows("games")[::-1]
                        if number(r["id"]) in games)

    def page(self, sql):
        after = re.search(r"id > (\d+)", sql)
        after = int(after[1]) if after else 0
        limit = int(re.search(r"LIMIT (\d+)", sql)[1])
        rows = [r for r in self.rows("games") if number(r["id"]) > after]
        texts = ("red", "black", "event", "site", "round", "date", "result",
                 "ecco", "file")
        out = b""
        for r in rows[:limit]:
            out += r["id"] + r["day"] + b"".join(as_text(r[t]) for t in texts)
            out += r["offset"] + r["plies"] + r["broken"]
            out += as_text(r["red_key"]) + as_text(r["black_key"]) + bytes(4)
            out += as_text(r["record"] if ", record" in sql else b"")
        return out

    def rows(self, table, sql=""):
        """All rows, or those BETWEEN two numbers."""
        rows = self.tables.get(table, [])
        part = re.search(r"(\w+) BETWEEN (\d+) AND (\d+)", sql)
        if not part:
            return rows
        return [r for r in rows if
                int(part[2]) <= number(r[part[1]]) <= int(part[3])]

    def counts(self, sql):
        if "countIf" in sql:
            done = [r for r in self.rows("batches") if r["done"] == b"\1"]
            sums = [sum(number(r[n]) for r in done)
                    for n in ("games", "positions", "openings")]
            return struct.pack("<5Q", len(done), 0, *sums)
        table = re.search(r"FROM games\.(\w+)", sql)[1]
        rows = self.rows(table, sql)
        if "sum(games)" in sql:
            return struct.pack("<Q", sum(number(r["games"]) for r in rows))
        return struct.pack("<Q", len(rows))


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body in one piece

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        words = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)
        store = self.server.store
        store.asked += 1
        if store.asked % 41 == 3:
            store.refused += 1
            return self.reply(500, b"Code: 209, e.displayText() = busy")
        if "query" in words:
            store.insert(re.match(r"INSERT INTO games\.(\w+) FORMAT Native$",
                                  words["query"][0])[1], body)
            if store.asked % 23 == 5:  # stored, and nobody hears of it
                self.close_connection = True
                return None
            return self.reply(200, b"")
        return self.reply(200, store.answer(body.decode()))

    def reply(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def run(*command, status=0, **settings):
    done = subprocess.run(list(map(str, command)), capture_output=True,
                          text=True, timeout=100,
                          env={**os.environ, "LC_ALL": "C", **settings})
    assert done.returncode == status, (command, done.stdout, done.stderr)
    return done.stdout


def check(build, folder, engine):
    drive = build / "test" / "cluster_drive"
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.store = store = Store(engine)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/games"
    games = folder / "games.pgn"
    games.write_text(run(drive, "make", 60, 5))
    run(drive, "create", url, *(["main"] if engine == b"Distributed" else []))
    assert store.statements >= 5
    run(drive, "push", url, games, 1, 25, DRIVE_BATCH="10")
    said = run(drive, "push", url, games, DRIVE_BATCH="10")
    assert said.startswith("35 games"), said
    said = run(drive, "push", url, games, DRIVE_BATCH="10")
    assert said.startswith("0 games"), said
    assert "stored 60 games" in run(drive, "counts", url)
    assert run(drive, "tree", url, games, 60) == run(drive, "count", games, 60)
    games.write_text(run(drive, "make", 60, 6))
    run(drive, "push", url, games, status=1)
    assert run(drive, "find", url).count("\n") == 61
    assert store.refused > 5
    server.shutdown()


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    ddl = subprocess.run([build / "test" / "cluster_drive", "tree", "none",
                          "none", "1"], capture_output=True, text=True)
    if "QP_E_CLUSTER_BUILD" in ddl.stderr:
        print("skipped: built without libcurl")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        for engine in (b"Distributed", b"MergeTree"):
            check(build, pathlib.Path(folder), engine)
    return 0


if __name__ == "__main__":
    sys.exit(main())
