#!/usr/bin/env python3
"""run.py BUILD [TEST...] - pushes games to ClickHouse and sees what is there,
with replicas that die, pushes that are cut and connections that break.

Starts two shards of two replicas and a ZooKeeper below BUILD/cluster and ends
them (servers.py). Exit status 77 when ClickHouse, ZooKeeper or Java are not
installed: skipped. Bounded in time as a whole.

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import threading
import time

import servers

SECONDS = 170
GAMES = 4000
FEW = 150  # games whose trees are counted by hand
DATABASE = "games"
FAILED = []


def check(is_so, words):
    if not is_so:
        FAILED.append(words)
        print(f"FAILED: {words}")


class Drive:
    """The program of drive.c."""

    def __init__(self, build):
        self.path = str(build / "test" / "cluster_drive")

    def run(self, *args, batch=100, status=0):
        done = subprocess.run(
            [self.path, *map(str, args)], capture_output=True, text=True,
            timeout=100, env={**os.environ, "DRIVE_BATCH": str(batch)})
        check(done.returncode == status,
              f"drive {args[0]}: status {done.returncode}: {done.stderr}")
        return done.stdout

    def start(self, *args, batch=100):
        return subprocess.Popen(
            [self.path, *map(str, args)], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
            env={**os.environ, "DRIVE_BATCH": str(batch)})


class Suite:
    def __init__(self, cluster, drive, folder):
        self.cluster, self.drive = cluster, drive
        self.folder, self.root = folder, pathlib.Path(__file__).parents[2]
        self.program = str(folder.parent / "qipu")
        self.many = folder / "many.pgn"
        self.few = folder / "few.pgn"
        self.many.write_text(drive.run("make", GAMES, 11))
        self.few.write_text(drive.run("make", FEW, 5))

    def urls(self, database):
        return self.cluster.urls(database)

    def batches(self, database):
        """How many were stored so far, as some replica knows."""
        most = 0
        for node in self.cluster.nodes:
            try:
                most = max(most, int(node.ask(
                    f"SELECT count() FROM {database}.batches WHERE state = 2",
                    seconds=3)))
            except servers.Failed:
                pass
        return most

    def agree(self, database, words):
        """Replicas hold the same, and it is what was pushed."""
        for node in self.cluster.nodes:
            for table in ("games_local", "positions_local", "opening_local",
                          "batches"):
                node.ask(f"SYSTEM SYNC REPLICA {database}.{table}")
        for shard in (0, 1):
            sums = {self.cluster.node(shard, r).ask(
                f"SELECT count(), sum(id), sum(cityHash64(record)) FROM "
                f"{database}.games_local") + self.cluster.node(shard, r).ask(
                f"SELECT count(), sum(key), sum(cityHash64(move, ply, game))"
                f" FROM {database}.positions_local") for r in (0, 1)}
            check(len(sums) == 1, f"{words}: replicas of {shard} differ")
        counts = self.drive.run("counts", self.urls(database))
        lines = counts.split("\n")
        check(lines[1].replace("pushed", "") == lines[2].replace("stored", "")
              and f" {GAMES} games" in lines[1], f"{words}: {counts}")
        return counts

    # ---- tests ------------------------------------------------------------

    def test_tree(self):
        """Trees are those that are counted by hand, of mirrors together."""
        urls = self.urls("few")
        self.drive.run("create", urls, servers.NAME)
        self.drive.run("push", urls, self.few)
        for node in self.cluster.nodes:
            node.ask("SYSTEM SYNC REPLICA few.opening_local")
            node.ask("SYSTEM SYNC REPLICA few.positions_local")
        counted = self.drive.run("count", self.few, 60)
        asked = self.drive.run("tree", urls, self.few, 60)
        check(len(counted) > 50000 and counted == asked, "trees differ")

    def test_again(self):
        """A push of what is there stores nothing; one of more the rest."""
        urls = self.urls("again")
        self.drive.run("create", urls, servers.NAME)
        self.drive.run("push", urls, self.many, 1, 1050)
        said = self.drive.run("push", urls, self.many)
        check(said.startswith(f"{GAMES - 1050} games"), f"again: {said}")
        said = self.drive.run("push", urls, self.many)
        check(said.startswith("0 games, 0 positions, 0 batches"), said)
        self.agree("again", "again")

    def test_killed_replica(self):
        """A replica dies in the middle of a push and comes back."""
        urls = self.urls("killed")
        self.drive.run("create", urls, servers.NAME)
        push = self.drive.start("push", urls, self.many)
        servers.wait_until(lambda: self.batches("killed") >= 8, "8 batches")
        node = self.cluster.node(0, 0)
        node.kill()
        servers.wait_until(lambda: self.batches("killed") >= 20
                           or push.poll() is not None, "20 batches")
        check(push.poll() is None, "the push was over too soon")
        node.start()
        self.cluster.wait_for(node)
        out, err = push.communicate(timeout=90)
        check(push.returncode == 0 and f"{GAMES} games" in out,
              f"killed replica: {out} {err}")
        self.agree("killed", "killed replica")

    def test_killed_push(self):
        """The push itself is killed, again and again, then run to its end."""
        urls = self.urls("cut")
        self.drive.run("create", urls, servers.NAME)
        chance = random.Random(3)
        for _ in range(6):
            push = self.drive.start("push", urls, self.many)
            time.sleep(chance.uniform(0.3, 1.2))
            push.kill()
            push.communicate()
        self.drive.run("push", urls, self.many)
        self.agree("cut", "killed push")

    def test_one_server(self):
        """One server alone, behind a connection that breaks in bodies."""
        node = self.cluster.node(1, 1)
        with Breaking(node.http, every=5) as proxy:
            urls = f"http://127.0.0.1:{proxy.port}/alone"
            self.drive.run("create", f"{node.url}/alone")
            self.drive.run("push", urls, self.many, batch=400)
            check(proxy.broken >= 5, f"only {proxy.broken} broken")
        counts = self.drive.run("counts", f"{node.url}/alone")
        check(f"stored {GAMES} games" in counts, counts)
        self.drive.run("create", f"{node.url}/alonefew")
        self.drive.run("push", f"{node.url}/alonefew", self.few, batch=50)
        check(self.drive.run("tree", f"{node.url}/alonefew", self.few, 20) ==
              self.drive.run("count", self.few, 20), "one server: trees")


    # ---- with a database --------------------------------------------------

    def qipu(self, *args, status=0):
        done = subprocess.run([self.program, "db", *map(str, args)],
                              capture_output=True, text=True, timeout=100,
                              env={**os.environ, "LC_ALL": "C"})
        check(done.returncode == status,
              f"qipu db {args}: status {done.returncode}: {done.stderr}")
        return done.stdout

    def answers(self, *words):
        """What is found, but for the numbers of games and their order."""
        said = self.qipu(*words)
        if words[0] == "tree":
            return said.splitlines()
        rows = [json.loads(line) for line in said.splitlines()]
        for row in rows:
            for name in ("id", "group", "state"):
                row.pop(name, None)
        return sorted(map(json.dumps, rows))

    def same_answers(self, base, urls):
        """The program's answers from SQLite and from here are the same."""
        for words in QUESTIONS:
            here = self.answers(words[0], base, *words[1:])
            there = self.answers(words[0], "--clickhouse", urls, *words[1:])
            check(here == there, f"{words}: {here[:3]} / {there[:3]}")
            check(len(here) > (words[0] == "tree"), f"{words} finds nothing")

    def files(self):
        """Formats and encodings, and files with errors and without games."""
        folder = self.root / "games"
        return [self.many, *sorted(folder.glob("*.pgn")),
                *sorted(folder.glob("*.xqf")), folder / "faulty.pgn"]

    def base(self):
        """A SQLite database of the files."""
        base = self.folder / "base.qdb"
        base.unlink(missing_ok=True)
        self.qipu("import", base, *self.files(), status=1)  # faulty.pgn
        return base

    def caught_up(self, database):
        for node in self.cluster.nodes:
            for table in ("games_local", "positions_local", "opening_local",
                          "repeats_local", "batches"):
                node.ask(f"SYSTEM SYNC REPLICA {database}.{table}")

    def test_database(self):
        """A database and its files are the same games, pushed once."""
        base, urls = self.base(), self.urls("base")
        there = ("--clickhouse", urls)
        said = self.qipu("push", base, *there, "--create", "--cluster",
                         servers.NAME, "--batch", 500, "--json")
        check('"there":0' in said, said)
        again = self.qipu("push", *there, "--json", "--from", *self.files(),
                          status=1)
        check('"games":0,"positions":0,"batches":0' in again, again)
        self.caught_up("base")
        self.qipu("counts", *there)
        self.same_answers(base, urls)
        for words in (["--player", "Player 7"], ["--event", "cup 31"]):
            words += ["--to", "pgn", "--limit", "1", "--sort", "date,red,black"]
            check(self.qipu("find", base, *words) ==
                  self.qipu("find", *there, *words), f"games of {words}")

    def test_two_pushers(self):
        """Two push the same files at once, and one is killed: each game is
        there once, and counted once."""
        urls, base = self.urls("two"), self.base()
        self.drive.run("create", urls, servers.NAME)
        def begin(batch):
            return subprocess.Popen(
                [self.program, "db", "push", "-q", "--batch", batch,
                 "--clickhouse", urls, "--from", *map(str, self.files())],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        first, second = begin("700"), begin("450")
        time.sleep(1.5)
        second.kill()
        second.wait()
        for push in (first, begin("450")):
            check(push.wait(timeout=100) == 1, "status of a push: not 1")
        self.caught_up("two")
        self.qipu("counts", "--clickhouse", urls)
        check(self.qipu("check", "--clickhouse", urls) == "0 faults\n",
              "check finds faults")
        repeats = self.cluster.nodes[0].ask("SELECT count() FROM two.repeats")
        print(f"two pushers: {repeats.strip()} moves stored twice")
        self.same_answers(base, urls)


QUESTIONS = [
    ["tree", "--json"],
    ["tree", "--json", "--moves", "a0a1"],
    ["tree", "--json", "--moves", "i0i1"],  # the mirror of it
    ["tree", "--json", "--moves", "炮二平五 马8进7"],
    ["find", "--json"],
    ["find", "--json", "--newest"],
    ["find", "--json", "--player", "Player 7"],
    ["find", "--json", "--player", "player"],  # within a name
    ["find", "--json", "--player", "Player 7", "--color", "black"],
    ["find", "--json", "--player", "Player 7", "--opponent", "yer 12"],
    ["find", "--json", "--event", "cUP 3", "--result", "1-0,*"],
    ["find", "--json", "--event", "c u P３"],
    ["find", "--json", "--since", "1990", "--until", "1992-06-30"],
    ["find", "--json", "--ply", "30..40", "--newest"],
    ["find", "--json", "--ecco", "a"],
    ["find", "--json", "--moves", "a0a1"],
    ["find", "--json", "--moves", "i0i1", "--newest"],
    ["find", "--json", "--pattern", "red pawn crossed"],
    ["find", "--json", "--pattern", "red pawn crossed", "--final"],
    ["find", "--json", "--sound", "--result", "1/2-1/2"],
    ["find", "--json", "--pattern", "R/C"],
    ["dups", "--json"],
    ["dups", "--json", "--kind", "alike", "--shared", "9"],
    ["tree", "--json", "--player", "Player 7"],
    ["tree", "--json", "--player", "Player 7", "--color", "red"],
    ["tree", "--json", "--since", "1990", "--result", "1-0", "--length", "30.."],
    ["tree", "--json", "--event", "cup 31", "--moves", "a0a1"],
    ["tree", "--json", "--pattern", "red pawn crossed"],
]


class Breaking:
    """Passes connections on to a port, and breaks some of them: in the body
    of every `every`th request, or after it was sent and before its answer."""

    def __init__(self, port, every):
        self.to, self.every = port, every
        self.seen = self.broken = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.chance = random.Random(9)

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,),
                             daemon=True).start()

    def serve(self, client):
        """One connection, request after request."""
        server = socket.create_connection(("127.0.0.1", self.to))
        threading.Thread(target=self.back, args=(server, client),
                         daemon=True).start()
        try:
            while head := self.head(client):
                self.request(client, server, head)
        except OSError:
            pass
        client.close()
        server.close()

    @staticmethod
    def head(client):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = client.recv(1)
            if not byte:
                return b""
            head += byte
        return head

    def request(self, client, server, head):
        length = int(head.lower().split(b"content-length: ")[1].split()[0])
        self.seen += 1
        cut = length
        if b"INSERT" in head and self.seen % self.every == 0:
            self.broken += 1
            cut = self.chance.choice([length, self.chance.randrange(length)])
            server.sendall(head)
            self.body(client, server, cut)
            time.sleep(0.1 if cut == length else 0)
            raise OSError
        server.sendall(head)
        self.body(client, server, length)

    @staticmethod
    def body(client, server, length):
        while length:
            some = client.recv(min(length, 65536))
            if not some:
                raise OSError
            server.sendall(some)
            length -= len(some)

    @staticmethod
    def back(server, client):
        try:
            while some := server.recv(65536):
                client.sendall(some)
        except OSError:
            pass


def out_of_time(*_):
    raise servers.Failed(f"not done within {SECONDS} s")


def main():
    lacking = servers.missing()
    if lacking:
        print(f"skipped: there is no {', '.join(lacking)}")
        return 77
    build = pathlib.Path(sys.argv[1]).resolve()
    folder = build / "cluster"
    signal.signal(signal.SIGALRM, out_of_time)
    signal.alarm(SECONDS)
    tests = sys.argv[2:]
    with servers.Cluster(folder / "servers") as cluster:
        suite = Suite(cluster, Drive(build), folder)
        for name in dir(suite):
            if not name.startswith("test_"):
                continue
            if tests and name[5:] not in tests:
                continue
            began = time.monotonic()
            before = len(FAILED)
            getattr(suite, name)()
            word = "ok" if len(FAILED) == before else "FAILED"
            print(f"{name[5:]}: {word} ({time.monotonic() - began:.1f} s)",
                  flush=True)
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
