"""Collections: editing, joining, splitting, comparing.

SPDX-License-Identifier: MIT
"""
import unittest

import qipu

TEXT = """[Event "Cup 10"]
[Red "R1"]
[Black "B1"]
[Date "1990-1-5"]
[Result "1-0"]

1. h2e2 {main} h9g7 2. h0g2 i9h9 1-0

[Event "Cup 11"]
[Red "R2"]
[Black "B2"]
[Result "0-1"]

1. h2e2 h9g7 2. h0g2 (2. b0c2) b9c7 0-1
"""


def games():
    return list(qipu.read(TEXT.encode()))


class Editing(unittest.TestCase):
    def test_edits(self):
        one, other = games()
        editor = qipu.Editor(rename={"Event": "Title"}, drop=["Black"],
                             set={"Site": "Here"}, normalize=["dates"])
        edited = editor.edit(one)
        self.assertIsNot(edited, one)
        self.assertEqual(dict(edited.headers), {
            "Title": "Cup 10", "Red": "R1", "Date": "1990.01.05", "Result": "1-0",
            "Site": "Here"})
        self.assertEqual(one.headers["Event"], "Cup 10")
        self.assertEqual([m.uci() for m in edited.mainline_moves()],
                         [m.uci() for m in one.mainline_moves()])
        self.assertIs(qipu.Editor(set={"Red": "R2"}).edit(other), other)

    @unittest.skipUnless(qipu.features["pcre2"], "built without PCRE2")
    def test_replace(self):
        one = games()[0]
        edited = qipu.Editor(replace=[("*", r"^Cup (\d)", r"$1/")]).edit(one)
        self.assertEqual(edited.headers["Event"], "1/0")
        with self.assertRaisesRegex(ValueError, "Event: .*empty"):
            qipu.Editor(replace=[("Event", ".*", "")]).edit(one)
        with self.assertRaisesRegex(ValueError, "parenthesis"):
            qipu.Editor(replace=[("Event", "(", "")])
        edited = qipu.Editor(set={"Event": "a/b"},
                             replace=[("Event", r"/|\/", "-")])
        self.assertEqual(edited.edit(one).headers["Event"], "a-b")

    def test_invalid(self):
        for edit in ({"set": {"FEN": "x"}}, {"set": {"Red": ""}},
                     {"normalize": ["x"]}, {"set": {"Result": "won"}}):
            with self.assertRaises(ValueError):
                qipu.Editor(**edit)
        with self.assertRaises(ValueError):
            qipu.Editor(rename={"Red": "Black"}).edit(games()[0])
        with self.assertRaises(TypeError):
            qipu.Editor(set={"Red": "x"}).edit("a game")


class Joining(unittest.TestCase):
    def test_merge_and_split(self):
        merged = qipu.merge(games())
        self.assertEqual(merged.next().next().next().next().parent.parent.parent,
                         merged.next())
        parts = qipu.split(merged)
        self.assertEqual(len(parts), 3)
        self.assertEqual({p.headers.get("Red") for p in parts}, {"R1", "R2", None})
        self.assertEqual(len(qipu.split(games()[1], by="chapters")), 2)
        with self.assertRaises(ValueError):
            qipu.split(merged, by="moves")

    def test_other_start(self):
        game = qipu.Game()
        game.setup("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
        with self.assertRaisesRegex(ValueError, "different starting positions"):
            qipu.merge([games()[0], game])


class Comparing(unittest.TestCase):
    def test_diff(self):
        first, second = games(), games()
        self.assertEqual(qipu.diff(first, reversed(second)), [])
        second[0].headers["Red"] = "Other"
        changed, = qipu.diff(first, second)
        self.assertEqual(changed, (first[0], second[0], {"tags"}, None))
        only, = qipu.diff(first, second[1:2] + first[:1] + first[1:])
        self.assertEqual((only.first, only.ply), (None, None))
        second = games()
        second[1].next().next().remove()
        shorter, = qipu.diff(first, second)
        self.assertEqual(shorter.ply, 2)
        self.assertIn("moves", shorter.differs)


class Repairing(unittest.TestCase):
    # 马2进4 cannot be played; 马2进3 is b9c7, whose ranks Move.uci counts from 1.
    TEXT = """[Event "one"]

1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进4 4. 兵七进一 *

[Event "two"]

1. 炮二平五 *
""".encode()

    def test_likely(self):
        reader = qipu.read(self.TEXT, repair="likely")
        first, second = reader
        self.assertEqual([first.incomplete, second.incomplete], [False, False])
        self.assertEqual([move.uci() for move in first.mainline_moves()][5], "b10c8")
        self.assertEqual(len(list(first.mainline_moves())), 7)
        repair, = reader.repairs
        self.assertEqual((repair.game, repair.ply, repair.applied), (0, 6, True))
        self.assertFalse(repair.in_variation)
        self.assertIsInstance(repair.error, qipu.IllegalMoveError)
        best = repair.suggestions[0]
        self.assertGreaterEqual(best.percent, 60)
        self.assertEqual(best.edits, (
            qipu.RepairEdit("move", 6, 3, 35, "马2进4", "马2进3"),))

    def test_none(self):
        reader = qipu.read(self.TEXT, repair="none")
        first = next(reader)
        self.assertTrue(first.incomplete)
        self.assertFalse(reader.repairs[0].applied)

    def test_without(self):
        reader = qipu.read(self.TEXT)
        self.assertTrue(next(reader).incomplete)
        self.assertEqual(reader.repairs, [])

    def test_unknown(self):
        with self.assertRaisesRegex(ValueError, "expected likely, all or none"):
            qipu.read(self.TEXT, repair="some")


if __name__ == "__main__":
    unittest.main()
