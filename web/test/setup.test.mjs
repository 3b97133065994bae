// setup.test.mjs - positions that are set up, as FEN, pattern and material.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, qipu } from './load.mjs';

const {
  EMPTY, faultOf, fenOf, materialOf, mirrored, moved, patternOf, put, setupOf,
} = await load('setup/setup.ts');

const all = (pairs) =>
  Object.entries(pairs).reduce((to, [sq, one]) => put(to, sq, one), EMPTY);

test('the opening, there and back', () => {
  assert.equal(fenOf(setupOf(new qipu.Position())), qipu.START_FEN);
  assert.equal(fenOf(EMPTY), '9/9/9/9/9/9/9/9/9/9 w - - 0 1');
});

test('pieces are put, moved, mirrored and taken away', () => {
  const kings = all({ e9: 'k', d0: 'K', a4: 'R' });
  assert.equal(fenOf(kings), '4k4/9/9/9/9/R8/9/9/9/3K5 w - - 0 1');
  assert.equal(fenOf(moved(kings, 'a4', 'e4')),
    '4k4/9/9/9/9/4R4/9/9/9/3K5 w - - 0 1');
  assert.equal(fenOf(mirrored({ ...kings, turn: 'black' })),
    '4k4/9/9/9/9/8R/9/9/9/5K3 b - - 0 1');
  assert.equal(fenOf(put(kings, 'a4', undefined)),
    '4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1');
});

test('a pattern asks for what was put, and for no more', () => {
  const some = all({ e9: 'k', d0: 'K', a4: '#', b4: '.', c4: '!' });
  assert.equal(patternOf(some, 'any', undefined),
    '????k????/*/*/*/*/#1!??????/*/*/*/???K????? ?');
  assert.equal(patternOf(some, 'empty', 'black'),
    '4k4/9/9/9/9/#1!6/9/9/9/3K5 b');
  // Marks of patterns are no pieces.
  assert.equal(fenOf(some), '4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1');
});

test('material is exactly what is there', () => {
  assert.equal(materialOf(setupOf(new qipu.Position())),
    'R2N2C2P5A2B2=/R2N2C2P5A2B2=');
  assert.equal(materialOf(all({ e9: 'k', e0: 'K', a1: 'R', b1: 'P' })),
    'RP=/=');
});

test('what is wrong, and whether it can be studied all the same', () => {
  assert.equal(faultOf(qipu.START_FEN), undefined);
  // The kings see each other.
  const facing = faultOf('4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
  assert.equal(facing.isError, false);
  const none = faultOf('9/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
  assert.equal(none.isError, true);
  assert.equal(none.fault.what, 'a side has no king');
});
