// details.mjs - small things that are easily wrong: addresses that are not there,
// mistyped dates, names of nobody, errors far from their field, colours at night.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { qipu, serve } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import { given, press, shows } from './hands.mjs';
import { check, until } from './harness.mjs';

const gameOf = (red, black, date, result = '1-0') =>
  `[Red "${red}"]\n[Black "${black}"]\n[Date "${date}"]\n\n1. h2e2 h9g7 ${result}\n\n`;

/** Of one player under two names, of nobody, and with a mistyped year. */
const GAMES = gameOf('?', '?', '????.??.??') +
  gameOf('胡荣华', '红方', '1193.05.01') +
  gameOf('黑方', '上海胡荣华', '1978.05.01', '0-1') +
  gameOf('红方', '黑方', '2004.01.02') +
  gameOf('\u200b\u2060', '柳大华', '2001.01.02', '1/2-1/2');

/** A check of them in a page of `view`, and of `serve`. */
function checkBoth(name, look) {
  check(`${name}, in a file`, {}, async ({ page, program, at }) => {
    fs.writeFileSync(at('details.pgn'), GAMES);
    qipu(program, 'view', at('details.pgn'), '-o', at('details.html'));
    await look(page, (path) => page.goto(
      `${pathToFileURL(at('details.html')).href}#${path}`));
  });
  check(`${name}, of a server`, {}, async ({ page, program, at, folder }) => {
    const base = `details ${name}.qdb`;
    fs.writeFileSync(at('details.pgn'), GAMES);
    qipu(program, 'db', 'import', at(base), at('details.pgn'));
    const server = await serve(program, folder, base);
    try {
      await look(page, (path) => page.goto(server.address + path));
      await page.goto('about:blank');
    } finally {
      await server.end();
      fs.rmSync(at(base));
    }
  });
}

check('an unknown address is not found', { ignores: /404/ },
  async ({ page, server }) => {
    const heading = page.getByRole('heading', { name: 'Not found' });
    for (const address of ['/nothing', '/game/0', '/game/0/x', '/games/1']) {
      const answer = await page.goto(server.address + address);
      assert.equal(answer.status(), 404, address);
      await heading.waitFor();
    }
    await page.getByRole('link', { name: 'Go to the board' }).click();
    await shows(page, BOARDS[0]);
    for (const address of ['/', '/games', '/stats', '/game/0/1', '/position/x'])
      assert.equal((await fetch(server.address + address)).status, 200, address);
  });

check('an unknown address is not found in a file', {}, async ({ page, games }) => {
  await page.goto(`${games}#/nothing`);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
});

checkBoth('a mistyped date is not a year of the tree', async (page, go) => {
  await go('/');
  const row = page.getByRole('table', { name: 'Opening tree' })
    .locator('tbody tr');
  await until(() => row.locator('.years').allInnerTexts(), ['1978–2004']);
});

checkBoth('players are people, by all of their names', async (page, go) => {
  await go('/stats');
  const players = page.locator('.panel').filter({
    has: page.getByRole('heading', { name: 'Players' }) });
  await until(() => players.getByRole('rowheader').allInnerTexts(),
    ['胡荣华', '柳大华']);
  const row = players.getByRole('row').filter({ hasText: '胡荣华' });
  assert.equal(await row.getByRole('cell').first().innerText(), '2');
});

checkBoth('games of nobody come last', async (page, go) => {
  await go('/');
  // Those of nobody in the order of the file.
  const list = page.getByRole('region', { name: 'Games with this position' });
  await until(() => list.locator('.players').allInnerTexts(), [
    '胡荣华 – 红方', '黑方 – 上海胡荣华', '? – 柳大华', '? – ?', '红方 – 黑方',
  ]);
});

check('an error is at its field', { ignores: /400/ }, async ({ page, server }) => {
  await page.goto(`${server.address}/games`);
  await page.getByText('More to search by').click();
  for (const [label, text] of [['Since', 'soon'], ['Pattern', 'red unicorn']]) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    const alert = page.locator('.field').filter({ has: field })
      .getByRole('alert');
    await alert.waitFor();
    assert.equal(await page.locator('p.error').count(), 1);
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await field.getAttribute('aria-describedby'),
      await alert.getAttribute('id'));
    await field.fill('');
    await alert.waitFor({ state: 'detached' });
  }
});

for (const widths of [[390], [768, 1280, 1920]])
  check(`the first and last year are side by side, ${widths}`,
    { context: { viewport: { width: widths[0], height: 800 } } },
    async ({ page, server }) => {
      await page.goto(`${server.address}/games`);
      await page.getByText('More to search by').click();
      const top = async (label) =>
        (await page.getByLabel(label).boundingBox()).y;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await until(() => page.evaluate(() => innerWidth), width);
        assert.equal(await top('Since'), await top('Until'), `${width}`);
        assert.equal(await top('Plies from'), await top('Plies to'), `${width}`);
      }
    });

check('at night the board is dark, and so is Black', {
  context: { colorScheme: 'dark' },
}, async ({ page, server }) => {
  await page.goto(`${server.address}/game/0/1`);
  await shows(page, BOARDS[0]);
  const board = page.getByTestId('board');
  assert.equal(await board.getAttribute('data-look'), 'night');
  const light = await page.locator('.player-black .player-disc').evaluate((one) =>
    Math.max(...getComputedStyle(one).backgroundColor.match(/\d+/g).map(Number)));
  assert.ok(light < 80, String(light));
  // Whoever wants wood has it as it is.
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Board' }).selectOption('wood');
  await until(() => board.getAttribute('data-look'), 'wood');
  assert.equal(await board.evaluate((one) => getComputedStyle(one).filter), 'none');
});

check('a list of more than a thousand games is saved', { seconds: 120 },
  async ({ page, program, at, folder }) => {
    fs.writeFileSync(at('thousand.pgn'), Array.from({ length: 1203 },
      (_, i) => gameOf(`r${i}`, 'b', '2001')).join(''));
    qipu(program, 'db', 'import', at('thousand.qdb'), at('thousand.pgn'));
    const server = await serve(program, folder, 'thousand.qdb');
    try {
      await page.goto(`${server.address}/games`);
      await page.getByText('1,203 games').waitFor();
      await press(page, 'Control+s');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('What').selectOption('list');
      const { text } = await given(page, () =>
        dialog.getByRole('button', { name: 'Save', exact: true }).click(), 60);
      assert.equal(text.match(/\[Red "/g).length, 1203);
      await page.goto('about:blank');
    } finally {
      await server.end();
    }
  });

check('a record with only a title is headed by it', {},
  async ({ page, program, at }) => {
    fs.writeFileSync(at('title.pgn'),
      '[Title "七星聚会"]\n[Event "?"]\n\n1. h2e2 *\n');
    qipu(program, 'view', at('title.pgn'), '-o', at('title.html'));
    await page.goto(pathToFileURL(at('title.html')).href);
    await page.getByRole('heading', { name: '七星聚会', level: 1 }).waitFor();
  });

check('a broken game of a file says once which move, and what was meant', {},
  async ({ page, program, at }) => {
    fs.writeFileSync(at('broken.pgn'),
      '[Red "a"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. g2e3 b9c7 *\n');
    qipu(program, 'view', at('broken.pgn'), '-o', at('broken.html'));
    await page.goto(pathToFileURL(at('broken.html')).href);
    const moves = page.getByTestId('moves');
    await moves.getByText('line 3: ').waitFor();
    const text = await moves.innerText();
    assert.equal(text.match(/occupied by a piece of the same side/g)?.length, 1, text);
    assert.ok(text.includes('g2e3') && text.includes('did you mean g2e1'), text);
  });

check('a game of nobody is listed by its event, or its number', {},
  async ({ page, program, at }) => {
    const none = (event) => `[Event "${event}"]\n[Red "?"]\n[Black "?"]\n\n1. h2e2 *\n\n`;
    fs.writeFileSync(at('nobody.pgn'), none('An endgame') + none('?'));
    qipu(program, 'view', at('nobody.pgn'), '-o', at('nobody.html'));
    await page.goto(`${pathToFileURL(at('nobody.html')).href}#/games`);
    await page.getByRole('link', { name: 'An endgame' }).waitFor();
    await page.getByRole('link', { name: 'Game 2' }).waitFor();
    const text = await page.locator('tbody').innerText();
    assert.equal(text.includes('?'), false, text);
  });

check('every column of a list in a page sorts, and dates have one form', {},
  async ({ page, program, at }) => {
    fs.writeFileSync(at('sorted.pgn'), gameOf('乙', 'b', '1999年12月9日') +
      gameOf('?', 'a', '????.??.??', '0-1') + gameOf('甲', 'c', '1998.5.??', '*'));
    qipu(program, 'view', at('sorted.pgn'), '-o', at('sorted.html'));
    await page.goto(`${pathToFileURL(at('sorted.html')).href}#/games`);
    const column = (kind) => page.locator(`tbody td.${kind}`).allInnerTexts();
    await until(() => column('black'), ['b', 'a', 'c']);
    const [date] = await column('date');
    assert.equal(date, '1999-12-09');
    assert.equal(await page.locator('tbody td.date').first()
      .getAttribute('title'), '1999年12月9日');
    const sort = (name) => page.getByRole('columnheader', { name })
      .getByRole('button').click();
    await sort('Black');
    await until(() => column('black'), ['a', 'b', 'c']);
    await sort('Black');
    await until(() => column('black'), ['c', 'b', 'a']);
    // Who is unknown comes last both ways.
    await sort('Red');
    await until(() => column('black'), ['c', 'b', 'a']);
    await sort('Red');
    await until(() => column('black'), ['b', 'c', 'a']);
    await sort('Date');
    await until(() => column('date'), ['1999-12-09', '1998-05', '????.??.??']);
    await sort('Date');
    await until(() => column('date'), ['1998-05', '1999-12-09', '????.??.??']);
    await page.getByText('1998-05').click();
    await page.getByRole('heading', { level: 1, name: '甲 – c' }).waitFor();
  });
