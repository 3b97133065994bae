#!/usr/bin/env python3
"""amalgamate.py FOLDER - writes qipu.c and qipu.h, all of the library in two
files, for who would rather add them to a program than build a library:

    cc -O2 -c qipu.c

What may be left out is off unless asked for, as the build of CMake calls it:
-DQP_WITH_EXPAT -DQP_WITH_ZLIB -DQP_WITH_ZSTD. -DQP_ABSENT_XQF leaves that
format out, -DQP_WITHOUT_CODECS pack.h and qpg.h, -DQP_SLIM all but boards, FEN,
moves and PGN.

A program includes qipu.h, and links what was selected (-lexpat -lz -lzstd). For
a shared library add -fvisibility=hidden.

qipu.c holds every file of lib/core as it is, a lower floor before a higher one
(CONTRIBUTING.md has the floors), a header where it is first needed. This works
because no two files use one name for two things (tools/check_names.py).

SPDX-License-Identifier: MIT
"""
import os
import re
import sys

import floors

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)".*$')
NEEDS_EXPAT = re.compile(r"/format/xml/(elements|reader|scan)\.c$")
# Formats without which there is no library.
ALWAYS = ("common", "pgn", "lines")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def resolve(path, target):
    """The file that #include "target" means in the file `path`."""
    if target.startswith("qipu/"):
        return "include/" + target
    return os.path.normpath(os.path.join(os.path.dirname(path), target))


def core_folders():
    """Returns the folders of lib/core, the lowest first."""
    return [folder for folder in floors.table() if folder.startswith("lib/core/")]


def sources(folder):
    """Its .c files; last those that may be left out, so that headers are not
    left out with them."""
    paths = [f"{folder}/{name}" for name in sorted(os.listdir(folder))
             if name.endswith(".c")]
    return sorted(paths, key=lambda path: bool(NEEDS_EXPAT.search(path)))


class Book:
    """A file in the making: what is in it already is not put in again."""

    def __init__(self):
        self.lines = []
        self.seen = set()

    def add(self, path, public):
        """A file with the headers that it needs before it. Public headers are
        left out unless `public`."""
        self.lines.append(f"/* ---- {path} ---- */\n")
        for line in read(path).splitlines():
            m = INCLUDE.match(line)
            if m:
                self.include(resolve(path, m[1]), public)
            else:
                self.lines.append(line)
        self.lines.append("")

    def include(self, target, public):
        if target.endswith(".inc"):
            self.lines += read(target).splitlines()
        elif target.startswith("include/") and not public:
            pass
        elif target not in self.seen:
            self.seen.add(target)
            self.add(target, public)

    def headers_of(self, path, folder):
        """Puts in the headers from outside its folder that a file needs, which
        other folders need too."""
        for target in re.findall(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"',
                                 read(path), re.M):
            target = resolve(path, target)
            if not target.endswith(".h") or target.startswith("include/"):
                continue
            if os.path.dirname(target) == folder:
                self.headers_of(target, folder)
            else:
                self.include(target, False)

    def text(self):
        return re.sub(r"\n{3,}", "\n\n", "\n".join(self.lines))


def opening(name, what):
    version = re.search(r'#define QP_VERSION "(.*)"',
                        read("include/qipu/base.h"))[1]
    licence = "\n".join((" * " + line).rstrip()
                        for line in read("LICENSE").splitlines())
    return (f"/* {name} - {what} of libqipu {version} in one file, made by\n"
            " * tools/amalgamate.py from the files named in it.\n *\n"
            f"{licence}\n */\n")


def hoisted(paths):
    """Macros that are defined for what a system header then declares."""
    found = []
    for path in paths:
        found += re.findall(
            r"^#define \w+(?=[^\n]*\n(?:#define[^\n]*\n)*#include <)",
            read(path), re.M)
    return sorted(set(found))


def formats_in(folder):
    """The formats that a folder of lib/core/format has, as qp__format_NAME."""
    found = []
    for path in sources(folder):
        found += re.findall(r"^const qp_format qp__format_(\w+) =", read(path),
                            re.M)
    return found


def switches(folders):
    """What QP_SLIM and QP_WITHOUT_CODECS stand for, and which formats are
    absent (lib/core/io/missing_formats.c)."""
    out = ["#ifdef QP_SLIM", "#ifndef QP_WITHOUT_CODECS",
           "#define QP_WITHOUT_CODECS", "#endif"]
    for folder in folders:
        out += [f"#ifndef {absent(folder)}", f"#define {absent(folder)}",
                "#endif"]
    out += ["#endif", "#if defined QP_WITHOUT_CODECS && "
            "!defined QP_ABSENT_QPG", "#define QP_ABSENT_QPG", "#endif"]
    for folder in folders:
        name = absent(folder)
        list_of = " ".join(f"ABSENT({f})" for f in formats_in(folder))
        out += [f"#ifdef {name}", f"#define {name}_ {list_of}", "#else",
                f"#define {name}_", "#endif"]
    any_of = " || \\\n    ".join(f"defined {absent(f)}" for f in folders)
    all_of = " \\\n    ".join(f"{absent(f)}_" for f in folders)
    return out + [f"#if {any_of}", f"#define QP_ABSENT {all_of}", "#endif", ""]


def absent(folder):
    """The macro that leaves out a folder of lib/core/format."""
    return f"QP_ABSENT_{folder.split('/')[-1].upper()}"


def unit(folders):
    """All of lib/core."""
    optional = sorted(f for f in folders if f.startswith("lib/core/format/")
                      and f.split("/")[3] not in ALWAYS)
    book = Book()
    book.lines = [opening("qipu.c", "all"), *switches(optional)]
    paths = [path for folder in folders for path in sources(folder)]
    book.lines += [f"#ifndef {d.split()[1]}\n{d}\n#endif"
                   for d in hoisted(paths)]
    # Headers of parts have functions that only tools need.
    book.lines += ["#if defined __clang__",
                   '#pragma clang diagnostic ignored "-Wunused-function"',
                   "#endif", '#include "qipu.h"\n']
    for folder in folders:
        guard = ("QP_WITHOUT_CODECS" if folder == "lib/core/pack" else
                 absent(folder) if folder in optional else "")
        for path in sources(folder):
            book.headers_of(path, folder)
        if guard:
            book.lines.append(f"#ifndef {guard}")
        for path in sources(folder):
            if NEEDS_EXPAT.search(path):
                book.lines.append("#ifdef QP_WITH_EXPAT")
            book.add(path, False)
            if NEEDS_EXPAT.search(path):
                book.lines.append("#endif")
        if guard:
            book.lines.append(f"#endif /* {guard} */\n")
    return book.text()


def header():
    """All of include/."""
    book = Book()
    book.lines = [opening("qipu.h", "the interface")]
    book.include("include/qipu/qipu.h", True)
    return book.text()


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith('-'):
        sys.exit(__doc__)
    folder = os.path.abspath(sys.argv[1])
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    os.makedirs(folder, exist_ok=True)
    for name, text in (("qipu.h", header()), ("qipu.c", unit(core_folders()))):
        with open(os.path.join(folder, name), "w", encoding="utf-8",
                  newline="\n") as file:
            file.write(text + "\n")


main()
