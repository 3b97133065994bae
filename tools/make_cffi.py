#!/usr/bin/env python3
"""make_cffi.py - writes include/qipu/cffi.inc: the declarations of all public
headers without a macro, an #include or an attribute, for tools that read C
without a preprocessor, as Python's cffi does:

    ffi = cffi.FFI()
    ffi.cdef(open("include/qipu/cffi.inc").read())
    qipu = ffi.dlopen("libqipu.so")

Macros for numbers become enumerators, or constants if they are no int. Those
whose value depends on the machine are left out: qp_constant has them.

SPDX-License-Identifier: MIT
"""
import os
import re

import c_names

OUT = "include/qipu/cffi.inc"
LIMITS = {"UINT16_MAX": 2**16 - 1, "UINT32_MAX": 2**32 - 1,
          "UINT64_MAX": 2**64 - 1}
STATUS = re.compile(r"^QP_STATUS\((\w+), (\d+),", re.M)
MACRO = re.compile(r"^#define (QP_\w+)[ \t]+(.+)$", re.M)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def in_order(path, done):
    """A header after those that it includes."""
    if path in done or not path.endswith(".h"):
        return
    text = read(path)
    for one in c_names.includes(path, text):
        in_order(one, done)
    if path not in done:
        done.append(path)


def value_of(text, known):
    """The number that a macro denotes, or None."""
    text = re.sub(r"/\*.*", "", text).strip()
    text = re.sub(r"\((?:qp_\w+|u?int\d+_t|size_t)\)", "", text)
    text = re.sub(r"\b(\d+)[uUlL]+\b", r"\1", text)
    names = set(re.findall(r"[A-Za-z_]\w*", text))
    if not names <= set(known) | set(LIMITS) or not re.search(r"\d|\w", text) \
            or '"' in text:
        return None
    try:
        return int(eval(text, {}, {**LIMITS, **known}))  # our own headers
    except SyntaxError:
        return None


def numbers(text, known):
    """The macros for numbers of a header, as declarations."""
    for name, value in MACRO.findall(text):
        number = value_of(value, known)
        if number is None:
            continue
        known[name] = number
        if number < 2**31:
            yield f"enum {{ {name} = {number} }};"
        else:
            size = 32 if number < 2**32 else 64
            suffix = "U" if size == 32 else "ULL"
            yield f"static const uint{size}_t {name} = {number}{suffix};"


def declarations(text, known):
    """The declarations of a header, each as one line."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    text = re.sub(r'extern "C" \{|\bQP_API\b|\bQP_MUST_CHECK\b', " ", text)
    text = re.sub(r"\[(QP_\w+)\]", lambda m: f"[{known[m[1]]}]", text)
    one = depth = 0
    for at, mark in enumerate(text):
        depth += (mark == "{") - (mark == "}")
        if mark == ";" and depth == 0:
            yield " ".join(text[one:at + 1].split())
            one = at + 1


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    headers = []
    for name in sorted(os.listdir("include/qipu")):
        if name not in ("stdio.h", "qipu.h"):
            in_order("include/qipu/" + name, headers)
    statuses = STATUS.findall(read("include/qipu/status.inc"))
    out = ["/* cffi.inc - made by tools/make_cffi.py. */"]
    known = {}
    for path in headers:
        text = read(path).replace("\\\n", " ")
        found = list(numbers(text, known))
        for one in declarations(text, known):
            if one.startswith("typedef enum qp_status {"):
                body = ", ".join(f"{n} = {v}" for n, v in statuses)
                one = f"typedef enum qp_status {{ {body} }} qp_status;"
            found.append(one)
        if found:
            out += [f"/* {os.path.basename(path)} */", *found]
    with open(OUT, "w", encoding="ascii") as file:
        file.write("\n".join(out) + "\n")


main()
