"""Folders: all files, in order, whatever the number of threads.

SPDX-License-Identifier: MIT
"""
import gc
import os
import tempfile
import threading
import unittest

import qipu

GAME = "[Event \"{}\"]\n[Site \"" + 300 * "x" + "\"]\n\n1. 炮二平五 {}*\n\n"


class Folders(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        os.mkdir(self.path("inner"))
        for name in ("b.pgn", "a.pgn", "inner/c.pgn"):
            # One file is cut into parts.
            count = 9000 if name == "b.pgn" else 2
            with open(self.path(name), "w", encoding="gb18030") as file:
                for i in range(count):
                    file.write(GAME.format(f"{name} {i}", "马2进3 " if i else ""))

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def test_order(self):
        for jobs in (1, 2, 4, None):
            with qipu.read_folder(self.folder.name, jobs=jobs) as games:
                events = [(games.file, game.headers["Event"]) for game in games]
                self.assertEqual(games.faults, [])
            self.assertEqual(len(events), 9004)
            want = [(self.path(name), f"{name} {i}")
                    for name, count in (("a.pgn", 2), ("b.pgn", 9000),
                                        ("inner/c.pgn", 2))
                    for i in range(count)]
            self.assertEqual(events, want)

    def test_games_and_problems(self):
        with open(self.path("inner/d.pgn"), "w", encoding="utf-8") as file:
            file.write(GAME.format("bad", "将9进9 ") + GAME.format("good", ""))
        with open(self.path("inner/e.pgn"), "wb") as file:
            file.write(b"PK\3\4 no record")
        with qipu.read_folder(self.path("inner"), jobs=2) as games:
            found = list(games)
            self.assertEqual([len(game.errors) for game in found], [0, 0, 1, 0])
            self.assertTrue(found[2].incomplete)
            (file, problem), = games.faults
        self.assertEqual(file, self.path("inner/e.pgn"))
        self.assertIsInstance(problem, qipu.ParseError)
        self.assertEqual([str(m) for m in found[1].mainline_moves()],
                         ["h2e2", "b9c7"])

    def test_one_file_and_none(self):
        with qipu.read_folder(self.path("a.pgn")) as games:
            self.assertEqual(len(list(games)), 2)
            self.assertIsNone(next(games, None))
        os.mkdir(self.path("empty"))
        self.assertEqual(list(qipu.read_folder(self.path("empty"))), [])
        with self.assertRaises(FileNotFoundError):
            qipu.read_folder(self.path("nosuch"))
        with self.assertRaises(ValueError):
            qipu.read_folder(self.folder.name, jobs=0)

    def test_left_early(self):
        for jobs in (1, 4):
            games = qipu.read_folder(self.folder.name, jobs=jobs)
            first = [next(games) for _ in range(5)]
            games.close()
            self.assertIsNone(next(games, None))
            self.assertEqual(first[4].headers["Event"], "b.pgn 2")
            games = qipu.read_folder(self.folder.name, jobs=jobs)
            next(games)
            del games
            gc.collect()

    def test_many_threads(self):
        """Other threads of Python run while games are read."""
        counts = []

        def count():
            counts.append(sum(1 for _ in qipu.read_folder(self.folder.name)))
        threads = [threading.Thread(target=count) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(counts, [9004] * 3)


if __name__ == "__main__":
    unittest.main()
