"""A program that uses the package as its types say: mypy --strict accepts it.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import io
from typing import Optional

import qipu


def longest(source: bytes) -> Optional[qipu.Game]:
    best: Optional[qipu.Game] = None
    most = -1
    with qipu.read(source, encoding="utf-8") as games:
        for game in games:
            count = sum(1 for _ in game.mainline_moves())
            if count > most:
                best, most = game, count
    return best


def annotate(game: qipu.Game) -> list[qipu.Problem]:
    board: qipu.Board = game.board()
    for node in game.mainline():
        assert node.move is not None
        if board.is_capture(node.move):
            node.nags.add(1)
            node.comments.append(f"takes with {board.legal_moves.count()} choices")
        board.push(node.move)
        parent: Optional[qipu.GameNode] = node.parent
        assert parent is not None
    game.headers["Annotator"] = "sample"
    lost: list[qipu.Problem] = []
    data: bytes = game.write("xqf", lost=lost)
    out = io.BytesIO()
    number: int = qipu.write([game], "pgn", out, lost=lost)
    assert data and number == 1
    return lost


def main() -> None:
    game = longest(b'[Red "x"]\n\n1. h2e2 h9g7 2. e2e6 *\n')
    assert game is not None
    annotate(game)
    board = game.end().board()
    pieces: dict[qipu.Square, qipu.Piece] = board.piece_map()
    attackers: qipu.SquareSet = board.attackers(qipu.RED, qipu.E6)
    names = [qipu.square_name(square) for square in attackers | pieces.keys()]
    ruling: qipu.Ruling = board.judge()
    if ruling.verdict == qipu.Verdict.NONE and names:
        picture: str = qipu.svg(board, arrows=[qipu.Arrow(0, 9)], check=True)
        assert picture
    try:
        move: qipu.Move = board.parse("none")
        board.push(move)
    except qipu.ParseError as error:
        assert error.line >= 0 and error.what == "none"


main()
