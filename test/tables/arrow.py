"""arrow.py - reads the Arrow IPC that lib/db/table writes, and is strict: written
from the format's specification (Columnar.rst, Schema.fbs, Message.fbs, File.fbs
and FlatBuffers' internals) and not from the writer.

SPDX-License-Identifier: MIT
"""
import struct


class Flat:
    """A structure in a FlatBuffer: what its fields hold."""

    def __init__(self, data, at):
        self.data, self.at = data, at
        assert at % 4 == 0
        back, = struct.unpack_from("<i", data, at)
        self.places = at - back
        assert self.places % 2 == 0
        self.count = (self.number("<H", self.places) - 4) // 2

    def number(self, code, at):
        assert at % struct.calcsize(code) == 0, "not aligned"
        return struct.unpack_from(code, self.data, at)[0]

    def place(self, field):
        if field >= self.count:
            return 0
        place = self.number("<H", self.places + 4 + 2 * field)
        assert place < self.number("<H", self.places + 2)
        return place and self.at + place

    def get(self, field, code, otherwise=0):
        at = self.place(field)
        return self.number("<" + code, at) if at else otherwise

    def target(self, field):
        at = self.place(field)
        return at + self.number("<I", at) if at else None

    def table(self, field):
        return Flat(self.data, self.target(field))

    def text(self, field):
        at = self.target(field)
        size = self.number("<I", at)
        assert self.data[at + 4 + size] == 0
        return self.data[at + 4:at + 4 + size].decode("utf-8")

    def vector(self, field, size, align=4):
        """Where each element is."""
        at = self.target(field)
        count = self.number("<I", at)
        assert not count or (at + 4) % align == 0, "not aligned"
        return [at + 4 + i * size for i in range(count)]


def root(data):
    return Flat(data, struct.unpack_from("<I", data)[0])


def schema_of(schema):
    assert schema.get(0, "h") == 0
    columns = []
    for at in schema.vector(1, 4):
        field = Flat(schema.data, at + schema.number("<I", at))
        assert field.vector(5, 4) == []
        kind, kind_of = field.get(2, "B"), field.table(3)
        if kind == 2:
            assert kind_of.get(1, "B") == 1
            name = "int%d" % kind_of.get(0, "i")
        elif kind == 3:
            assert kind_of.get(0, "h") == 2
            name = "double"
        else:
            name = {5: "text", 6: "bool"}[kind]
        columns.append((field.text(0), name, field.get(1, "B") == 1))
    return columns


def bit(bits, i):
    return bits[i // 8] >> i % 8 & 1


def column(kind, rows, nulls, parts):
    """The values of a column, from the buffers that come next."""
    there = parts.pop(0)
    assert len(there) == ((rows + 7) // 8 if nulls else 0)
    if kind == "text":
        ends = struct.unpack("<%di" % (rows + 1), parts.pop(0))
        data = parts.pop(0)
        assert ends[0] == 0 and ends[-1] == len(data)
        values = [data[a:b].decode() for a, b in zip(ends, ends[1:])]
    elif kind == "bool":
        data = parts.pop(0)
        assert len(data) == (rows + 7) // 8
        values = [bool(bit(data, i)) for i in range(rows)]
    else:
        code = {"int64": "q", "int32": "i", "double": "d"}[kind]
        values = list(struct.unpack("<%d%s" % (rows, code), parts.pop(0)))
    if nulls:
        values = [v if bit(there, i) else None for i, v in enumerate(values)]
    assert values.count(None) == nulls
    return values


def batch(columns, message, body):
    record = message.table(2)
    rows = record.get(0, "q")
    nodes = record.vector(1, 16, 8)
    assert len(nodes) == len(columns)
    parts, last = [], 0
    for at in record.vector(2, 16, 8):
        offset, size = struct.unpack_from("<qq", record.data, at)
        assert offset == last and offset % 8 == 0
        last = offset + (size + 7) // 8 * 8
        assert not any(body[offset + size:last])
        parts.append(body[offset:offset + size])
    assert last == len(body)
    found = []
    for (_, kind, nullable), at in zip(columns, nodes):
        length, nulls = struct.unpack_from("<qq", record.data, at)
        assert length == rows and (nullable or not nulls)
        found.append(column(kind, rows, nulls, parts))
    assert not parts
    return [list(r) for r in zip(*found)]


def stream(data, at):
    """(columns, rows, groups, where each batch is, where the stream ends)."""
    columns, rows, groups, spots = None, [], [], []
    while True:
        assert at % 8 == 0
        mark, size = struct.unpack_from("<II", data, at)
        assert mark == 0xFFFFFFFF
        if not size:
            return columns, rows, groups, spots, at + 8
        assert size % 8 == 0
        message = root(data[at + 8:at + 8 + size])
        assert message.get(0, "h") == 4
        length = message.get(3, "q")
        body = data[at + 8 + size:at + 8 + size + length]
        assert len(body) == length
        if columns is None:
            assert message.get(1, "B") == 1 and not length
            columns = schema_of(message.table(2))
        else:
            assert message.get(1, "B") == 3
            found = batch(columns, message, body)
            rows += found
            groups.append(len(found))
            spots.append((at, 8 + size, length))
        at += 8 + size + length


def read_stream(data):
    columns, rows, groups, _, end = stream(data, 0)
    assert end == len(data)
    return columns, rows, groups


def read_file(data):
    assert data[:8] == b"ARROW1\0\0" and data[-6:] == b"ARROW1"
    size, = struct.unpack("<i", data[-10:-6])
    columns, rows, groups, spots, end = stream(data, 8)
    assert end == len(data) - 10 - size
    footer = root(data[end:end + size])
    assert footer.get(0, "h") == 4
    assert schema_of(footer.table(1)) == columns
    assert footer.vector(2, 24) == []
    blocks = [struct.unpack_from("<qiiq", footer.data, at)
              for at in footer.vector(3, 24, 8)]
    assert [(o, m, b) for o, m, _, b in blocks] == spots
    return columns, rows, groups
