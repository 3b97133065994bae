"""floors.py - the floors of the house, from the table in CONTRIBUTING.md.

A row is `| floor | folders | uses | what |`. A folder uses what lies on lower
floors; if its row names folders under "uses", only those and what is in them.

SPDX-License-Identifier: MIT
"""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Floor:
    """One folder of the table: its floor and what it may use."""

    def __init__(self, number, folder, uses):
        self.number = number
        self.folder = folder
        self.uses = uses

    def allows(self, other):
        """Returns whether this folder may use `other`."""
        if other is self:
            return True
        return other.number < self.number and (not self.uses or any(
            f"{other.folder}/".startswith(f"{used}/") for used in self.uses))


def table():
    """Returns {folder: Floor}, the lowest floor first. `NAME` at the end of a
    folder denotes each folder there that has no row of its own."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \|([^|]*)\|([^|]*)\|", text, re.M)
    named, rest = {}, []
    for number, folders, uses in rows:
        for folder in re.findall(r"`([^`]+)`", folders):
            one = Floor(int(number), folder, re.findall(r"`([^`]+)`", uses))
            if folder.endswith("/NAME"):
                rest.append(one)
            else:
                named[folder] = one
    for one in rest:
        above = one.folder[:-len("/NAME")]
        for path in sorted((ROOT / above).iterdir()):
            folder = f"{above}/{path.name}"
            if path.is_dir() and folder not in named:
                named[folder] = Floor(one.number, folder, one.uses)
    return dict(sorted(named.items(), key=lambda item: item[1].number))


def place(floors, path):
    """Returns the Floor of the folder that a file is in, or None."""
    folder = str(path)
    while "/" in folder:
        folder = folder.rpartition("/")[0]
        if folder in floors:
            return floors[folder]
    return None
