// list.mjs - the list of games as a tool: sorted by every column, counted
// exactly, entered at a number, saved, and games selected in it.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { qipu, serve } from './fixtures.mjs';
import { manyGames } from './many.mjs';
import { addressOf, given, press } from './hands.mjs';
import { check, until } from './harness.mjs';

/** The numbers of the games that are listed. */
const numbers = (page) => page.locator('tbody tr').evaluateAll((rows) =>
  rows.map((row) => Number(row.dataset.game)));

const status = (page) => page.locator('.count').getByRole('status').innerText();

// Games 4 to 7 are those that are counted.
const FOUND = 'event=甲级联赛';

check('a server sorts by every column', {}, async ({ page, good }) => {
  await page.goto(`${good.address}/games?${FOUND}`);
  await until(() => numbers(page), [4, 5, 6, 7]);
  const head = (name) => page.getByRole('columnheader', { name });
  for (const [name, up, down] of [
    ['No.', [4, 5, 6, 7], [7, 6, 5, 4]],
    ['Date', [4, 5, 6, 7], [7, 6, 5, 4]],
    // Wang, Zhao, Zheng.
    ['Red', [4, 6, 7, 5], [5, 7, 6, 4]],
    ['Black', [5, 7, 4, 6], [6, 4, 7, 5]],
    ['Result', [4, 6, 5, 7], [7, 5, 6, 4]],
    ['Event', [4, 5, 6, 7], [7, 6, 5, 4]],
    ['Plies', [4, 5, 6, 7], [7, 6, 5, 4]],
  ]) {
    const column = head(name);
    const sorted = { ascending: up, descending: down };
    for (let click = 0; click < 2; click++) {
      const before = await column.getAttribute('aria-sort');
      await column.getByRole('button').click();
      const now = await until(() => column.getAttribute('aria-sort'),
        (one) => one !== before && one !== 'none');
      await until(() => numbers(page), sorted[now]);
    }
  }
  await head('ECCO').getByRole('button').click();
  const codes = () => page.locator('td.ecco').allInnerTexts();
  await until(() => head('ECCO').getAttribute('aria-sort'), 'ascending');
  await until(codes, (all) => all.join() === [...all].sort().join());
  assert.equal(await head('Red').getByRole('button').getAttribute('title'),
    'Sort in the order of Pinyin');
});

check('a click anywhere in a row opens its game', {},
  async ({ page, good }) => {
    await page.goto(`${good.address}/games`);
    const cellOf = (row, kind) =>
      page.locator('tbody tr').nth(row).locator(`td.${kind}`);
    for (const [row, kind] of [[1, 'event'], [3, 'result'], [0, 'red']]) {
      await page.locator('tbody tr').nth(3).waitFor();
      const game = await page.locator('tbody tr').nth(row)
        .evaluate((one) => one.dataset.game);
      await cellOf(row, kind).click();
      await page.getByTestId('board').waitFor();
      assert.ok((await addressOf(page)).endsWith(`/game/0/${game}`),
        `${row}, ${kind}: ${await addressOf(page)}`);
      await page.goBack();
    }
  });

check('a page sorts its games as a database does', {},
  async ({ page, games, good }) => {
    // The games of both are the same.
    await page.goto(`${games}#/games`);
    for (const column of
      ['date', 'red', 'black', 'result', 'event', 'ecco', 'plies'])
      for (const order of [column, `-${column}`]) {
        const answer = await fetch(
          `${good.address}/api/games?base=0&limit=200&order=${order}`);
        const { games: sorted } = await answer.json();
        await page.evaluate((to) => (location.hash = to),
          `#/games?order=${order}`);
        await until(() => numbers(page), sorted.map(({ id }) => id));
      }
  });

check('dates are normalized, with the raw one in the tooltip', {},
  async ({ page, good }) => {
    await page.goto(`${good.address}/games?${FOUND}`);
    const date = page.locator('[data-game="4"] td.date');
    await until(() => date.innerText(), '1990-05-01');
    assert.equal(await date.getAttribute('title'), '1990.05.01');
  });

for (const [where, addressOf] of [
  ['on a server', ({ good }) => `${good.address}/games`],
  ['in a page', ({ games }) => `${games}#/games`],
])
  check(`the list is entered at a number ${where}`, {}, async (made) => {
    const { page } = made;
    const jump = async (text) => {
      await page.getByLabel('Go to No.').fill(text);
      await page.getByRole('button', { name: 'Go', exact: true }).click();
    };
    await page.goto(addressOf(made));
    await until(() => numbers(page), [1, 2, 3, 4, 5, 6, 7]);
    await jump('99');
    await page.getByText('No game from No. 99 on.').waitFor();
    await jump('5');
    await until(() => numbers(page), [5, 6, 7]);
    assert.equal(await status(page), '7 games');
    await page.getByRole('columnheader', { name: 'No.' }).getByRole('button')
      .click();
    await until(() => numbers(page), [5, 4, 3, 2, 1]);
    await page.getByRole('button', { name: 'From the start' }).click();
    await until(() => numbers(page), [7, 6, 5, 4, 3, 2, 1]);
  });

check('many games are counted exactly, and saved', { seconds: 120 },
  async ({ page, program, folder, at }) => {
    const study = fs.readFileSync(at('counted.pgn'), 'utf8');
    fs.writeFileSync(at('many.pgn'), manyGames(study, 12_345));
    qipu(program, 'db', 'import', '-q', at('many.qdb'), at('many.pgn'));
    const server = await serve(program, folder, 'many.qdb');
    try {
      await page.goto(`${server.address}/games?since=1951`);
      const text = await until(() => status(page), (all) => /^\d+,\d+ games$/.test(all));
      const count = Number(text.replace(/\D/g, ''));
      assert.ok(count > 12_000 && count < 12_345, text);
      await press(page, 'Control+s');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('What').selectOption({ index: 1 });
      assert.equal(
        await dialog.getByLabel('What').locator('option:checked').textContent(),
        `the games of the list: ${text.replace(' games', '')}`);
      const { text: saved } = await given(page, () =>
        dialog.getByRole('button', { name: /^Save/ }).first().click(), 100);
      assert.equal(saved.match(/^\[Result /gm).length, count);
      await page.goto('about:blank');
    } finally {
      await server.end();
    }
  });

check('the count that comes late moves nothing', {}, async ({ page, good }) => {
  let go;
  const mayGo = new Promise((done) => (go = done));
  await page.goto(`${good.address}/games?since=1951`);
  const list = await until(() => status(page), (all) => /^\d games$/.test(all));
  await page.route('**/api/games?*limit=0*', async (route) => {
    await mayGo;
    await route.continue();
  });
  await press(page, 'Control+s');
  const dialog = page.getByRole('dialog');
  const choices = () => dialog.getByLabel('What').locator('option').allTextContents();
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await until(choices, ['this game', 'the games of the list: …']);
  const { y } = await save.boundingBox();
  go();
  await until(choices, [
    'this game', `the games of the list: ${parseInt(list)}`]);
  assert.equal((await save.boundingBox()).y, y);
});

check('games are selected, saved, and deleted from the view', {},
  async ({ page, good }) => {
    await page.goto(`${good.address}/games?${FOUND}`);
    await until(() => numbers(page), [4, 5, 6, 7]);
    const box = (id) => page.getByRole('checkbox', { name: `Select game ${id}` });
    const bar = page.getByRole('region', { name: 'Selected games' });
    await box(4).check();
    await bar.getByText('1 game selected').waitFor();
    await box(6).click({ modifiers: ['Shift'] });
    await bar.getByText('3 games selected').waitFor();
    await box(6).focus();
    await press(page, 'Shift+ArrowDown');
    await bar.getByText('4 games selected').waitFor();
    await press(page, 'Space ArrowUp Space');
    await bar.getByText('2 games selected').waitFor();
    await bar.getByRole('button', { name: 'Save' }).click();
    const { text: saved } = await given(page, () => page.getByRole('dialog')
      .getByRole('button', { name: /^Save/ }).first().click());
    assert.deepEqual(saved.match(/^\[Date "\d+/gm),
      ['[Date "1990', '[Date "1995']);
    await bar.getByRole('button', { name: 'Delete from the view' }).click();
    await until(() => numbers(page), [6, 7]);
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show them again' }).click();
    await until(() => numbers(page), [4, 5, 6, 7]);
  });

check('selected games are merged into one', {}, async ({ page, good }) => {
  await page.goto(`${good.address}/games?${FOUND}`);
  await until(() => numbers(page), [4, 5, 6, 7]);
  await page.getByRole('checkbox', { name: 'Select all games shown' }).check();
  await page.getByRole('button', { name: 'Merge' }).click();
  const moves = page.getByTestId('moves');
  // Two begin with a cannon, two with a pawn; each goes on in its own way.
  await until(() => moves.locator('[data-path]').count(), 6);
  await moves.getByText('兵三进一').waitFor();
  await page.reload();
  await until(() => moves.locator('[data-path]').count(), 6);
});

check('the opening tree is filtered', {}, async ({ page, good }) => {
  await page.goto(good.address);
  const rows = () => page.getByRole('table', { name: 'Opening tree' })
    .locator('tbody tr').evaluateAll((all) => all.map((row) =>
      `${row.querySelector('th').innerText} ${row.cells[1].innerText}`));
  await until(rows, ['炮二平五 3', '兵三进一 2']);
  await page.getByText('Filter the tree').click();
  const field = (name) => page.getByLabel(name, { exact: true });
  await field('Player').fill('郑惟桐');
  await until(rows, ['炮二平五 2', '兵三进一 1']);
  await page.getByLabel('Since').fill('1995');
  await until(async () => (await rows()).sort(), ['兵三进一 1', '炮二平五 1']);
  await page.getByRole('checkbox', { name: '0–1' }).check();
  await until(rows, ['炮二平五 1']);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await until(rows, ['炮二平五 3', '兵三进一 2']);
});
