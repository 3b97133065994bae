"""What formats with a tree in preorder share: nodes, and one comment each.

SPDX-License-Identifier: MIT
"""


class Node:
    def __init__(self, m, board):
        self.m, self.board, self.move = m, board, m.move
        self.text = "\n".join(m.comments)
        self.children = []


def nodes(game):
    """The first moves of a game, each with those that follow; the first of
    several is the line, the others replace it."""
    root = Root()
    fill(game, root, game.moves, game.start)
    return root


class Root:
    def __init__(self):
        self.children, self.text, self.move = [], "", None


def fill(game, parent, line, at):
    for m, b in game.walk(line, at):
        node = Node(m, b.copy())
        parent.children.append(node)
        for v in m.variations:
            fill(game, parent, v, b)
        parent = node


def preorder(root):
    """Each node with: has it a child, has it a sibling that comes later."""
    waiting = [(root, False)]
    while waiting:
        node, sibling = waiting.pop()
        yield node, bool(node.children), sibling
        kids = node.children
        waiting += reversed([(k, i + 1 < len(kids)) for i, k in enumerate(kids)])


def held(game):
    """The game as such a tree has it: comments follow their move, the one
    after the result goes to the last move; no glyphs."""
    import copy
    other = copy.deepcopy(game)
    for m in other.all_moves():
        m.comments = ["\n".join(m.before + m.comments)] if m.before + m.comments else []
        m.before, m.nags = [], []
    if other.after:
        last = other.moves[-1]
        last.comments = ["\n".join(last.comments + other.after)]
        other.after = []
    return other
