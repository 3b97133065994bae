#!/usr/bin/env python3
"""declarations.py LIBRARY - include/qipu/cffi.inc, read without a preprocessor, says the
same of structures and constants as the library does; and a file is converted
through it.

SPDX-License-Identifier: MIT
"""
import re
import sys

try:
    import cffi
except ImportError:
    print("skipped: no cffi for Python")
    sys.exit(77)

with open("include/qipu/cffi.inc", encoding="ascii") as file:
    DECLARATIONS = file.read()
ffi = cffi.FFI()
ffi.cdef(DECLARATIONS)
qipu = ffi.dlopen(sys.argv[1])

checked = 0
for name in re.findall(r"typedef struct (\w+) \{", DECLARATIONS):
    size = qipu.qp_size_of(name.encode())
    assert size in (0, ffi.sizeof(name)), name  # 0: of another library
    checked += size > 0
assert checked > 20, checked

value = ffi.new("int64_t *")
names = re.findall(r"\b(QP_[A-Z]\w*) =", DECLARATIONS)
for name in names:
    if qipu.qp_constant(value, name.encode()) == qipu.QP_OK:
        assert value[0] % 2**64 == getattr(qipu, name) % 2**64, name
        checked += 1
assert checked > 250, checked

pgn = b'[Event "x"]\n1. C2.5 H8+7 *\n'
text, out, err = ffi.new("char[]", pgn), ffi.new("qp_memory *"), ffi.new("qp_err *")
to = ffi.new("qp_writer_options *", {"size": ffi.sizeof("qp_writer_options"),
                                     "notation": qipu.QP_NOTATION_UCCI})
options = ffi.new("qp_convert_options *",
                  {"size": ffi.sizeof("qp_convert_options"), "to": to})
assert qipu.qp_convert_to_memory(out, (text, len(pgn)), options, ffi.NULL, err) == 0
assert b"1. h2e2 h9g7" in bytes(ffi.buffer(out.ptr, out.len))
qipu.qp_memory_free(out, ffi.NULL)
print(f"{checked} structures and constants agree")
