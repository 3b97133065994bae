"""What must never happen: crashes, leaks, a process that hangs.

QIPU_LEAK_GAMES sets how many games the test of leaks reads: a million by hand.

SPDX-License-Identifier: MIT
"""
import gc
import inspect
import os
import random
import sys
import threading
import time
import unittest
import warnings

import qipu
from qipu import _qipu

GAME = b"""[Game "Chinese Chess"]
[Red "a"]
[Black "b"]
[Result "1-0"]

1. h2e2 {a comment} h9g7 $1 (1. ... h7e7 2. h0g2) 2. h0g2 i9h9 3. i0h0 g6g5 1-0

"""
BROKEN = GAME.replace(b"i9h9", b"i9i0")
LEAK_GAMES = int(os.environ.get("QIPU_LEAK_GAMES", "20000"))


def resident():
    """The process's memory in KiB."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


class Endless:
    """A file of so many games."""

    def __init__(self, count, text=GAME):
        self.left = count
        self.text = text

    def read(self, size):
        count = min(self.left, 200)
        self.left -= count
        return count * self.text


def use(game):
    """Everything that a program does with a game."""
    board = game.board()
    for move in game.mainline_moves():
        board.legal_moves.count()
        board.push(move)
    for node in game.mainline():
        node.comment = "x"
        node.nags.add(2)
    game.headers["Event"] = "x"
    end = game.end()
    if end.parent is not None and len(end.parent.variations) == 1:
        end.parent.remove_variation(0)
    game.write("pgn", lost=[])
    try:
        board.push_text("nothing")
    except qipu.ParseError:
        pass
    board.copy().pop()
    return str(game.errors), str(game.warnings)


@unittest.skipUnless(os.path.exists("/proc/self/statm"), "needs /proc")
class Leaks(unittest.TestCase):
    def grown(self, work, count):
        """By how much memory grows while work is done `count` times, after it was
        done a tenth as often."""
        work(count // 10)
        gc.collect()
        before = resident()
        work(count)
        gc.collect()
        return resident() - before

    def test_games(self):
        def work(count):
            for text in (GAME, BROKEN):
                for game in qipu.read(Endless(count // 2, text)):
                    use(game)
        # A byte for each game would be 20; a node or a move lost, far more.
        self.assertLess(self.grown(work, LEAK_GAMES), 1024)

    def test_readers_that_are_given_up(self):
        def work(count):
            for _ in range(count // 100):
                reader = qipu.read(Endless(400))
                next(reader)
                with self.assertRaises(TypeError):
                    qipu.write([next(reader), 1])
        self.assertLess(self.grown(work, LEAK_GAMES), 1024)

    def test_failing_sources(self):
        class Failing(Endless):
            def read(self, size):
                data = super().read(size)
                if not self.left:
                    raise KeyError("gone")
                return data

        def work(count):
            for _ in range(count // 100):
                with self.assertRaises(KeyError):
                    for game in qipu.read(Failing(600)):
                        pass
        self.assertLess(self.grown(work, LEAK_GAMES), 1024)

    def test_positions(self):
        def work(count):
            for _ in range(count):
                board = qipu.Board()
                moves = list(board.legal_moves)
                board.push(moves[0])
                board.pack()
                board.attackers(True, 40)
                qipu.Board(board.fen())
            for _ in range(count // 100):
                qipu.svg(board)
                board.judge()
        self.assertLess(self.grown(work, LEAK_GAMES), 1024)

    def test_references(self):
        game = next(qipu.read(GAME))
        counts = [sys.getrefcount(t) for t in (qipu.Game, qipu.GameNode, qipu.Board,
                                               qipu.Move, None)]
        for _ in range(1000):
            nodes = list(game.mainline())
            [n.board() for n in nodes]
            game.copy()
            [list(b.legal_moves) for b in (qipu.Board(),)]
        del nodes
        after = [sys.getrefcount(t) for t in (qipu.Game, qipu.GameNode, qipu.Board,
                                              qipu.Move, None)]
        for before, now in zip(counts, after):
            self.assertLess(abs(now - before), 50)

    def test_an_error_that_is_raised(self):
        # Its traceback knows the game that has it.
        def failing():
            game = next(qipu.read(BROKEN))
            raise game.errors[0]

        def work(count):
            for _ in range(count):
                try:
                    failing()
                except qipu.ParseError:
                    pass
        self.assertLess(self.grown(work, LEAK_GAMES), 1024)

    def test_cycles_of_users(self):
        class Mine(qipu.Board):
            gone = []

            def __del__(self):
                self.gone.append(1)

        class MyGame(qipu.Game):
            gone = []

            def __del__(self):
                self.gone.append(1)
        for _ in range(5):
            board = Mine()
            board.moves = board.legal_moves
            game = MyGame()
            game.line = iter(game.mainline())
            del board, game
        gc.collect()
        self.assertEqual((len(Mine.gone), len(MyGame.gone)), (5, 5))

    def test_a_cycle_with_a_reader(self):
        class Cycle(Endless):
            gone = []

            def __del__(self):
                self.gone.append(1)
        for _ in range(5):
            source = Cycle(1)
            source.reader = _qipu.ReaderBase(source)
            del source
        gc.collect()
        self.assertEqual(len(Cycle.gone), 5)


class Threads(unittest.TestCase):
    def test_others_run_while_a_file_is_read(self):
        # The other thread counts only while the first is in qipu: the reading
        # of one piece holds no lock, so the counter moves within one next().
        big = b"[Red \"a\"]\n\n1. h2e2 {" + 40_000_000 * b"x" + b"} *\n"
        count = [0]
        stop = threading.Event()

        def counting():
            while not stop.is_set():
                count[0] += 1
                time.sleep(0)  # lets the other go on
        old = sys.getswitchinterval()
        thread = threading.Thread(target=counting)
        # Python would not switch by itself: only who waits lets others run.
        sys.setswitchinterval(1000)
        try:
            thread.start()
            before = count[0]
            game = next(qipu.read(Whole(big)))
            after = count[0]
        finally:
            stop.set()
            sys.setswitchinterval(old)
            thread.join()
        self.assertEqual(len(game.next().comment), 40_000_000)
        self.assertGreater(after, before)

    def test_two_at_once(self):
        counts = {}

        def reading(name):
            counts[name] = sum(len(list(g.mainline_moves()))
                               for g in qipu.read(Endless(2000)))
        threads = [threading.Thread(target=reading, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(counts, {i: 12000 for i in range(4)})

    def test_one_reader_in_two_threads(self):
        reader = qipu.read(Endless(3000))
        seen = []

        def reading():
            while True:
                try:
                    game = next(reader)
                except StopIteration:
                    return
                except ValueError:  # the other is at it
                    continue
                seen.append(game)
        threads = [threading.Thread(target=reading) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(seen), 3000)


class Whole:
    """All of a file in one piece."""

    def __init__(self, data):
        self.data = data

    def read(self, size):
        data, self.data = self.data, b""
        return data


class Strange:
    """An object whose every method fails."""

    def __eq__(self, other):
        raise RuntimeError("eq")

    __hash__ = None

    def __len__(self):
        raise RuntimeError("len")

    def __iter__(self):
        raise RuntimeError("iter")

    def __repr__(self):
        return "Strange()"


def values():
    game = next(qipu.read(GAME))
    gone = game.next().next()
    gone.remove()
    return [None, True, False, 0, -1, 1, 44, 89, 90, 2**31, 2**63, 2**64, -2**70,
            1.5, float("nan"), float("inf"), "", "h2e2", "炮二平五", "\ud800", "\0",
            "pgn", "xqf", "any", "cxa2020", "en", "rank", "x" * 5000, b"", b"\xff" * 30,
            bytearray(b"abc"), [], [1], [None], ["h2e2"], (), (1, 2), {}, {1}, {"a": "b"},
            object(), Strange(), int, len, qipu.Board, qipu.Board(), qipu.Board(None),
            qipu.Board("3k5/9/9/9/9/9/9/9/9/3K5 w"), qipu.Move(0, 0), qipu.Move(64, 67),
            qipu.Piece(1, True), game, game.next(), gone, qipu.Game(),
            qipu.SquareSet(5), qipu.read(GAME), iter([1]), slice(1, 2)]


# What a wrong argument may raise. Nothing else, and no crash.
EXPECTED = (TypeError, ValueError, LookupError, AttributeError, ReferenceError,
            OverflowError, RuntimeError, OSError, AssertionError, RecursionError,
            StopIteration)


class Fuzz(unittest.TestCase):
    """Wrong arguments of every type to everything that can be called."""

    # What runs forever or writes files by design.
    SKIP = {"perft", "_register", "write", "_draw"}

    def setUp(self):
        self.random = random.Random(7)

    def calls(self, owner):
        for name in dir(owner):
            if name in self.SKIP or name in ("__class__", "__init_subclass__",
                                             "__subclasshook__", "__getattribute__",
                                             "__setattr__", "__delattr__"):
                continue
            try:
                one = getattr(owner, name)
            except EXPECTED:
                continue
            if callable(one) and not inspect.ismodule(one):
                yield one

    def attempt(self, call):
        count = self.random.choice((0, 1, 1, 1, 2, 2, 3, 4))
        arguments = [self.random.choice(self.values) for _ in range(count)]
        try:
            result = call(*arguments)
            if inspect.isgenerator(result):
                next(result, None)
        except EXPECTED:
            pass

    def test_calls(self):
        rounds = int(os.environ.get("QIPU_FUZZ_ROUNDS", "6"))
        for _ in range(rounds):
            self.values = values()
            game = next(qipu.read(GAME))
            owners = [qipu.Board(), qipu.Board(None), qipu.Move(1, 2), game,
                      game.next(), game.headers, game.next().comments,
                      game.next().nags, qipu.SquareSet(3), qipu.Piece(2, False),
                      qipu.read(GAME), qipu.Board().legal_moves,
                      _qipu.WriterBase("pgn"), game.mainline(),
                      _qipu.BoardBase.__new__(_qipu.BoardBase),
                      _qipu.ReaderBase.__new__(_qipu.ReaderBase),
                      _qipu.WriterBase.__new__(_qipu.WriterBase),
                      _qipu.NodeBase.__new__(_qipu.NodeBase)]
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                for owner in owners + [_qipu]:
                    for call in self.calls(owner):
                        for _ in range(8):
                            self.attempt(call)
                for call in (qipu.read, qipu.read_game, qipu.translate, qipu.svg,
                             qipu.Board, qipu.Game, qipu.Move, qipu.Piece,
                             qipu.SquareSet, qipu.square, qipu.parse_square):
                    for _ in range(100):
                        self.attempt(call)

    def test_draw(self):
        self.values = values()
        for _ in range(2000):
            keywords = {name: self.random.choice(self.values) for name in
                        self.random.sample(["size", "lastmove", "check", "arrows",
                                            "rings", "coordinates", "theme", "title",
                                            "orientation"], 2)}
            try:
                qipu.svg(self.random.choice(self.values[-20:]), **keywords)
            except EXPECTED:
                pass

    def test_attributes(self):
        self.values = values()
        game = next(qipu.read(GAME))
        for owner in (qipu.Board(), game, game.next(), qipu.Move(1, 2)):
            for name in dir(type(owner)):
                if name.startswith("__"):
                    continue
                for value in self.values:
                    try:
                        setattr(owner, name, value)
                    except EXPECTED:
                        pass
                try:
                    delattr(owner, name)
                except EXPECTED:
                    pass
                repr(owner)

    def test_files(self):
        """Damaged files of several formats: games or errors, nothing else."""
        game = next(qipu.read(GAME))
        for form in [f.name for f in qipu.formats() if f.reads and f.writes]:
            data = game.write(form, lost=[])
            for _ in range(30):
                bad = bytearray(data)
                for _ in range(self.random.randrange(1, 6)):
                    bad[self.random.randrange(len(bad))] = self.random.randrange(256)
                try:
                    for one in qipu.read(bytes(bad[:self.random.randrange(len(bad))])):
                        use(one)
                except EXPECTED:
                    pass


if __name__ == "__main__":
    unittest.main()
