#!/usr/bin/python3
"""api.py QIPU FAKE LONE - /api of qipu serve against its description.

Every answer, errors too, has to fit web/openapi.json, which is what the server
gives itself; what it says is compared with qipu db and with what was thought out
of six games; and each value, each answer and each error of each question of the
description has to have been met. FAKE is the engine of tests, LONE asks without
a server (lone.c): what a client cannot bring about.

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from served import ROOT, TIME, Checks, Server

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed")
    sys.exit(77)

JSON = "application/json"
# What only broken machines and many clients at once bring about.
NOT_MET = {"busy", "no_memory", "internal"}

# h2e2 h9g7 h0g2 i9h9 are 炮二平五 马8进7 马二进三 车9平8.
HEAD = ('[Event "{0}"]\n[Site "{1}"]\n[Date "{2}"]\n[Round "{3}"]\n'
        '[Red "{4}"]\n[Black "{5}"]\n[Result "{6}"]\n{7}\n{8} {6}\n\n')
BARE = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"
HOSTILE = "</script><b>&amp; \u2028\u202e\x7f\ufffd"
GAMES = [
    # event, site, date, round, red, black, result, more tags, moves
    ("Cup", "Canton", "1993.12.04", "1", "吕钦", "胡荣华", "1-0", "",
     "1. h2e2 h9g7 2. h0g2 i9h9 {a fine move}"),
    ("Cup", "Canton", "1993.12.05", "2", "呂欽", "许银川", "1/2-1/2", "",
     "1. h2e2 h9g7"),
    ("League", "Peking", "2004.??.??", "?", "胡榮華", "吕钦", "0-1", "",
     "1. b2e2 b9c7 2. b0c2"),  # the mirror of the first
    ("League", "Peking", "????.??.??", "?", "许银川", "赵国荣", "*", "",
     "1. g3g4 h2h3"),  # the second is not legal
    (HOSTILE, "%_\\", "1993.??.??", "1", "O'Neil \\\"x\\\"", "a%b", "1-0",
     f'[FEN "{BARE}"]\n', "1. e1e9"),
    ("Cup", "Canton", "2004.02.01", "3", "许银川", "吕钦", "1-0", "",
     "1. g3g4"),
]
OTHER = [("Alone", "", "1950.??.??", "", "A", "B", "0-1", "", "1. h2e2")]


def pgn_of(games):
    return "".join(HEAD.format(*game) for game in games)


class Api:
    """Asks, and holds the answers to the description."""

    def __init__(self, check, server, description):
        self.check, self.server = check, server
        self.paths = description["paths"]
        self.parts = description["components"]
        self.met = set()
        self.draft = jsonschema.Draft202012Validator

    def resolve(self, part):
        if "$ref" in part:
            kind, name = part["$ref"].split("/")[-2:]
            return self.parts[kind][name]
        return part

    def path_of(self, path):
        if path.startswith("games/"):
            return "/games/{id}"
        return "/" + path

    def fits(self, operation, status, answer, what):
        """Whether the description has such an answer."""
        found = operation["responses"].get(str(status))
        self.check.true(found, f"{what}: status {status} is described: "
                               f"{answer}")
        schema = dict(found["content"][JSON]["schema"],
                      components=self.parts)
        for fault in self.draft(schema).iter_errors(answer):
            sys.exit(f"{what}: {fault.message} at {list(fault.path)}")
        if status != 200:
            code = answer["error"]["code"]
            self.check.true(code in found["x-codes"],
                            f"{what}: {status} {code} is described")
            return code
        return 200

    def take(self, method, path, values, status, answer):
        """Notes what was met."""
        key = self.path_of(path)
        item = self.paths.get(key)
        if not item:
            return
        known = method.lower() in item
        operation = item[method.lower()] if known else item["get"]
        what = f"{method} {path} {values}"
        code = self.fits(operation, status, answer, what)
        for place in item if code == "bad_method" else [operation]:
            place = item[place] if isinstance(place, str) else place
            name = place["operationId"]
            if isinstance(code, str):
                self.met.add((name, "error", code))
        if code != 200:
            return
        self.met.add((operation["operationId"], "answer", 200))
        for part in operation.get("parameters", []):
            part = self.resolve(part)
            if part["in"] == "path" or part["name"] in values:
                self.met.add((operation["operationId"], "value",
                              part["name"]))

    def ask(self, path, method="GET", body=None, raw="", **values):
        query = urllib.parse.urlencode(values)
        head = {"Content_Type": JSON} if body is not None else {}
        if isinstance(body, dict):
            body = json.dumps(body)
        got = self.server.ask(f"/api/{path}?{query}{raw}", method, body,
                              **head)
        self.check.same(got.head["content-type"], JSON + "; charset=utf-8",
                        "type")
        answer = json.loads(got.body.decode("utf-8"))
        self.check.true(path == "openapi.json" or
                        not set(got.body) & set(b"<>&\x7f\0\n"),
                        f"no markup and no controls: {got.body}")
        self.take(method, path, values, got.status, answer)
        return got.status, answer

    def get(self, path, **values):
        status, answer = self.ask(path, **values)
        self.check.same(status, 200, f"{path} {values}: {answer}")
        return answer

    def code(self, path, *, method="GET", body=None, raw="", **values):
        status, answer = self.ask(path, method, body, raw, **values)
        self.check.true(status != 200, f"{path} {values} {raw} is refused")
        return answer["error"]["code"]

    def ids(self, **values):
        return [game["id"] for game in self.get("games", **values)["games"]]

    def wanted(self):
        """All that there is to be met."""
        for item in self.paths.values():
            for operation in item.values():
                name = operation["operationId"]
                for part in operation.get("parameters", []):
                    yield name, "value", self.resolve(part)["name"]
                for status, answer in operation["responses"].items():
                    if status == "200":
                        yield name, "answer", 200
                    for code in answer.get("x-codes", []):
                        if code not in NOT_MET:
                            yield name, "error", code


# ---- questions that are answered -------------------------------------------


def about(check, api, base, other):
    got = api.get("about", lang="en")
    check.same([(b["name"], b["games"]) for b in got["bases"]],
               [(os.path.basename(base), 6), (os.path.basename(other), 1)],
               "bases")
    check.same(got["engine"], {"name": "Fake"}, "engine")
    shown = api.get("openapi.json", lang="zh")
    source = json.loads((ROOT / "web/openapi.json").read_text("utf-8"))
    check.true(shown == source, "the description is the source's")


def tree(check, api, qipu, folder):
    """Games 1, 2 and 3 begin alike, the third in the mirror."""
    got = api.get("tree", base=0, lang="zh")
    check.same({k: got[k] for k in ("games", "ended", "red", "draw", "black",
                                    "other")},
               {"games": 5, "ended": 0, "red": 2, "draw": 1, "black": 1,
                "other": 1}, "what begins from the opening")
    check.same([(m["move"], m["games"], m["years"]) for m in got["moves"]],
               [("h2e2", 3, [1993, 2004]), ("g3g4", 2, [2004, 2004])],
               "its moves")
    after = api.get("tree", position="startpos moves b2e2 b9c7")
    check.same((after["games"], after["ended"], after["moves"][0]["move"]),
               (3, 1, "b0c2"), "the mirror")
    fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
    for text in (fen, fen + " - - 0 1 x"):  # of the second there is a warning
        check.same(api.get("tree", position=text)["moves"], got["moves"], text)
    lines = run(qipu, folder, "db", "tree", "six.qdb", "--json").splitlines()
    rows = [json.loads(line) for line in lines[1:]]
    check.same([[r["ucci"], r["games"], r["red"], r["draws"], r["black"],
                 r["other"]] for r in rows],
               [[m["move"], m["games"], m["red"], m["draw"], m["black"],
                 m["other"]] for m in got["moves"]], "as qipu db tree")
    check.same(api.get("tree", base=1)["games"], 1, "the other base")
    red = api.get("tree", result="red")
    check.same((red["games"], red["red"]), (got["red"], got["red"]),
               "the tree of the games that Red won")
    check.same(api.ask("tree", result="nobody")[0], 400, "an invalid filter")


def find(check, api):
    """What each value finds, thought out of the games above."""
    position = "startpos moves h2e2 h9g7"
    wanted = [
        ([1, 2, 3, 6], {"player": "呂欽"}),
        ([1, 2], {"player": "吕钦", "color": "red"}),
        ([1, 3], {"player": "吕钦", "opponent": "胡荣华"}),
        ([5], {"player": "%", "lang": "zh"}),
        ([1, 2, 6], {"event": "cup"}),
        ([5], {"event": "script>"}),
        ([3, 4], {"site": "peking"}),
        ([5], {"site": "%_\\"}),
        ([4, 6], {"ecco": "e"}),  # a pawn first
        ([1], {"comment": "fine"}),
        ([1, 5, 6], {"result": "red"}),
        ([2], {"result": "draw"}),
        ([3, 4], {"result": "black,other"}),
        ([3, 6], {"since": "1994"}),
        ([2, 3, 5, 6], {"since": "1993-12-05"}),
        ([1, 2, 3, 5], {"since": "19931204", "until": "2004.01"}),
        ([1, 2, 3], {"position": position}),
        ([2], {"position": position, "final": "1"}),
        ([5], {"material": "R/"}),
        ([5], {"material": "R/", "pattern": "red rook on e9"}),
        ([], {"material": "R/", "pattern": "no red rooks"}),
        ([1, 2], {"red": "吕钦"}),
        ([3, 6], {"black": "吕钦"}),
        ([3], {"red": "胡荣华", "black": "吕钦"}),
        ([1, 3], {"pattern": "red cannon on e2, red knight on c2"}),
        ([1], {"min_plies": "4"}),
        ([4, 5, 6], {"max_plies": "1"}),
        ([4], {"broken": "1"}),
        ([1, 2, 3, 5, 6], {"broken": "0"}),
        ([6, 3, 2, 1, 5, 4], {"order": "newest"}),
        ([1, 2, 3, 4, 5, 6], {"order": "entered", "base": "0"}),
        ([6, 5, 4, 3, 2, 1], {"order": "-entered"}),
        ([5, 1, 2, 3, 6, 4], {"order": "date"}),
        ([6, 3, 2, 1, 5, 4], {"order": "-date"}),
        ([3, 1, 2, 5, 4, 6], {"order": "red"}),  # Hu, Lu, O'Neil, Xu
        ([6, 4, 5, 2, 1, 3], {"order": "-red"}),
        ([5, 1, 3, 6, 2, 4], {"order": "black"}),
        ([1, 5, 6, 2, 3, 4], {"order": "result"}),
        ([3, 2, 6, 5, 1, 4], {"order": "-result"}),
        ([5, 1, 2, 6, 3, 4], {"order": "event"}),
        ([4, 3, 6, 2, 1, 5], {"order": "-event"}),
        ([4, 5, 6, 2, 3, 1], {"order": "plies"}),
        ([1, 3, 2, 6, 5, 4], {"order": "-plies"}),
        ([3, 2, 6], {"order": "-plies", "player": "吕钦", "max_plies": "3"}),
        ([1, 2], {"limit": "2"}),
        ([1, 2, 3, 4, 5, 6], {"player": "", "since": "", "base": "",
                              "lang": "", "limit": ""}),
        ([], {"player": "nobody"}),
    ]
    for ids, values in wanted:
        check.same(api.ids(**values), ids, f"games {values}")
        got = api.get("stats", **{k: v for k, v in values.items()
                                  if k not in ("order", "limit")})
        if "limit" not in values:
            check.same(got["games"], len(ids), f"stats {values}")
            check.same(sum(p["games"] for p in got["plies"]), len(ids),
                       f"plies {values}")
        if not {"limit", "order", "position"} & set(values):
            check.same(api.get("tree", **values)["games"],
                       len([n for n in ids if n != 5]),  # not from the opening
                       f"tree {values}")
    check.same(api.get("tree", pattern="red cannon on e2", final="1")["games"],
               3, "the tree of the games that end so")


def pages(check, api):
    columns = ("entered", "date", "red", "black", "result", "event", "ecco",
               "plies")
    for order in ("newest", *columns, *(f"-{one}" for one in columns)):
        whole, got, after = api.ids(order=order), [], {}
        for _ in range(9):
            page = api.get("games", order=order, limit=4, **after)
            check.same((page["count"], page["more"]), (6, False), "count")
            got += [game["id"] for game in page["games"]]
            if not page["next"]:
                break
            after = {"after": page["next"]}
        check.same(got, whole, f"pages {order}")
        for i, first in enumerate(whole):
            page = api.get("games", **{"order": order, "from": first})
            check.same(([game["id"] for game in page["games"]], page["count"]),
                       (whole[i:], 6), f"from {first}")
    codes = [game["ecco"] for game in api.get("games", order="ecco")["games"]]
    check.same(codes, sorted(codes, key=lambda code: code or "Z"), "openings")
    games = api.get("games", pgn=1, order="-red", limit=3)
    check.same(games["pgn"],
               [api.get(f"games/{game['id']}")["pgn"]
                for game in games["games"]], "games as PGN")
    check.same(api.get("games", limit=0, broken=0),
               {"games": [], "next": None, "count": 5, "more": False},
               "the count alone")
    row = api.get("games", position="startpos moves h2e2", limit=3)["games"][2]
    check.same(row, {"id": 3, "red": "胡榮華", "black": "吕钦",
                     "event": "League", "site": "Peking", "round": "?",
                     "date": "2004.??.??", "result": "0-1",
                     "ecco": row["ecco"], "plies": 3, "ply": 1,
                     "broken": False, "file": "six.pgn"}, "a row")
    check.same(api.get("games")["games"][0]["ply"], None, "no ply")


def game(check, api, qipu, folder):
    for number in range(1, 7):
        got = api.get(f"games/{number}", base=0, lang="en")
        check.same((got["previous"], got["next"]),
                   (number - 1 or None, number + 1 if number < 6 else None),
                   "its neighbours")
        shown = run(qipu, folder, "db", "show", "six.qdb", str(number))
        check.same(got["pgn"], shown, f"game {number} as qipu db show")
    fifth = api.get("games/5")
    check.same((fifth["event"], fifth["red"], fifth["ecco"]),
               (HOSTILE, 'O\'Neil "x"', None), "texts come back as they are")


def names(check, api):
    def found(**values):
        return [(n["name"], n["games"])
                for n in api.get("names", **values)["names"]]
    check.same(found(kind="player", text="呂"), [("吕钦", 4)], "traditional")
    check.same(found(kind="player", text="xu"), [("许银川", 3)], "Pinyin")
    check.same(found(kind="player", text="荣", lang="zh"),
               [("胡荣华", 2), ("赵国荣", 1)], "within")
    check.same(found(kind="player", limit=1), [("吕钦", 4)], "the first")
    check.same(found(kind="event", base=0, text="cU"), [("Cup", 3)], "events")
    check.same(found(kind="site", text="ANT"), [("Canton", 3)], "sites")
    check.same(found(kind="player", base=1), [("A", 1), ("B", 1)], "base 1")
    check.same(found(kind="event", text="%"), [], "no wildcard")


def stats(check, api, qipu, folder):
    got = api.get("stats", base=0)
    results = ("red", "draw", "black", "other")
    check.same([(y["year"], *(y[r] for r in results)) for y in got["years"]],
               [(1993, 2, 1, 0, 0), (2004, 1, 0, 1, 0)], "years")
    check.same([got[r] for r in results], [3, 1, 1, 1], "results")
    check.same(got["plies"], [{"from": 0, "to": 9, "games": 6}], "plies")
    check.same(got["players"][0], {"name": "吕钦", "games": 4, "won": 2,
                                   "drawn": 1, "lost": 1}, "players")
    check.same(got["events"], [{"name": "Cup", "games": 3},
                               {"name": "League", "games": 2},
                               {"name": HOSTILE, "games": 1}], "events")
    rows = [json.loads(line) for line in
            run(qipu, folder, "db", "stats", "six.qdb", "--table", "players",
                "--json").splitlines()]
    # Which of a player's names is shown may differ.
    check.same(sorted([r["games"], r["won"], r["drawn"], r["lost"]]
                      for r in rows),
               sorted(list(p.values())[1:] for p in got["players"]
                      if p["won"] + p["drawn"] + p["lost"]),
               "as qipu db stats")
    check.same(sum(o[r] for o in got["openings"] for r in results), 5,
               "openings of the games that begin from the opening")
    check.same([len(o["ecco"]) for o in got["openings"]],
               [1] * len(got["openings"]), "letters")
    first = got["openings"][-1]["ecco"]
    for length in (2, 3, 3):
        deeper = api.get("stats", ecco=first, lang="zh_TW")["openings"]
        check.same({len(o["ecco"]) for o in deeper}, {length}, "deeper")
        check.true(all(o["name"] for o in deeper), "named")
        first = deeper[0]["ecco"]


# ---- what is refused -------------------------------------------------------


def refused(check, api):
    which = [("color", "blue"), ("ecco", "F1"), ("ecco", "C444"),
             ("result", "2-0"), ("since", "May"), ("until", "1993-13"),
             ("final", "2"), ("min_plies", "-1"), ("max_plies", "1e3"),
             ("broken", "yes"), ("min_plies", "99999999999999999999")]
    list_only = [("order", "best"), ("limit", "-1"), ("limit", "201"),
                 ("from", "0"), ("from", "x"),
                 ("after", "x"), ("after", "1"), ("after", "1."),
                 ("after", "-1.5"), ("after", "1.9n"),
                 ("after", "99999999999999999999.1")]
    bad = [("games", w) for w in which + list_only]
    bad += [(path, w) for w in which for path in ("stats", "tree")]
    bad += [("names", w) for w in [("kind", "x"), ("text", "x")]]
    for path, (name, value) in bad:
        check.same(api.code(path, **{name: value}), "bad_value",
                   f"{path} {name}={value}")
    for text in ("x" * 201, ):
        check.same(api.code("names", kind="site", text=text), "bad_value",
                   "a long text")
    for path in ("tree", "games", "stats"):
        check.same(api.code(path, position="4k4/9"), "bad_position", path)
        check.same(api.code(path, position="startpos moves h2e9"),
                   "bad_position", path)
    for path in ("games", "stats"):
        check.same(api.code(path, pattern="purple"), "bad_pattern", path)
        check.same(api.code(path, material="RRRR/"), "bad_pattern", path)
    got = api.ask("tree", position="startpos moves h2e2 h2e2")[1]["error"]
    check.same((got["what"], got["column"]), ("h2e2", 21), "where it is")
    for number in ("0", "7", "99999999999999999999", "x", "-1", "1.5"):
        check.same(api.code("games/" + number), "no_game", number)
    for path in ("tree", "games", "games/1", "names", "stats"):
        values = {"kind": "player"} if path == "names" else {}
        check.same(api.code(path, base=2, **values), "no_base", path)
        check.same(api.code(path, base="x", **values), "bad_value", path)
        check.same(api.code(path, lang="fr", **values), "bad_value", path)
        said = api.ask(path, lang="fr")[1]["error"]["message"]
        check.same(said, "invalid value 'fr' for lang: expected one of en, zh, "
                   "zh_TW", path)
    for path in ("about", "openapi.json", "engine"):
        check.same(api.code(path, lang="fr"), "bad_value", path)
    for path in ("about", "tree", "games", "games/1", "names", "stats",
                 "openapi.json"):
        for method in ("POST", "DELETE"):
            body = {} if method == "POST" else None
            check.same(api.code(path, method=method, body=body),
                       "bad_method", f"{method} {path}")
    for path in ("", "nothing", "games/", "tree/1", "TREE", "../about"):
        check.true(api.code(path) in ("not_found", "no_game"), path)
    got = api.ask("games", color=100 * "吕")[1]["error"]
    check.same(got["what"], 40 * "吕", "120 bytes are shown")
    chinese = api.ask("tree", position="x", lang="zh")[1]["error"]["message"]
    check.true("没有" in chinese or "棋子" in chinese, chinese)


def hostile(check, api):
    long = "%E5%90%95" * 800
    for path, name in (("games", "player"), ("games", "event"),
                       ("games", "comment"), ("games", "pattern"),
                       ("tree", "position"), ("names", "text"),
                       ("stats", "site"), ("games", "after")):
        more = "&kind=player" if path == "names" else ""
        for raw in (long, "%FF%FE", "%C0%80", "%ED%A0%80", "%25_%5C'%22;--",
                    "%3C/script%3E", "9" * 6000, "%0A%0D", "(" * 3000,
                    "a%00b", '"' + "*" * 100):
            status, answer = api.ask(path, raw=f"&{name}={raw}{more}")
            check.true(status in (200, 400), f"{path} {name} {raw[:20]}")
            if raw in ("%FF%FE", "%C0%80", "%ED%A0%80", "a%00b"):
                check.same(answer["error"]["code"], "bad_value", raw)


# ---- the engine ------------------------------------------------------------


def think(api, position=None, **more):
    body = dict(more, **({"position": position} if position else {}))
    status, got = api.ask("engine", "POST", body)
    api.check.same(status, 200, f"{body}: {got}")
    return got


def until(api, run, state):
    for _ in range(500):
        got = api.get("engine", run=run, lang="en")
        if got["state"] == state:
            return got
        api.check.true(got["state"] == "thinking", f"{got} is {state}")
        time.sleep(0.02)
    raise AssertionError(f"run {run} never is {state}")


def lines_of(api, run, count):
    """As many lines as that, sooner or later."""
    for _ in range(500):
        got = api.get("engine", run=run)
        if len(got["lines"]) == count:
            return got
        time.sleep(0.02)
    raise AssertionError(f"{count} lines of run {run}: {got}")


def engine(check, api):
    """The fake engine says the first legal moves with scores of 100, 99, ...
    of the side to move, and thinks on until it is stopped."""
    first = think(api, lines=3)
    check.same(first["restarted"], False, "it runs")
    got = lines_of(api, first["run"], 3)
    check.same([line["score"] for line in got["lines"]],
               [{"cp": 100}, {"cp": 99}, {"cp": 98}], "Red's scores")
    check.same((got["state"], got["nodes"], got["time_ms"], got["best"]),
               ("thinking", 50, 7, None), "what it says")
    second = think(api, "startpos moves h2e2", lines=1)
    check.same(second["run"], first["run"] + 1, "runs are counted")
    got = lines_of(api, second["run"], 1)
    check.same(got["lines"][0]["score"], {"cp": -100}, "Black's, for Red")
    check.same(api.get("engine", run=first["run"])["state"], "replaced",
               "the first")
    got = api.ask("engine", "DELETE", run=second["run"], lang="zh")[1]
    check.same(got["state"], "stopped", "it is stopped")
    check.same(len(got["lines"]), 1, "its lines are there")
    third = think(api, "startpos moves h2e2 h9g7", lines=2)
    check.same(len(lines_of(api, third["run"], 2)["lines"]), 2, "goes on")


def engine_refused(check, api):
    def post(body):
        return api.code("engine", method="POST", body=body)
    for body in ("", "[", "[]", "{", '{"lines":}', '{"lines":1,}', "null",
                 '{"position":"a\\q"}', '{"position":"\\ud800"}',
                 '{"position":"\\ud83d\\u0041"}', '{"position":"\\ude00"}',
                 '{"position":"\\u0000"}', '{"position":"x', '{"lines":1} x',
                 '{"other":1}', "{" * 1000, '{"position":{}}',
                 b'{"position":"\xff"}', '{"position":"\n"}'):
        check.same(post(body), "bad_body", repr(body))
    for body in ('{"lines":0}', '{"lines":6}', '{"lines":"1"}',
                 '{"lines":11}', '{"lines":true}', '{"position":1}'):
        check.same(post(body), "bad_value", body)
    for text in ("", "x", "startpos moves h2h3 x", "\u2028", "#", "9" * 60000):
        check.same(post({"position": text}), "bad_position", text[:20])
    check.same(post({"position": "3k5/4R4/9/9/9/9/9/9/9/4K4 b"}), "game_over",
               "stalemate")
    pair = '{"position":"\\ud83d\\ude00\\u5415\\u00e9"}'
    check.same(api.ask("engine", "POST", pair)[1]["error"]["what"][:1],
               "\U0001f600", "two halves")
    escaped = '{"p\\u006fsition":"startpos","lines" : 5 }'
    check.same(api.ask("engine", "POST", escaped, lang="zh")[0], 200,
               "escapes")
    for method in ("GET", "DELETE"):
        for run, code in (("0", "bad_value"), ("x", "bad_value"),
                          ("", "bad_value"), ("999", "no_run"),
                          ("18446744073709551615", "no_run"),
                          ("18446744073709551616", "bad_value")):
            check.same(api.code("engine", method=method, run=run), code, run)
    check.same(api.code("engine", method="POST", body={}, lang="fr"),
               "bad_value", "lang of POST")
    check.same(api.code("engine", method="DELETE", run=1, lang="fr"),
               "bad_value", "lang of DELETE")
    check.same(api.code("engine", method="PUT", body={}), "bad_method", "PUT")


def engine_dies(check, qipu, fake, base, description):
    """It dies when a search starts; the next request starts another."""
    command = f"'{fake}' uci exit=3 complains"
    with Server(qipu, "--engine", command, base) as server:
        api = Api(check, server, description)
        for restarted in (False, True, True):
            run = think(api)
            check.same(run["restarted"], restarted, "another one")
            got = until(api, run["run"], "failed")
            check.true("3" in got["message"], got["message"])
            check.true("all is not well" in got["said"], "its last words")
        check.same(server.end()[0], 0, "it ends well")
        return api.met


def engine_done(check, qipu, fake, base, description):
    """One that answers at once; its second move is not legal."""
    command = f"'{fake}' ucci lie-later"
    with Server(qipu, "--engine", command, "--protocol", "ucci",
                base) as server:
        api = Api(check, server, description)
        got = until(api, think(api, lines=5)["run"], "done")
        check.same([len(line["moves"]) for line in got["lines"]], [1],
                   "legal moves only")
        check.same(got["best"], got["lines"][0]["moves"][0], "best")
        return api.met


def engine_stays(check, qipu, fake, base, folder):
    """One that hears neither quit nor the end of its input is not left."""
    script, number = folder / "stays", folder / "number"
    script.write_text(f"#!/bin/sh\necho $$ >'{number}'\n"
                      f"exec '{fake}' uci stays\n")
    script.chmod(0o755)
    with Server(qipu, "--engine", f"'{script}'", base) as server:
        check.same(server.end()[0], 0, "it ends well")
    try:
        os.kill(int(number.read_text()), signal.SIGKILL)
        sys.exit("the engine lives on")
    except ProcessLookupError:
        check.true(True, "and the engine with it")


def engine_lines(check, qipu, fake, base, description):
    """One that says more lines than there is room for, of one also a guess
    that it takes back, of the next only a bound."""
    command = f"'{fake}' uci patient multipv lines=20 bounds"
    with Server(qipu, "--engine", command, base) as server:
        api = Api(check, server, description)
        for count, moves, sign, bound in ((5, "", 1, "lower"),
                                          (2, " moves h2e2", -1, "upper")):
            run = think(api, "startpos" + moves, lines=count)["run"]
            got = lines_of(api, run, count)["lines"]
            check.same([line["score"]["cp"] for line in got],
                       [sign * (100 - i) for i in range(count)], "scores")
            check.same([line.get("bound") for line in got],
                       [None, bound, None, None, None][:count], "bounds")
        return api.met


# ---- what fails ------------------------------------------------------------


def failing(check, qipu, folder, description):
    """Without an engine; with a base that is locked, damaged, gone."""
    path = folder / "failing.qdb"
    path.write_bytes((folder / "six.qdb").read_bytes())
    asked = [("tree", {}), ("games", {}), ("games/1", {}),
             ("names", {"kind": "player"}), ("stats", {})]
    with Server(qipu, str(path)) as server:
        api = Api(check, server, description)
        check.same(api.code("engine", method="POST", body={}), "no_engine",
                   "POST")
        for method in ("GET", "DELETE"):
            check.same(api.code("engine", method=method, run=1), "no_engine",
                       method)
        check.same(api.get("about")["engine"], None, "none")
        path.rename(folder / "away.qdb")
        for name, values in asked:
            check.same(api.code(name, **values), "base_gone", name)
        check.same(api.get("about")["bases"][0]["games"], None, "not known")
        path.write_bytes(b"this is no database at all, is it" * 100)
        for name, values in asked:
            check.same(api.code(name, **values), "base_damaged", name)
        path.unlink()
        (folder / "away.qdb").rename(path)
        check.same(len(api.ids()), 6, "it is back")
        locked(check, api, path, asked)
        with sqlite3.connect(path) as base:
            base.execute("INSERT INTO event(name) VALUES('of no game')")
            base.execute("UPDATE record SET games = x'00'")
        base.close()
        check.same(api.get("names", kind="event", text="of no")["names"], [],
                   "a name without games")
        check.same(api.code("games/1"), "base_damaged", "a game in pieces")
        with sqlite3.connect(path) as base:
            base.execute("DELETE FROM record")
        base.close()
        check.same(api.code("games/1"), "base_damaged", "a game without text")
        return api.met


def locked(check, api, path, asked):
    """All at once, for each waits two seconds."""
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    got = {}
    threads = [threading.Thread(
        target=lambda n=n, v=v: got.update({n: api.code(n, **v)}))
        for n, v in asked]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIME)
    holder.execute("ROLLBACK")
    holder.close()
    check.same(got, {n: "base_locked" for n, _ in asked}, "locked")


def many(check, qipu, folder, description):
    """Many games are counted, too."""
    games = (f'[Round "{i}"]\n\n1. h2e2 *\n\n' for i in range(10002))
    (folder / "many.pgn").write_text("".join(games))
    with Server(qipu, "-q", str(folder / "many.pgn")) as server:
        api = Api(check, server, description)
        got = api.get("games", limit=1)
        check.same((got["count"], got["more"]), (10002, False), "the first")
        got = api.get("games", limit=1, after=got["next"])
        check.same((got["count"], got["more"], got["games"][0]["round"]),
                   (10002, False, "1"), "the second")
        got = api.get("games", limit=1, since="1990")
        check.same((got["count"], got["more"]), (0, False), "none")


def varied(check, qipu, folder, description):
    """A database that indexes variations counts games for them."""
    (folder / "varied.pgn").write_text(
        "1. h2e2 (1. g3g4 h9g7) 1... h9g7 *\n\n1. h2e2 (1. c3c4) *\n")
    run(qipu, folder, "db", "import", "-q", "--index-variations", "varied.qdb",
        "varied.pgn")
    with Server(qipu, "-q", str(folder / "varied.qdb")) as server:
        api = Api(check, server, description)
        got = api.get("tree")
        check.same((got["games"], got["variations"]), (2, 0), "the start")
        check.same([(m["move"], m["games"], m["variations"])
                    for m in got["moves"]],
                   [("h2e2", 2, 0), ("g3g4", 0, 2)], "its moves")
        got = api.get("tree", position="startpos moves g3g4")
        check.same((got["games"], got["variations"],
                    [m["variations"] for m in got["moves"]]), (0, 2, [1]),
                   "a position of variations")
        got = api.get("tree", result="other", position="startpos moves g3g4")
        check.same((got["games"], got["variations"],
                    [m["variations"] for m in got["moves"]]), (0, 2, [1]),
                   "of chosen games")
        got = api.get("tree", result="red")
        check.same((got["games"], got["variations"], got["moves"]), (0, 0, []),
                   "of other games")


def too_slow(check, api, lone, base):
    """A client that has gone gets no answer: before the query, and after
    the first look that it takes while it is."""
    slow = ["pattern", "red rook on a9"]
    for looks, path, values in (
            (0, "tree", []), (0, "games", []), (0, "games/1", []),
            (0, "names", ["kind", "player"]), (0, "stats", []),
            (1, "games", slow), (1, "stats", slow)):
        out = subprocess.run([lone, base, str(looks), "GET", path, *values],
                             capture_output=True, timeout=TIME, check=True)
        status, answer = out.stdout.decode().split("\n", 1)
        check.same(status, "503", f"{path} {looks}")
        api.take("GET", path, {}, int(status), json.loads(answer))


# ---- all -------------------------------------------------------------------


def run(qipu, folder, *arguments):
    return subprocess.run([qipu, *arguments], cwd=folder, timeout=TIME,
                          capture_output=True, check=True).stdout.decode()


def make(qipu, folder):
    for name, games in (("six", GAMES), ("other", OTHER)):
        (folder / f"{name}.pgn").write_text(pgn_of(games), "utf-8")
        subprocess.run([qipu, "db", "import", "-q", f"{name}.qdb",
                        f"{name}.pgn"], cwd=folder, timeout=TIME,
                       stderr=subprocess.DEVNULL, check=False)


def main(qipu, fake, lone):
    check = Checks()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make(qipu, folder)
        base = str(folder / "six.qdb")
        other = str(folder / "other.qdb")
        command = f"'{fake}' uci patient multipv"
        with Server(qipu, "--engine", command, base, other) as server:
            description = server.ask("/api/openapi.json").json()
            api = Api(check, server, description)
            about(check, api, base, other)
            tree(check, api, qipu, folder)
            find(check, api)
            pages(check, api)
            game(check, api, qipu, folder)
            names(check, api)
            stats(check, api, qipu, folder)
            refused(check, api)
            hostile(check, api)
            engine(check, api)
            engine_refused(check, api)
            check.same(server.end()[0], 0, "it ends well")
        too_slow(check, api, lone, base)
        api.met |= engine_dies(check, qipu, fake, base, description)
        api.met |= engine_done(check, qipu, fake, base, description)
        engine_stays(check, qipu, fake, base, folder)
        api.met |= engine_lines(check, qipu, fake, base, description)
        many(check, qipu, folder, description)
        varied(check, qipu, folder, description)
        api.met |= failing(check, qipu, folder, description)
    missing = sorted(set(api.wanted()) - api.met, key=str)
    check.same(missing, [], "all of the description was met")
    print(f"{check.count} checks, {len(api.met)} parts of the description")


if __name__ == "__main__":
    main(*sys.argv[1:])
