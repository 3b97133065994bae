// hostile.mjs - games that try to be more than text stay text.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { hostileGames } from './games.mjs';
import { boardOf } from './hands.mjs';
import { check, until } from './harness.mjs';

const AFTER = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR';

// Everything that hostile markup would have made.
const made = (page) => page.evaluate(() => [
  ...document.querySelectorAll('main img, main iframe, main a[href^="java"], ' +
    'main style, main script, main [onload], main [onerror]'),
].map((one) => one.outerHTML.slice(0, 200)));

const text = (page) =>
  page.evaluate(() => document.querySelector('main')?.innerText ?? '');

async function isText(page, comment) {
  const begin = comment.slice(0, 30).replace(/\s+/g, ' ');
  await until(() => text(page), (all) => all.replace(/\s+/g, ' ').includes(begin));
  assert.deepEqual(await made(page), []);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await until(() => boardOf(page), AFTER);
}

check('hostile games from the disk', {}, async ({ page, hostile }) => {
  for (const [i, { comment }] of hostileGames.entries()) {
    await page.goto(`${hostile}#/game/page/${i + 1}`);
    await isText(page, comment);
  }
  await page.goto(`${hostile}#/games`);
  await page.getByRole('row').nth(hostileGames.length).waitFor();
  assert.deepEqual(await made(page), []);
});

check('hostile games over the server', {}, async ({ page, server }) => {
  await page.goto(`${server.address}/games?limit=50`);
  await page.getByRole('row').nth(hostileGames.length).waitFor();
  assert.deepEqual(await made(page), []);
  // Seven others stand before them.
  for (const [i, { comment }] of hostileGames.entries()) {
    await page.goto(`${server.address}/game/0/${i + 8}`);
    await isText(page, comment);
  }
});
