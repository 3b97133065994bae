#!/usr/bin/env python3
"""relations.py QIPU [SHARE] - a filter gives the same answer whatever form the
games are in.

For every filter option of `qipu select` and `qipu db find`, the games that are
found must be the same in the collection as it is, in each format and encoding
that holds what the option asks for, with tags shuffled, with one thread and with
four, in one file and in many, and in a database. Of two options, one after the
other is the same as both at once; --not is the rest; the parts of --split are the
whole. The games are the bundled ones, some that are written here, and some of the
real ones in QIPU_CORPUS (default ../shared/corpus), if they are there. SHARE (default
1): an option is tried with one form of so many, in turns, and there are fewer pairs of
options, orders and trees.

SPDX-License-Identifier: MIT
"""
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
QIPU = os.path.abspath(sys.argv[1])
SHARE = int((sys.argv[2:] or ["1"])[0])
WORK = pathlib.Path(tempfile.mkdtemp())
# A form reports problems of its games; what counts is which it finds.
QUIET = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}

NAMES = ["Red", "Black", "RedTeam", "BlackTeam"]
OPENING = ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR")
AFTER = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"

# Options, and what a form must hold for them: tags by name, or "comments",
# "variations", "broken" games, "result". Moves are held by every form.
OPTIONS = [
    (["--player", "胡荣华"], NAMES), (["--player", "胡榮華"], NAMES),
    (["--player", "Lu Qin"], NAMES), (["--player", "胡*"], NAMES),
    (["--player", "胡荣华", "--color", "black"], NAMES),
    (["--player", "胡荣华", "--player", "Lu Qin"], NAMES),
    (["--player", "胡荣华", "--opponent", "Lu Qin"], NAMES),
    (["--opponent", "柳大华"], NAMES),
    (["--red", "胡荣华"], NAMES), (["--black", "Lu Qin"], NAMES),
    (["--red", "胡荣华", "--black", "Lu Qin"], NAMES),
    (["--red", "胡荣华", "--red", "柳大华"], NAMES),
    (["--event", "cup"], ["Event"]), (["--event", "全国"], ["Event"]),
    (["--event", "World*"], ["Event"]),
    (["--event", "cup", "--event", "全國"], ["Event"]),
    (["--site", "canton"], ["Site"]),
    (["--ecco", "C"], ["ECCO"]), (["--ecco", "b2"], ["ECCO"]),
    (["--ecco", "C*"], ["ECCO"]), (["--ecco", "A", "--ecco", "D"], ["ECCO"]),
    (["--since", "1993.3"], ["Date"]), (["--until", "1993-12-04"], ["Date"]),
    (["--since", "1993", "--until", "2004"], ["Date"]),
    (["--tag", "Round>=3"], ["Round"]), (["--tag", "Round=1*"], ["Round"]),
    (["--tag", "Annotator"], ["Annotator"]), (["--tag", "!Site"], ["Site"]),
    (["--tag", "Event~CUP"], ["Event"]), (["--tag", "!Date"], ["Date"]),
    (["--tag", "Date"], ["Date"]), (["--tag", "!Round"], ["Round"]),
    (["--tag", "Red!=A", "--tag", "Black~大"], NAMES),
    (["--comment", "fine move"], ["comments"]),
    (["--comment", "好棋"], ["comments"]),
    (["--comment", "move", "--comment", "弃子"], ["comments"]),
    (["--result", "red"], ["result"]), (["--result", "1/2-1/2,*"], ["result"]),
    (["--ply", "..6"], []), (["--ply", "4-10,60.."], []),
    (["--ply", "2,4,6"], []), (["--ply", "100..150"], []),
    (["--fen", "startpos"], []), (["--fen", AFTER], []),
    (["--fen", AFTER + " b"], []), (["--fen", AFTER + " w"], []),
    (["--fen", OPENING.replace("R", "?")], []),
    (["--moves", "h2e2"], []), (["--position", "startpos moves b2e2 b9c7"], []),
    (["--material", "RRC/RNC"], []), (["--material", "C?/R*"], []),
    (["--pattern", "red pawn crossed"], []),
    (["--pattern", "no black rooks", "--final"], []),
    (["--pattern", "red rook crossed", "--at", "20..40"], []),
    (["--material", "RR?:RR?", "--pattern", "red to move", "--at", "30"], []),
    (["--pattern", "red pawn crossed", "--in-variations"], ["variations"]),
    (["--mate"], []), (["--stalemate"], []), (["--repetition"], []),
    (["--no-captures", "20"], []), (["--setup"], []), (["--no-setup"], []),
    (["--broken"], ["broken"]), (["--errors"], ["broken"]),
    (["--sound"], ["broken"]),
]
POSITION = {"--fen", "--moves", "--position", "--material", "--pattern"}

# Red, Black, their teams, event, site, date, round, result, more, moves.
MADE = [
    ("胡荣华", "Lu Qin", "上海", "", "World Cup", "Canton", "1993.12.04", "1",
     "1-0", '[Annotator "x"]\n',
     "1. h2e2 {a fine move} h9g7 2. h0g2 (2. g3g4) i9h9"),
    ("甲乙胡榮華", "吕钦", "甲乙", "广东", "全国个人赛", "", "1993.03", "10", "1/2-1/2",
     "", "1. h2e2 b9c7 {好棋,弃子争先} 2. h0g2"),
    ("柳大华", "胡荣华", "湖北", "上海", "全國團體賽", "Canton", "2004.??.??", "3",
     "0-1", "", "1. b2e2 b9c7 2. b0c2 h9g7"),
    ("Lü Qin", "Hu Ronghua", "", "", "Tea cup", "Peking", "????.??.??", "?",
     "*", '[ECCO "C44"]\n', "1. g3g4 c6c5 2. b0c2"),
    ("柳大华", "Lu Qin", "", "", "Cup", "canton", "1993", "12", "*", "",
     "1. c3c4 {Moves are fine.} g6g5 2. b0c2 b9c7 3. a0b0"),
    ("胡荣华", "柳大华", "Shanghai", "", "Friendly", "", "2005.01.02", "2", "1-0",
     '[FEN "4k4/9/9/9/9/9/9/4R4/9/3K5 w - - 0 1"]\n', "1. e2e3 e9f9 2. e3e9"),
    ("A", "B", "", "", "World Open", "", "1989.10.??", "4", "1/2-1/2",
     '[FEN "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"]\n',
     "1. e1e2 d9d8 2. e2e1 d8d9 3. e1e2 d9d8 4. e2e1 d8d9"),
    ("甲", "胡荣华", "", "", "Cup", "", "1999", "", "*",
     '[FEN "4k4/9/9/4p4/3C5/9/9/9/9/4K4 w - - 0 1"]\n', "1. d5a5 e6e5"),
    ("甲", "Lu Qin", "", "", "Cup", "", "1999", "", "1-0",
     '[FEN "4k4/9/9/4p4/3C5/9/9/9/9/4K4 w - - 0 1"]\n', "1. d5i5 e6e5"),
    ("胡荣华", "胡榮華", "", "上海", "Cup", "", "1960", "", "1-0", "",
     "1. h2e2 {against himself} b9c7 2. h0i2"),
    ("甲", "乙", "", "", "?", "", "   ", "", "*", "", "1. h2h3 h9g7"),
    ("吕钦", "胡荣华", "", "", "全国个人赛", "广州", "1993.12.05", "5", "0-1", "",
     "1. h2e2 h9g7 2. h0g2 b9c7 3. i0h0 i9h9 4. h0h6"),
]


def qipu(*arguments):
    return subprocess.run([QIPU, *map(str, arguments)], check=False,
                          **QUIET).stdout.decode("utf-8")


def fail(what):
    sys.exit(f"relations: {what}")


def games_of(path):
    """[(tags, moves)] of the games of a PGN file that qipu wrote."""
    games = []
    for part in re.split(r"\n\n(?=\[)", path.read_text(encoding="utf-8")):
        head, _, moves = part.strip().partition("\n\n")
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', head, re.M))
        games.append((tags, moves))
    return games


def real_games():
    """A file of some games of the corpus, or nothing."""
    corpus = pathlib.Path(os.environ.get("QIPU_CORPUS",
                                         ROOT / "../shared/corpus"))
    files = sorted((corpus / "ccpd").rglob("*.pgn"))
    for i, path in enumerate(files):
        qipu("select", "--skip", 40 * i, "--first", 15, "-o",
             WORK / f"real{i}.pgn", path)
    return sorted(WORK.glob("real*.pgn")) if files else []


def collection(files):
    """Writes the collection as one PGN file, without a game twice."""
    text = ""
    for red, black, *rest in MADE:
        teams, (event, site, date, number, result, more, moves) = \
            rest[:2], rest[2:]
        tags = [("Event", event), ("Site", site), ("Date", date),
                ("Round", number), ("Red", red), ("RedTeam", teams[0]),
                ("Black", black), ("BlackTeam", teams[1]), ("Result", result)]
        text += "".join(f'[{name} "{value}"]\n' for name, value in tags if value)
        text += f"{more}\n{moves} {result}\n\n"
    made = WORK / "made.pgn"
    made.write_text(text, encoding="utf-8")
    base = WORK / "base.pgn"
    qipu("select", "--unique", "-o", base, made,
         *sorted((ROOT / "games").glob("*.pgn")), *files)
    return base


# ---- forms ------------------------------------------------------------------

class Form:
    """The collection in one form: asks it, and says what it holds."""

    def __init__(self, name, *where, base=None, database=None):
        self.name, self.where, self.database = name, where, database
        self.holds = None if base is None else self.kept(base)

    def kept(self, base):
        """What is as in the collection, game by game, when it is read again."""
        back = WORK / f"{self.name}.back.pgn"
        qipu("convert", "--to", "pgn", "--force", "-o", back, *self.where)
        mine, theirs = games_of(back), games_of(base)
        if len(mine) != len(theirs):
            return None
        pairs = list(zip(mine, theirs))
        same = {name for name in {n for t, _ in theirs for n in t} | set(NAMES)
                if all(a[0].get(name) == b[0].get(name) for a, b in pairs)}
        notes = [tuple(re.findall(r"{[^}]*}", text) for _, text in pair)
                 for pair in pairs]
        if all(a == b for a, b in notes):
            same.add("comments")
        if all(a[1].count("(") == b[1].count("(") for a, b in pairs):
            same.add("variations")
        if "Result" in same:
            same.add("result")
        return same

    def can(self, needs):
        return self.holds is None or set(needs) <= self.holds

    def find(self, options):
        """The numbers of the games that are found, in the collection."""
        if self.database:
            rows = qipu("db", "find", self.database, "--json", *options)
            return [json.loads(row)["id"] for row in rows.splitlines()]
        rows = qipu("select", "--table", "--columns", "Plies", *options,
                    *self.where).splitlines()[1:]
        files = [str(path) for path in self.where if path != "-j4"]
        many = len(files) > 1
        place = {path: i for i, path in enumerate(files, 1)}
        fields = [row.split("\t") for row in rows]
        return [place[f[0]] if many else int(f[1]) for f in fields]


def shuffled(base, seed):
    """The collection with the tags of each game in another order."""
    dice, parts = random.Random(seed), []
    for part in re.split(r"\n\n(?=\[)", base.read_text(encoding="utf-8")):
        head, _, moves = part.strip().partition("\n\n")
        lines = head.split("\n")
        dice.shuffle(lines)
        parts.append("\n".join(lines) + "\n\n" + moves + "\n\n")
    path = WORK / f"shuffled{seed}.pgn"
    path.write_text("".join(parts), encoding="utf-8")
    return path


def converted(base):
    """Yields forms in other formats and encodings."""
    formats = [json.loads(line) for line in
               qipu("formats", "--json").splitlines()]
    for form in formats:
        name = form["name"]
        if not (form["writes"] and form["reads"]) or "lacks" in form:
            continue
        if form["many"]:
            path = WORK / f"to.{name}"
            qipu("convert", "--to", name, "--force", "-o", path, base)
            yield Form(name, path, base=base)
            continue
        folder = WORK / name
        qipu("convert", "--to", name, "--out-dir", folder, base)
        yield Form(name, *sorted(folder.iterdir()), base=base)
    packed = WORK / "to.qpg"
    qipu("pack", "--games", "-o", packed, base)
    yield Form("qpg", packed, base=base)
    for encoding in ("gb18030", "big5", "utf-16le", "utf-16be"):
        path = WORK / f"{encoding}.pgn"
        qipu("convert", "--to-encoding", encoding, "--force", "-o", path, base)
        yield Form(encoding, path, base=base)


def many_files(base):
    folder = WORK / "many"
    qipu("select", "--split", "1", "--out-dir", folder, base)
    return Form("many", *sorted(folder.iterdir()))


def forms_of(base):
    """All forms of a collection that is in a file."""
    database = WORK / "base.qdb"
    qipu("db", "import", "-q", database, base)
    return [Form("threads", "-j4", base), many_files(base),
            Form("database", database=database),
            *(Form(f"shuffled {seed}", shuffled(base, seed))
              for seed in (1, 2, 3)),
            *(form for form in converted(base) if form.holds is not None or
              fail(f"{form.name}: not as many games as before"))]


# ---- relations --------------------------------------------------------------

def check_forms(base, plain, forms):
    """Every option finds the same games in every form."""
    asked = used = 0
    total = len(plain.find([]))
    for number, (options, needs) in enumerate(OPTIONS):
        want = plain.find(options)
        used += 0 < len(want) < total
        rest = plain.find(["--not", *options])
        if sorted(want + rest) != list(range(1, total + 1)):
            fail(f"{options}: {want} and --not {rest} are not all")
        able = [form for form in forms[number % SHARE::SHARE] if form.can(needs)]
        asked += len(able)
        for form, got in zip(able, POOL.map(lambda f: f.find(options), able)):
            if got != want:
                fail(f"{form.name} {options}: {got}, not {want}")
        database = next(form for form in forms if form.database)
        if database.find(["--not", *options]) != rest:
            fail(f"database --not {options}: not {rest}")
    if used < len(OPTIONS) // 2:
        fail(f"only {used} of {len(OPTIONS)} options tell games apart")
    return asked


def check_pairs(base, plain, forms):
    """A, then B of what is left, is A and B, in a database as well."""
    dice = random.Random(7)
    database = next(form for form in forms if form.database)
    flat = [options for options, needs in OPTIONS
            if not POSITION & set(options) and "--player" not in options]
    pairs = [dice.sample(flat, 2) for _ in range(40 // SHARE)]

    def check(pair):
        first, second = pair
        if {o for o in first if o[:2] == "--"} & set(second):
            return None  # values of one option: either may hold
        part = WORK / f"part{pairs.index(pair)}.pgn"
        both = plain.find(first + second)
        qipu("select", *first, "-o", part, base)
        numbers = plain.find(first)
        left = Form("part", part).find(second) if numbers else []
        if [numbers[i - 1] for i in left] != both:
            return f"{first}, then {second}: not {both}"
        if database.find(first + second) != both:
            return f"database {first} {second}: not {both}"
        return None

    for fault in POOL.map(check, pairs):
        if fault:
            fail(fault)
    return len(pairs)


def check_sorts(plain, database):
    """Both sort alike, and a page is a part of the whole."""
    words = ["date", "year", "red", "black", "event", "site", "result", "plies",
             "ecco"]
    dice = random.Random(11)
    orders = [sign + word for word in words for sign in ("", "-")]
    orders += [",".join(dice.sample(orders, 3)) for _ in range(20)]

    def check(order):
        whole = plain.find(["--sort", order])
        if database.find(["--sort", order]) != whole:
            return f"database --sort {order}: not {whole}"
        first, most = dice.randrange(20), dice.randrange(1, 20)
        page = ["--sort", order, "--limit", str(most)]
        if database.find(page + ["--offset", str(first)]) != \
                whole[first:first + most]:
            return f"database {page}, from {first}: not a part of the whole"
        if plain.find(page + ["--skip", str(first)]) != \
                whole[first:first + most]:
            return f"{page}, from {first}: not a part of the whole"
        return None

    orders = orders[::SHARE]
    for fault in POOL.map(check, orders):
        if fault:
            fail(fault)
    return len(orders)


def check_groups(plain, database):
    """Each group has as many games as a search for its values finds."""
    games = 0
    for by in ("year", "result", "red", "ecco,result", "red,black,event"):
        rows = qipu("db", "find", database.database, "--json", "--group-by", by)
        groups = [json.loads(row) for row in rows.splitlines()]
        counts = [group["games"] for group in groups]
        if counts != sorted(counts, reverse=True) or \
                sum(counts) != len(plain.find([])):
            fail(f"--group-by {by}: {counts}")
        if any(group["games"] != sum(group[name] for name in (
                "red_wins", "draws", "black_wins", "other"))
               for group in groups):
            fail(f"--group-by {by}: results do not add up")
        if by == "result":
            for group in groups:
                if len(plain.find(["--result", group["result"]])) != \
                        group["games"]:
                    fail(f"--group-by result: {group}")
        games += sum(counts)
    return games


def check_players(database):
    """A list of players, statistics and searches count the same games."""
    path, counted = database.database, 0
    rows = [json.loads(row) for row in
            qipu("db", "players", "--json", path).splitlines()]
    scores = {row["player"]: row for row in map(json.loads, qipu(
        "db", "stats", "--json", "--table", "players", path).splitlines())}
    for row in rows:
        if row["person"].isascii():
            continue  # as Pinyin, it is also what others are called
        games = int(qipu("db", "find", "--count", "--player", row["person"],
                         path))
        if games != row["games"]:
            fail(f"{row}: a search finds {games} games")
        score = scores.get(row["player"], row)
        if any(score[name] != row[name]
               for name in ("games", "won", "drawn", "lost")):
            fail(f"{row}: in statistics {score}")
        counted += 1
    return counted


TREE_FILTERS = [
    [], ["--player", "胡荣华"], ["--player", "胡荣华", "--color", "black"],
    ["--red", "Lu Qin"], ["--event", "cup"], ["--result", "red"],
    ["--since", "1993"], ["--length", "..40"], ["--ecco", "C"],
    ["--tag", "!Site"], ["--comment", "move"], ["--not", "--result", "red"],
    ["--pattern", "red rook crossed"], ["--pattern", "no black rooks",
                                        "--final"], ["--setup"],
]
# The opening position is its own mirror; the kings alone, with one rook, come
# to what they were before; two moves of a cannon lead to mirror images.
TREE_PLACES = [
    [], ["--moves", "h2e2"], ["--moves", "b2e2"], ["--moves", "b2e2 b9c7"],
    ["--moves", "c3c4"], ["--fen", "3k5/9/9/9/9/9/9/9/4R4/4K4 w"],
    ["--fen", "3k5/9/9/9/9/9/9/9/9/4KR3 b"],
    ["--fen", "4k4/9/9/9/9/9/9/9/4R4/4K4 w"],
    ["--fen", "4k4/9/9/4p4/3C5/9/9/9/9/4K4 w"],
]


def check_trees(base):
    """The tree of some games is that of a database of these alone."""
    asked = 0
    whole = WORK / "tree.qdb"
    qipu("db", "import", "-q", whole, base)
    for number, options in enumerate(TREE_FILTERS[::SHARE]):
        part, games = WORK / f"tree{number}.qdb", WORK / f"tree{number}.pgn"
        qipu("select", *options, "--force", "-o", games, base)
        qipu("db", "import", "-q", part, games)
        for place in TREE_PLACES:
            want = qipu("db", "tree", "--json", *place, part)
            got = qipu("db", "tree", "--json", *place, *options, whole)
            if got != want:
                fail(f"tree {place} {options}: {got}, not {want}")
            asked += want.count("\n") > 1
    if asked < len(TREE_FILTERS) // SHARE:
        fail(f"only {asked} trees have a move")
    return asked


def check_split(base):
    """The parts of a split hold the games of the whole."""
    whole = sorted(map(str, games_of(base)))
    words = ["date", "year", "red", "black", "event", "site", "result", "plies",
             "ecco", "fit", "5"]
    for word in words:
        folder = WORK / f"split-{word}"
        extra = ["--result", "red"] if word == "fit" else []
        qipu("select", "--split", word, "--out-dir", folder, *extra, base)
        parts = [str(game) for path in folder.iterdir()
                 for game in games_of(path)]
        if sorted(parts) != whole:
            fail(f"--split {word}: the parts are not the whole")
    return len(words)


def main():
    base = collection(real_games())
    plain = Form("plain", base)
    forms = forms_of(base)
    asked = check_forms(base, plain, forms)
    pairs = check_pairs(base, plain, forms)
    parts = check_split(base)
    database = next(form for form in forms if form.database)
    sorts = check_sorts(plain, database)
    check_groups(plain, database)
    players = check_players(database)
    trees = check_trees(base)
    print(f"{len(plain.find([]))} games, {len(forms)} forms, {asked} answers "
          f"compared, {pairs} pairs, {parts} splits, {sorts} orders, {trees} trees, {players} players")


with concurrent.futures.ThreadPoolExecutor(3) as POOL:
    try:
        main()
    finally:
        subprocess.run(["rm", "-rf", str(WORK)], check=True)
