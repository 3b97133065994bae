"""Boards, moves, pieces and squares.

SPDX-License-Identifier: MIT
"""
import copy
import pickle
import unittest

import qipu


class Squares(unittest.TestCase):
    def test_names(self):
        self.assertEqual(qipu.A0, 0)
        self.assertEqual(qipu.I9, 89)
        self.assertEqual(qipu.E3, qipu.square(4, 3))
        self.assertEqual(qipu.parse_square("h2"), 9 * 2 + 7)
        self.assertEqual(qipu.square_name(89), "i9")
        self.assertEqual(qipu.square_mirror(qipu.A3), qipu.I3)
        self.assertEqual(qipu.square_flip(qipu.A0), qipu.I9)

    def test_out_of_range(self):
        for call in (qipu.square_name, qipu.square_file, qipu.square_mirror):
            for square in (-1, 90):
                with self.assertRaises(ValueError):
                    call(square)
        with self.assertRaises(qipu.ParseError):
            qipu.parse_square("j0")
        with self.assertRaises(ValueError):
            qipu.square(9, 0)

        for bad in ("e2", None, 4.0):
            with self.assertRaisesRegex(TypeError, "is not a square: expected 0"):
                qipu.SquareSet([bad])
        with self.assertRaisesRegex(ValueError, "unknown notation 'wfx': expected one of"):
            qipu.translate("h2e2", "wfx")

    def test_sets(self):
        squares = qipu.SquareSet([qipu.A0, qipu.I9])
        self.assertEqual(list(squares), [0, 89])
        self.assertEqual(squares | {5}, qipu.SquareSet([0, 5, 89]))
        self.assertEqual(len(squares - {0}), 1)
        self.assertIn(89, squares)
        self.assertNotIn(90, squares)
        self.assertEqual(str(squares).count("1"), 2)
        with self.assertRaises(ValueError):
            squares.add(90)


class Pieces(unittest.TestCase):
    def test_sets_as_in_python_chess(self):
        some = qipu.SquareSet([0, 5, 89])
        self.assertEqual(len(~some), 87)
        self.assertEqual(~~some, some)
        copy = some.copy()
        copy.add(7)
        self.assertNotIn(7, some)
        self.assertEqual(some.union([7], 1 << 8), qipu.SquareSet([0, 5, 7, 8, 89]))
        self.assertEqual(some.intersection([5, 6], [5]), qipu.SquareSet([5]))
        self.assertEqual(some.difference([5], [89]), qipu.SquareSet([0]))
        self.assertEqual(some.symmetric_difference([5, 6]),
                         qipu.SquareSet([0, 6, 89]))
        self.assertTrue(qipu.SquareSet([5]).issubset(some))
        self.assertTrue(some.issuperset([0, 89]))
        self.assertFalse(some.issuperset([1]))
        self.assertEqual([i for i, one in enumerate(some.tolist()) if one], [0, 5, 89])
        self.assertEqual(len(some.tolist()), 90)
        copy.difference_update([7], [0])
        copy.update([1])
        copy.intersection_update([1, 5])
        copy.symmetric_difference_update([5, 6])
        self.assertEqual(copy, qipu.SquareSet([1, 6]))

    def test_one_object_each(self):
        rook = qipu.Piece.from_symbol("R")
        self.assertIs(rook, qipu.Piece(qipu.ROOK, qipu.RED))
        self.assertIs(pickle.loads(pickle.dumps(rook)), rook)
        self.assertIs(copy.deepcopy(rook), rook)
        self.assertEqual(rook.symbol(), "R")
        self.assertEqual(qipu.Piece.from_symbol("k").unicode_symbol(), "将")
        self.assertEqual(
            qipu.Piece.from_symbol("k").unicode_symbol(traditional=True), "將")
        with self.assertRaises(AttributeError):
            rook.color = qipu.BLACK

    def test_faults(self):
        for symbol in ("", "x", "RR"):
            with self.assertRaises(qipu.ParseError):
                qipu.Piece.from_symbol(symbol)
        with self.assertRaises(ValueError):
            qipu.Piece(8, qipu.RED)


class Moves(unittest.TestCase):
    def test_notations(self):
        move = qipu.Move(qipu.H2, qipu.E2)
        self.assertEqual(move, qipu.Move.from_ucci("h2e2"))
        self.assertEqual(move, qipu.Move.from_uci("h3e3"))
        self.assertEqual(move, qipu.Move.from_iccs("H2-E2"))
        self.assertEqual((move.ucci(), move.uci(), move.iccs(), str(move)),
                         ("h2e2", "h3e3", "H2-E2", "h2e2"))
        self.assertEqual(qipu.Move.from_uci("a10i10"), qipu.Move(81, 89))
        self.assertEqual(qipu.Move(81, 89).uci(), "a10i10")
        self.assertEqual(move.mirror(), qipu.Move.from_ucci("b2e2"))

    def test_value(self):
        move = qipu.Move(3, 4)
        self.assertEqual(eval(repr(move), {"Move": qipu.Move}), move)
        self.assertEqual(pickle.loads(pickle.dumps(move)), move)
        self.assertEqual(copy.deepcopy(move), move)
        self.assertEqual(len({move, qipu.Move(3, 4), qipu.Move(4, 3)}), 2)
        self.assertLess(qipu.Move(3, 4), qipu.Move(3, 5))
        self.assertLess(qipu.Move(3, 89), qipu.Move(4, 0))
        self.assertNotEqual(move, (3, 4))
        with self.assertRaises(AttributeError):
            move.from_square = 5

    def test_faults(self):
        for text in ("", "h", "h2", "h2e", "h2e99", "j2e2", "h2-e2x", "h2 e2"):
            with self.assertRaises(qipu.InvalidMoveError, msg=text):
                qipu.Move.from_ucci(text)
        with self.assertRaises(qipu.InvalidMoveError) as caught:
            qipu.Move.from_ucci("h2z9")
        self.assertEqual((caught.exception.column, caught.exception.what),
                         (3, "h2z9"))
        with self.assertRaises(TypeError):
            qipu.Move("a0", "a1")
        with self.assertRaises(ValueError):
            qipu.Move(0, 90)


class Boards(unittest.TestCase):
    def test_opening(self):
        board = qipu.Board()
        self.assertEqual(board.fen(), qipu.STARTING_FEN)
        self.assertEqual(board.turn, qipu.RED)
        # 44 moves, 1920 and 79666 leaves: every program agrees.
        self.assertEqual(board.legal_moves.count(), 44)
        self.assertEqual(board.perft(2), 1920)
        self.assertEqual(board.perft(3), 79666)

    def test_perft_of_a_depth_that_is_none(self):
        for depth in (-1, 65, -2**40):
            with self.assertRaisesRegex(ValueError, "expected 0 to 64"):
                qipu.Board().perft(depth)
        self.assertEqual(qipu.Board().perft(0), 1)

    def test_perft_by_hand(self):
        def leaves(board, depth):
            if not depth:
                return 1
            total = 0
            for move in board.legal_moves:
                board.push(move)
                total += leaves(board, depth - 1)
                self.assertEqual(board.pop(), move)
            return total
        self.assertEqual(leaves(qipu.Board(), 2), 1920)

    def test_any_notation(self):
        for text in ("炮二平五", "C2.5", "C2=5", "H2-E2", "h2e2", "Che2", "P2-5"):
            board = qipu.Board()
            self.assertEqual(board.push_text(text).ucci(), "h2e2", text)
        board = qipu.Board()
        self.assertEqual(board.push_uci("h3e3").ucci(), "h2e2")
        self.assertEqual(board.push_san("马8进7").ucci(), "h9g7")
        self.assertEqual(board.parse("h0g2"), qipu.Move.from_ucci("h0g2"))
        self.assertEqual(board.san(board.parse("h0g2")), "马二进三")
        self.assertEqual(board.wxf(board.parse("h0g2")), "N2+3")
        self.assertEqual(board.text(board.parse("h0g2"), "traditional"), "馬二進三")
        self.assertEqual([str(m) for m in board.move_stack], ["h2e2", "h9g7"])

    def test_illegal(self):
        board = qipu.Board()
        with self.assertRaises(qipu.IllegalMoveError) as caught:
            board.push_text("b0d1")  # the bishop on c0 is on the leg
        self.assertEqual(caught.exception.status, "QP_E_MOVE_LEG")
        with self.assertRaises(qipu.IllegalMoveError) as caught:
            board.push(qipu.Move.from_ucci("c0e1"))
        self.assertIsInstance(caught.exception, ValueError)
        with self.assertRaises(qipu.InvalidMoveError):
            board.parse("hello")
        with self.assertRaises(qipu.InvalidMoveError):
            board.parse("h2e2", "chinese")
        with self.assertRaises(ValueError) as caught:
            board.parse("h2e2", "klingon")
        self.assertIn("chinese", str(caught.exception))
        self.assertEqual(board, qipu.Board())
        self.assertNotIn(qipu.Move.from_ucci("c0e1"), board.legal_moves)
        self.assertNotIn("h2e2", board.legal_moves)

    def test_stack(self):
        board = qipu.Board()
        with self.assertRaises(IndexError):
            board.pop()
        with self.assertRaises(IndexError):
            board.peek()
        for word in "h2e2 h9g7 h0g2 i9h9".split():
            board.push_text(word)
        self.assertEqual(board.peek().ucci(), "i9h9")
        self.assertEqual((board.ply(), board.fullmove_number,
                          board.halfmove_clock), (4, 3, 4))
        twin = board.copy()
        self.assertEqual(twin.move_stack, board.move_stack)
        self.assertEqual(board.copy(stack=False).move_stack, [])
        twin.pop()
        self.assertNotEqual(twin, board)
        self.assertEqual(board.root(), qipu.Board())
        again = pickle.loads(pickle.dumps(board))
        self.assertEqual((again, again.move_stack), (board, board.move_stack))

    def test_changing_forgets_moves(self):
        board = qipu.Board()
        board.push_text("h2e2")
        board.turn = qipu.RED
        self.assertEqual(board.move_stack, [])
        board.push_text("b2b6")
        board.remove_piece_at(qipu.A0)
        self.assertEqual(board.move_stack, [])
        self.assertIsNone(board.piece_at(qipu.A0))

    def test_comparing(self):
        a, b = qipu.Board(), qipu.Board()
        self.assertEqual(a, b)
        self.assertEqual(hash(a), hash(b))
        self.assertFalse(a != b)
        b.halfmove_clock = 3
        self.assertNotEqual(a, b)
        self.assertNotEqual(a, "board")
        self.assertEqual(a.zobrist(), b.zobrist())
        self.assertEqual(a.key(), a.mirror().key())

    def test_editing(self):
        board = qipu.Board(None)
        self.assertEqual(board, qipu.Board.empty())
        self.assertEqual(board.status(), qipu.Status.NO_KING)
        self.assertEqual(list(board.legal_moves), [])
        self.assertFalse(board.is_game_over())
        with self.assertRaises(ValueError):
            board.attackers(qipu.RED, 0)
        board.set_piece_at(qipu.E0, qipu.Piece.from_symbol("K"))
        board.set_piece_at(qipu.E9, qipu.Piece.from_symbol("k"))
        self.assertEqual(board.status(), qipu.Status.FACING)
        self.assertEqual(board.faults(), ["the kings face each other on an open file"])
        board.set_piece_at(qipu.E5, qipu.Piece.from_symbol("P"))
        self.assertTrue(board.is_valid())
        self.assertEqual(board.king(qipu.BLACK), qipu.E9)
        self.assertEqual(board.pieces(qipu.PAWN, qipu.RED), {qipu.E5})
        self.assertEqual(board.occupied(), {qipu.E0, qipu.E5, qipu.E9})
        self.assertEqual(board.remove_piece_at(qipu.E5),
                         qipu.Piece.from_symbol("P"))
        self.assertIsNone(board.remove_piece_at(qipu.E5))
        for value, kind in ((70000, ValueError), ("1", TypeError), (-1, ValueError)):
            with self.assertRaises(kind):
                board.fullmove_number = value
        with self.assertRaises(AttributeError):
            del board.turn

    def test_text_board(self):
        lines = qipu.Board().text_board(style="ascii", coordinates=True).splitlines()
        self.assertEqual(len(lines), 21)
        self.assertEqual(lines[1], "9 r---n---b---a---k---a---b---n---r  9")
        lines = qipu.Board().text_board(orientation=qipu.BLACK).splitlines()
        self.assertEqual(lines[1][2:3], "\u4fe5")
        self.assertIn("\x1b[1;31m", qipu.Board().text_board(color=True))
        with self.assertRaises(ValueError):
            qipu.Board().text_board(style="bold")

    def test_views(self):
        board = qipu.Board("4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1")
        self.assertEqual(board.mirror().fen(),
                         "4k4/9/9/9/9/9/9/9/4A4/4K3R w - - 0 1")
        self.assertEqual(board.flip().fen(),
                         "4k3r/4a4/9/9/9/9/9/9/9/4K4 b - - 0 1")
        self.assertEqual(board.epd(), "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - -")
        self.assertEqual(str(board).splitlines()[9], "R . . . K . . . .")
        self.assertEqual(board.unicode().splitlines()[9], "车＋＋＋帅＋＋＋＋")
        self.assertEqual(repr(board), f"Board({board.fen()!r})")

    def test_fen_faults(self):
        with self.assertRaises(qipu.FenError) as caught:
            qipu.Board("rnbakabnr/9/1c5c1/p1p1p1p1x/9/9/9/9/9/9 w")
        # 10 + 2 + 6 characters are before the fourth rank, and 8 of it.
        self.assertEqual((caught.exception.status, caught.exception.what,
                          caught.exception.column), ("QP_E_FEN_PIECE", "x", 27))
        self.assertEqual(caught.exception.offset, 26)
        board = qipu.Board()
        with self.assertRaises(qipu.FenError):
            board.set_fen("9/9")
        self.assertEqual(board, qipu.Board())

    def test_attacks(self):
        # Red: rook a5, cannon e3, pawn e4. Black: king e9, knight e6.
        board = qipu.Board("4k4/9/9/4n4/R8/4P4/4C4/9/9/3K5 w - - 0 1")
        self.assertEqual(board.attackers(qipu.RED, qipu.E6), {qipu.E3})
        self.assertTrue(board.is_attacked_by(qipu.RED, qipu.E5))
        self.assertEqual(board.attacks(qipu.E4), {qipu.E5})
        self.assertFalse(board.is_check())
        self.assertTrue(board.is_capture(board.parse("e3e6")))
        self.assertTrue(board.gives_check(board.parse("a5a9")))
        with self.assertRaises(ValueError):
            board.gives_check(qipu.Move(0, 1))
        board.push_text("a5a9")
        self.assertTrue(board.is_check())
        self.assertEqual(board.checkers(), {qipu.A9})
        board = qipu.Board("4k4/9/9/4n4/9/9/9/9/9/3KR4 b - - 0 1")
        self.assertTrue(board.is_pinned(qipu.BLACK, qipu.E6))
        self.assertFalse(board.is_pinned(qipu.RED, qipu.E0))

    def test_the_end(self):
        mate = qipu.Board("4k3R/8R/9/9/9/9/9/9/9/3K5 b - - 0 1")
        self.assertTrue(mate.is_checkmate())
        self.assertTrue(mate.is_game_over())
        self.assertEqual(mate.outcome().winner, qipu.RED)
        self.assertEqual(mate.result(), "1-0")
        self.assertFalse(mate.legal_moves)
        # Black's king cannot step: d-file, f-file and e8 are Red's.
        stale = qipu.Board("4k4/9/9/9/9/9/9/9/3R1R3/4C1K2 b - - 0 1")
        self.assertEqual(stale.status(), qipu.Status.SQUARE)
        stale = qipu.Board("4k4/4P4/9/9/9/9/9/9/3R1R3/4K4 b - - 0 1")
        self.assertFalse(stale.is_stalemate())  # it is in check from the pawn
        stale = qipu.Board("3k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1")
        self.assertTrue(stale.is_stalemate())
        self.assertEqual(stale.outcome().termination, qipu.Termination.STALEMATE)
        self.assertEqual(stale.result(), "1-0")
        self.assertTrue(qipu.Board("4k4/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1")
                        .is_insufficient_material())

    def test_repetition_and_judge(self):
        # Red's rook checks on rank 9 and on rank 8, for ever.
        board = qipu.Board("4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1")
        for word in 2 * "a8a9 e9e8 a9a8 e8e9".split():
            board.push_text(word)
        self.assertEqual(board.repetitions(), 3)
        self.assertTrue(board.is_repetition())
        self.assertEqual(board.judge(), board.judge("wxf2018"))
        ruling = board.judge("cxa2020")
        self.assertEqual(ruling.verdict, qipu.Verdict.RED_VARIES)
        self.assertEqual(ruling.ground, qipu.Ground.REPETITION)
        self.assertIn("check", ruling.red)
        self.assertEqual((ruling.ply, ruling.times), (8, 3))
        self.assertEqual(board.rulings("cxa2020"), [ruling])
        self.assertEqual(ruling.vary_by, 0)  # perpetual check loses at once
        chase = qipu.Board("5k3/9/9/9/2n1p4/9/9/9/3R5/4K4 w")
        for move in ["d1c1", "c5d7", "c1d1", "d7c5"] * 2:
            chase.push_text(move)
        self.assertEqual(chase.judge("cxa2020").vary_by, 11)
        self.assertEqual(board.judge("repetition").verdict, qipu.Verdict.DRAW)
        self.assertIn("长将", board.judge("cxa2020", language="zh").red)
        draw = board.judge("cxa2020", labels={2: qipu.Act.CHASE, 1: qipu.Act.CHECK})
        self.assertEqual(draw.verdict, qipu.Verdict.RED_VARIES)
        for labels in {1: qipu.Act.IDLE}, {2: qipu.Act.CHECK}, {9: qipu.Act.IDLE}, {2: qipu.Act.OFFER}:
            with self.assertRaises(ValueError):
                board.judge(labels=labels)
        self.assertEqual(board.label("cxa2020")[0], qipu.Act.IDLE)
        self.assertIn(qipu.Move.from_ucci("a8a9"), board.bans("cxa2020"))
        board.pop()
        self.assertEqual(board.label("cxa2020")[:2], (qipu.Act.CHECK, "check"))
        with self.assertRaises(ValueError):
            board.judge("rules of the house")
        with self.assertRaises(ValueError):
            qipu.Board().label()

    def test_packing(self):
        board = qipu.Board()
        for codec in ("fen5", "nibble", "hexfen", "fixed", "rank", "entropy"):
            code = board.pack(codec)
            self.assertEqual(qipu.Board.unpack(code, codec), board)
            with self.assertRaises(qipu.PackError):
                qipu.Board.unpack(code[:1] + b"\xff" * 40, codec)
        self.assertEqual(len(board.pack()), 17)
        moves = [board.push_text(w) for w in "h2e2 h9g7 h0g2".split()]
        code = board.root().pack_moves(moves)
        self.assertEqual(qipu.Board().unpack_moves(code, 3), moves)
        with self.assertRaises(ValueError):
            qipu.Board().pack_moves([qipu.Move(0, 1)])
        with self.assertRaises(qipu.PackError):
            qipu.Board(None).pack()
        with self.assertRaises(ValueError):
            board.unpack_moves(b"", -1)

    def test_iterating_while_changing(self):
        board = qipu.Board()
        seen = []
        for move in board.legal_moves:
            seen.append(move)
            board.push(move)
            board.pop()
        self.assertEqual(len(seen), 44)
        moves = iter(board.legal_moves)
        board.push(next(moves))
        self.assertEqual(len(list(moves)), 43)

    def test_subclass(self):
        class Mine(qipu.Board):
            pass
        board = Mine()
        board.note = "mine"
        self.assertIsInstance(board.copy(), Mine)
        self.assertIsInstance(board.mirror(), Mine)
        self.assertEqual(Mine.unpack(board.pack()), board)


class Translating(unittest.TestCase):
    def test_lines(self):
        self.assertEqual(qipu.translate("1. h2e2 h9g7 2. h0g2", "wxf"),
                         ["C2.5", "N8+7", "N2+3"])
        self.assertEqual(qipu.translate(["炮二平五", "马8进7"], "uci"),
                         ["h3e3", "h10g8"])
        with self.assertRaises(qipu.ParseError) as caught:
            qipu.translate("h2e2 h2e2")
        self.assertEqual(caught.exception.ply, 2)
        board = qipu.Board()
        self.assertEqual(board.variation_san(
            [board.parse("h2e2")]), "1. 炮二平五")


if __name__ == "__main__":
    unittest.main()
