#!/usr/bin/env python3
"""cluster.py BUILD [GAMES]... - files pushed to two shards of ClickHouse, by
one push and by two at once; then trees, a search by pattern, and bytes; and
what 10^9 games would need. Needs what the tests of the cluster need
(test/cluster); 16,000 and 160,000 games, one and ten million positions, when
no numbers are given.

SPDX-License-Identifier: MIT
"""
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test" / "cluster"))
import servers  # noqa: E402 (found by the line above)

ASKED = 60  # games whose trees are queried
PATTERN = "RRC/RNC"
TABLES = ("games", "positions", "opening")
FAR = 10**9  # games of the estimate
DISK = 1e12 / 2  # bytes of a server's disk that are used


class Bench:
    def __init__(self, build):
        self.build, self.folder = build, build / "cluster" / "bench"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.asked = self.make("asked.pgn", ASKED, 23)

    def make(self, name, games, seed):
        path = self.folder / name
        with open(path, "wb") as file:
            subprocess.run([self.drive(), "make", str(games), str(seed)],
                           stdout=file, check=True)
        return path

    def drive(self):
        return str(self.build / "test" / "cluster_drive")

    def start(self, *args):
        return subprocess.Popen(
            [str(self.build / "qipu"), "db", *map(str, args)],
            stdout=subprocess.PIPE, text=True,
            env={**os.environ, "LC_ALL": "C"})

    def push(self, urls, *files):
        """Each file by a push of its own, all at once: positions and
        seconds."""
        begin = time.monotonic()
        pushes = [self.start("push", "--clickhouse", urls, "--json", file)
                  for file in files]
        said = [json.loads(p.communicate()[0].splitlines()[-1])
                for p in pushes]
        return sum(s["positions"] for s in said), time.monotonic() - begin

    def tree_ms(self, urls):
        """A tree of a position on average, of positions of many plies."""
        times = []
        for _ in range(3):
            done = subprocess.run(
                [self.drive(), "time", urls, str(self.asked), "60"],
                capture_output=True, text=True, check=True)
            trees, seconds = done.stdout.split()
            times.append(1000 * float(seconds) / int(trees))
        return min(times)

    def pattern(self, urls):
        """The seconds of a search, and how many games it finds."""
        times = []
        for _ in range(3):
            begin = time.monotonic()
            found = self.start("find", "--clickhouse", urls, "--pattern",
                               PATTERN, "--count").communicate()[0]
            times.append(time.monotonic() - begin)
        return min(times), int(found)

    def sizes(self, cluster):
        """Rows and bytes of each table, all shards together."""
        sizes = {}
        for table in TABLES:
            for node in cluster.nodes:
                node.ask(f"OPTIMIZE TABLE games.{table}_local FINAL",
                         seconds=600)
            answers = [node.ask(
                "SELECT sum(rows), sum(bytes) FROM system.parts WHERE active"
                f" AND database = 'games' AND table = '{table}_local'").split()
                for node in cluster.nodes]
            sizes[table] = [sum(int(a[i]) for a in answers) for i in (0, 1)]
        return sizes

    def run(self, games):
        files = [self.make(f"part{i}.pgn", games // 4, 100 + i)
                 for i in range(4)]
        folder = self.folder / "shards"
        shutil.rmtree(folder, ignore_errors=True)
        with servers.Cluster(folder, shards=2, replicas=1) as cluster:
            urls = cluster.urls("games")
            subprocess.run([self.drive(), "create", urls, servers.NAME],
                           check=True)
            one, one_s = self.push(urls, files[0])
            more, more_s = self.push(urls, files[1])
            two, two_s = self.push(urls, *files[2:])
            sizes = self.sizes(cluster)
            rate, both = (one + more) / (one_s + more_s), two / two_s
            print(f"{games} games, {sizes['positions'][0]} positions")
            print(f"one push: {rate:.0f} positions/s; two: {both:.0f}")
            print(f"tree: {self.tree_ms(urls):.1f} ms")
            seconds, found = self.pattern(urls)
            print(f"pattern {PATTERN}: {seconds:.2f} s, {found} games")
            for table, (rows, size) in sizes.items():
                print(f"{table}: {rows} rows, {size} bytes,"
                      f" {size / max(rows, 1):.1f} a row")
        return sizes, max(rate, both), games


def estimate(sizes, rate, games):
    """What FAR games need, by what was measured."""
    factor = FAR / games
    total = 0
    print(f"for {FAR} games, {factor:.0f} times as many:")
    for table, (rows, size) in sizes.items():
        total += size * factor
        print(f"  {table}: {rows * factor:.3g} rows x {size / rows:.1f} bytes"
              f" = {size * factor / 1e9:.0f} GB")
    shards = math.ceil(total / DISK)
    positions = sizes["positions"][0] * factor
    print(f"  all: {total / 1e9:.0f} GB = {shards} shards of"
          f" {DISK / 1e9:.0f} GB, {2 * shards} servers with two replicas")
    print(f"  index of positions: {positions:.3g} / 8192 x 18 bytes ="
          f" {positions / 8192 * 18 / 1e6:.0f} MB of memory")
    print(f"  loading: {positions:.3g} / {rate:.0f} ="
          f" {positions / rate / 86400:.1f} days on two cores that also run"
          " the servers")


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith('-'):
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    lacking = servers.missing()
    if lacking:
        print(f"skipped: there is no {', '.join(lacking)}")
        return 77
    bench = Bench(build)
    for games in map(int, sys.argv[2:] or (16000, 160000)):
        measured = bench.run(games)
    estimate(*measured)
    return 0


if __name__ == "__main__":
    sys.exit(main())
