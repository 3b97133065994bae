// board.test.mjs - squares on the screen, and pieces that keep their identity.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, qipu } from './load.mjs';

const { boxOf, fieldsOf, placeOf, pointOf, squareAt } =
  await load('board/geometry.ts');
const { follow } = await load('board/pieces.ts');
const { Position } = qipu;

const SEEN = { flipped: false, mirrored: false };

test('a0 is below at the left, and the views turn it', () => {
  assert.deepEqual(placeOf('a0', SEEN), { column: 0, row: 9 });
  const at = (flipped, mirrored) => placeOf('b9', { flipped, mirrored });
  assert.deepEqual(at(false, false), { column: 1, row: 0 });
  assert.deepEqual(at(true, false), { column: 7, row: 9 });
  assert.deepEqual(at(false, true), { column: 7, row: 0 });
  assert.deepEqual(at(true, true), { column: 1, row: 9 });
});

test('squares are found again where they are, in every view', () => {
  for (const flipped of [false, true])
    for (const mirrored of [false, true])
      for (const file of 'abcdefghi')
        for (let rank = 0; rank < 10; rank++) {
          const view = { flipped, mirrored };
          const place = placeOf(file + rank, view);
          assert.equal(squareAt(place, view), file + rank);
        }
  assert.equal(squareAt({ column: 9, row: 0 }, SEEN), undefined);
  assert.equal(squareAt({ column: 0, row: -1 }, SEEN), undefined);
});

test('points are those of the pictures of libqipu-draw', () => {
  const svg = qipu.draw('4k4/9/9/9/9/9/9/9/9/R3K4 w', { coords: 'none' });
  const found = /<use [^>]*-R" x="(\d+)" y="(\d+)"/.exec(svg);
  assert.deepEqual(pointOf('a0', SEEN), { x: +found[1], y: +found[2] });
});

test('the fields lie in the middle of the part that is shown', () => {
  for (const coordinates of ['none', 'files', 'letters']) {
    const box = boxOf(coordinates);
    const fields = fieldsOf(box);
    const [left, width, top, height] =
      [fields.left, fields.width, fields.top, fields.height].map(parseFloat);
    // a is at x 100: the left edge of its field at 50, and so with rank 9
    assert.equal(Math.round(box.x + (left * box.width) / 100), 50);
    assert.equal(Math.round((width * box.width) / 100), 900);
    assert.equal(Math.round(box.y + (top * box.height) / 100), 50);
    assert.equal(Math.round((height * box.height) / 100), 1000);
  }
});

const idAt = (shown, square) => shown.find((one) => one.square === square)?.id;

test('a piece that moves stays itself, a captured one goes', () => {
  const position = new Position();
  const first = follow([], position.pieces());
  assert.equal(first.length, 32);
  assert.equal(new Set(first.map((one) => one.id)).size, 32);
  position.play('h2h9');
  const second = follow(first, position.pieces());
  assert.equal(second.length, 31);
  assert.equal(idAt(second, 'h9'), idAt(first, 'h2'));
  assert.equal(idAt(second, 'b2'), idAt(first, 'b2'));
  const third = follow(second, new Position().pieces());
  assert.equal(idAt(third, 'h2'), idAt(first, 'h2'));
  assert.equal(third.length, 32);
});

test('of two pieces of a kind the nearer one moves', () => {
  const of = (fen) => new Position(fen, { allow: 'any' }).pieces();
  const before = follow([], of('3k5/9/9/9/9/9/9/9/9/R3K3R w'));
  const after = follow(before, of('3k5/9/9/9/9/9/9/R8/9/4K3R w'));
  assert.equal(idAt(after, 'a2'), idAt(before, 'a0'));
  const both = follow(before, of('3k5/9/9/9/9/9/9/R7R/9/4K4 w'));
  assert.equal(idAt(both, 'a2'), idAt(before, 'a0'));
  assert.equal(idAt(both, 'i2'), idAt(before, 'i0'));
  const turned = follow(before, of('3k5/9/9/9/9/9/9/R8/8R/4K4 w'));
  assert.equal(idAt(turned, 'i1'), idAt(before, 'i0'));
});
