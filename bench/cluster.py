#!/usr/bin/env python3
"""cluster.py BUILD [GAMES] - a database pushed to ClickHouse, and its trees:
SQLite, one shard and two, in one run, as ratios. Needs what the tests of the
cluster need (test/cluster); 160,000 games, ten million positions, when no
number is given.

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test" / "cluster"))
import servers  # noqa: E402 (found by the line above)

ASKED = 60  # games whose trees are queried


class Bench:
    def __init__(self, build, games):
        self.build, self.folder = build, build / "cluster" / "bench"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.games = self.folder / "games.pgn"
        self.asked = self.folder / "asked.pgn"
        self.base = self.folder / "base.qdb"
        self.make(self.games, games)
        self.make(self.asked, ASKED)

    def make(self, path, games):
        with open(path, "wb") as file:
            subprocess.run([self.drive(), "make", str(games), "23"],
                           stdout=file, check=True)

    def drive(self):
        return str(self.build / "test" / "cluster_drive")

    def qipu(self, *args):
        done = subprocess.run([str(self.build / "qipu"), "db", *map(str, args)],
                              capture_output=True, text=True, check=True,
                              env={**os.environ, "LC_ALL": "C"})
        return done.stdout

    def tree_ms(self, where):
        """A tree of a cold position on average, of positions of many plies."""
        times = []
        for _ in range(3):
            done = subprocess.run(
                [self.drive(), "time", where, str(self.asked), "60"],
                capture_output=True, text=True, check=True)
            trees, seconds = done.stdout.split()
            times.append(1000 * float(seconds) / int(trees))
        return min(times)

    def sqlite(self):
        self.base.unlink(missing_ok=True)
        begin = time.monotonic()
        self.qipu("import", self.base, self.games)
        seconds = time.monotonic() - begin
        return seconds, self.tree_ms(str(self.base))

    def cluster(self, shards):
        folder = self.folder / f"shards{shards}"
        with servers.Cluster(folder, shards=shards, replicas=1) as cluster:
            urls = cluster.urls("games")
            said = json.loads(self.qipu(
                "push", self.base, "--clickhouse", urls, "--create",
                "--cluster", servers.NAME, "--json"))
            for table in ("positions", "opening"):
                for node in cluster.nodes:
                    node.ask(f"OPTIMIZE TABLE games.{table}_local FINAL",
                             seconds=300)
            return said, self.tree_ms(urls)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    lacking = servers.missing()
    if lacking:
        print(f"skipped: there is no {', '.join(lacking)}")
        return 77
    bench = Bench(build, int(sys.argv[2]) if len(sys.argv) > 2 else 160000)
    seconds, sqlite_ms = bench.sqlite()
    one, one_ms = bench.cluster(1)
    two, two_ms = bench.cluster(2)
    print(f"{one['games']} games, {one['positions']} positions")
    print(f"SQLite import {seconds:.1f} s, tree {sqlite_ms:.3f} ms")
    print(f"one shard: push {one['seconds']:.1f} s, tree {one_ms:.3f} ms")
    print(f"two shards: push {two['seconds']:.1f} s, tree {two_ms:.3f} ms")
    print(f"push to one shard / import: {one['seconds'] / seconds:.2f}")
    print(f"push to two shards / one: {two['seconds'] / one['seconds']:.2f}")
    print(f"tree of one shard / SQLite: {one_ms / sqlite_ms:.1f}")
    print(f"tree of two shards / one: {two_ms / one_ms:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
