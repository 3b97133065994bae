// moves.test.mjs - the list of moves as data: rows, numbers, variations. What is
// expected is what a book would print.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, qipu } from './load.mjs';

const {
  countOf, groupAt, groupsOf, layOut, linesTo, numberAt, sameParts, sizeOf,
  stepsOf,
} = await load('moves/layout.ts');
const { readable, scoreOf, withCommands } = await load('state/annotations.ts');
const { Texts } = await load('moves/texts.ts');
const { MOVE_GLYPHS, POSITION_GLYPHS, glyphOf, toggled } =
  await load('moves/glyphs.ts');
const { Game, readGame } = qipu;

/** Rows as "1 h2e2 h9g7", the text between them as "[comments | lines]". */
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

const SHUFFLE = ['h0g2', 'h9g7', 'g2h0', 'g7h9'];

function long(plies) {
  const game = new Game();
  for (let ply = 0; ply < plies; ply++) game.play(SHUFFLE[ply % 4]);
  return game;
}

const groupsIn = (game, touchOf) =>
  groupsOf(layOut(game, countOf(game), touchOf), 40);

test('a long game is shown in groups, which a change leaves alone', () => {
  const game = long(400);
  const before = groupsIn(game);
  assert.equal(before.flatMap(({ parts }) => parts).length, 200);
  assert.equal(new Set(before.map(({ key }) => key)).size, before.length);
  assert.ok(before.every(({ parts }) => parts.length <= 40));
  assert.equal(groupAt(before, 0), 0);
  assert.equal(groupAt(before, 9999), before.length - 1);
  const at = groupAt(before, 205);
  assert.ok(before[at].parts.some(({ ply }) => ply === 206));

  const nodes = [...game.mainline()];
  nodes[203].play('a0a1');
  const after = groupsIn(game);
  const changed = after.filter(({ key, parts }) => {
    const old = before.find((one) => one.key === key);
    return !old || !sameParts(old.parts, parts);
  });
  assert.ok(changed.length >= 1 && changed.length <= 2, `${changed.length}`);
});

test('what is changed within a variation or said is seen', () => {
  const game = readGame('1. h2e2 (1. c3c4 c6c5) h9g7 *');
  const touched = new Map();
  const parts = () =>
    layOut(game, countOf(game), (node) => touched.get(node) ?? 0);
  let before = parts();
  const isSeen = () => {
    const after = parts();
    const isOther = !sameParts(before, after);
    before = after;
    return isOther;
  };
  assert.equal(isSeen(), false);
  touched.set(game.root.children[1], 1);
  assert.equal(isSeen(), true);
  game.root.next.nags = [1];
  assert.equal(isSeen(), true);
  game.root.next.comments = ['centre'];
  assert.equal(isSeen(), true);
  game.root.children[1].promote();
  assert.equal(isSeen(), true);
  game.play('b0c2');
  assert.equal(isSeen(), true);
  assert.equal(isSeen(), false);
});

test('a row whose other move comes to stand elsewhere is seen', () => {
  const game = readGame('1. h2e2 {centre} *');
  const [before] = layOut(game, countOf(game));
  game.root.next.play('h9g7');
  const [after] = layOut(game, countOf(game));
  assert.equal(sameParts([before], [after]), false);
});

test('commands stay where they are when the words around them change', () => {
  const all = '[%eval 2.9] good [%clk 0:59:58] move [%emt 0:00:02]';
  for (const [before, text, after] of [
    [all, 'good move', all],
    [all, 'a good move',
      '[%eval 2.9] a good [%clk 0:59:58] move [%emt 0:00:02]'],
    [all, 'good moves',
      '[%eval 2.9] good [%clk 0:59:58] moves [%emt 0:00:02]'],
    [all, '', '[%eval 2.9] [%clk 0:59:58] [%emt 0:00:02]'],
    ['[%eval 2.9]', 'good', '[%eval 2.9] good'],
    ['[%eval 2.9]', '', '[%eval 2.9]'],
    ['[%other 1] so', '[%other 1] and so', '[%other 1] and so'],
    ['plain', 'other', 'other'],
    ['', 'new', 'new'],
  ]) {
    assert.equal(withCommands(before, text), after);
    assert.equal(readable(after), text);
  }
});

test('what is written for programs is not read as words', () => {
  assert.equal(readable('[%csl Ge4][%cal Gh2e2,Rb9c7]'), '');
  assert.equal(readable('best [%cal Gh2e2] here'), 'best here');
  assert.equal(readable('[%eval 0.39] [%clk 0:10:00][%emt 0:00:01.5] so'), 'so');
  assert.equal(readable('[%timestamp 17]'), '');
  for (const odd of ['[%eval nonsense]', '[%clk 10]', '[%other 1]', '[%eval'])
    assert.equal(readable(odd), odd);
  const said = readGame('1. h2e2 {well [%eval -1.5,20]} h9g7 {[%eval #-3]} *');
  assert.deepEqual([...said.mainline()].map(scoreOf),
    [{ cp: -150 }, { mate: -3 }]);
  assert.equal(scoreOf(said.root), undefined);
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
