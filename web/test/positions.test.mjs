// positions.test.mjs - the index of positions. What is expected follows from the
// few games here, counted by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, qipu } from './load.mjs';

const { PositionIndex } = await load('source/positions.ts');
const { Position, readGames } = qipu;

const GAMES = `[Date "1999.12.09"]
[Result "1-0"]

1. h2e2 h9g7 2. h0g2 1-0

[Date "2004年"]
[Result "0-1"]

1. b2e2 b9c7 2. b0c2 0-1

[Result "*"]

1. h2e2 h7e7 (1... h9g7) *

1. b0a2 *
`;

const index = new PositionIndex();
let id = 0;
for (const game of readGames(GAMES)) index.add(++id, game);
const at = (...moves) => {
  const position = new Position();
  for (const move of moves) position.play(move);
  return position;
};

test('a move and its mirror are one, on the right of Red', () => {
  const tree = index.tree(at());
  assert.deepEqual(
    { ...tree, moves: tree.moves.map((one) => [one.move, one.games]) },
    {
      games: 4, ended: 0, red: 1, draw: 0, black: 1, other: 2,
      moves: [['h2e2', 3], ['h0i2', 1]],
    },
  );
  assert.deepEqual(tree.moves[0].years, [1999, 2004]);
  assert.equal(tree.moves[1].years, null);
});

test('moves are those of the requested position', () => {
  const moves = (position) =>
    index.tree(position).moves.map((one) => [one.move, one.games]);
  assert.deepEqual(moves(at('h2e2')), [['h9g7', 2], ['h7e7', 1]]);
  assert.deepEqual(moves(at('b2e2')), [['b9c7', 2], ['b7e7', 1]]);
  assert.deepEqual(moves(at('b2e2', 'b9c7')), [['b0c2', 2]]);
});

test('games that end in a position are counted', () => {
  const tree = index.tree(at('b2e2', 'b9c7', 'b0c2'));
  assert.deepEqual([tree.games, tree.ended, tree.moves], [2, 2, []]);
});

test('games are found by a position or its mirror, with the ply', () => {
  assert.deepEqual([...index.find(at('b2e2', 'b9c7'))].sort(), [[1, 2], [2, 2]]);
  assert.deepEqual([...index.find(at('a0a1'))], []);
  // Variations are not in it.
  assert.equal(index.find(at('h2e2', 'h9g7')).has(3), false);
});

test('a game that comes to a position twice counts once, by its first visit', () => {
  const round = new PositionIndex();
  const [game] = readGames('1. h0g2 h9g7 2. g2h0 g7h9 3. b2e2 *');
  round.add(7, game);
  const tree = round.tree(at());
  assert.deepEqual([tree.games, tree.moves.map((one) => one.move)], [1, ['h0g2']]);
  assert.deepEqual([...round.find(at())], [[7, 0]]);
});

test('many games are many buckets, chains and pages', () => {
  const big = new PositionIndex();
  const [game] = readGames('1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 *');
  for (let i = 1; i <= 3000; i++) big.add(i, game);
  assert.equal(big.tree(at()).games, 3000);
  const plies = [...big.find(at('h2e2', 'h9g7')).values()];
  assert.deepEqual(plies, Array(3000).fill(2));
  assert.equal(big.games, 3000);
});
