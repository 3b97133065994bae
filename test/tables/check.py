#!/usr/bin/env python3
"""check.py TABLE_MAKE - reads the tables that make.c writes, with readers made
from the formats' specifications, and compares every value.

SPDX-License-Identifier: MIT
"""
import csv
import io
import subprocess
import sys

import arrow
import parquet
from rows import COLUMNS, row

# rows, rows of a group (0: as the library chooses), what the groups must have
TABLES = [(0, 0, []), (1, 0, [1]), (7, 0, [7]), (8, 8, [8]), (9, 8, [8, 1]),
          (100, 16, [16] * 6 + [4]), (132000, 0, [131072, 928])]


def read_csv(data):
    """Every value as its text; None where nothing is between commas."""
    text = data.decode("utf-8")
    assert not text.replace("\r\n", "").replace("\n", "") or text[-2:] == "\r\n"
    names, *lines = csv.reader(io.StringIO(text, newline=""), strict=True)
    assert names == [name for name, _, _ in COLUMNS]
    known = {"bool": {"true": True, "false": False}.get, "text": str,
             "double": float}
    out = []
    for line in lines:
        out.append([known.get(kind, int)(field)
                    if field or kind == "text" else None
                    for field, (_, kind, _) in zip(line, COLUMNS)])
    return COLUMNS, out, None


READERS = {"csv": read_csv, "parquet": parquet.read,
           "arrow": arrow.read_file, "arrow-stream": arrow.read_stream}


def check(make, name, count, group, groups, *more):
    data = subprocess.run([make, name, str(count), str(group), *more],
                          check=True, stdout=subprocess.PIPE).stdout
    columns, rows, found = READERS[name](data)
    assert columns == COLUMNS, columns
    assert len(rows) == count, len(rows)
    for i, got in enumerate(rows):
        want = row(i)
        if name == "csv" and want[-1] is None:
            want[-1] = ""  # Python's reader sees no difference
        assert got == want, (i, got, want)
    assert found is None or found == groups, found
    return len(data)


def main():
    make = sys.argv[1]
    for name in READERS:
        for count, group, groups in TABLES:
            size = check(make, name, count, group, groups)
        print("%s: %d tables, the last of %d bytes" % (name, len(TABLES), size))
    size = check(make, "parquet", 1000, 300, [300, 300, 300, 100], "plain")
    print("parquet, not compressed: %d bytes" % size)


if __name__ == "__main__":
    main()
