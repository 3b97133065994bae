// analysis.mjs - a whole game analysed by the server's engine; what the engine
// thinks beside and on the board.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { serve } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import { drop, press, saved, shows } from './hands.mjs';
import { check, until } from './harness.mjs';
const engine = fileURLToPath(new URL('engine.mjs', import.meta.url));

/** Looks at the study on a server whose engine has a score for each place. */
async function studied({ page, program, folder }, look) {
  const server = await serve(program, folder, 'good.qdb', '--engine',
    `${process.execPath} ${engine} scores`);
  try {
    await page.goto(`${server.address}/game/0/1`);
    await shows(page, BOARDS[0]);
    await look(page);
    await page.goto('about:blank');
  } finally {
    await server.end();
  }
}

check('a whole game is analysed', {}, (made) => studied(made, async (page) => {
  await page.getByLabel('Seconds a move').selectOption('0.3');
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  await page.getByRole('progressbar', { name: /Analysing/ }).waitFor();
  // It fills while the engine thinks.
  await page.getByRole('slider', { name: 'Advantage graph' }).waitFor();
  await page.getByRole('button', { name: 'Stop the analysis' }).waitFor();
  await page.getByRole('button', { name: 'Analyse the game' }).waitFor();
  await until(async () => (await page.getByTestId('moves').innerText())
    .replace(/\s+/g, ' '), (text) =>
    [['?', '\u22121.30'], ['??', '\u22123.50'], ['?!', '\u22122.90']]
      .every((pair) => pair.every((one) => text.includes(one))));
  const pgn = await saved(page);
  assert.ok(pgn.includes('[%eval -1.30] the cannon goes to the middle'), pgn);
  assert.equal(pgn.match(/\[%eval /g).length, 6, pgn);
  for (const nag of [/\$2\s\{\[%eval -1\.30\]/, /\$4\s\{\[%eval -3\.50\]/,
    /\$6\s\{\[%eval -2\.90\]/])
    assert.match(pgn, nag);
  const bar = page.getByTestId('board-score');
  await press(page, 'End');
  await until(() => bar.getAttribute('aria-label'), '\u22122.90 for Red');
  await press(page, 'Home');
  await until(() => bar.getAttribute('aria-label'), '+0.20 for Red');
  // All of it is one step.
  await press(page, 'Control+z');
  await page.getByTestId('moves').getByText('\u22123.50')
    .waitFor({ state: 'detached' });
}));

check('an analysis is stopped', {}, (made) => studied(made, async (page) => {
  await page.getByLabel('Seconds a move').selectOption('10');
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  const [ended] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'DELETE'),
    page.getByRole('button', { name: 'Stop the analysis' }).click(),
  ]);
  assert.equal(new URL(ended.url()).pathname, '/api/engine');
  await page.getByRole('button', { name: 'Analyse the game' }).waitFor();
  assert.equal((await saved(page)).includes('%eval'), false);
}));

// Also while a request is on its way.
for (const method of ['POST', 'GET'])
  check(`an analysis is stopped during a request: ${method}`, {},
    (made) => studied(made, async (page) => {
      let isAsked;
      const asked = new Promise((done) => (isAsked = done));
      await page.route('**/api/engine?*', async (route) => {
        if (route.request().method() === method) {
          isAsked();
          await new Promise((done) => setTimeout(done, 500));
        }
        // The page may have aborted it.
        await route.continue().catch(() => undefined);
      });
      await page.getByLabel('Seconds a move').selectOption('10');
      await page.getByRole('button', { name: 'Analyse the game' }).click();
      await asked;
      await Promise.all([
        page.waitForRequest((one) => one.method() === 'DELETE'),
        page.getByRole('button', { name: 'Stop the analysis' }).click(),
      ]);
      await page.getByRole('button', { name: 'Analyse the game' }).waitFor();
    }));

check('the best move is on the board, its score beside it', {}, (made) =>
  studied(made, async (page) => {
    assert.equal(await page.getByTestId('board-score').count(), 0);
    const before = await page.getByTestId('board').boundingBox();
    const panel = page.getByRole('region', { name: 'Engine' });
    await panel.getByRole('button', { name: 'Engine' }).click();
    await page.locator('.mark-best').waitFor();
    await until(() => page.getByTestId('board-score')
      .getAttribute('aria-label'), '+0.20 for Red');
    assert.deepEqual(await page.getByTestId('board').boundingBox(), before);
    await panel.getByRole('button', { name: 'Engine' }).click();
    await page.locator('.mark-best').waitFor({ state: 'detached' });
  }));

// Squares of the board and beyond it.
const arrows = Array.from({ length: 1000 }, (_, i) =>
  `G${'abcdefghiz'[i % 10]}${i % 11}${'ihgfedcba'[i % 9]}${i % 10}`).join();

const HOSTILE = `[Red "${'r'.repeat(4096)}"]
[Black "${'黑'.repeat(1365)}"]
[Event "${'e'.repeat(4096)}"]
[Date "${'9'.repeat(4096)}"]

1. h2e2 {[%eval nonsense] [%eval 1e999] [%clk 1000000000:00:00] [%cal ${arrows}]}
h9g7 {[%eval #99999999999999999999] [%csl Gz9,Rj0] text} 2. h0g2 {[%eval -]} *
`;

check('annotations that are nonsense do no harm', {},
  async ({ page, games, at }) => {
    fs.writeFileSync(at('nonsense.pgn'), HOSTILE);
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await drop(page, at('nonsense.pgn'));
    await page.getByTestId('moves').getByText('[%eval nonsense]').waitFor();
    for (const place of [1, 2, 3]) {
      await press(page, 'ArrowRight');
      await shows(page, BOARDS[place]);
    }
    const pgn = await saved(page);
    for (const command of HOSTILE.match(/\[%[^\]]*\]/g))
      assert.ok(pgn.replace(/\s+/g, '').includes(command.replace(/\s+/g, '')),
        command.slice(0, 80));
    assert.ok(pgn.includes('r'.repeat(4096)));
  });
