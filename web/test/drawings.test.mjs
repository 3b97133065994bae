// drawings.test.mjs - arrows and circles in comments, beside other text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { cleared, hasDrawings, toggled } = await load('state/drawings.ts');

const ARROW = { from: 'h2', to: 'e2', color: 'green' };

test('a drawing comes and goes, the text stays', () => {
  const drawn = toggled(['[%eval 0.3] text'], ARROW);
  assert.deepEqual(drawn, ['[%cal Gh2e2] [%eval 0.3] text']);
  assert.deepEqual(toggled(drawn, ARROW), ['[%eval 0.3] text']);
  assert.deepEqual(toggled(toggled([], ARROW), ARROW), []);
});

test('another colour takes the place of the first', () => {
  const drawn = toggled(['a', '[%cal Gh2e2,Ra0a1] b'], { ...ARROW, color: 'blue' });
  assert.deepEqual(drawn, ['[%cal Bh2e2] a', '[%cal Ra0a1] b']);
});

test('what is not understood stays', () => {
  const text = '[%cal Gz9z9,nonsense] [%csl ] x';
  const drawn = toggled([text], { from: 'e4', color: 'yellow' });
  assert.deepEqual(drawn, ['[%cal Gz9z9,nonsense] [%csl Ye4,] x']);
});

test('all drawings are cleared', () => {
  assert.deepEqual(cleared(['[%cal Gh2e2] a [%csl Ge4]', '[%csl Rd0]']), ['a']);
  assert.equal(hasDrawings(['[%cal Gh2e2]']), true);
  assert.equal(hasDrawings(['[%clk 0:00:01] [%cal']), false);
});
