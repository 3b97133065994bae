#!/usr/bin/env python3
"""tables_peer.py ROWS - compares what tables_peer.mjs printed with the rows that
table_make writes. Readers may give rows in another order: each is known by its
key.

SPDX-License-Identifier: MIT
"""
import json
import sys

from rows import COLUMNS, row

ROWS = 1000
READ = [("duckdb", "table.csv"), ("duckdb", "table.parquet"),
        ("clickhouse", "table.csv"), ("clickhouse", "table.parquet"),
        ("clickhouse", "table.arrow"), ("clickhouse", "table.arrow-stream"),
        ("arrow", "table.arrow"), ("arrow", "table.arrow-stream")]


def value(kind, got):
    if got is None:
        return None
    if kind in ("int64", "int32"):
        return int(got)
    return bool(got) if kind == "bool" else got


def main():
    want = {row(i)[0]: row(i) for i in range(ROWS)}
    seen = {source: {} for source in READ}
    for line in open(sys.argv[1], encoding="utf-8"):
        reader, name, text = line.rstrip("\n").split("\t")
        got = [value(kind, v)
               for (_, kind, _), v in zip(COLUMNS, json.loads(text))]
        assert got[0] not in seen[reader, name], ("twice", reader, name, got)
        seen[reader, name][got[0]] = got
    for source, found in seen.items():
        assert len(found) == ROWS, (source, len(found))
        for key, got in found.items():
            assert got == want[key], (source, got, want[key])
        print("%s %s: %d rows as written" % (*source, ROWS))


if __name__ == "__main__":
    main()
