// share.mjs - links to moves, code for web pages, and the page as an app.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { filmSeen } from './film.mjs';
import { qipu, serve } from './fixtures.mjs';
import {
  addressOf, boardOf, browserOf, clickMove, given, shows,
} from './hands.mjs';
import { check, until } from './harness.mjs';

check('a link has the moves that the user played', {},
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
    await until(async () => new URL(await addressOf(other)).hash, '#2');
    await other.reload();
    await shows(other, board);
  });

check('the moves are saved as a film', {}, async ({ page, games }) => {
  await page.goto(`${games}#/#~h2e2h9g7e2e6b9c7`);
  await page.locator('.move').nth(3).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const { bytes } = await given(page, () =>
    dialog.getByRole('button', { name: 'Film of the moves (SVG)' }).click());
  await page.goto('about:blank');
  await page.evaluate((svg) => (document.body.innerHTML = svg), String(bytes));
  /** Which pieces are on the points of the middle file, from Black's side. */
  const shown = (seconds) => page.evaluate((time) => {
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

for (const [where, startOf] of [
  ['of a server', ({ good }) => `${good.address}/`],
  ['from the disk', ({ games }) => `${games}#/`],
])
  check(`the moves are saved as a GIF ${where}`, {}, async (made) => {
    const { page, program } = made;
    const moves = ['h2e2', 'h9g7', 'e2e6', 'b9c7'];
    const svg = (count) => qipu(program, 'draw', '--position',
      `startpos moves ${moves.slice(0, count).join(' ')}`, '--coords', 'none',
      '--width', '400').toString();
    await page.goto(`${startOf(made)}#~${moves.join('')}`);
    await page.locator('.move').nth(3).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    const { bytes } = await given(page, () =>
      dialog.getByRole('button', { name: '(GIF)' }).click(), 30);
    const { times, differences: [last, before] } = await filmSeen(
      page, bytes, [svg(4), svg(3)]);
    assert.deepEqual(times, [1200, 1200, 1200, 1200, 3000]);
    // WebKit draws edges otherwise on a canvas than elsewhere.
    assert.ok(last < (browserOf(page) === 'webkit' ? 2.2 : 1),
      `differs by ${last}`);
    assert.ok(before > last + 0.4, `one move earlier: ${before}, ${last}`);
  });

// A text has no icon of its own, and in WebKit a style that its policy forbids.
check('what is kept of the page is of one version',
  { ignores: /404|Refused to apply a stylesheet/ },
  async ({ page, server }) => {
    // As an earlier version has left it.
    await page.goto(`${server.address}/licences.txt`);
    await page.evaluate(async () => {
      const old = await caches.open('qipu');
      await old.put('/', new Response('old'));
    });
    await page.goto(server.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const names = () => page.evaluate(() => caches.keys());
    await until(names, (all) => all.length === 1 && /^qipu-[0-9a-f]{16}$/.test(all));
    const files = await page.evaluate(async () => {
      const cache = await caches.open((await caches.keys())[0]);
      return (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
    });
    assert.deepEqual(files,
      ['/', '/app.css', '/app.js', '/manifest.webmanifest', '/qipu.wasm']);
  });

check('the page is an app, which opens without its server',
  { ignores: /ERR_CONNECTION_REFUSED|Could not connect/ },
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
    // Whether a file of the page came from the worker: Chromium alone says it.
    const fromWorker = [];
    const says = browserOf(page) === 'chromium';
    if (says) {
      page.on('response', (answer) => {
        if (answer.url().endsWith('/app.js'))
          fromWorker.push(answer.fromServiceWorker());
      });
    }
    await page.reload({ waitUntil: 'networkidle' });
    await page.locator('[data-at]').first().waitFor();
    if (says) assert.deepEqual(fromWorker, [false]);
    await server.end();
    await page.reload();
    await page.locator('[data-at]').first().waitFor();
    if (says) assert.deepEqual(fromWorker, [false, true]);
    await clickMove(page, 'h2', 'e2');
    await page.getByRole('button', { name: '炮二平五' }).first().waitFor();
  });
