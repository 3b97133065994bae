"""Errors as sentences: the same as in C, by the table that C is tested with.

SPDX-License-Identifier: MIT
"""
import pathlib
import unittest

import qipu

TABLE = pathlib.Path(__file__).resolve().parents[3] / "test/spec/messages.tsv"
LANGUAGES = ("en", "zh", "zh-TW")


class Messages(unittest.TestCase):
    def test_table(self):
        rows = 0
        for line in TABLE.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                continue
            status, what, want, square, form, *sentences = line.split("\t")
            if form:  # a problem of this package does not know it
                continue
            problem = qipu.Problem(status=status, what=what, expected=want,
                                   square=square)
            rows += 1
            for language, sentence in zip(LANGUAGES, sentences):
                self.assertEqual(problem.text(language), sentence, status)
        self.assertGreater(rows, 200)

    def test_raised(self):
        with self.assertRaises(qipu.IllegalMoveError) as caught:
            qipu.Board().push_text("h0f1")
        error = caught.exception
        self.assertEqual(str(error), error.text())
        self.assertIn("蹩马腿", error.text("zh"))
        self.assertIn("蹩馬腿", error.text("zh-TW"))
        with self.assertRaises(ValueError):
            error.text("fr")


if __name__ == "__main__":
    unittest.main()
