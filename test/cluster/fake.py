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
        ends = [0]
        for row in rows:
            if kind == "Array(UInt32)":
                ends.append(number(block.take(8)))
                continue
            row[name] = (block.text() if kind == "String" else
                         block.take(WIDTHS[kind]))
        for row, begin, end in zip(rows, ends, ends[1:]):
            row[name] = block.take(4 * (end - begin))
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
        self.blind = False  # as a replica that has not caught up
        self.down = None    # a table that takes nothing

    def insert(self, table, data):
        if (table, data) in self.sums:
            return
        self.sums.add((table, data))
        self.tables.setdefault(table, []).extend(block_rows(data))

    def answer(self, sql):
        if "system.tables" in sql:
            return as_text(self.engine) + bytes([1] + 7 * [0])
        if "merge_tree_settings" in sql:
            return b"1\n"
        if sql.startswith("SELECT batch, max(games)"):
            return self.batches(int(re.search(r"max\(state\) = (\d)", sql)[1]))
        if sql.startswith("SELECT DISTINCT id") and self.blind:
            return b""
        if sql.startswith("SELECT DISTINCT id"):
            return self.there({int(i) for i in re.findall(r"\d+", sql)})
        if "SELECT move, outcome" in sql:
            return self.tree(int(re.search(r"key = (-?\d+)", sql)[1]))
        if sql.startswith("SELECT id, any(record)"):
            return self.records(sql)
        if sql.startswith("SELECT id, groupUniqArray"):
            return self.repeated(int(re.search(r"id > (\d+)", sql)[1]))
        if sql.startswith("SELECT id, day"):
            return self.page(sql)
        if re.search(r"count\(\)|countIf|sum\(|uniqExact", sql):
            return self.counts(sql)
        self.statements += 1
        return b""

    def states(self):
        """The last note of each batch."""
        last = {}
        for row in self.rows("batches"):
            if row["state"] >= last.get(row["batch"], row)["state"]:
                last[row["batch"]] = row
        return last

    def batches(self, state):
        return b"".join(
            r["batch"] + r["games"] + r["positions"] + r["openings"] +
            r["version"] for r in self.states().values()
            if r["state"] == bytes([state]))

    def noted(self):
        """Rows of games that count."""
        return [r for r in self.rows("games") if r["batch"] in self.states()]

    def there(self, ids):
        return b"".join({r["id"] for r in self.noted()
                         if number(r["id"]) in ids})

    def repeated(self, after):
        batches = {}
        for row in self.noted():
            if number(row["id"]) > after:
                batches.setdefault(row["id"], {})[row["batch"]] = row
        return b"".join(
            id + bytes([len(b)]) + b"".join(b) +
            as_text(next(iter(b.values()))["record"])
            for id, b in batches.items() if len(b) > 1)

    def tree(self, key):
        """What the opening counts, without what it counts twice, and later
        positions."""
        found = {}

        def add(row, games):
            old = found.setdefault((row["move"], row["outcome"]), [0, []])
            old[0] += games
            old[1].append(number(row.get("year", b"")))

        def rows(table, *names):
            """Each once."""
            return {tuple(r[n] for n in names): r for r in self.rows(table)
                    if struct.unpack("<q", r["key"])[0] == key}.values()

        for row in rows("opening", "move", "outcome", "year", "batch"):
            add(row, number(row["games"]))
        for row in rows("repeats", "game", "batch"):
            add(row, -1)
        for row in rows("positions", "game"):
            if number(row["ply"]) >= 40:
                add(row, 1)
        return b"".join(
            move + outcome + struct.pack(
                "<QHH", games, min([y or 65535 for y in years]),
                max(years)) for (move, outcome), (games, years)
            in found.items() if games)

    def records(self, sql):
        """In no order, as servers answer."""
        ids = {int(i) for i in re.findall(r"\d+", sql)}
        key = "batch" if "batch =" in sql else "id"
        return b"".join(r["id"] + as_text(r["record"])
                        for r in self.rows("games")[::-1]
                        if number(r[key]) in ids)

    def page(self, sql):
        after = re.search(r"id > (\d+)", sql)
        after = int(after[1]) if after else 0
        limit = int(re.search(r"LIMIT (\d+) FORMAT", sql)[1])
        assert "LIMIT 1 BY id" in sql
        rows = sorted({number(r["id"]): r for r in self.rows("games")
                       if number(r["id"]) > after}.values(),
                      key=lambda r: number(r["id"]))
        texts = ("red", "black", "event", "site", "round", "date", "result",
                 "ecco", "file")
        out = b""
        for r in rows[:limit]:
            out += r["id"] + r["day"] + b"".join(as_text(r[t]) for t in texts)
            out += r["offset"] + r["plies"] + r["broken"]
            out += b"".join(as_text(r[t]) for t in (
                "red_key", "black_key", "red_team", "black_team")) + bytes(4)
            out += as_text(r["record"] if ", record" in sql else b"")
        return out

    def rows(self, table):
        return self.tables.get(table, [])

    def counts(self, sql):
        if "countIf" in sql:
            done = [r for r in self.states().values() if r["state"] > b"\1"]
            sums = [sum(number(r[n]) for r in done)
                    for n in ("games", "positions", "openings")]
            return struct.pack("<5Q", len(done), 0, *sums)
        table = re.search(r"FROM games\.(\w+)", sql)[1]
        rows = self.rows(table)
        batch = re.search(r"batch = (\d+)", sql)
        if batch:
            games = {r["id"] for r in self.rows("games")
                     if number(r["batch"]) == int(batch[1])}
            rows = [r for r in rows if r.get("game") in games or
                    number(r.get("batch", b"")) == int(batch[1])]
        if "(games)" in sql:
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
            table = re.match(r"INSERT INTO games\.(\w+) FORMAT Native$",
                             words["query"][0])[1]
            if table == store.down:
                return self.reply(500, b"Code: 279, e.displayText() = down")
            store.insert(table, body)
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
    store.blind = True  # each game once more, in other batches
    said = run(drive, "push", url, games, DRIVE_BATCH="25")
    assert said.startswith("60 games") and store.rows("repeats"), said
    assert run(drive, "tree", url, games, 60) == run(drive, "count", games, 60)
    store.blind = False
    games.write_text(run(drive, "make", 60, 6) + games.read_text())
    store.down = "positions"  # its shard, until the second push
    said = run(drive, "push", url, games, status=1, DRIVE_TRIES="2")
    assert said.startswith("0 games"), said
    store.down = None
    said = run(drive, "push", url, games)
    assert said.startswith("60 games") and said.endswith("120 there\n"), said
    assert run(drive, "tree", url, games, 60) == run(drive, "count", games, 60)
    assert (said := run(drive, "find", url)).count("\n") == 121, said
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
