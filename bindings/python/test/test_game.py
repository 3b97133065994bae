"""Games: trees, headers, comments, reading and writing.

SPDX-License-Identifier: MIT
"""
import copy
import gc
import io
import os
import pickle
import tempfile
import unittest
import warnings
import weakref

import qipu

PGN = """[Game "Chinese Chess"]
[Event "A <b>match</b> & more"]
[Red "甲"]
[Black "乙"]
[Result "1-0"]
[Red "丙"]

{the game's own}
1. 炮二平五 {first} {second} 马8进7
  (1. ... 炮8平5 2. 马二进三 (2. 炮五进四 士4进5) 2. ... 马8进7)
2. {before} 马二进三 $1 车9平8
1-0 {after it}
"""


def game_of(text=PGN):
    return next(qipu.read(text.encode()))


class Trees(unittest.TestCase):
    def test_reading(self):
        game = game_of()
        self.assertEqual([str(m) for m in game.mainline_moves()],
                         ["h2e2", "h9g7", "h0g2", "i9h9"])
        self.assertEqual([n.san() for n in game.mainline()],
                         ["炮二平五", "马8进7", "马二进三", "车9平8"])
        self.assertEqual(game.result, "1-0")
        self.assertEqual(game.comment, "the game's own")
        self.assertEqual(game.result_comments, ["after it"])
        first = game.next()
        self.assertEqual(first.comments, ["first", "second"])
        self.assertEqual(first.comment, "first second")
        self.assertEqual([v.text("ucci") for v in first.variations],
                         ["h9g7", "h7e7"])
        third = first.next().next()
        self.assertEqual(third.starting_comment, "before")
        self.assertEqual(set(third.nags), {1})
        self.assertEqual((third.ply(), third.turn()), (3, qipu.BLACK))
        self.assertFalse(game.incomplete)

    def test_identity(self):
        game = game_of()
        node = game.next()
        self.assertIs(node, game.next())
        self.assertIs(node.parent, game)
        self.assertIs(node.game(), game)
        self.assertIs(next(iter(game.mainline())), node)
        self.assertIsNone(game.parent)
        self.assertIsNone(game.move)
        self.assertIs(game.end().board().root().turn, qipu.RED)
        self.assertEqual(len({node, game.next(), game}), 2)
        deep = first_variation(game)
        del game, node
        self.assertEqual(deep.game().headers["Red"], "甲")

    def test_boards(self):
        game = game_of()
        board = game.board()
        for node in game.mainline():
            board.push(node.move)
            self.assertEqual(node.board(), board)
            self.assertEqual(node.board().move_stack, board.move_stack)

    def test_adding(self):
        game = qipu.Game({"Red": "甲"})
        a = game.add_variation("炮二平五", comment="good", nags=[1, 3])
        b = game.add_variation(qipu.Move.from_ucci("h0g2"), starting_comment="or")
        c = game.add_main_variation("b0c2")
        self.assertEqual(game.variations, [c, a, b])
        self.assertEqual(list(a.nags), [1, 3])
        self.assertTrue(c.is_main_variation() and not a.is_main_variation())
        self.assertTrue(a.starts_variation())
        end = a.add_line(["h9g7", "h0g2"], comment="so far")
        self.assertEqual(end.comment, "so far")
        self.assertFalse(end.is_mainline())
        end.promote_line()
        self.assertTrue(end.is_mainline())
        with self.assertRaises(ValueError):
            game.add_variation(qipu.Move(0, 89))
        with self.assertRaises(qipu.ParseError):
            game.add_variation("no move")
        with self.assertRaises(ValueError):
            game.add_variation("h2e2", nags=[256])
        self.assertEqual(len(game.variations), 3)
        self.assertTrue(game.has_variation(c.move))
        self.assertIs(game[c.move], c)
        self.assertIs(game[0], game.variations[0])
        with self.assertRaises(KeyError):
            game[qipu.Move(0, 1)]

    def test_order(self):
        game = qipu.Game()
        a, b, c = (game.add_variation(m) for m in ("h2e2", "b2e2", "c3c4"))
        game.promote(c)
        self.assertEqual(game.variations, [a, c, b])
        game.promote_to_main(b.move)
        self.assertEqual(game.variations, [b, a, c])
        game.demote(0)
        self.assertEqual(game.variations, [a, b, c])

    def test_removing(self):
        game = game_of()
        nodes = {n.text("ucci"): n for n in every(game) if n.move}
        first = nodes["h2e2"]
        before = [(n, n.parent, n.move) for n in every(game)]
        first.remove_variation(nodes["h7e7"])
        gone = [n for n in nodes.values() if removed(n)]
        self.assertIn(nodes["h7e7"], gone)
        for node, parent, move in before:
            if not removed(node):
                self.assertIs(node.parent, parent)
                self.assertEqual(node.move, move)
                self.assertIn(node, every(game))
        with self.assertRaises(ReferenceError):
            nodes["h7e7"].board()
        self.assertIn("removed", repr(nodes["h7e7"]))
        with self.assertRaises(ValueError):
            game.remove()
        # Removing the main move makes the next one main.
        game = game_of()
        first = game.next()
        second = first.variations[1]
        first.next().remove()
        self.assertIs(first.next(), second)
        game.remove_variations()
        self.assertEqual([str(m) for m in game.mainline_moves()][:3],
                         ["h2e2", "h7e7", "h0g2"])
        self.assertTrue(all(len(n.variations) <= 1 for n in every(game)))

    def test_comments_can_be_edited(self):
        node = game_of().next()
        node.comments[0] = "changed"
        node.comments.append("third")
        self.assertEqual(node.comments, ["changed", "second", "third"])
        del node.comments[1]
        node.comments.insert(0, "zero")
        self.assertEqual(list(node.comments), ["zero", "changed", "third"])
        node.starting_comment = "先"
        node.nags.add(4)
        node.nags.add(4)
        node.comment = "only } this"
        self.assertEqual((node.comments, node.starting_comments, set(node.nags)),
                         (["only } this"], ["先"], {4}))
        node.comment = ""
        self.assertEqual(len(node.comments), 0)
        node.nags = [2, 2, 9]
        node.nags.discard(9)
        self.assertEqual(list(node.nags), [2])
        with self.assertRaises(TypeError):
            node.comment = 5
        with self.assertRaises(ValueError):
            node.nags.add(-1)
        self.assertEqual(list(node.nags), [2])

    def test_names_of_tags(self):
        headers = qipu.Game().headers
        for name in ("a b", "", 'a"', "a]", "a\n"):
            with self.assertRaisesRegex(ValueError, "not a tag name"):
                headers[name] = "x"
            with self.assertRaises(ValueError):
                headers.add(name, "x")
        headers["\u7ea2\u65b9_1"] = "x"
        copy = headers.copy()
        copy["Event"] = "y"
        self.assertEqual(dict(headers), {"\u7ea2\u65b9_1": "x"})
        self.assertEqual(list(copy), ["\u7ea2\u65b9_1", "Event"])

    def test_formats_of_lines(self):
        game = qipu.read_game(b'[Event "e"]\n1. C2.5 H8+7 1-0\n')
        lost = []
        line = qipu.write([game], "lines", lost=lost)
        self.assertTrue(line.endswith(b" w - - 0 1\th2e2 h9g7\t1-0\n"), line)
        self.assertEqual([one.what for one in lost], ["Event"])
        self.assertIn(b" w - - ", qipu.write([game], "epd", lost=[]))

    def test_columns_of_tables(self):
        data = b"start;line;cup\n4k4/9/9/9/9/9/9/9/3R5/3K5 w;d1d9;A\n"
        columns = "fen=start moves=line Event=cup sep=;"
        game, = qipu.read(data, columns=columns)
        self.assertEqual(game.headers["Event"], "A")
        self.assertEqual(qipu.write([game], "table", columns=columns, lost=[]),
                         b"start;line;cup\n"
                         b"4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1;d1d9;A\n")
        for given in ("", "fen", "comment=a"):
            with self.assertRaisesRegex(ValueError, "expected pairs"):
                qipu.write([game], "table", columns=given)
        with self.assertRaisesRegex(ValueError, "expected pairs"):
            qipu.read(data, columns="fen")
        with self.assertRaises(ValueError):
            qipu.write([game], "pgn", columns=columns)

    def test_refused_files(self):
        for data, said in ((b"PK\3\4\x14\0\0\0\x08\0 and so on", "a ZIP archive"),
                           (b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n",
                            "international chess")):
            with self.assertRaisesRegex(
                    qipu.ParseError, f"this is {said}, not a xiangqi record"):
                list(qipu.read(data))

    def test_headers(self):
        game = game_of()
        headers = game.headers
        self.assertEqual(headers["red"], "甲")
        self.assertEqual(headers.all()[-2:], [("Result", "1-0"), ("Red", "丙")])
        self.assertEqual(list(headers), ["Game", "Event", "Red", "Black", "Result"])
        headers["Red"] = "丁"
        headers["Round"] = "3"
        headers.add("Round", "4")
        self.assertEqual(headers.get("ROUND"), "3")
        self.assertEqual(len(headers), 6)
        del headers["round"]
        self.assertNotIn("Round", headers)
        with self.assertRaises(KeyError):
            headers["Round"]
        with self.assertRaises(KeyError):
            del headers["Round"]
        with self.assertRaises(ValueError):
            headers["a\0b"] = "x"
        with self.assertRaises(TypeError):
            headers["Red"] = 3
        self.assertNotIn("a\0b", headers)
        game.headers = {"Red": "x"}
        self.assertEqual(game.headers.all(), [("Red", "x")])

    def test_result(self):
        game = qipu.Game()
        self.assertEqual(game.result, "*")
        game.result = "0-1"
        self.assertEqual((game.result, game.headers["Result"]), ("0-1", "0-1"))
        with self.assertRaises(ValueError):
            game.result = "2-0"

    def test_start(self):
        fen = "4k4/9/9/9/R8/9/9/9/9/3K5 b - - 3 7"
        game = qipu.Game(board=fen)
        self.assertEqual(game.board().fen(), fen)
        node = game.add_variation("e9f9")
        self.assertEqual((node.ply(), node.turn()), (14, qipu.RED))
        with self.assertRaises(ValueError):
            game.setup(qipu.Board())
        with self.assertRaises(ValueError):
            qipu.Game(board=qipu.Board(None))
        again = next(qipu.read(game.write(lost=[])))
        self.assertEqual(again.board().fen(), fen)
        board = qipu.Board()
        board.push_text("h2e2")
        self.assertEqual(list(qipu.Game.from_board(board).mainline_moves()),
                         board.move_stack)

    def test_copies(self):
        game = game_of()
        for twin in (game.copy(), copy.copy(game), copy.deepcopy(game),
                     pickle.loads(pickle.dumps(game))):
            self.assertTrue(twin.equals(game))
            self.assertIsNot(twin, game)
            twin.next().comment = "other"
            self.assertFalse(twin.equals(game))

    def test_mainline(self):
        game = game_of()
        line = game.mainline_moves()
        self.assertEqual(list(reversed(line)), list(line)[::-1])
        self.assertTrue(line)
        self.assertFalse(game.end().mainline())
        self.assertEqual(str(game.mainline()),
                         "1. 炮二平五 马8进7 2. 马二进三 车9平8")

    def test_nodes_are_not_made_by_hand(self):
        with self.assertRaises(TypeError):
            qipu.GameNode()


def every(game):
    nodes = [game]
    for node in nodes:
        nodes.extend(node.variations)
    return nodes


def removed(node):
    try:
        node.parent
    except ReferenceError:
        return True
    return False


def first_variation(game):
    return game.next().variations[1].next()


class Reading(unittest.TestCase):
    def test_one_after_another(self):
        two = PGN + "\n" + PGN.replace("match", "second")
        many = (two * 2000).encode()
        for file in (io.BytesIO(two.encode()), io.StringIO(two)):
            for _ in range(2):
                found = []
                while (game := qipu.read_game(file)) is not None:
                    found.append("second" in game.headers["Event"])
                self.assertEqual(found, [False, True])
                file.seek(0)
            self.assertIsNotNone(qipu.read_game(file))
            file.seek(0)
            self.assertIn("match", qipu.read_game(file).headers["Event"])
        with tempfile.TemporaryFile() as file:
            file.write(many)
            file.seek(0)
            self.assertEqual(sum(1 for _ in iter(lambda: qipu.read_game(file),
                                                 None)), 4000)
        junk = io.BytesIO(bytes(range(256)))
        with self.assertRaises(qipu.ParseError):
            qipu.read_game(junk)

        class Slots:
            __slots__ = ()

            def read(self, size=-1):
                return b""

        with self.assertRaises(TypeError):
            qipu.read_game(Slots())
        file = io.BytesIO(many)
        qipu.read_game(file)
        gone = weakref.ref(file)
        del file
        gc.collect()
        self.assertIsNone(gone())

    def test_sources(self):
        data = PGN.encode()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "g.pgn")
            with open(path, "wb") as file:
                file.write(data)
            with open(path, "rb") as file, open(path, encoding="utf-8") as text:
                for source in (path, data, bytearray(data), memoryview(data), file,
                               text, io.BytesIO(data), io.StringIO(PGN)):
                    games = list(qipu.read(source))
                    self.assertEqual(len(games), 1)
                    self.assertTrue(games[0].equals(game_of()))
            self.assertTrue(qipu.read_game(path).equals(game_of()))
            with self.assertRaises(FileNotFoundError):
                qipu.read(os.path.join(folder, "none"))
            with self.assertRaises(IsADirectoryError):
                list(qipu.read(folder))
        for source in (3, None, [], object()):
            with self.assertRaises(TypeError):
                qipu.read(source)

    def test_encodings_and_formats(self):
        game = game_of()
        data = game.write(encoding="gb18030", lost=[])
        reader = qipu.read(data)
        again = next(reader)
        self.assertEqual(again.headers["Black"], "乙")
        self.assertEqual((reader.format, reader.encodings), ("pgn", ["gb18030"]))
        self.assertEqual(list(qipu.read(data, encoding="gbk", format="pgn"))[0]
                         .headers["Black"], "乙")
        for name, value in (("format", "doc"), ("encoding", "klingon"),
                            ("notation", "runes")):
            with self.assertRaises(ValueError):
                qipu.read(data, **{name: value})

    def test_no_record(self):
        for data in (b"PK\3\4" + bytes(100), b"\x89PNG\r\n\x1a\n" + bytes(50)):
            with self.assertRaises(qipu.ParseError) as caught:
                list(qipu.read(data))
            self.assertEqual(caught.exception.status, "QP_E_FORMAT_NONE")
        reader = qipu.read(b"")
        self.assertEqual(list(reader), [])
        self.assertEqual([e.status for e in reader.errors], ["QP_E_PGN_NOTHING"])
        with self.assertRaises(qipu.ParseError):
            list(qipu.read(b"Nothing of the kind.\n"))

    def test_faults_have_places(self):
        game = game_of('[Red "a"]\n\n1. h2e2 h9g7\n2. h0g4 i9h9 *\n')
        self.assertTrue(game.incomplete)
        error = game.errors[0]
        self.assertEqual((error.line, error.column, error.what, error.ply),
                         (4, 4, "h0g4", 3))
        self.assertIn("line 4, column 4", str(error))
        self.assertEqual(len(list(game.mainline_moves())), 2)
        twin = pickle.loads(pickle.dumps(game))
        self.assertTrue(twin.incomplete)
        self.assertEqual(twin.errors[0].line, 4)
        strict = next(qipu.read(b"1. h2e2 h9g7 *", strict=True))
        self.assertTrue(strict.warnings)
        self.assertIsInstance(strict.warnings[0], qipu.ParseWarning)
        self.assertFalse(strict.errors)

    def test_a_source_that_fails(self):
        class Broken:
            def __init__(self):
                self.left = [40 * (PGN.encode() + b"\n")] * 10

            def read(self, size):
                if self.left:
                    return self.left.pop()
                raise OSError("unplugged")
        games = qipu.read(Broken())
        seen = 0
        with self.assertRaisesRegex(OSError, "unplugged"):
            for _ in games:
                seen += 1
        # All but what is not sure to be a whole game yet.
        self.assertTrue(200 < seen < 400, seen)
        for answer in (None, 5, [1], "\ud800"):
            class Odd:
                def read(self, size, answer=answer):
                    return answer
            with self.assertRaises((TypeError, UnicodeError)):
                list(qipu.read(Odd()))

    def test_a_source_that_reads_its_own_reader(self):
        class Snake:
            def read(self, size):
                next(self.reader)
                return b""
        snake = Snake()
        snake.reader = qipu.read(snake)
        with self.assertRaisesRegex(ValueError, "another thread"):
            next(snake.reader)

    def test_closing(self):
        with qipu.read(3 * (PGN + "\n").encode()) as games:
            first = next(games)
        self.assertEqual(list(games), [])
        self.assertEqual(first.result, "1-0")
        games.close()

    def test_many_plies(self):
        moves = "h0g2 h9g7 g2h0 g7h9".split()
        text = " ".join(moves * 2500)
        game = game_of(f'[Red "x"]\n\n{text} *\n')
        self.assertEqual(len(list(game.mainline_moves())), 10000)
        board = game.end().board()
        self.assertEqual(len(board.move_stack), 10000)
        self.assertEqual(pickle.loads(pickle.dumps(game)).end().board(), board)
        self.assertTrue(game_of(game.write("pgn").decode()).equals(
            game_of(game.write("pgn").decode())))


class Writing(unittest.TestCase):
    def test_round_trip(self):
        game = game_of()
        self.assertTrue(next(qipu.read(game.write(lost=[]))).equals(game))
        self.assertIn("炮二平五", str(game))
        self.assertIn(b"C2.5", game.write(notation="wxf"))

    def test_losses(self):
        game = game_of()
        lost = []
        data = game.write("xqf", lost=lost)
        self.assertTrue(data.startswith(b"XQ"))
        self.assertTrue(lost)
        self.assertTrue(all(isinstance(w, qipu.LossWarning) for w in lost))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            game.write("xqf")
        self.assertEqual([str(w.message) for w in caught], [str(w) for w in lost])
        self.assertEqual(caught[0].filename, __file__)
        with tempfile.TemporaryDirectory() as folder:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                qipu.write([game], "xqf")
                qipu.write([game], "xqf", os.path.join(folder, "x"))
        self.assertEqual({w.filename for w in caught}, {__file__})
        self.assertEqual(
            [str(m) for m in next(qipu.read(data)).mainline_moves()],
            [str(m) for m in game.mainline_moves()])

    def test_every_format_that_is_written(self):
        game = qipu.Game({"Red": "甲"})
        game.add_line(["h2e2", "h9g7", "h0g2"])
        for form in qipu.formats():
            if not form.writes:
                with self.assertRaises(ValueError):
                    game.write(form.name)
                continue
            data = game.write(form.name, lost=[])
            if form.reads and not form.lacks:
                back = next(qipu.read(data, format=form.name))
                self.assertEqual(list(back.mainline_moves())[:3],
                                 list(game.mainline_moves())[:3], form.name)

    def test_files(self):
        game = game_of()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "out.pgn")
            self.assertIsNone(game.write("pgn", path, lost=[]))
            self.assertEqual(qipu.write([game, game], "pgn", path, lost=[]), 2)
            self.assertEqual(len(list(qipu.read(path))), 2)
            with open(path, "rb") as file:
                kept = file.read()

            def failing():
                yield game
                raise KeyError("enough")
            with self.assertRaises(KeyError):
                qipu.write(failing(), "pgn", path, lost=[])
            with open(path, "rb") as file:
                self.assertEqual(file.read(), kept)
            self.assertEqual(os.listdir(folder), ["out.pgn"])
            with self.assertRaises(ValueError):
                qipu.write([game, game], "xqf", path, lost=[])
            with self.assertRaises(FileNotFoundError):
                game.write("pgn", os.path.join(folder, "no", "where"))
        out = io.BytesIO()
        qipu.write([game], "pgn", out, lost=[])
        self.assertTrue(qipu.read_game(out.getvalue()).equals(game))
        with self.assertRaises(TypeError):
            qipu.write([1], "pgn")


class Pictures(unittest.TestCase):
    def test_svg(self):
        board = qipu.Board()
        move = board.push_text("h2e2")
        text = qipu.svg(board, lastmove=move, arrows=[move, (0, 9), qipu.Arrow(
            1, 2, "red")], rings=[5, qipu.Ring(6, "blue")], check=True)
        self.assertTrue(text.startswith("<svg"))
        self.assertTrue(board._repr_svg_().startswith("<svg"))
        self.assertTrue(game_of().next()._repr_svg_().startswith("<svg"))
        for looks in ({"theme": "print"}, {"theme": "dark"}, {"pieces": "letters"},
                      {"coordinates": False}, {"orientation": qipu.BLACK},
                      {"pieces": "symbols", "mirror": True, "turn": True}):
            self.assertNotEqual(qipu.svg(board, **looks), qipu.svg(board), looks)

    def test_marks_of_comments(self):
        game = qipu.Game()
        node = game.add_variation("h2e2")
        plain = qipu.svg(node)
        node.comment = "see [%cal Gh2e2] [%csl Re9]"
        self.assertGreater(len(qipu.svg(node)), len(plain))

    def test_hostile_text(self):
        import xml.dom.minidom
        title = '</text><script>alert(1)</script>&amp;"\'<![CDATA[ ]]>\x00\x0b'
        text = qipu.svg(qipu.Board(), title=title, caption=title)
        document = xml.dom.minidom.parseString(text.encode())
        self.assertEqual(document.getElementsByTagName("script"), [])
        self.assertIn("</text><script>", "".join(
            "".join(n.data for n in t.childNodes if n.nodeType == n.TEXT_NODE)
            for t in document.getElementsByTagName("text")))

    def test_faults(self):
        board = qipu.Board()
        for wrong in ({"size": 5}, {"size": 1e9}, {"size": float("nan")},
                      {"theme": "neon"}, {"pieces": "x"}, {"rings": [90]},
                      {"arrows": [(0, 1, "pink")]}, {"coordinates": "polar"}):
            with self.assertRaises(ValueError, msg=str(wrong)):
                qipu.svg(board, **wrong)

    @unittest.skipUnless(qipu.features["cairo"], "built without cairo")
    def test_png(self):
        try:
            data = qipu.png(qipu.Board(), size=100)
        except qipu.ParseError as error:
            self.assertEqual(error.status, "QP_E_DRAW_LIBRARY")
        else:
            self.assertTrue(data.startswith(b"\x89PNG\r\n\x1a\n"))


if __name__ == "__main__":
    unittest.main()
