// server.mjs - what becomes of the page when the server's machine changes under
// it: an engine that dies, a database that another takes the place of.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { qipu, serve } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import { shows } from './hands.mjs';
import { check, until } from './harness.mjs';

const engine = fileURLToPath(new URL('engine.mjs', import.meta.url));

/** A server for as long as `look` looks at it. */
async function served({ page, program, folder }, args, look) {
  const server = await serve(program, folder, ...args);
  try {
    await look(server.address);
    // A page that goes on asking would hear that the server ends.
    await page.goto('about:blank');
  } finally {
    await server.end();
  }
}

check('the death of an engine is reported', {}, (made) =>
  served(made,
    ['good.qdb', '--engine', `${process.execPath} ${engine} dies`],
    async (address) => {
      const { page } = made;
      await page.goto(address);
      const panel = page.getByRole('region', { name: 'Engine' });
      const said = panel.getByRole('status');
      await panel.getByRole('button', { name: 'Engine' }).click();
      await until(() => said.innerText(),
        (text) => text.startsWith('the engine has exited:'));
      // Whoever asks again gets another one, which dies as well.
      const failed = page.waitForResponse(async (one) =>
        one.url().includes('/api/engine?run=2') &&
        (await one.json()).state === 'failed');
      await panel.getByRole('button', { name: 'Think again' }).click();
      await failed;
      await said.waitFor();
      await shows(page, BOARDS[0]);
    }));

async function isReplaced(page, address, replace) {
  const count = (text) => until(
    () => page.locator('.count').getByRole('status').innerText(), text);
  await page.goto(`${address}/games`);
  await count('1 game');
  replace();
  await page.getByLabel('Player', { exact: true }).fill('王天一');
  await count('3 games');
  await page.getByRole('link', { name: /赵鑫鑫/ }).click();
  await shows(page, BOARDS[0]);
  await page.getByTestId('moves').getByText('兵三进一').waitFor();
}

check('a database is replaced', {}, (made) => {
  const { page, program, at } = made;
  qipu(program, 'db', 'import', at('live.qdb'), at('study.pgn'));
  qipu(program, 'db', 'import', at('next.qdb'), at('counted.pgn'));
  const replace = () => fs.renameSync(at('next.qdb'), at('live.qdb'));
  return served(made, ['live.qdb'],
    (address) => isReplaced(page, address, replace));
});

check('the page requests the game of its address at once',
  {},
  async ({ page, good }) => {
    let isAsked;
    const asked = new Promise((done) => (isAsked = done));
    const seen = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/games/')) return;
      seen.push(pathname);
      isAsked();
    });
    // The databases are listed only after the request of the game.
    await page.route('**/api/about*', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`${good.address}/game/0/1`);
    await shows(page, BOARDS[0]);
    // And only once.
    assert.deepEqual(seen, ['/api/games/1']);
    // The next one as ever.
    await page.evaluate(() => {
      history.pushState(null, '', '/game/0/2');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await until(() => seen.at(-1), '/api/games/2');
  });

check('what is loaded before the page is loaded once', {},
  async ({ page, good }) => {
    const seen = [];
    page.on('request', (request) => seen.push(new URL(request.url()).pathname));
    await page.goto(good.address);
    await page.getByRole('table', { name: 'Opening tree' }).waitFor();
    for (const one of ['/qipu.wasm', '/api/about'])
      assert.equal(seen.filter((path) => path === one).length, 1, one);
  });
