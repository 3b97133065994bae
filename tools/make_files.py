#!/usr/bin/env python3
"""Makes the small files of every format in test/files, what must come out of
each, and their list, from games of this tree. It knows the formats from their
pages in doc/format only, so it checks the readers; tools/check_tables.sh holds
its files to be as it makes them.

    test/files/NAME          the files, but for what is written by hand there
    test/files/want/*.pgn    as canonical PGN in coordinates
    test/files/want/*.lines  as --to lines, without the last field
    test/files/list.txt      name, format, which of these must come out, and
                             "exact" when the writer has to make the same bytes

SPDX-License-Identifier: MIT
"""
import copy
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True

import qpg_slow  # noqa: E402
import qpg_slow_fast  # noqa: E402
from files import binary, ccbridge, game, texts, xqf  # noqa: E402

OUT = ROOT / "test/files"


class Files:
    def __init__(self):
        self.rows, self.made = [], {}

    def add(self, name, format_name, data, wants, key=None, encoding="utf-8",
            exact=False):
        """One file; `wants` is a game or several, `key` names what several
        files share."""
        if isinstance(data, str):
            data = data.encode(encoding)
        wants = wants if isinstance(wants, list) else [wants]
        key = key or name.replace(".", "-")
        self.keep(name, data)
        self.keep(f"want/{key}.pgn", "".join(map(game.wanted, wants)).encode())
        self.keep(f"want/{key}.lines", "".join(map(game.lines, wants)).encode())
        more = " exact" if exact else ""
        self.rows.append(f"{name} {format_name} {key}{more}\n")

    def keep(self, name, data):
        if self.made.setdefault(name, data) != data:
            raise ValueError(f"two of {name}")

    def write(self):
        """All of them. What is left of files that were made once goes; what
        somebody has put there is an error."""
        self.keep("list.txt", "".join(self.rows).encode())
        for path in sorted(OUT.rglob("*")):
            name = str(path.relative_to(OUT))
            if path.is_dir() or name in self.made or name == "run.sh":
                continue
            if path.parent.name != "want":
                sys.exit(f"{path}: no file is made of that name: add it here")
            path.unlink()
        for name, data in self.made.items():
            path = OUT / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or path.read_bytes() != data:
                path.write_bytes(data)


def source(name):
    return game.games_of(OUT / f"{name}.pgn")[0]


def chinese(g, black_digits="123456789", traditional=None):
    """A game as PGN with Chinese moves, on one line each round."""
    out = [f'[{n} "{v}"]' for n, v in g.tags] + [""]
    out += ["{%s}" % c for c in g.comments]
    n = g.first_number
    for m, b in g.walk():
        word = b.chinese(m.move, black_digits)
        if traditional:
            word = word.translate(str.maketrans(*traditional))
        out.append((f"{n}. " if b.red else f"{n}. ... ") + word)
        out += ["{%s}" % c for c in m.comments]
        n += not b.red
    return "\n".join(out + [g.result, "", ""])


def pgn(files, tree, big5):
    for name in ("tree", "full", "black", "traditional"):
        files.add(f"{name}.pgn", "pgn", (OUT / f"{name}.pgn").read_bytes(),
                  source(name))
    flat, told = without_variations(tree), "tree-main"
    text = chinese(flat)
    files.add("gbk.pgn", "pgn", text, flat, told, "gb18030")
    files.add("mark.pgn", "pgn", "\ufeff" + text, flat, told)
    files.add("utf16le.pgn", "pgn", "\ufeff" + text, flat, told, "utf-16-le")
    files.add("utf16be.pgn", "pgn", "\ufeff" + text, flat, told, "utf-16-be")
    flat = without_variations(big5)
    files.add("big5.pgn", "pgn", chinese(flat, "１２３４５６７８９",
                                         ("马车炮进后帅", "馬車炮進後帥")),
              flat, encoding="big5")


def without_variations(g):
    other = copy.deepcopy(g)
    for m in other.moves:
        m.variations = []
    return other


def trees(files, tree, black, handicap):
    for version in range(10, 19):
        files.add(f"xqf-{version}.xqf", "xqf", *xqf.write(tree, version),
                  "xqf", exact=version == 10)
    files.add("handicap.xqf", "xqf", *xqf.write(handicap, 18, 2))
    files.add("black.xqf", "xqf", *xqf.write(black, 10, 3), "black-xqf",
              exact=True)
    files.add("black-18.xqf", "xqf", *xqf.write(black, 18, 3), "black-xqf")
    files.add("cbr-1.cbr", "cbr", *ccbridge.write_record(tree, 1), "cbr")
    files.add("cbr-2.cbr", "cbr", *ccbridge.write_record(tree, 2), "cbr")
    files.add("black.cbr", "cbr", *ccbridge.write_record(black))
    files.add("wide.cbl", "cbl", *ccbridge.write_library([tree, black]))
    files.add("narrow.cbl", "cbl", *ccbridge.write_narrow([tree, handicap]))
    files.add("tree.cbf", "cbf", *ccbridge.write_cbf(tree))
    files.add("newer.xqr", "xqr", *binary.write_xqr(tree))
    files.add("older.xqr", "xqr", *binary.write_xqr(handicap, older=True))
    files.add("tree.pfc", "pfc", *texts.write_pfc(tree))
    files.add("tree.ubb", "ubb", *texts.write_ubb(tree), "ubb", "gb18030")
    files.add("page.html", "ubb", *texts.write_ubb(tree, page=True), "ubb")
    files.add("black.ubb", "ubb", *texts.write_ubb(black))
    files.add("dhj.txt", "ubb", *texts.write_dhj(tree))


def lines(files, tree, black, iccs, wxf):
    files.add("game.mxq", "mxq", *binary.write_mxq(iccs))
    files.add("games.sg", "sg", *binary.write_sg([iccs, wxf]))
    files.add("board.qp", "qp", *binary.write_qp(source_red(black)))
    files.add("game.ccm", "ccm", *binary.write_ccm(wxf))
    files.add("seven.ccm", "ccm", *binary.write_ccm_old(wxf), "bare-wxf")
    files.add("game.chn", "chn", *binary.write_chn(wxf))
    files.add("turned.chn", "chn", *binary.write_chn_old(iccs), "bare-iccs")
    files.add("game.che", "che", *texts.write_che(wxf), "bare-wxf")
    files.add("black.shijia", "shijia", *texts.write_shijia(black, "和了。"))
    files.add("playok.wxf", "wxf", *texts.write_playok(tree))
    files.add("xiexie.wxf", "wxf", *texts.write_xiexie(black))
    files.add("tree.xqn", "xqn", *texts.write_xqn(tree), encoding="gb18030")


def source_red(g):
    """The same board with Red to move, as QP has it."""
    return g.only("", FEN=g.tag("FEN").split()[0] + " w - - 0 1")


def write_fast(games):
    return qpg_slow_fast.file_of([
        qpg_slow_fast.Game(game.wanted(g).replace('[Format "UCCI"]\n', "")
                           .encode(), qpg_slow, "") for g in games])


def many(files, full, tree, black, handicap):
    games = [full, tree, black]
    files.add("games.json", "json", *texts.write_json(games), "all")
    files.add("games.jsonl", "jsonl", *texts.write_jsonl(games), "all")
    files.add("games.xml", "xml", *texts.write_xml(games), "all")
    files.add("fast.qpg", "qpg", write_fast(games), games, "all")
    # The coder of `small` is the program's own: `qipu pack --qpg --profile
    # small full.pgn tree.pgn black.pgn` wrote small.qpg once, and games.qpg when
    # files had no index. They are to be read for ever.
    for name in ("small.qpg", "games.qpg"):
        files.add(name, "qpg", (OUT / name).read_bytes(), games, "all")
    ends = [texts.from_position(handicap, n, Event=f"残局{n}") for n in (60, 66, 70)]
    files.add("ends.eglib", "listing", *texts.write_eglib(ends))
    files.add("ends.epd", "listing", *texts.write_epd(ends))
    files.add("ends.json", "table", *texts.write_objects(ends))
    files.add("games.csv", "table", *texts.write_csv([full, black]),
              encoding="gb18030")
    files.add("rows.csv", "table", *texts.write_rows(tree))
    ends = [texts.from_position(handicap, n) for n in (58, 64)]
    files.add("uci.txt", "listing", *texts.write_uci(ends))
    files.add("moves.txt", "listing", *texts.write_bare(tree), encoding="gb18030")


def main():
    files = Files()
    tree, full, black = source("tree"), source("full"), source("black")
    handicap = game.games_of(ROOT / "games/handicap.pgn")[0]
    iccs = game.games_of(ROOT / "games/selfplay-iccs.pgn")[0]
    wxf = game.games_of(ROOT / "games/selfplay-gbk.pgn", "gb18030")[0]
    pgn(files, tree, source("traditional"))
    trees(files, tree, black, handicap)
    lines(files, tree, black, iccs, wxf)
    many(files, full, tree, black, handicap)
    files.write()


if __name__ == "__main__":
    main()
