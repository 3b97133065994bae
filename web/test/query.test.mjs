// query.test.mjs - names and openings, as the search of the page has them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qipu } from './load.mjs';

const { foldNames, Game, openingOf, readGame } = qipu;

test('names are compared as one whichever characters they have', () => {
  // Traditional, variant, full width, blanks and marks, as doc/names.md says.
  assert.deepEqual(
    foldNames(['許銀川', '许银川', 'Lü Qin', 'ＬＵ-ＱＩＮ', '', 'a\nb']),
    ['许银川', '许银川', 'luqin', 'luqin', '', 'ab'],
  );
  assert.deepEqual(foldNames([]), []);
});

test('the opening of a game by its moves', () => {
  // doc/ecco.md: 中炮对屏风马 are codes C; a mirror is the same opening.
  const right = readGame('1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 *');
  const left = readGame('1. b2e2 b9c7 2. b0c2 a9b9 3. a0b0 h9g7 *');
  const opening = openingOf(right);
  assert.match(opening.code, /^C\d\d$/);
  assert.match(opening.name, /屏风马/);
  assert.deepEqual(openingOf(left), opening);
  right.root;
  assert.deepEqual(openingOf(right), opening); // as a tree, too
  assert.equal(openingOf(new Game()), undefined);
  const moved = new Game('3k5/9/9/9/9/9/9/9/9/R3K4 w');
  moved.play('a0a9');
  assert.equal(openingOf(moved), undefined);
});
