"""Formats of text: UBB, WXF, XQN, PFC, ShiJia, CHE, JSON, XML and listings, from
their pages in doc/format.

SPDX-License-Identifier: MIT
"""
import copy
import json
import re
from xml.sax.saxutils import escape, quoteattr

from . import board, tree

WORDS = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋", "*": "未知"}


def crlf(lines):
    return "\r\n".join(lines) + "\r\n"


# ---- DhtmlXQ ------------------------------------------------------------------

ENTRIES = [("title", "Title"), ("event", "Event"), ("date", "Date"),
           ("place", "Site"), ("round", "Round"), ("red", "Red"),
           ("redtime", "RedTime"), ("black", "Black"),
           ("blacktime", "BlackTime"), ("remark", "Annotator"),
           ("author", "Author"), ("timerule", "TimeControl")]


def xy(square):
    return f"{square[0]}{9 - square[1]}"


def four(line):
    return "".join(xy(s) for m in line for s in m.move)


class Branches:
    """Branches numbered from the main line on, those of one in the order in
    which they leave it."""

    def __init__(self, game):
        self.entries, self.comments = [], []
        lines = [(game.moves, 1, 0)]
        for line, first, branch in lines:
            for ply, m in enumerate(line, first):
                for v in m.variations:
                    lines.append((v, ply, len(lines)))
                    self.entries.append((f"move_{branch}_{ply}_{len(lines) - 1}",
                                         four(v)))
                if m.comments:
                    name = f"comment{branch}_{ply}" if branch else f"comment{ply}"
                    self.comments.append((name, m.comments[0]))


def write_ubb(game, page=False):
    """As a block, or as a web page with the moves in a script."""
    want = tree.held(game)
    entries = [("ver", "www_dpxq_com"), ("init", "500,350")]
    entries += [(e, game.tag(t)) for e, t in ENTRIES]
    entries.append(("result", WORDS[game.result]))
    at = [99 if s is None else xy(s) for s in game.start.places(board.LIST)]
    entries.append(("binit", "".join(map(str, at))))
    branches = Branches(want)
    moves = [("movelist", four(game.moves))] + branches.entries
    comments = [("comment0", "\n".join(want.comments))] + branches.comments
    entries += [("movelist", "")] if page else moves
    entries += [(n, c.replace("\n", "||")) for n, c in comments if c]
    block = [f"[DhtmlXQ_{n}]{v}[/DhtmlXQ_{n}]" for n, v in entries]
    block = ["[DhtmlXQ]"] + block + ["[/DhtmlXQ]"]
    names = [t for _, t in ENTRIES]
    fen = game.tag("FEN").split()
    want = want.only(" ".join(names), Result=game.result,
                     FEN=" ".join(fen[:2] + ["-", "-", "0", "1"]) if fen else None)
    if not page:
        return crlf(block), want
    script = "".join("[%s]%s[/%s]" % (n, v, n) for n, v in (
        ((re.sub("^move_", "", n), v) if n != "movelist" else ("0_1_0", v))
        for n, v in moves))
    return crlf(["<html><head><title>%s</title>" % game.tag("Title"), "</head><body>",
                 '<div id="dhtmlxq_view" style="display:none">'] + block
                + ["</div>", "<script>", f"var DhtmlXQ_movelist = '{script}';",
                   "</script>", "</body></html>"]), want


DHJ = [(10, "Title"), (11, "Event"), (13, "Date"), (14, "Site"), (15, "Round"),
       (17, "Red"), (21, "Black"), (29, "RedTime"), (30, "BlackTime"),
       (40, "Annotator"), (41, "Author")]


def write_dhj(game):
    """The form of 01xq.com: a board of 90 letters, ranks from Red's side."""
    want = tree.held(game)
    for m in want.moves:
        m.variations = []
    at = game.start.at
    grid = "".join(at.get((x, 9 - y), "*") for y in range(10) for x in range(9))
    moves = "".join(f"{s[0]}{s[1]}" for m in game.moves for s in m.move)
    entries = [(n, game.tag(t)) for n, t in DHJ]
    entries += [(28, WORDS[game.result]), (31, grid), (32, 0 if game.start.red else 1),
                (34, moves)]
    out = ["[DHJHtmlXQ]"]
    out += [f"[DHJHtmlXQ_{n}]{v}[/DHJHtmlXQ_{n}]" for n, v in sorted(entries)]
    said = [want.comments] + [m.comments for m in want.moves]
    out += [f"[game_comment_0_{s}]{c[0]}[/comment_0_{s}]".replace("\n", "||")
            for s, c in enumerate(said) if c]
    names = " ".join(t for _, t in DHJ)
    return crlf(out + ["[/DHJHtmlXQ]"]), want.only(names, Result=game.result)


# ---- WXF ------------------------------------------------------------------------

def rounds(game, word):
    """Two rounds a line, as PlayOK has them."""
    out, n = [], game.first_number
    for m, b in game.walk():
        if b.red:
            out.append([f"{n:2}."])
        elif not out:
            out.append([f"{n:2}. ..."])
        out[-1].append(word(b, m.move))
        n += not b.red
    return out


def write_playok(game):
    out = ["FORMAT\tWXF", f"RED\t{game.tag('Red')} ; 1200 ;;",
           f"BLACK\t{game.tag('Black')} ; 1240 ;;", f"RESULT\t{game.result}",
           "DATE\t2025-03-04 02:03:04", "EVENT\tPlayOK Game ; 10m+0s", "START{"]
    pairs = [" ".join(r) for r in rounds(game, board.Board.wxf)]
    out += ["   ".join(pairs[i:i + 3]) for i in range(0, len(pairs), 3)]
    out[-1] += " }END"
    return "\n".join(out) + "\n", game.plain().only(
        "", Event="PlayOK Game", Date="2025.03.04", Red=game.tag("Red"),
        Black=game.tag("Black"), Result=game.result, RedElo="1200",
        BlackElo="1240", Time="02:03:04", TimeControl="10m+0s")


def write_xiexie(game):
    """Both sides in capitals, a start, comments and marks, and no result."""
    day, month, year = "24", "12", "2022"
    out = ["FORMAT  \tWXF", "GAME    \t" + game.tag("Event"),
           f"RED     \t{game.tag('Red')};;;", f"BLACK   \t{game.tag('Black')};;;",
           f"DATE    \t{day}-{month}-{year}"]
    if game.tag("FEN"):
        out.append("FEN  \t\t" + game.tag("FEN"))
    out += ["", "START{"]
    want = tree.held(game)
    want.result = None
    n = game.first_number
    for m, b in want.walk():
        m.variations = []
        head = f"{n:2}.  " if b.red else ("" if m is not want.moves[0] else f"{n}. ... ")
        out.append(head + b.wxf(m.move).upper())
        out += [f"/*{c}*/" for c in m.comments]
        n += not b.red
    want.comments = []
    return "\n".join(out + ["}END", ""]), want.only(
        "", Date=f"{year}.{month}.{day}", Red=game.tag("Red"),
        Black=game.tag("Black"), FEN=game.tag("FEN"), Title=game.tag("Event"))


# ---- XQN, PFC, ShiJia, CHE ----------------------------------------------------------

def write_xqn(game):
    """Two moves a line with their scores, Black's digits in full width."""
    want = game.plain()
    out = [f'[Title "{game.tag("Title")}"]', f'[Date "{game.tag("Date")}"]',
           f'[Red "{game.tag("Red")}"]', f'[Black "{game.tag("Black")}"]',
           '[Timer "G/30+3"]', f'[Result "{game.result}"]']
    for i, (m, b) in enumerate(want.walk()):
        score = f"{7 + i % 3}={i % 5 - 2}"
        move = b.chinese(m.move, board.WIDE_DIGITS)
        if b.red:
            out.append(f'[Score "{score}"] {i // 2 + 1}.{move}')
        else:
            out[-1] += f'  [Score "{score}"] {move}'
        m.comments = [f"Score {score}"]
    return crlf(out), want.only("Date Red Black Result Title",
                                TimeControl="G/30+3")


def write_pfc(game):
    want = tree.held(game)
    names = [("title", "Title"), ("event", "Event"), ("date", "Date"),
             ("place", "Site"), ("round", "Round"), ("red", "Red"),
             ("black", "Black"), ("redtime", "RedTime"),
             ("blacktime", "BlackTime"), ("remark", "Annotator"),
             ("author", "Author")]
    root = tree.nodes(want)

    def attribute(name, value):
        if not value:
            return ""
        return f" {name}={quoteattr(value, {chr(10): '&#10;'})}"

    head = f'<n version="2" win="{game.result}"'
    head += "".join(attribute(n, game.tag(t)) for n, t in names)
    out = ['<?xml version="1.0" encoding="utf-8"?>',
           head + f' m="{game.fen}"' + attribute("c", "\n".join(want.comments)) + ">"]
    waiting = list(reversed(root.children))
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            out.append(node)
            continue
        mark = f'<n m="{board.ucci(node.move)}"' + attribute("c", node.text)
        out.append(mark + (">" if node.children else " />"))
        if node.children:
            waiting += ["</n>"] + list(reversed(node.children))
    tags = " ".join(t for _, t in names)
    return "\n".join(out + ["</n>", ""]), want.only(
        tags, Result=game.result, FEN=game.tag("FEN"))


def write_shijia(game, comment):
    def number(square):
        return 52 + 16 * (9 - square[1]) + square[0] if square else 0

    def letters(square):
        return f"{square[0]}{'ABCDEFGHIJ'[square[1]]}"
    at = [str(number(s)) for s in game.start.places(board.SG_LIST)]
    moves = ["-".join(letters(s) for s in m.move) for m in game.moves]
    out = " ".join(at + ["+R" if game.start.red else "+B"]) + "\r\n"
    out += " ".join(["Moves"] + moves + ["Ends", comment, "CommentsEnd"]) + "\r\n"
    want = game.plain().only("", FEN=counted(game))
    want.moves[-1].comments, want.result = [comment], None
    return out, want


def counted(game):
    """The start without its counters."""
    fen = game.tag("FEN").split()
    return " ".join(fen[:2] + ["-", "-", "0", "1"]) if fen else None


CHE_MEN = "KAABBNNRRCCPPPPP"


def write_che(game):
    """Files count from Red's right; the lower number is on the lower file."""
    man = {}
    for side in (str.lower, str.upper):
        for kind in "KABNRCP":
            own = [s for s, p in game.start.at.items() if p == side(kind)]
            first = CHE_MEN.index(kind) + 16 * (side is str.upper)
            for i, s in enumerate(sorted(own, key=lambda s: -s[0])):
                man[s] = first + i
    out = ["1", str(len(game.moves))]
    for n, (m, b) in enumerate(game.walk(), 1):
        start, end = m.move
        man[end] = man.pop(start)
        out += [str(v) for v in (man[end], 32, int(b.red), start[1], 8 - start[0],
                                 end[1], 8 - end[0], 0, n, 0)]
    want = game.plain().only("")
    want.result = None
    return " ".join(out) + " ", want


# ---- JSON and XML --------------------------------------------------------------------

def json_comments(comments):
    return [{"text": c} for c in comments]


def json_moves(game, line, at=None):
    out = []
    for m, b in game.walk(line, at):
        item = {}
        if m.before:
            item["before"] = json_comments(m.before)
        item["move"] = b.chinese(m.move)
        if m.nags:
            item["nags"] = m.nags
        if m.comments:
            item["comments"] = json_comments(m.comments)
        if m.variations:
            item["variations"] = [json_moves(game, v, b) for v in m.variations]
        out.append(item)
    return out


def json_text(game):
    """On one line, as it is written."""
    whole = {"tags": [list(t) for t in game.tags], "start": game.fen,
             "comments": json_comments(game.comments),
             "moves": json_moves(game, game.moves), "result": game.result,
             "after": json_comments(game.after), "broken": None}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def write_json(games):
    return "[\n" + ",\n".join(json_text(g) for g in games) + "\n]\n", games


def write_jsonl(games):
    return "".join(json_text(g) + "\n" for g in games), games


XML_TAGS = ("game event site date round red black result fen timecontrol "
            "annotator").split()


def xml_comment(text, more=""):
    return f"<comment{more}> {escape(text)} </comment>"


def xml_moves(game, line, at=None):
    out = []
    for m, b in game.walk(line, at):
        out += [xml_comment(c, ' place="before"') for c in m.before]
        out.append(f"<move> {b.chinese(m.move)} </move>")
        out += [f"<nag> {g} </nag>" for g in m.nags]
        out += [xml_comment(c) for c in m.comments]
        for v in m.variations:
            out += ["<variation>"] + xml_moves(game, v, b) + ["</variation>"]
    return out


def write_xml(games):
    out = ['<?xml version="1.0" encoding="UTF-8"?>', "<games>"]
    for game in games:
        out.append("<pgn>")
        for name, value in game.tags:
            tag = name.lower() if name.lower() in XML_TAGS else None
            out.append(f" <{tag}> {escape(value)} </{tag}>" if tag else
                       f' <tag name="{name}"> {escape(value)} </tag>')
        out += [xml_comment(c) for c in game.comments]
        out += xml_moves(game, game.moves)
        out.append(f"<end> {game.result} </end>")
        out += [xml_comment(c) for c in game.after] + ["</pgn>"]
    return "\n".join(out + ["</games>", ""]), games


# ---- listings ---------------------------------------------------------------------------

def from_position(game, plies, **tags):
    """The main line of a game from after some plies, as a game of its own."""
    at = game.start.copy()
    for m in game.moves[:plies]:
        at.play(m.move)
    want = game.plain()
    want.moves = want.moves[plies:]
    want.result = None
    rows = []
    for y in range(9, -1, -1):
        row = "".join(at.at.get((x, y), ".") for x in range(9))
        rows.append(re.sub(r"\.+", lambda m: str(len(m.group())), row))
    fen = "/".join(rows) + (" w" if at.red else " b") + " - - 0 1"
    return want.only("", FEN=fen, **tags)


def write_eglib(games):
    """name|FEN and side|moves with commas: a position a line."""
    out = []
    for g in games:
        fen = " ".join(g.fen.split()[:2])
        moves = ",".join(board.ucci(m.move) for m in g.moves)
        out.append(f"{g.tag('Event')}|{fen}|{moves}")
    return "\n".join(out) + "\n", games


def write_epd(games):
    """A position a line; after `;` what it is, which is a comment."""
    out, wants = [], []
    for i, g in enumerate(games, 1):
        name = f"第{i:03}局"
        out.append(f"{g.fen} ; {name}")
        want = copy.deepcopy(g).only("FEN")
        want.comments, want.moves = [name], []
        wants.append(want)
    return crlf(out), wants


def write_uci(games):
    """position fen ... moves ...: a game a line."""
    out = []
    for g in games:
        moves = " ".join(board.ucci(m.move) for m in g.moves)
        out.append(f"position fen {g.fen} moves {moves}")
    return "\n".join(out) + "\n", games


def write_bare(game):
    """Two names and a result, then numbered moves in Chinese."""
    want = game.plain().only("Red Black", Result=game.result)
    said = {"1-0": "先胜", "0-1": "先负", "1/2-1/2": "先和"}[game.result]
    out = [f"{game.tag('Red')}  {said}  {game.tag('Black')}", ""]
    pairs = [" ".join(r) for r in
             rounds(game, lambda b, m: b.chinese(m, board.WIDE_DIGITS))]
    out += ["    ".join(pairs[i:i + 2]) for i in range(0, len(pairs), 2)]
    return crlf(out), want


# ---- tables -----------------------------------------------------------------------------

def write_csv(games):
    """A game a row, with semicolons and quotes, as a spreadsheet writes it."""
    out = ["sep=;", "Event;Red;Black;Result;FEN;moves"]
    for g in games:
        moves = " ".join(board.ucci(m.move) for m in g.moves)
        row = [g.tag(n) for n in "Event Red Black Result FEN".split()] + [moves]
        out.append(";".join('"' + v.replace('"', '""') + '"' for v in row))
    return crlf(out), [g.plain().only("Event Red Black Result FEN") for g in games]


def write_rows(game):
    """A move a row."""
    out = ["game,red,black,turn,side,move"]
    for i, (m, b) in enumerate(game.walk()):
        out.append(f"7,{game.tag('Red')},{game.tag('Black')},{i // 2 + 1},"
                   f"{'red' if b.red else 'black'},{board.ucci(m.move)}")
    want = game.plain().only("GameId Red Black", GameId="7")
    want.result = None
    return "\n".join(out) + "\n", want


def write_objects(games):
    """JSON with names of its own: a position and its moves as a list."""
    rows = [{"name": g.tag("Event"), "start": g.fen,
             "line": [board.ucci(m.move) for m in g.moves]} for g in games]
    wants = []
    for g in games:
        want = g.plain().only("FEN name", name=g.tag("Event"))
        want.result = None
        wants.append(want)
    return json.dumps({"positions": rows}, ensure_ascii=False, indent=1), wants
