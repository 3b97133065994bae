"""What README.md shows is what happens.

SPDX-License-Identifier: MIT
"""
import doctest
import os
import sys
import unittest
import warnings

README = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../README.md")


class Readme(unittest.TestCase):
    def test_examples(self):
        with open(README, encoding="utf-8") as file:
            # A fence ends an example as an empty line does.
            text = file.read().replace("\n```", "\n\n```")
        test = doctest.DocTestParser().get_doctest(text, {}, "README.md", README, 0)
        said = []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # README shows what is lost, too
            result = doctest.DocTestRunner(
                optionflags=doctest.ELLIPSIS).run(test, out=said.append)
        self.assertGreater(result.attempted, 30)
        sys.stdout.write("".join(said))
        self.assertEqual(result.failed, 0)


if __name__ == "__main__":
    unittest.main()
