#!/usr/bin/env python3
"""check_names.py - fails when two files of the library use one name for two
things at file level: static functions and objects, types, tags, enumerators,
macros. One file is to be made of it all (tools/amalgamate.py), and a name that
denotes one thing is found by searching.

A name that several files declare is one thing when it is not static, or when
one of the files includes the other.

SPDX-License-Identifier: MIT
"""
import os
import sys

import c_names


def sources():
    """The text of each file of the library."""
    texts = {}
    for top in ("include", "lib"):
        for folder, _, files in os.walk(top):
            for name in files:
                # cffi.inc declares what the headers do (make_cffi.py).
                if name.endswith((".c", ".h", ".inc")) and name != "cffi.inc":
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        texts[path] = file.read()
    return dict(sorted(texts.items()))


def closures(texts):
    """What each file includes, by way of others too, and itself."""
    known = {}

    def closure(path):
        if path not in known:
            known[path] = found = {path}
            for target in c_names.includes(path, texts[path]):
                if target in texts:
                    found |= closure(target)
        return known[path]

    for path in texts:
        closure(path)
    return known


def things(places, includes):
    """Parts (path, kind) so that each part is one thing."""
    parts = []
    for path, kind in places:
        same = [part for part in parts if any(
            path in includes[other] or other in includes[path]
            or kind == what == "shared" for other, what in part)]
        parts = [part for part in parts if part not in same]
        parts.append(sum(same, []) + [(path, kind)])
    return parts


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    texts = sources()
    includes = closures(texts)
    places = {}
    for path, text in texts.items():
        for name, kind in c_names.names(text).items():
            places.setdefault(name, []).append((path, kind))
    bad = 0
    for name, where in sorted(places.items()):
        parts = things(where, includes)
        if len(parts) > 1:
            bad += 1
            print(f"{name}: " + ", ".join(f"{path} ({kind})" for path, kind in
                                          (part[0] for part in parts)))
    print(f"{len(places)} names at file level, {bad} of them twice")
    sys.exit(bad > 0)


main()
