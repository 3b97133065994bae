// main.mjs - what everybody does with the page first, in each browser.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { check } from './harness.mjs';

const BOTH = { browsers: ['chromium', 'firefox'] };

check('opens from the disk', BOTH, async ({ page, games }) => {
  await page.goto(games);
  await page.getByRole('main').waitFor();
  const moves = page.locator('.moves button');
  assert.equal(await moves.first().innerText(), '炮八平五');
});
