// share.mjs - links to moves, code for web pages, and the page as an app.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { serve } from './fixtures.mjs';
import { boardOf, clickMove, shows } from './hands.mjs';
import { check, until } from './harness.mjs';

const BOTH = { browsers: ['chromium', 'firefox'] };

check('a link has the moves that the user played', BOTH,
  async ({ page, context, good }) => {
    await page.goto(`${good.address}/`);
    await page.locator('[data-at]').first().waitFor();
    await clickMove(page, 'h2', 'e2');
    await clickMove(page, 'h9', 'g7');
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    const link = await dialog.getByLabel('Link to the moves').first()
      .inputValue();
    assert.match(link, /#~h2e2h9g7$/);
    const board = await boardOf(page);
    const code = await dialog.getByLabel('Code for a web page').first()
      .inputValue();
    assert.match(code, /^<figure.*src="data:image\/svg\+xml,.*炮二平五 马8进7</);
    // Another tab has none of it: its storage is its own.
    const other = await context.newPage();
    await other.goto(link);
    await shows(other, board);
    await other.getByRole('button', { name: '炮二平五' }).first().waitFor();
    await until(() => new URL(other.url()).hash, '#2');
    await other.reload();
    await shows(other, board);
  });

check('the moves are saved as a film', BOTH, async ({ page, context, games }) => {
  // Firefox reports no downloads to playwright.
  await page.addInitScript(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      globalThis.saved = blob.text();
      return createObjectURL(blob);
    };
  });
  await page.goto(`${games}#/#~h2e2h9g7e2e6b9c7`);
  await page.locator('.move').nth(3).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Film of the moves' }).click();
  const svg = await page.evaluate(() => globalThis.saved);
  const film = await context.newPage();
  await film.setContent(svg);
  /** Which pieces are on the points of the middle file, from Black's side. */
  const shown = (seconds) => film.evaluate((time) => {
    const root = document.querySelector('svg');
    root.pauseAnimations();
    root.setCurrentTime(time);
    return [...root.querySelectorAll('g.pieces use')]
      .filter((one) => getComputedStyle(one).visibility === 'visible' &&
        one.x.animVal.value === 500)
      .sort((a, b) => a.y.animVal.value - b.y.animVal.value)
      .map((one) => `${one.href.baseVal.at(-1)}${one.y.animVal.value}`).join(' ');
  }, seconds);
  assert.equal(await shown(0), 'k100 p400 P700 K1000');
  assert.equal(await shown(1.3), 'k100 p400 P700 C800 K1000');
  // The cannon has taken a pawn.
  assert.equal(await shown(4), 'k100 C400 P700 K1000');
  assert.equal(await shown(7), 'k100 C400 P700 K1000');
  assert.equal(await shown(8), 'k100 p400 P700 K1000', 'it begins again');
});

check('the page is an app, which opens without its server',
  { ignores: /ERR_CONNECTION_REFUSED/ },
  async ({ page, program, folder }) => {
    const server = await serve(program, folder, 'good.qdb');
    await page.goto(server.address);
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector('link[rel=manifest]');
      const answer = await fetch(href);
      const { name, icons } = await answer.json();
      const icon = await fetch(icons[0].src);
      return { type: answer.headers.get('content-type'), name,
        icon: icon.headers.get('content-type') };
    });
    assert.deepEqual(manifest, {
      type: 'application/manifest+json', name: 'qipu', icon: 'image/svg+xml' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.locator('[data-at]').first().waitFor();
    await server.end();
    await page.reload();
    await page.locator('[data-at]').first().waitFor();
    await clickMove(page, 'h2', 'e2');
    await page.getByRole('button', { name: '炮二平五' }).first().waitFor();
  });
