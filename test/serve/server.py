#!/usr/bin/env python3
"""server.py QIPU PART - the server of qipu serve, asked over sockets: what is
refused and how, what is closed, what stays out of reach. With a PART that part
alone: requests, limits, guard, begin, faults, end.

SPDX-License-Identifier: MIT
"""
import gzip
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from served import ROOT, TIME, Checks, Server, at_once, free_port

GAMES = ROOT / "games"
SAFE = {  # of every answer
    "content-security-policy":
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
        "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "font-src data:; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin"}
JSON = "application/json"
ABOUT = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n"


def status_of(data):
    """Of the first answer in some bytes; 0: there is none."""
    found = re.match(rb"HTTP/1\.1 (\d+) ", data)
    return int(found[1]) if found else 0


# ---- requests --------------------------------------------------------------


def requests(check, qipu):
    with Server(qipu, str(GAMES / "faulty.pgn"), str(GAMES)) as server:
        about = server.ask("/api/about")
        check.same(about.status, 200, "about")
        check.same(about.head["content-type"],
                   "application/json; charset=utf-8", "its type")
        check.same(about.head["cache-control"], "no-store", "is not kept")
        check.same([b["name"] for b in about.json()["bases"]],
                   ["faulty.pgn", GAMES.name], "a base each, its path is not said")
        head = server.ask("/api/about", "HEAD")
        check.same((head.status, head.body, head.head["content-length"]),
                   (200, b"", str(len(about.body))), "HEAD")
        safe_heads(check, server)
        methods(check, server)
        paths(check, server)
        page(check, server)
        languages(check, server)
        games = server.ask("/api/games?base=1").json()["games"]
        check.true(games and not any("/" in game["file"] for game in games),
                   "nor that of a game's file")
        two = server.raw(2 * (ABOUT + b"\r\n") + ABOUT +
                         b"Connection: close\r\n\r\n")
        check.same(two.count(about.body), 3, "three requests in one line")
    same_names(check, qipu)


def same_names(check, qipu):
    """Two of one name differ by where they are."""
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ("a", "b")]
        for file in files:
            os.mkdir(file)
            shutil.copy(GAMES / "handicap.pgn", file + "/same.pgn")
        names = [file + "/same.pgn" for file in files]
        with Server(qipu, *names, str(GAMES)) as server:
            bases = server.ask("/api/about").json()["bases"]
            check.same([base["name"] for base in bases], names + [GAMES.name],
                       "their names")


def safe_heads(check, server):
    for path in ("/api/about", "/api/nothing", "/", "/nothing.js"):
        answer = server.ask(path)
        for name, value in SAFE.items():
            check.same(answer.head.get(name), value, f"{path}: {name}")


def methods(check, server):
    for method in ("PUT", "PATCH", "OPTIONS", "TRACE", "BREW"):
        answer = server.ask("/api/about", method)
        check.same((answer.status, answer.code(), answer.head["allow"]),
                   (405, "bad_method", "GET, HEAD"), method)
        answer = server.ask("/api/engine", method)
        check.same((answer.status, answer.code(), answer.head["allow"]),
                   (405, "bad_method", "GET, HEAD, POST, DELETE"), method)
        check.same(server.ask("/api/nothing", method).status, 404, method)
    for method in ("POST", "DELETE", "PUT"):
        answer = server.ask("/", method, b"{}", Content_Type=JSON)
        check.same((answer.status, answer.head["allow"]), (405, "GET, HEAD"),
                   f"{method} of a page")
    answer = server.ask("/api/about", "POST", b"{}", Content_Type=JSON)
    check.same((answer.status, answer.head["allow"]), (405, "GET, HEAD"),
               "about is not posted to")


def paths(check, server):
    for path in ("/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                 "/..%2f..%2f..%2fetc%2fpasswd", "//etc/passwd",
                 "/app.js/../../../etc/passwd", "/.", "/..",
                 "/" + 100 * "../" + "etc/passwd", "/etc/passwd",
                 "/api/../../etc/passwd", "/api//etc/passwd",
                 "/api/games/../../../etc/passwd"):
        answer = server.ask(path)
        check.true(b"root:" not in answer.body and
                   answer.status in (200, 400, 404), path)
        if "." in path:
            check.true(answer.status in (400, 404), f"{path} is nothing")
    for path in ("/%00", "/api/about%00", "/%", "/%4", "/%zz", "etc", "*"):
        got = server.raw(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n"
                         "Connection: close\r\n\r\n".encode())
        check.same(status_of(got), 400, path)
    check.same(server.ask("/api/nothing").code(), "not_found", "unknown")
    check.same(server.ask("/nothing.js").status, 404, "no such file")
    check.same(server.ask("/nothing.js").head["content-type"],
               "text/plain; charset=utf-8", "has a text")
    check.same(server.ask("/api%2fabout").status, 200, "a path is decoded")


def page(check, server):
    """The page, where it is built in; else the words about it."""
    front = server.ask("/")
    for path in ("/game/0/2", "/position", "/games?player=x", "/game/0/1/",
                 "/game/f1a/99999"):
        answer = server.ask(path)
        check.same((answer.status, answer.body), (front.status, front.body),
                   f"{path} is an address of the page")
    for path in ("/nothing", "/game", "/game/0/x", "/games/1",
                 "/game/0/99999", "/game/0/0", "/game/99/1",
                 "/game/0/" + 30 * "1"):
        check.same(server.ask(path).status, 404, f"{path} is not found")
    if front.status == 404:
        check.true(b"built without its page" in front.body, "no page")
        return
    for name, kind in (("licences.txt", "text/plain; charset=utf-8"),
                       ("app.js", "text/javascript; charset=utf-8"),
                       ("app.css", "text/css; charset=utf-8"),
                       ("qipu.wasm", "application/wasm"),
                       ("index.html", "text/html; charset=utf-8")):
        plain = server.ask("/" + name)
        packed = server.ask("/" + name, Accept_Encoding="br, gzip;q=0.5")
        check.same((plain.status, plain.head["content-type"]), (200, kind),
                   name)
        check.same(packed.head.get("content-encoding"), "gzip", "packed")
        check.same(gzip.decompress(packed.body), plain.body, "the same in it")
        check.true("content-encoding" not in plain.head, "as requested")
        check.same(plain.head["cache-control"], "no-cache", "asked each time")
        check.same((plain.head["vary"], packed.head["vary"]),
                   2 * ("Accept-Encoding",), "either way")
        tag = plain.head["etag"]
        had = server.ask("/" + name, If_None_Match=f'"x", {tag}')
        check.same((had.status, had.body, had.head["etag"]), (304, b"", tag),
                   "what a browser has is not sent")
        had = server.ask("/" + name, If_None_Match="*")
        check.same(had.status, 304, "nor what it has in any form")
        had = server.ask("/" + name, If_None_Match='"x"')
        check.same(had.body, plain.body, "what it has not is")
    none = server.ask("/app.js", Accept_Encoding="gzip;q=0")
    check.true("content-encoding" not in none.head, "gzip refused")


def languages(check, server):
    english = server.ask("/api/nothing").json()["error"]["message"]
    chinese = server.ask("/api/nothing?lang=zh").json()["error"]["message"]
    check.true(english.isascii() and not chinese.isascii(), "two languages")
    ask = ("GET /api/nothing{} HTTP/1.1\r\nHost: localhost\r\n"
           "Connection: {}\r\n\r\n")
    both = server.raw((ask.format("?lang=zh", "keep-alive") +
                       ask.format("", "close")).encode()).decode()
    check.true(chinese in both and english in both, "a language for one answer")
    wrong = server.ask("/api/about?lang=tlh")
    check.same((wrong.status, wrong.code()), (400, "bad_value"), "no such one")


# ---- limits ----------------------------------------------------------------


def limits(check, qipu):
    with Server(qipu, "--timeout", "1", str(GAMES)) as server, \
            Server(qipu, "--timeout", "3600", str(GAMES)) as patient:
        idle = patient.connect()
        sizes(check, server)
        bodies(check, server)
        halves(check, server)
        malformed(check, server)
        slow(check, server)
        many(check, server)
        crowd(check, server)
        with server.connect() as line:
            check.same(line.recv(1), b"", "who says nothing is closed")
        idle.sendall(ABOUT + b"\r\n")
        check.true(idle.recv(1), "later where there is more time")
        idle.close()
        check.same(server.ask("/api/about").status, 200, "it is well")
        check.same(server.end()[0], 0, "and ends well")


def sizes(check, server):
    for spare, wanted in ((9000, 414), (8000, 200)):
        answer = server.ask("/api/about?x=" + "y" * spare)
        check.same(answer.status, wanted, f"an address of {spare} bytes")
    for size, wanted in ((17 << 10, 431), (14 << 10, 200)):
        answer = server.ask("/api/about", X="y" * size)
        check.same(answer.status, wanted, f"a head of {size} bytes")
    many = {f"X{i}": "y" * 40 for i in range(400)}
    check.same(server.ask("/api/about", **many).status, 431, "many lines")
    endless = server.raw(ABOUT + b"X: " + 200000 * b"y")
    check.true(status_of(endless) in (0, 431), "a head of 200,000 bytes")


def bodies(check, server):
    def post(body, **head):
        return server.ask("/api/engine", "POST", body, Content_Type=JSON,
                          **head)
    check.true(post(b" " * (64 << 10)).status != 413, "64 kB are taken")
    answer = post(b" " * ((64 << 10) + 1))
    check.same((answer.status, answer.code()), (413, "too_large"), "and one")
    front = (b"POST /api/engine HTTP/1.1\r\nHost: localhost\r\n"
             b"Content-Type: application/json\r\n")
    for size in (b"1000000000000", b"99999999999999999999999999"):
        got = server.raw(front + b"Content-Length: " + size + b"\r\n\r\n{}")
        check.true(status_of(got) in (400, 413), f"{size} announced")
    for size in (b"-1", b"0x10", b"1 1", b"a"):
        got = server.raw(front + b"Content-Length: " + size + b"\r\n\r\n{}")
        check.true(status_of(got) in (0, 400), f"{size} is no length")
    part = b"4000\r\n" + 0x4000 * b" " + b"\r\n"
    got = server.raw(front + b"Transfer-Encoding: chunked\r\n"
                     b"Connection: close\r\n\r\n" + 5 * part + b"0\r\n\r\n")
    check.same(status_of(got), 413, "a body in parts that grows too large")
    got = server.raw(front + b"Transfer-Encoding: chunked\r\n\r\n" +
                     100 * part)
    check.true(status_of(got) in (0, 413), "one that grows without end")


def halves(check, server):
    """Requests that stop in the middle, and what is not one."""
    ends = (b"", b"G", b"GET /api/about HTTP/1.1\r\nHost: loc", b"\r\n",
            b"\0\0\0\0", b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
            b"GET\r\n\r\n", b"GET /api/about\r\n\r\n",
            b"GET /api/about HTTP/9.9\r\n\r\n", 3000 * b"\r\n",
            b"GET /api/about HTTP/1.1\r\nno colon\r\n\r\n")
    answers = at_once([lambda data=data: server.raw(data) for data in ends])
    for data, got in zip(ends, answers):
        check.true(status_of(got) in (0, 400, 421, 505),
                   f"{data[:30]} is closed or refused")
    for data in (ABOUT, ABOUT + b"\r\n", b"POST /api/engine HTTP/1.1\r\n"
                 b"Host: localhost\r\nContent-Type: application/json\r\n"
                 b"Content-Length: 50\r\n\r\n{"):
        with server.connect() as line:
            line.sendall(data)
        check.same(server.ask("/api/about").status, 200, "left in between")


def malformed(check, server):
    """What is no HTTP is answered before the server hears of it, without its
    heads: so nothing of the request may come back in that."""
    mark = b"zzz<b>"
    post = (b"POST /api/engine HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\n")
    wrong = {
        b"GET /" + mark + b"\r\n\r\n": 400,
        b"GET /" + mark + b" HTTP/9.9\r\n\r\n": 505,
        b"GET / HTTP/1.1\r\n" + mark + b"\r\n\r\n": 400,
        b"GET /" + 20000 * mark + b" HTTP/1.1\r\n\r\n": 414,
        ABOUT + b"X: " + 20000 * mark + b"\r\n\r\n": 431,
        post + b"Content-Length: " + mark + b"\r\n\r\n": 400,
        post + b"Transfer-Encoding: chunked\r\n\r\n" + mark + b"\r\n": 400}
    answers = at_once([lambda data=data: server.raw(data) for data in wrong])
    for (data, status), got in zip(wrong.items(), answers):
        what = f"{data[:60]} {data[-30:]}"
        check.true(status_of(got) in (0, status), f"{what} is refused: {got}")
        check.true(mark not in got, f"nothing of {what} in {got}")
        check.true(b"access-control" not in got.lower(), "others read nothing")


def drip(server, front, part):
    """Sends a part again and again until the other end closes; False when it
    never does."""
    with server.connect() as line:
        line.sendall(front)
        line.settimeout(0.1)
        end = time.monotonic() + TIME
        while time.monotonic() < end:
            try:
                line.sendall(part)
                if not line.recv(1000):
                    return True
            except socket.timeout:
                pass
            except ConnectionError:
                return True
    return False


def slow(check, server):
    """A byte at a time is no life."""
    fronts = {"a request line": (b"GET /", b"x"),
              "a head": (ABOUT, b"X: y\r\n"),
              "a body": (b"POST /api/engine HTTP/1.1\r\nHost: localhost\r\n"
                         b"Content-Type: application/json\r\n"
                         b"Content-Length: 60000\r\n\r\n", b" ")}
    closed = at_once([lambda parts=parts: drip(server, *parts)
                      for parts in fronts.values()])
    for name, was in zip(fronts, closed):
        check.true(was, f"{name} that never ends is closed")


def many(check, server):
    """More connections than it has, that say nothing: others are turned away
    until those are closed."""
    lines = [server.connect() for _ in range(300)]
    status, end = 0, time.monotonic() + TIME
    while not status and time.monotonic() < end:
        status = status_of(server.raw(ABOUT + b"Connection: close\r\n\r\n"))
    check.same(status, 200, "asked among 300")
    for line in lines:
        line.close()


def crowd(check, server):
    """Fifty at once, twenty questions each."""
    asked = 19 * (ABOUT + b"\r\n") + ABOUT + b"Connection: close\r\n\r\n"
    answers = at_once(50 * [lambda: server.raw(asked)])
    check.same([got.count(b"HTTP/1.1 200 OK") for got in answers], 50 * [20],
               "all are answered")


# ---- who may ask -----------------------------------------------------------


def guard(check, qipu):
    with Server(qipu, "--host", "games.example", str(GAMES)) as server:
        hosts(check, server)
        origins(check, server)
    with Server(qipu, "--token", TOKEN, str(GAMES)) as server:
        check.same(server.url,
                   f"http://127.0.0.1:{server.port}/?token={TOKEN}", "its URL")
        tokens(check, server)
    everywhere(check, qipu)


def hosts(check, server):
    for host in ("localhost", "LocalHost:1", "127.0.0.1", "127.0.0.1:80",
                 "[::1]", "[::1]:8080", "games.example", "Games.Example:443"):
        answer = server.ask("/api/about", Host=host)
        check.same(answer.status, 200, f"host {host}")
    for host in ("evil.example", "127.0.0.1.evil.example", "localhost.",
                 "localhost:80:80", "localhost:x", "localhost@evil.example",
                 "xlocalhost", "localhostx", "", "::1", "[::2]", "127.0.0.2",
                 "games.example.evil.example", "2130706433"):
        answer = server.ask("/api/about", Host=host)
        check.same((answer.status, answer.code()), (421, "wrong_host"),
                   f"host {host!r}")
    got = server.raw(b"GET /api/about HTTP/1.0\r\n\r\n")
    check.same(status_of(got), 421, "no host")


def origins(check, server):
    own = f"127.0.0.1:{server.port}"

    def post(method="POST", kind=JSON, **head):
        return server.ask("/api/engine", method, b"{}", Content_Type=kind,
                          **head).status
    for head in ({}, {"Origin": f"http://{own}"},
                 {"Origin": f"http://{own}", "Sec_Fetch_Site": "same-origin"},
                 {"Host": "games.example", "Origin": "https://games.example"}):
        check.true(post(**head) not in (403, 415), f"{head} may ask")
        check.true(post("DELETE", **head) != 403, f"{head} may delete")
    for head in ({"Origin": "http://evil.example"}, {"Origin": "null"},
                 {"Origin": ""}, {"Origin": own},
                 {"Origin": f"http://{own}.evil.example"},
                 {"Origin": f"http://127.0.0.1:{server.port + 1}"},
                 {"Sec_Fetch_Site": "cross-site"},
                 {"Origin": f"http://{own}", "Sec_Fetch_Site": "same-site"}):
        check.same(post(**head), 403, f"{head} may not ask")
        check.same(post("DELETE", **head), 403, f"{head} may not delete")
    for kind in ("text/plain", "application/x-www-form-urlencoded",
                 "multipart/form-data; boundary=x", "application/jsonx", ""):
        check.same(post(kind=kind), 415, f"a body as {kind!r}")
    check.true(post(kind="application/json; charset=utf-8") != 415, "as JSON")


TOKEN = "0123456789abcdef.Token_~"


def tokens(check, server):
    cookie = f"qipu-{server.port}={TOKEN}"
    for head in ({"Authorization": f"Bearer {TOKEN}"},
                 {"Authorization": f"bearer {TOKEN}"}, {"Cookie": cookie},
                 {"Cookie": f"a=b; {cookie}; c=d"}):
        check.same(server.ask("/api/about", **head).status, 200, f"{head}")
    for head in ({}, {"Authorization": TOKEN}, {"Authorization": "Bearer "},
                 {"Authorization": f"Bearer {TOKEN[:-1]}"},
                 {"Authorization": f"Bearer {TOKEN}x"},
                 {"Cookie": cookie[:-1]}, {"Cookie": cookie + "x"},
                 {"Cookie": f"x{cookie}"}, {"Cookie": "qipu-1=" + TOKEN},
                 {"Cookie": f"qipu-{server.port}="}):
        answer = server.ask("/api/about", **head)
        check.same((answer.status, answer.code()), (401, "no_token"), f"{head}")
        check.same((answer.head["www-authenticate"],
                    answer.head["cache-control"]), ("Bearer", "no-store"),
                   "how it is shown")
        check.same(server.ask("/", **head).status, 401, f"/ with {head}")
    check.same(server.ask("/api/about?token=" + TOKEN).status, 200, "in a URL")
    check.same(server.ask("/api/about?token=x").status, 401, "a wrong one")
    moved = {"/?token=" + TOKEN: "/",
             f"/game/0/1?a=b&token={TOKEN}&c=d": "/game/0/1?a=b&c=d",
             f"/games?token={TOKEN}&player=%E8%83%A1": "/games?player=%E8%83%A1",
             f"//evil.example/?token={TOKEN}": "/",
             f"/\\evil.example/?token={TOKEN}": "/"}
    for path, wanted in moved.items():
        answer = server.ask(path)
        check.same((answer.status, answer.head["location"]), (303, wanted),
                   path)
        check.same(answer.head["set-cookie"],
                   f"{cookie}; Path=/; HttpOnly; SameSite=Strict", "its cookie")
        check.same(answer.head["cache-control"], "no-store", "it is not kept")
    check.same(server.ask("/?token=wrong").status, 401, "a wrong one")


def everywhere(check, qipu):
    """All addresses: a token is made, any name will do."""
    tokens = set()
    for _ in range(2):
        with Server(qipu, str(GAMES), address="0.0.0.0") as server:
            found = re.fullmatch(r"http://[\d.]+:(\d+)/\?token=([0-9a-f]{32})",
                                 server.url)
            check.true(found and found[1] == str(server.port), "its URL")
            check.true("0.0.0.0" not in server.url, "others can open it")
            tokens.add(found[2])
            check.same(server.ask("/api/about").status, 401, "no token")
            answer = server.ask("/api/about", Host="any.example",
                                Authorization=f"Bearer {found[2]}")
            check.same(answer.status, 200, "with it")
    check.same(len(tokens), 2, "each time another token")


# ---- the beginning ---------------------------------------------------------


def begin(check, qipu):
    def run(*arguments):
        done = subprocess.run([qipu, "serve", *arguments], text=True,
                              capture_output=True, timeout=TIME,
                              env=dict(os.environ, LC_ALL="C"))
        check.same(done.stdout, "", f"{arguments}: nothing on stdout")
        return done.returncode, done.stderr
    games = str(GAMES)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        check.same(run("--port", str(port), games), (3, "qipu serve: 127.0.0.1,"
                   f" port {port}: Address already in use\n"), "a port taken")
    check.same(run("--listen", "192.0.2.1", games)[0], 3, "not our address")
    check.same(run("--listen", "no.such.invalid", games)[0], 3, "no address")
    usage = [[], ["--port", "0", games], ["--port", "65536", games],
             ["--port", "x", games], ["--token", "short", games],
             ["--token", 20 * "a" + "&", games], ["--timeout", "0", games],
             ["--protocol", "uci", games], ["--wrong", games]]
    for arguments in usage:
        check.same(run(*arguments)[0], 2, f"{arguments} is not understood")
    port = str(free_port())
    check.same(run("--port", port, "/no/such")[0], 3, "no such file")
    with tempfile.TemporaryDirectory() as folder:
        empty = pathlib.Path(folder, "empty")
        empty.mkdir()
        check.same(run("--port", port, str(empty))[0], 1, "an empty folder")
        other = pathlib.Path(folder, "other.db")
        other.write_bytes(b"SQLite format 3\0" + bytes(5000))
        check.same(run("--port", port, str(other))[0], 1, "no database of ours")
        plain = pathlib.Path(folder, "plain.pgn")
        plain.write_text("nothing of the kind")
        status, said = run("--port", port, str(plain))
        check.same((status, said), (1, f"qipu serve: {plain}: no games found\n"),
                   "a file without games")
        check.same(sorted(os.listdir(folder)),
                   ["empty", "other.db", "plain.pgn"],
                   "nothing left")
    words(check, qipu)
    next_port(check, qipu)
    six(check, qipu)
    browser(check, qipu)


def words(check, qipu):
    """What is on standard error: of three games one has an error, and one is
    another again."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "three.pgn")
        path.write_bytes(GAME + GAME.replace(b"R9=8", b"R1=9") + GAME)
        with Server(qipu, str(path)) as server:
            check.same(server.end()[1], f"{path}: 2 games, 1 "
                       "broken, 1 duplicate\n"
                       f"serving {path}\nPress Ctrl-C to stop\n", "what it says")
        with Server(qipu, "--quiet", str(path)) as server:
            check.same(server.end()[1], "", "nothing")


def next_port(check, qipu):
    """No port asked for: that after one that is taken."""
    taken = socket.socket()
    try:
        taken.bind(("127.0.0.1", 7373))
        taken.listen()
    except OSError:
        pass  # somebody else has it
    process = subprocess.Popen([qipu, "serve", "-q", str(GAMES)], text=True,
                               stdout=subprocess.PIPE)
    url = process.stdout.readline()
    process.terminate()
    process.communicate(timeout=TIME)
    taken.close()
    check.true(re.fullmatch(r"http://127\.0\.0\.1:73(7[4-9]|8[0-2])/\n", url),
               f"{url!r} is one of the next")


def six(check, qipu):
    try:
        free_port("::1")
    except OSError:
        return  # a machine without it
    with Server(qipu, str(GAMES), address="::1") as server:
        check.same(server.url, f"http://[::1]:{server.port}/", "its URL")
        check.same(server.ask("/api/about").status, 200, "over IPv6")


def browser(check, qipu):
    """--open: the program is given the address, as one argument."""
    with tempfile.TemporaryDirectory() as folder:
        seen = pathlib.Path(folder, "seen")
        script = pathlib.Path(folder, "browser;x")
        script.write_text(f'#!/bin/sh\necho noise\nprintf "%s\\n" "$@" '
                          f'>"{seen}.new"\nmv "{seen}.new" "{seen}"\n')
        script.chmod(0o755)
        with Server(qipu, "--open", str(GAMES),
                    env={"BROWSER": str(script)}) as server:
            end = time.monotonic() + TIME
            while not seen.exists() and time.monotonic() < end:
                time.sleep(0.01)
            check.same(seen.read_text(), server.url + "\n", "what it is given")
    with Server(qipu, "--open", str(GAMES),
                env={"BROWSER": "/no/such"}) as server:
        check.same(server.ask("/api/about").status, 200, "no browser")
        check.true("--open: /no/such" in server.end()[1], "is reported")


# ---- databases that change -------------------------------------------------


def tree_games(server, base=0):
    answer = server.ask(f"/api/tree?base={base}")
    if answer.status != 200:
        return answer.status, answer.code()
    return answer.json()["games"]


def faults(check, qipu):
    with tempfile.TemporaryDirectory() as folder:
        first, second = (os.path.join(folder, name) for name in ("a", "b"))
        for base, games in ((first, ["handicap.pgn"]),
                            (second, ["selfplay-big5.pgn", "faulty.pgn"])):
            subprocess.run([qipu, "db", "import", "-q", base] +
                           [str(GAMES / name) for name in games],
                           stderr=subprocess.DEVNULL, timeout=TIME)
        with Server(qipu, first, second) as server:
            locked(check, server, first)
            changes(check, server, first, second, folder)


def locked(check, server, first):
    """A base that another process keeps for itself, asked by more than there
    are handles, and another base meanwhile: its answers come while those of the
    first wait for that process."""
    one, two = tree_games(server), tree_games(server, 1)
    holder = sqlite3.connect(first, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    came = []

    def ask(base):
        answer = tree_games(server, base)
        came.append(base)
        return answer
    *got, bases = at_once(8 * [lambda: ask(0)] + 8 * [lambda: ask(1)] +
                          [lambda: server.ask("/api/about").json()["bases"]])
    check.same(got, 8 * [(503, "base_locked")] + 8 * [two],
               "one is locked, the other answers")
    check.same(came, 8 * [1] + 8 * [0], "who is not locked does not wait")
    check.true(bases[0]["games"] is None and bases[1]["games"],
               f"what is known of both: {bases}")
    holder.execute("ROLLBACK")
    holder.close()
    check.same(tree_games(server), one, "it is free again")


def changes(check, server, first, second, folder):
    one, two = tree_games(server), tree_games(server, 1)
    check.true(one != two, "two bases that differ")
    check.same(tree_games(server, 2), (404, "no_base"), "there is no third")
    check.same(tree_games(server, "x"), (400, "bad_value"), "nor is this one")
    spare = os.path.join(folder, "spare")
    shutil.copy(second, spare)
    shutil.copy(first, first + ".kept")
    os.replace(spare, first)
    check.same(tree_games(server), two, "replaced")
    os.unlink(first)
    check.same(tree_games(server), (503, "base_gone"), "removed")
    check.same(tree_games(server, 1), two, "the other one stays")
    with open(first, "wb") as file:
        file.write(b"no database at all\n" * 500)
    check.same(tree_games(server), (503, "base_damaged"), "something else")
    with open(first + ".kept", "rb") as file:
        good = file.read()
    with open(first, "wb") as file:
        file.write(good[:len(good) // 2])
    check.same(tree_games(server)[0], 503, "cut in the middle")
    with open(first, "wb") as file:
        file.write(good)
    check.same(tree_games(server), one, "whole again")
    os.unlink(first)
    os.mkdir(first)
    check.same(tree_games(server)[0], 503, "a folder in its place")
    check.same(server.end()[0], 0, "and it ends well")


# ---- the end ---------------------------------------------------------------


def end(check, qipu):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        with Server(qipu, str(GAMES)) as server:
            check.same([oct(os.stat(os.path.join(server.folder, name)).st_mode)
                        for name in server.left()], ["0o40700"],
                       "a private folder")
            idle, half = server.connect(), server.connect()
            idle.sendall(ABOUT + b"\r\n")
            check.true(idle.recv(1), "asked")
            half.sendall(ABOUT)
            check.same(server.end(number)[0], 0, f"{number.name} ends it")
            check.same(server.left(), [], "nothing is left")
            idle.close()
            half.close()
    again(check, qipu)
    nohup(check, qipu)
    while_asked(check, qipu)
    while_locked(check, qipu)
    while_made(check, qipu)


def again(check, qipu):
    """Another on the port of one that has just closed a connection."""
    with Server(qipu, str(GAMES)) as server:
        with server.connect() as line:
            line.sendall(ABOUT + b"\r\n")
            check.true(line.recv(65536), "asked")
            server.end()
            check.same(line.recv(1), b"", "it is the server that closes it")
        with Server(qipu, "--port", str(server.port), str(GAMES)) as another:
            check.true(f":{server.port}/" in another.url, "the same port")


def nohup(check, qipu):
    """A signal that is ignored when it begins stays so."""
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder, "nohup")
        script.write_text(f"#!/bin/sh\ntrap '' HUP\nexec '{qipu}' \"$@\"\n")
        script.chmod(0o755)
        with Server(str(script), str(GAMES)) as server:
            server.process.send_signal(signal.SIGHUP)
            check.same(server.ask("/api/about").status, 200, "it goes on")
            check.same(server.end()[0], 0, "until another ends it")


def while_locked(check, qipu):
    """Questions that wait for two bases, longer than an end may take, do not
    make it a bad one."""
    with tempfile.TemporaryDirectory() as folder:
        bases = [os.path.join(folder, name) for name in ("a", "b")]
        for base in bases:
            subprocess.run([qipu, "db", "import", "-q", base,
                            str(GAMES / "handicap.pgn")], timeout=TIME)
        with Server(qipu, *bases, str(GAMES)) as server:
            holders = [sqlite3.connect(base, isolation_level=None)
                       for base in bases]
            for holder in holders:
                holder.execute("BEGIN EXCLUSIVE")
            with server.connect() as line:
                line.sendall(ABOUT + b"\r\n")
                time.sleep(0.1)
                check.same(server.end()[0], 0, "it ends well")
            check.same(server.left(), [], "nothing is left")
            for holder in holders:
                holder.close()


def while_asked(check, qipu):
    with Server(qipu, str(GAMES)) as server:
        def ask():
            while True:
                try:
                    server.raw(ABOUT + b"Connection: close\r\n\r\n")
                except OSError: # it listens no longer
                    return 0

        def end_it():
            time.sleep(0.1)
            return server.end()[0]
        check.same(at_once(8 * [ask] + [end_it]), 9 * [0], "ended while asked")
        check.same(server.left(), [], "nothing is left")


def while_made(check, qipu):
    """A signal while a database is made of a pipe: of one that says nothing,
    and of one that goes on."""
    for goes_on in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            temporary = os.path.join(folder, "tmp")
            os.mkdir(temporary)
            os.mkfifo(pipe)
            process = subprocess.Popen(
                [qipu, "serve", "--port", str(free_port()), pipe],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                env=dict(os.environ, LC_ALL="C", TMPDIR=temporary))
            with open(pipe, "wb", buffering=0) as games:
                for _ in range(100):
                    games.write(GAME)
                process.terminate()
                while goes_on:
                    try:
                        games.write(GAME)
                    except BrokenPipeError:
                        break
                out, _ = process.communicate(timeout=TIME)
            check.same((process.returncode, out), (-signal.SIGTERM, b""),
                       "ended by the signal")
            check.same(os.listdir(temporary), [], "nothing is left")


GAME = b'[Red "A"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 *\n\n'


def main():
    parts = [requests, limits, guard, begin, faults, end]
    qipu = os.path.abspath(sys.argv[1])
    check = Checks()
    for part in parts:
        if part.__name__ in (sys.argv[2:] or [p.__name__ for p in parts]):
            part(check, qipu)
    print(f"{check.count} checks")


main()
