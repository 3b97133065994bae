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
