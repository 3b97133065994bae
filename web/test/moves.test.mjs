// moves.test.mjs - the list of moves as data: rows, numbers, variations. What is
// expected is what a book would print.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, qipu } from './load.mjs';

const {
  countOf, layOut, linesTo, numberAt, readable, sizeOf, stepsOf,
} = await load('moves/layout.ts');
const { Texts } = await load('moves/texts.ts');
const { MOVE_GLYPHS, POSITION_GLYPHS, glyphOf, toggled } =
  await load('moves/glyphs.ts');
const { readGame } = qipu;

/** Rows as "1 h2e2 h9g7", what stands between as "[comments | lines]". */
function printed(game) {
  const moveOf = (node) => node?.ucci ?? '-';
  return layOut(game, countOf(game)).map((part) =>
    part.kind === 'row'
      ? `${part.number} ${moveOf(part.red)} ${moveOf(part.black)}`
      : `[${part.comments.join(', ')} | ${part.lines.map(moveOf)}]`,
  );
}

test('a plain game is rows of two moves', () => {
  const game = readGame('1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 *');
  assert.deepEqual(printed(game), [
    '1 h2e2 h9g7', '2 h0g2 i9h9', '3 i0h0 -',
  ]);
});

test('comments and variations part the rows', () => {
  const game = readGame(
    '{of the game} 1. h2e2 {centre} (1. c3c4) h9g7 2. {before} h0g2 i9h9 ' +
      '(2... b9c7 3. i0h0) *',
  );
  assert.deepEqual(printed(game), [
    '[of the game | ]', '1 h2e2 -', '[centre | c3c4]', '1 - h9g7',
    '[before | ]', '2 h0g2 i9h9', '[ | b9c7]',
  ]);
});

test('numbers are those of the position that is begun from', () => {
  const game = readGame(
    '[FEN "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 31"]\n\nd9d8 a0a8 d8d9 *',
  );
  assert.deepEqual(printed(game), ['31 - d9d8', '32 a0a8 d8d9']);
  const count = countOf(game);
  assert.deepEqual([1, 2, 3].map((ply) => numberAt(count, ply)), [31, 32, 32]);
  assert.equal(numberAt({ first: 1, isBlackFirst: false }, 9999), 5000);
});

test('a variation is one text, with numbers where a book has them', () => {
  const game = readGame(
    '1. h2e2 (1. c3c4 c6c5 {why} 2. b0c2 (2. h0g2 h9g7) b9c7 3. a0b0) *',
  );
  const start = game.root.children[1];
  const steps = stepsOf(start, 1, countOf(game)).map(
    ({ label, node, after, lines }) =>
      [label, node.ucci, ...after, ...lines.map((one) => `(${one.ucci})`)]
        .filter(Boolean).join(' '),
  );
  assert.deepEqual(steps, [
    '1. c3c4', 'c6c5 why', '2. b0c2 (h0g2)', '2... b9c7', '3. a0b0',
  ]);
  const inner = start.next.children[1];
  assert.deepEqual(
    stepsOf(inner, 3, countOf(game)).map((step) => step.label), ['2.', ''],
  );
  assert.equal(sizeOf(start, 100), 7);
  assert.equal(sizeOf(start, 3), 3);
  assert.deepEqual(linesTo(inner.next), [inner, start]);
});

test('arrows and rings are not read as words', () => {
  assert.equal(readable('[%csl Ge4][%cal Gh2e2,Rb9c7]'), '');
  assert.equal(readable('best [%cal Gh2e2] here'), 'best here');
  assert.equal(readable('[%clk 0:10:00]'), '[%clk 0:10:00]');
  const game = readGame('1. h2e2 {[%cal Gh2e2]} h9g7 *');
  assert.deepEqual(printed(game), ['1 h2e2 h9g7']);
});

test('moves are written in a notation, in variations too', () => {
  const game = readGame('1. h2e2 (1. c3c4 c6c5 2. h0g2) h9g7 *');
  const wxf = new Texts(game, 'wxf');
  const all = [...game.nodes()].slice(1).map((node) => wxf.of(node));
  assert.deepEqual(all, ['C2.5', 'N8+7', 'P7+1', 'P3+1', 'N2+3']);
  const chinese = new Texts(game, 'chinese');
  assert.equal(chinese.of(game.root.children[1].next), '卒3进1');
});

test('a move has one glyph, a position one more', () => {
  const [good, mistake] = MOVE_GLYPHS;
  assert.deepEqual(toggled([], good), [1]);
  assert.deepEqual(toggled([1], good), []);
  assert.deepEqual(toggled([1, 13, 40], mistake), [13, 40, 2]);
  assert.deepEqual(toggled([1, 13], POSITION_GLYPHS[0]), [1, 10]);
  assert.equal(glyphOf(3).sign, '!!');
  assert.equal(glyphOf(99).sign, '$99');
});
