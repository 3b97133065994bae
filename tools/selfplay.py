#!/usr/bin/env python3
"""Lets an engine play xiangqi against itself and writes the games as PGN.

    tools/selfplay.py [--engine PATH] NAME >games.pgn

NAME is a set of SETS below. Made for Debian's fairy-stockfish, with which the
bundled games were made (tools/make_games.sh): one thread, a fixed number of
nodes a move and fixed openings, so every run of one version gives the same.

A game ends with mate, with stalemate (lost as well), or with 120 plies without
a capture (drawn). A position seen for the third time would have to be judged,
so such a game is given up and the next opening is played instead.

SPDX-License-Identifier: MIT
"""
import argparse
import subprocess
import sys

QUIET_MAX = 120
START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'

# Openings in the engine's coordinates (ranks 1-10), and Red's and Black's
# nodes a move: unequal ones make decisive games.
OPENINGS = {
    'screen': ('h3e3 h10g8 h1g3 i10h10 i1h1 b10c8', 40000, 8000),
    'same': ('h3e3 h8e8 h1g3 h10g8 i1h1', 8000, 40000),
    'opposite': ('h3e3 b8e8 h1g3 h10g8 i1h1 i10h10', 30000, 6000),
    'half': ('h3e3 b10c8 h1g3 h8i8 i1h1 h10g8', 20000, 20000),
    'pawn': ('c4c5 h10g8 b1c3 g7g6', 6000, 30000),
    'angler': ('c4c5 b8c8 h3e3 c10e8', 30000, 8000),
    'bishop': ('g1e3 h8d8 h1g3 h10g8', 8000, 30000),
    'palace': ('h3d3 h10g8 h1g3 i10h10 i1h1', 30000, 5000),
    'corner': ('h3f3 c7c6 h1g3 b10c8', 5000, 30000),
    'knight': ('h1g3 g7g6 c4c5 h10g8', 25000, 6000),
    'edge': ('h3i3 h10g8 h1g3 c7c6', 25000, 25000),
    'pawn2': ('g4g5 c7c6 h1g3 b10c8 b3e3', 40000, 40000),
    'bishop2': ('c1e3 b8e8 b1c3 b10c8 a1b1', 6000, 40000),
    'turtle': ('b3a3 h8e8 b1c3 h10g8', 5000, 25000),
}

# Per set: the openings, how many games, and the texts of the tags.
SETS = {
    'big5': (['screen', 'same', 'pawn', 'half'], 3,
             ('電腦自對弈', '本機', '紅方引擎', '黑方引擎')),
    'gbk': (['opposite', 'bishop', 'palace', 'edge'], 3,
            ('电脑自对弈', '本机', '红方引擎', '黑方引擎')),
    'wxf': (['angler', 'turtle', 'pawn2'], 2,
            ('Engine against itself', 'localhost', 'Fairy-Stockfish',
             'Fairy-Stockfish')),
    'iccs': (['knight', 'bishop2', 'turtle'], 2,
             ('Engine against itself', 'localhost', 'Fairy-Stockfish',
              'Fairy-Stockfish')),
}


class Engine:
    """An engine that speaks UCI, on a pipe."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.ask('uci', 'uciok')
        for name, value in (('UCI_Variant', 'xiangqi'), ('Threads', 1),
                            ('Hash', 16)):
            self.say(f'setoption name {name} value {value}')

    def say(self, line):
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()

    def ask(self, line, last):
        """Sends a line; returns the answer up to a line that begins so."""
        self.say(line)
        answer = []
        for reply in self.process.stdout:
            answer.append(reply.strip())
            if reply.startswith(last):
                return answer
        raise SystemExit('the engine went away')

    def new_game(self):
        self.say('ucinewgame')
        self.ask('isready', 'readyok')

    def board(self, moves):
        """The FEN after the moves, and whether the mover is in check."""
        self.say('position startpos' + (' moves ' + ' '.join(moves)
                                        if moves else ''))
        answer = self.ask('d', 'Checkers:')
        fen = next(x for x in answer if x.startswith('Fen: '))[5:]
        return fen, bool(answer[-1][len('Checkers:'):].strip())

    def best(self, nodes):
        word = self.ask(f'go nodes {nodes}', 'bestmove')[-1].split()[1]
        return None if word == '(none)' else word

    def quit(self):
        self.say('quit')
        self.process.wait()


def men(fen):
    return sum(c.isalpha() for c in fen.split()[0])


def play(engine, opening, red_nodes, black_nodes):
    """The moves, the result and the reason; None when a position repeats."""
    moves, seen, quiet = [], {}, 0
    engine.new_game()
    book = opening.split()
    left = men(START)
    while True:
        fen, check = engine.board(moves)
        key = ' '.join(fen.split()[:2])
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == 3:
            return None
        quiet = quiet + 1 if men(fen) == left else 0
        left = men(fen)
        if quiet >= QUIET_MAX:
            return moves, '1/2-1/2', '60 moves without a capture'
        ply = len(moves)
        if ply < len(book):
            move = book[ply]
        else:
            move = engine.best(black_nodes if ply % 2 else red_nodes)
        if move is None:
            return (moves, '1-0' if ply % 2 else '0-1',
                    'mate' if check else 'stalemate')
        moves.append(move)


def write(out, tags, moves, result):
    for name, value in tags:
        out.write(f'[{name} "{value}"]\n')
    out.write('\n')
    for i in range(0, len(moves), 2):
        out.write(f'{i // 2 + 1}. {" ".join(moves[i:i + 2])}\n')
    out.write(f'{result}\n\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--engine', default='/usr/games/fairy-stockfish')
    parser.add_argument('set', choices=SETS)
    options = parser.parse_args()
    names, wanted, (event, site, red, black) = SETS[options.set]
    engine = Engine(options.engine)
    done = 0
    for name in names:
        game = play(engine, *OPENINGS[name])
        if game is None:
            print(f'{options.set}/{name}: a position came up for the third '
                  'time: given up', file=sys.stderr)
            continue
        moves, result, reason = game
        done += 1
        print(f'{options.set}/{name}: {len(moves)} plies, {result}, {reason}',
              file=sys.stderr)
        write(sys.stdout, [('Game', 'Chinese Chess'), ('Event', event),
                           ('Site', site), ('Date', '2025.01.01'),
                           ('Round', done), ('Red', red), ('Black', black),
                           ('Result', result), ('Termination', reason),
                           ('PlyCount', len(moves))], moves, result)
        if done == wanted:
            break
    engine.quit()
    return 0 if done == wanted else 1


if __name__ == '__main__':
    sys.exit(main())
