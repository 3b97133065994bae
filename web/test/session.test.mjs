// session.test.mjs - what can be done with a game, and taken back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, qipu } from './load.mjs';

const session = await load('state/session.ts');
const { nodeAt, pathOf, pathOn } = await load('state/path.ts');
const { Game, QipuError, readGame } = qipu;

const TEXT =
  '1. h2e2 {centre} $1 (1. c3c4 c6c5 (1... g6g5) 2. b0c2) (1. g0e2) h9g7 ' +
  '2. h0g2 *';

function opened() {
  const game = readGame(TEXT);
  session.openGame(game);
  return { game, before: game.pgn() };
}

test('a path names every node, and finds it again', () => {
  const { game } = opened();
  const paths = [...game.nodes()].map(pathOf);
  assert.deepEqual(paths, [
    '0', '1', '2', '3', '0.1.1', '0.1.2', '0.1.3', '0.1.1.1.1', '0.2.1',
  ]);
  for (const node of game.nodes())
    assert.equal(nodeAt(game, pathOf(node)), node);
  assert.equal(pathOn('0.1.1', 2), '0.1.3');
  assert.equal(pathOn('7', 1), '8');
});

test('a move that is there is gone to, another begins a variation', () => {
  const { game } = opened();
  session.play('h2e2');
  assert.equal(session.node.value, game.root.next);
  assert.equal(session.isChanged.value, false);
  session.play('b7e7');
  assert.equal(pathOf(session.node.value), '1.1.1');
  assert.equal(session.isOwn(session.node.value), true);
  assert.equal(session.isOwn(game.root.next), false);
  assert.equal(session.isChanged.value, true);
});

test('an illegal move changes nothing', () => {
  const { game, before } = opened();
  assert.throws(() => session.play({ from: 'h0', to: 'h3' }), QipuError);
  assert.equal(session.node.value, game.root);
  assert.equal(session.isChanged.value, false);
  assert.equal(session.canUndo.value, false);
  assert.equal(game.pgn(), before);
});

test('all that was done is taken back, the last first', () => {
  const { game, before } = opened();
  session.goTo(nodeAt(game, '0.1.1'));
  session.comment(session.node.value, 'new');
  session.annotate(game.root.next, [2]);
  session.promote(nodeAt(game, '0.1.1.1.1'));
  assert.equal(game.root.next.ucci, 'c3c4');
  assert.equal(game.root.next.next.ucci, 'g6g5');
  session.play('g6g5');
  session.play('b0c2');
  session.remove(game.root.next);
  assert.equal(session.node.value, game.root);
  assert.equal(game.root.next.ucci, 'h2e2');
  for (let left = 5; left; left--) {
    assert.equal(session.canUndo.value, true);
    session.undo();
  }
  assert.equal(game.pgn(), before);
  assert.equal(session.canUndo.value, false);
  assert.equal(session.isChanged.value, false);
});

test('a comment before a move is changed, and comes back', () => {
  const game = readGame('1. h2e2 ({why not} 1. c3c4 {slow} c6c5) h9g7 *');
  session.openGame(game);
  const before = game.pgn();
  const move = game.root.children[1];
  assert.deepEqual(move.commentsBefore, ['why not']);
  session.comment(move, 'a pawn', 'commentsBefore');
  assert.deepEqual(move.commentsBefore, ['a pawn']);
  assert.deepEqual(move.comments, ['slow']);
  session.comment(move, '', 'commentsBefore');
  assert.deepEqual(move.commentsBefore, []);
  session.undo();
  session.undo();
  assert.equal(game.pgn(), before);
});

test('undo restores the removed moves and goes to them', () => {
  const { game } = opened();
  session.play('c3c4');
  session.play('a9a8');
  const own = pathOf(session.node.value);
  session.remove(game.root.children[1]);
  session.undo();
  assert.equal(pathOf(session.node.value), '0.1.1');
  assert.equal(session.isOwn(nodeAt(game, own)), true);
  assert.deepEqual(
    nodeAt(game, '0.1.1').children.map((one) => one.ucci),
    ['c6c5', 'g6g5', 'a9a8'],
  );
});

test('what was said of moves comes back with them', () => {
  const { game, before } = opened();
  session.remove(game.root.next);
  assert.notEqual(game.pgn(), before);
  session.undo();
  assert.equal(game.pgn(), before);
});

test('a change is noted where it was, and on the way there', () => {
  const { game } = opened();
  const other = game.root.children[2];
  const first = nodeAt(game, '0.1.1');
  const noted = () => [first, other].map(session.touchOf);
  const begun = noted();
  session.goTo(nodeAt(game, '0.1.3'));
  session.play('b9c7');
  const played = noted();
  assert.ok(played[0] > begun[0]);
  assert.equal(played[1], begun[1]);
  for (const change of [
    () => session.comment(nodeAt(game, '0.1.2'), 'new'),
    () => session.annotate(nodeAt(game, '0.1.2'), [1]),
    () => session.remove(nodeAt(game, '0.1.3')),
    session.undo, session.undo, session.undo, session.undo,
    () => session.promote(nodeAt(game, '0.1.1.1.1')), session.undo,
  ]) {
    const before = noted();
    change();
    assert.ok(noted()[0] > before[0]);
    assert.equal(noted()[1], begun[1]);
  }
});

test('up and down go between the variations of a move', () => {
  const { game } = opened();
  session.goTo(game.root.next);
  session.sideways(1);
  assert.equal(session.node.value.ucci, 'c3c4');
  session.sideways(1);
  session.sideways(1);
  assert.equal(session.node.value.ucci, 'g0e2');
  session.sideways(-1);
  assert.equal(session.node.value.ucci, 'c3c4');
  session.toEnd();
  assert.equal(session.node.value.ucci, 'b0c2');
});

test('a changed game comes with its own moves', () => {
  const game = new Game();
  game.play('h2e2');
  session.openChanged(game, undefined, '1', ['1']);
  assert.equal(session.isOwn(game.root.next), true);
  assert.equal(session.isChanged.value, true);
  assert.equal(session.isRestored.value, true);
  session.openGame(new Game());
  assert.equal(session.isRestored.value, false);
});

test('what was taken back is made again, until something else is done', () => {
  const { game, before } = opened();
  session.play('h2e2');
  session.play('b7e7');
  session.comment(nodeAt(game, '1.1.1'), 'tried');
  session.promote(nodeAt(game, '0.1.1'));
  session.promoteOnce(nodeAt(game, '0.2.1'));
  session.remove(nodeAt(game, '0.1.1'));
  session.annotate(game.root.next, [2]);
  session.setHead({ tags: [['Red', 'A'], ['', 'x'], ['Black', '']], result: '1-0' });
  const after = game.pgn();
  assert.equal(game.headers.get('Red'), 'A');
  assert.equal(game.headers.size, 1);
  assert.equal(game.result, '1-0');
  for (let i = 0; i < 2; i++) {
    while (session.canUndo.value) session.undo();
    assert.equal(game.pgn(), before);
    assert.equal(session.isChanged.value, false);
    while (session.canRedo.value) session.redo();
    assert.equal(game.pgn(), after);
  }
  session.undo();
  session.annotate(game.root.next, [4]);
  assert.equal(session.canRedo.value, false);
});

test('a variation changes places with the one above it', () => {
  const { game } = opened();
  const moves = () => game.root.children.map((one) => one.ucci);
  session.promoteOnce(nodeAt(game, '0.2.1'));
  assert.deepEqual(moves(), ['h2e2', 'g0e2', 'c3c4']);
  session.promoteOnce(nodeAt(game, '0.1.1'));
  assert.deepEqual(moves(), ['g0e2', 'h2e2', 'c3c4']);
  session.promoteOnce(game.root.next);
  assert.deepEqual(moves(), ['g0e2', 'h2e2', 'c3c4']);
});
