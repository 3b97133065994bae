#!/usr/bin/env python3
"""check_floors.py BUILD [--graph] - fails if a folder uses one that the tables of
floors in CONTRIBUTING.md do not allow, if files include or import each other in a
circle, or if a folder has more than 40 files.

What a folder uses is read from the symbols of the object files in BUILD, so this
check sees what the linker sees, and from the #include lines, which also bring
types and static functions. A library includes another's public headers only; the
headers in lib/core/base/inline are for all, and server/server.h for the program.
Programs, tests and examples include public headers, and test/inner what it tests.
The imports of the page's TypeScript are read for its floors, and those of scripts and
of the packages for JavaScript and Python for circles.

SPDX-License-Identifier: MIT
"""
import collections
import os
import re
import subprocess
import sys

import floors
import imports

MOST_FILES = 40
INLINE = "lib/core/base/inline/"
SERVER = "server/server.h"
OBJECT = re.compile(r"^(.*?)/?CMakeFiles/[^/]+\.dir/(.*)\.o$")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)


def objects(build):
    """Yields (source, object) for what BUILD compiled of libraries and programs."""
    for folder, _, names in os.walk(build):
        for name in names:
            path = os.path.join(folder, name)
            match = OBJECT.match(os.path.relpath(path, build))
            if not match:
                continue
            source = os.path.normpath(os.path.join(match[1], match[2]))
            if source.startswith(("lib/", "cli/", "server/")) and \
                    os.path.exists(source):
                yield source, path


def symbols(found):
    """Returns the file that defines each symbol, and the symbols that each file
    needs."""
    owner, needs = {}, collections.defaultdict(set)
    for source, path in found:
        lines = subprocess.run(["nm", path], check=True, capture_output=True,
                               text=True).stdout.splitlines()
        for line in lines:
            *_, kind, name = line.split()
            if kind == "U":
                needs[source].add(name)
            elif kind.isupper():
                owner.setdefault(name, source)
    return owner, needs


def edges_of_symbols(build):
    """Yields (file, file it uses, symbol)."""
    owner, needs = symbols(sorted(objects(build)))
    if not owner:
        sys.exit(f"{build}: no object files; build it first")
    for source, names in needs.items():
        for name in sorted(names):
            if name in owner and owner[name] != source:
                yield source, owner[name], name


def files():
    """Returns {path: text} of the C files in the tree."""
    texts = {}
    for top in ("include", "lib", "cli", "server", "test", "fuzz", "bench",
                "examples", "bindings"):
        for folder, folders, names in os.walk(top):
            folders[:] = [one for one in folders if one != "node_modules"]
            for name in names:
                if name.endswith((".c", ".h", ".inc")):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        texts[path] = file.read()
    return texts


def target_of(path, name):
    """Returns the file that #include "name" in `path` means."""
    if name.startswith("qipu/"):
        return "include/" + name
    return os.path.normpath(os.path.join(os.path.dirname(path), name))


def library(path):
    """Returns "lib/core" for lib/core/board/pos.c, or the first folder."""
    parts = path.split("/")
    return "/".join(parts[:2 if parts[0] == "lib" else 1])


def include_fault(table, path, target):
    """Returns why `path` may not include `target`, or None."""
    if target.startswith(("include/", INLINE)) or not target.startswith(
            ("lib/", "cli/", "server/")):
        return None
    if path.startswith("test/inner/"):
        return None
    if path.startswith("test/serve/") and target.startswith("server/"):
        return None
    if library(path) != library(target) and target != SERVER:
        return "is private to another library"
    here, there = floors.place(table, path), floors.place(table, target)
    return None if here.allows(there) else "is not on a lower floor"


def circles(needs):
    """Returns the files from which a chain of includes leads back to them."""
    def reaches(start):
        seen, stack = set(), list(needs.get(start, ()))
        while stack:
            one = stack.pop()
            if one == start:
                return True
            if one not in seen:
                seen.add(one)
                stack += needs.get(one, ())
        return False
    return [path for path in sorted(needs) if reaches(path)]


def check_includes(table):
    """Returns the faults of the #include lines, as texts."""
    bad, needs, texts = [], {}, files()
    for path, text in sorted(texts.items()):
        if path.startswith(("lib/", "cli/", "server/")) and not (
                floors.place(table, path) or path == "cli/main.c"):
            bad.append(f"{path}: its folder has no floor in CONTRIBUTING.md")
            continue
        needs[path] = [target_of(path, name) for name in INCLUDE.findall(text)]
        for target in needs[path]:
            why = path != "cli/main.c" and include_fault(table, path, target)
            if why:
                bad.append(f"{path}: {target} {why}")
    bad += [f"{path}: includes itself in a circle" for path in circles(needs)]
    print(f"{sum(map(len, needs.values()))} includes checked")
    return bad


def check_symbols(table, build, graph):
    """Returns the edges of symbols that the floors do not allow."""
    bad, counts = [], collections.Counter()
    for source, used, name in edges_of_symbols(build):
        if source == "cli/main.c":
            continue
        here, there = floors.place(table, source), floors.place(table, used)
        if not here or not there:
            bad.append(f"{source} or {used}: its folder has no floor")
        elif here is not there:
            counts[here.folder, there.folder] += 1
            if not here.allows(there):
                bad.append(f"{source} ({here.folder}) uses {name} of {used}")
    if graph:
        for (here, there), count in sorted(counts.items()):
            print(f"{here} -> {there} ({count})")
    print(f"{sum(counts.values())} uses between {len(table)} folders checked")
    return bad


def check_imports(table):
    """Returns the faults of the import statements: against the floors of the page,
    and circles in TypeScript and Python."""
    page = imports.typescript("web/src")
    bad = []
    for path, targets in page.items():
        here = floors.place(table, path)
        if here is None and os.path.dirname(path) != "web/src":
            bad.append(f"{path}: its folder has no floor in CONTRIBUTING.md")
        for target in targets:
            there = floors.place(table, target)
            if here and not (there and here.allows(there)):
                bad.append(f"{path}: {target} is not on a lower floor")
    needs = {**page, **imports.typescript("bindings/js/src"),
             **imports.python("bindings/python/qipu", "tools", "test")}
    bad += [f"{path}: imports itself in a circle" for path in circles(needs)]
    print(f"{sum(map(len, needs.values()))} imports checked")
    return bad


def check_folders():
    """Returns the folders with too many files."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "lib",
                             "cli", "server", "web/src"], check=True,
                            capture_output=True, text=True).stdout.split()
    counts = collections.Counter(os.path.dirname(path) for path in listed
                                 if os.path.exists(path))
    return [f"{folder}: {count} files, at most {MOST_FILES}"
            for folder, count in sorted(counts.items()) if count > MOST_FILES]


def main():
    arguments = [one for one in sys.argv[1:] if one != "--graph"]
    if len(arguments) != 1:
        sys.exit(__doc__.splitlines()[0])
    build = os.path.abspath(arguments[0])
    os.chdir(floors.ROOT)
    table = floors.table()
    bad = check_includes(table) + check_imports(table) + check_folders() + \
        check_symbols(table, build, "--graph" in sys.argv)
    print("\n".join(bad + [f"{len(bad)} faults"]))
    sys.exit(bool(bad))


main()
