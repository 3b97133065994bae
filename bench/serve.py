#!/usr/bin/env python3
"""serve.py BUILD [GAMES] [SECONDS] - qipu serve asked for the tree of positions
by 50 clients at once (wrk): how long an answer takes, how many come in a second,
and the memory of the server. 50,000 games and 10 seconds when no numbers are
given. The games are bench_db's, the positions those of 2,000 of the games, after
any number of plies up to 40. The corpus is needed (QIPU_CORPUS), and wrk.

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse

CLIENTS = 50
ASKED = 2000  # positions
DEEPEST = 40  # plies

SCRIPT = """
local paths = {}
for line in io.lines(os.getenv('PATHS')) do paths[#paths + 1] = line end
local at = 0
function request()
  at = at % #paths + 1
  return wrk.format('GET', paths[at])
end
"""


def positions(qipu, base):
    """Moves of games up to some ply, as paths of the tree."""
    found = subprocess.run(
        [qipu, "db", "sql", "--json", base, "SELECT qipu_moves(id) AS moves "
         f"FROM games ORDER BY id * 7919 % 10007, id LIMIT {ASKED}"],
        capture_output=True, text=True, check=True).stdout
    dice = random.Random(7)
    for line in found.splitlines():
        moves = json.loads(line)["moves"].split()
        moves = moves[:dice.randint(0, DEEPEST)]
        text = " ".join(["startpos", "moves", *moves] if moves else
                        ["startpos"])
        yield "/api/tree?" + urllib.parse.urlencode({"position": text})


def memory(process):
    """The most that it had in memory so far, in MB."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024


def load(folder, url, seconds):
    script = folder / "tree.lua"
    script.write_text(SCRIPT)
    done = subprocess.run(
        ["wrk", "--latency", "-t", "2", "-c", str(CLIENTS), "-d",
         f"{seconds}s", "-s", str(script), url], capture_output=True,
        text=True, check=True, env={**os.environ,
                                    "PATHS": str(folder / "paths")})
    return done.stdout


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith('-'):
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    games = sys.argv[2] if len(sys.argv) > 2 else "50000"
    seconds = sys.argv[3] if len(sys.argv) > 3 else "10"
    qipu = str(build / "qipu")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        base = str(folder / "base.qdb")
        subprocess.run([str(build / "bench" / "bench_db"), games, base,
                        "keep"], check=True, stdout=subprocess.DEVNULL)
        (folder / "paths").write_text("\n".join(positions(qipu, base)) + "\n")
        server = subprocess.Popen([qipu, "serve", "-q", base], text=True,
                                  stdout=subprocess.PIPE)
        url = server.stdout.readline().strip()
        said = load(folder, url, seconds)
        most = memory(server)
        server.terminate()
        server.wait()
    print(f"{games} games, {CLIENTS} clients, {seconds} s")
    for share in ("50", "99"):
        print(f"p{share}", re.search(rf" {share}% +(\S+)", said)[1])
    print("requests a second", re.search(r"Requests/sec: +(\S+)", said)[1])
    print(f"memory {most:.0f} MB")
    for line in re.findall(r".*(?:Non-2xx|Socket errors).*", said):
        print(line.strip())


main()
