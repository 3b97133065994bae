"""parquet.py - reads the Parquet that lib/db/table writes, and is strict: written
from the format's specification (parquet.thrift, Encodings.md, Thrift's compact
protocol) and not from the writer.

SPDX-License-Identifier: MIT
"""
import ctypes
import ctypes.util
import struct


class Thrift:
    """Compact protocol: structures as {field: value}."""

    def __init__(self, data, at):
        self.data, self.at = data, at

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def varint(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def zigzag(self):
        n = self.varint()
        return n >> 1 ^ -(n & 1)

    def value(self, kind):
        if kind in (1, 2):
            return kind == 1
        if kind in (4, 5, 6):
            return self.zigzag()
        if kind == 8:
            size = self.varint()
            self.at += size
            return self.data[self.at - size:self.at]
        if kind == 9:
            head = self.byte()
            count = head >> 4 if head >> 4 < 15 else self.varint()
            return [self.value(head & 15) for _ in range(count)]
        assert kind == 12, kind
        return self.struct()

    def struct(self):
        fields, last = {}, 0
        while True:
            head = self.byte()
            if not head:
                return fields
            last = last + (head >> 4) if head >> 4 else self.zigzag()
            assert last not in fields
            fields[last] = self.value(head & 15)


def unzstd(data, size):
    name = ctypes.util.find_library("zstd")
    assert name, "no libzstd"
    lib = ctypes.CDLL(name)
    lib.ZSTD_decompress.restype = ctypes.c_size_t
    lib.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t] * 2
    out = ctypes.create_string_buffer(size or 1)
    got = lib.ZSTD_decompress(out, size, data, len(data))
    assert got == size, "zstd"
    return out.raw[:size]


TYPES = {0: "bool", 1: "int32", 2: "int64", 5: "double", 6: "text"}


def levels(page, rows):
    """Definition levels of one bit: runs of the RLE hybrid."""
    size, = struct.unpack_from("<I", page)
    run, out = Thrift(page, 4), []
    while run.at < 4 + size:
        head = run.varint()
        if head & 1:
            for _ in range(head >> 1):
                byte = run.byte()
                out += [byte >> k & 1 for k in range(8)]
        else:
            out += [run.byte()] * (head >> 1)
    assert run.at == 4 + size
    assert len(out) - rows in range(8) and not any(out[rows:])
    return out[:rows], page[4 + size:]


def plain(kind, page, count):
    if kind == 0:
        assert len(page) == (count + 7) // 8
        return [bool(page[i // 8] >> i % 8 & 1) for i in range(count)]
    if kind == 6:
        out, at = [], 0
        for _ in range(count):
            size, = struct.unpack_from("<I", page, at)
            out.append(page[at + 4:at + 4 + size].decode("utf-8"))
            at += 4 + size
        assert at == len(page)
        return out
    code = {1: "i", 2: "q", 5: "d"}[kind]
    assert len(page) == count * struct.calcsize("<" + code)
    return list(struct.unpack("<%d%s" % (count, code), page))


def chunk(data, spot, meta, rows, optional):
    """The values of one column of one row group."""
    assert meta[9] == spot
    head = Thrift(data, spot)
    page = head.struct()
    assert page[1] == 0 and page[5][1] == rows == meta[5]
    assert page[5][2] == 0 and page[5][3] == page[5][4] == 3
    assert set(meta[2]) == ({0, 3} if optional else {0})
    body = data[head.at:head.at + page[3]]
    assert meta[7] == head.at - spot + page[3]
    assert meta[6] == head.at - spot + page[2]
    if meta[4] == 6:
        body = unzstd(body, page[2])
    else:
        assert meta[4] == 0 and len(body) == page[2]
    there = [1] * rows
    if optional:
        there, body = levels(body, rows)
    values = iter(plain(meta[1], body, sum(there)))
    column = [next(values) if t else None for t in there]
    statistics(meta, column)
    return column, head.at + page[3]


def statistics(meta, column):
    known = [v for v in column if v is not None]
    stats = meta[12]
    assert stats[3] == len(column) - len(known)
    if meta[1] in (1, 2) and known:
        code = "<i" if meta[1] == 1 else "<q"
        assert struct.unpack(code, stats[5]) == (max(known),)
        assert struct.unpack(code, stats[6]) == (min(known),)
    else:
        assert 5 not in stats and 6 not in stats


def read(data):
    """(columns as (name, type, nullable), rows, rows of each group)."""
    assert data[:4] == data[-4:] == b"PAR1"
    size, = struct.unpack("<I", data[-8:-4])
    end = Thrift(data, len(data) - 8 - size)
    meta = end.struct()
    assert end.at == len(data) - 8 and meta[1] == 1
    root, *schema = meta[2]
    assert root[5] == len(schema) == len(meta[7])
    assert all(order == {1: {}} for order in meta[7])
    columns = []
    for leaf in schema:
        text = TYPES[leaf[1]] == "text"
        assert leaf.get(6) == (0 if text else None)
        assert leaf.get(10) == ({1: {}} if text else None)
        columns.append((leaf[4].decode(), TYPES[leaf[1]], leaf[3] == 1))
    rows, groups, at = [], [], 4
    for group in meta[4]:
        found, sums, first = [], [0, 0], at
        for (name, _, optional), part in zip(columns, group[1]):
            assert part[3][3] == [name.encode()] and part[2] == at
            values, at = chunk(data, part[2], part[3], group[3], optional)
            found.append(values)
            sums = [sums[0] + part[3][6], sums[1] + part[3][7]]
        assert [group[2], group[6]] == sums and group[5] == first
        assert len(group[1]) == len(columns)
        rows += [list(r) for r in zip(*found)]
        groups.append(group[3])
    assert at == len(data) - 8 - size, "bytes between"
    assert meta[3] == len(rows)
    return columns, rows, groups
