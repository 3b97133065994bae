#!/usr/bin/env python3
"""make_binding.py - writes lib/core/io/binding_tables.inc: every constant of the
public headers, and every structure with its members, for qipu/binding.h.

A constant is an enumerator or a macro without parameters whose value is a
number. Structures without a body are handles, which callers do not make. What
ends in an underscore is private.

SPDX-License-Identifier: MIT
"""
import os
import re

import c_names

STRUCTURE = re.compile(r"typedef struct (\w+) \{(.*?)\n\} \1;", re.S)
NOT_NUMBERS = re.compile(r'"|__attribute__|__declspec|^$')


def code_of(path):
    """A header without comments and continued lines."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", " ", file.read(), flags=re.S)
    return text.replace("\\\n", " ")


def constants(code):
    """Its enumerators and its macros for numbers, in order."""
    found = []
    for one in c_names.declarations(c_names.tokens(code)):
        found += [name for name in c_names.enumerators(one)
                  if name.startswith("QP_")]
    for name, value in re.findall(r"^#define (QP_\w+)[ \t]*(.*)$", code, re.M):
        if not NOT_NUMBERS.search(value.strip()) and \
                not re.search(rf"^#define {name}\(", code, re.M):
            found.append(name)
    return [name for name in dict.fromkeys(found) if name != "QP_STATUS"]


def members(body):
    """The names that the body of a structure declares."""
    found = []
    for one in body.split(";"):
        one = " ".join(one.split())
        pointer = re.search(r"\(\*(\w+)\)", one)
        if pointer:
            found.append(pointer[1])
        elif one:
            found += [re.sub(r"\[.*", "", part).split()[-1].lstrip("*")
                      for part in one.split(",")]
    return [name for name in found if not name.endswith("_")]


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    # qipu.h names the headers of libqipu; other libraries have theirs.
    with open("include/qipu/qipu.h", encoding="utf-8") as file:
        headers = sorted("include/" + name for name in
                         re.findall(r'^#include "(.*)"', file.read(), re.M))
    out = ["/* binding_tables.inc - made by tools/make_binding.py. */"]
    codes = [code_of(path) for path in headers]
    for name in sorted({n for code in codes for n in constants(code)}):
        out.append(f"BINDING_CONSTANT({name})")
    for code in codes:
        for name, body in STRUCTURE.findall(code):
            out.append(f"BINDING_WHOLE({name})")
            out += [f"BINDING_MEMBER({name}, {m})" for m in members(body)]
    with open("lib/core/io/binding_tables.inc", "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n")


main()
