#!/usr/bin/env python3
"""bill.py DIST - compares the bill of libraries (SPDX) with what is in the files of DIST.

Opens each file, looks for the text that every library leaves in a program, and expects
the bill to name exactly those libraries, with the version that was found. Expects the
bill to have what SPDX 2.3 demands, and the licence file to name each library.

SPDX-License-Identifier: MIT
"""
import glob
import hashlib
import io
import json
import os
import re
import struct
import subprocess
import sys
import tarfile
import zipfile
import zlib

# What shows that a library is inside, and in some programs its version.
MARKS = {
    "cairo": rb"https://cairographics\.org",
    "pixman": rb"Set a breakpoint on '_pixman_log_error'",
    "expat": rb"xml=http://www.w3.org/XML/1998/namespace",
    "freetype": rb"interpreter-version\0",
    "zlib": rb"invalid distance too far back",
    "sqlite3": rb"recovered %d frames from WAL file",
    # The first row of its parameters: it leaves no text everywhere.
    "libzstd": re.escape(struct.pack("<7I", 19, 12, 13, 1, 6, 1, 1)),
    # The first row of its table of near pixels.
    "libwebp": bytes([96, 73, 55, 39, 23, 13, 5, 1, 255, 255, 255, 255, 255, 255, 255, 255]),
    "pcre2": rb"missing terminating \] for character class",
    "libmicrohttpd": rb"<title>Request too big</title>",
    "musl": rb"No error information\0",
    "mingw-w64": rb"Mingw-w64 runtime failure:",
    "preact": rb"\nPreact\n",
    "@preact/signals": rb"\nSignals\n",
    "lxgw-wenkai": rb"M0 99q16 0 27-13q21-2",
}
VERSIONS = {"expat": rb"expat_(\d[\d.]+)\0", "zlib": rb" inflate (\d[\d.]+) Copyright"}


def unpacked(data, depth=0):
    """The bytes, and those of whatever gzip packed within."""
    yield data
    at = data.find(b"\x1f\x8b\x08") if depth < 2 else -1
    while at >= 0:
        try:
            yield from unpacked(zlib.decompressobj(31).decompress(data[at:]), depth + 1)
        except zlib.error:
            pass
        at = data.find(b"\x1f\x8b\x08", at + 1)


def members(path):
    """Name and bytes of each file in an archive."""
    if path.endswith(".deb"):
        whole = io.BytesIO(subprocess.check_output(["dpkg-deb", "--fsys-tarfile", path]))
        archive = tarfile.open(fileobj=whole)
    elif path.endswith((".zip", ".whl")):
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                yield name, archive.read(name)
        return
    else:
        archive = tarfile.open(path)
    for member in archive:
        if member.isfile():
            yield member.name, archive.extractfile(member).read()


# Programs and what is linked, not the sources that name a library or test for it.
BUILT = re.compile(r"(^|/)(qipu(\.exe)?|qipu[^/]*\.wasm|lib[^/]*\.so[\d.]*|[^/]*\.so|"
                   r"web/built/[^/]*|glyphs\.inc|qipu\.c)$")


def libraries(path):
    found = {}
    for name, data in members(path):
        if not BUILT.search(name):
            continue
        data = data.replace(b'"\n     "', b"")
        for piece in unpacked(data):
            for library, mark in MARKS.items():
                if re.search(mark, b"\n" + piece):
                    version = re.search(VERSIONS.get(library, rb"$^"), piece)
                    found[library] = version[1].decode() if version else found.get(library)
    return found


def check_form(bill):
    assert bill["spdxVersion"] == "SPDX-2.3" and bill["dataLicense"] == "CC0-1.0"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", bill["creationInfo"]["created"])
    assert re.match(r"https://[^#\s]+$", bill["documentNamespace"])
    ids = [one["SPDXID"] for one in bill["packages"]]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one) for one in ids)
    for one in bill["packages"]:
        assert one["versionInfo"] and one["downloadLocation"] and one["licenseConcluded"], one
    for one in bill["relationships"]:
        for end in one["spdxElementId"], one["relatedSpdxElement"]:
            assert end == "SPDXRef-DOCUMENT" or end in ids, end


def main():
    dist = sys.argv[1]
    (path,) = glob.glob(os.path.join(dist, "*.spdx.json"))
    with open(path, encoding="utf-8") as file:
        bill = json.load(file)
    check_form(bill)
    packages = {one["SPDXID"]: one for one in bill["packages"]}
    inside = {}
    for one in bill["relationships"]:
        if one["relationshipType"] == "CONTAINS":
            inside.setdefault(one["spdxElementId"], set()).add(
                packages[one["relatedSpdxElement"]]["name"])
    files = {one["packageFileName"]: one for one in packages.values() if "packageFileName" in one}
    others = {os.path.basename(path), "SHA256SUMS"} | {
        name for name in os.listdir(dist) if name.endswith("-licences.txt")}
    assert set(os.listdir(dist)) - others == set(files), "a file that the bill does not name"

    versions = {one["name"]: one["versionInfo"] for one in packages.values()}
    for name, entry in sorted(files.items()):
        with open(os.path.join(dist, name), "rb") as file:
            mark = hashlib.sha256(file.read()).hexdigest()
        assert entry["checksums"] == [{"algorithm": "SHA256", "checksumValue": mark}], name
        found = libraries(os.path.join(dist, name))
        named = inside.get(entry["SPDXID"], set()) & set(MARKS)
        assert set(found) == named, f"{name}: {sorted(found)} inside, the bill names {sorted(named)}"
        for library, version in found.items():
            if version:
                said = re.sub(r"^\d+:", "", versions[library])
                assert said.startswith(version), f"{name}: {library} {version}, not {said}"
        print(f"{name}: {', '.join(sorted(found)) or 'nothing of others'}")

    (path,) = glob.glob(os.path.join(dist, "*-licences.txt"))
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for one in set().union(*inside.values()):
        assert f"\n{one} {versions[one]} (" in text, f"no licence of {one}"


main()
