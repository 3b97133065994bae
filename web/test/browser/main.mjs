// main.mjs - what everybody does with the page first, in each browser.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { BOARDS } from './games.mjs';
import { clickMove, currentMove, press, shows } from './hands.mjs';
import { check } from './harness.mjs';

check('opens from the disk, and goes through the moves by keys', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    for (const [keys, place, move] of [
      ['ArrowRight', '1', '炮二平五'],
      ['ArrowRight', '2', '马8进7'],
      ['End', '5', '车一平二'],
      ['ArrowLeft', '4', '车9平8'],
      ['Home ArrowRight ArrowDown', '0.1.1', '兵七进一'],
      ['ArrowRight', '0.1.2', '马2进3'],
      ['ArrowDown', '0.1.1.1.1', '卒7进1'],
      ['ArrowUp', '0.1.2', '马2进3'],
      ['ArrowLeft ArrowUp', '1', '炮二平五'],
    ]) {
      await press(page, keys);
      await shows(page, BOARDS[place]);
      assert.equal(await currentMove(page), move, keys);
    }
    await press(page, 'Home');
    await shows(page, BOARDS[0]);
  });

check('a move is tried by two clicks', {}, async ({ page, games }) => {
  await page.goto(games);
  await shows(page, BOARDS[0]);
  await clickMove(page, 'h2', 'e2');
  await shows(page, BOARDS[1]);
  // It was there: no variation came of it.
  assert.equal(await page.locator('[data-testid=moves] [data-path]').count(), 9);
  await clickMove(page, 'b9', 'c7');
  await shows(page, BOARDS[1].replace('rnbakabnr/9/1c5c1', 'r1bakabnr/9/1cn4c1'));
  assert.equal(await page.locator('[data-testid=moves] [data-path]').count(), 10);
});
