// explore.mjs - the page over a server: opening tree, lists, links, a position set
// up by hand, plots, engine, rules.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { qipu, serve } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import { addressOf, boardOf, overflow, press, shows, visit } from './hands.mjs';
import { check, until } from './harness.mjs';

// Games of the base: the study is 1, the repetition 2, the handicap 3, those
// that are counted 4 to 7, the hostile ones 8 to 21.
const PAWN = BOARDS[0].replace('/9/P1P1P1P1P/', '/6P2/P1P1P3P/');

const cells = (page, row) => row.getByRole('cell').allInnerTexts();

async function treeOf(page) {
  const rows = page.getByRole('table', { name: 'Opening tree' })
    .locator('tbody tr');
  const all = [];
  for (const row of await rows.all())
    all.push([await row.getByRole('rowheader').innerText(),
      ...(await cells(page, row)).slice(0, 2)]);
  return all;
}

const address = async (page) => {
  const { pathname, search, hash } = new URL(await addressOf(page));
  return decodeURIComponent(pathname + search + hash);
};

check('the opening tree counts, and plays', {}, async ({ page, server }) => {
  await page.goto(server.address);
  await until(() => treeOf(page), [
    // 14 hostile games, the study and two more of 19.
    ['炮二平五', '17', '89%'], ['兵三进一', '2', '11%'],
  ]);
  await page.getByRole('button', { name: '兵三进一' }).click();
  await shows(page, PAWN);
  await until(async () => (await treeOf(page)).sort(),
    [['卒3进1', '1', '50%'], ['马8进7', '1', '50%']]);
  await page.getByRole('link', { name: /赵鑫鑫 – 郑惟桐/ }).click();
  await until(() => address(page), '/game/0/6#1');
  await shows(page, PAWN);
  await page.goBack();
  await shows(page, PAWN);
});

check('search, and back to the list', {}, async ({ page, server }) => {
  await page.goto(`${server.address}/games`);
  const count = (text) => until(
    () => page.locator('.count').getByRole('status').innerText(), text);
  await count('21 games');
  await page.getByLabel('Player', { exact: true }).fill('鄭惟桐');
  await count('3 games');
  await page.getByLabel('Colour of the player').selectOption('black');
  await count('2 games');
  await page.getByText('More to search by').click();
  await page.getByLabel('Since').fill('1995');
  await count('1 game');
  assert.match(await address(page), /^\/games\?.*player=鄭惟桐/);
  const there = await addressOf(page);
  await page.getByRole('link', { name: /赵鑫鑫/ }).click();
  await shows(page, BOARDS[0]);
  await page.goBack();
  await count('1 game');
  assert.equal(await addressOf(page), there);
  // A link that somebody has sent.
  await page.goto(`${server.address}/games?player=王天一&results=0-1`);
  await count('2 games');
});

check('a link to a place in a game', {}, async ({ page, server }) => {
  await page.goto(`${server.address}/game/0/1#3`);
  await shows(page, BOARDS[3]);
  await press(page, 'ArrowRight');
  await shows(page, BOARDS[4]);
  await until(() => address(page), '/game/0/1#4');
  await page.goto(`${server.address}/game/0/1#0.1.1.1.1`);
  await shows(page, BOARDS['0.1.1.1.1']);
  await page.reload();
  await shows(page, BOARDS['0.1.1.1.1']);
});

check('a game that comes late is opened, whatever is done meanwhile',
  {},
  async ({ page, server }) => {
    await page.goto(`${server.address}/game/0/1`);
    await shows(page, BOARDS[0]);
    let come;
    const late = new Promise((done) => (come = done));
    await page.route('**/api/games/6?*', async (route) => {
      await late;
      await route.continue();
    });
    await visit(page, '/game/0/6#1');
    await press(page, 'ArrowRight');
    await shows(page, BOARDS[1]);
    come();
    await shows(page, PAWN);
    assert.equal(await address(page), '/game/0/6#1');
  });

check('the game after, and the one before', {}, async ({ page, good }) => {
  await page.goto(`${good.address}/game/0/1#2`);
  await shows(page, BOARDS[2]);
  assert.equal(
    await page.getByRole('button', { name: 'Previous game' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Next game' }).click();
  const patience = page.getByTestId('game').getByText('Patience').first();
  await patience.waitFor();
  await until(() => address(page), '/game/0/2');
  // The buttons and the keys are there when the server has said what is next.
  await until(
    () => page.getByRole('button', { name: 'Next game' }).isDisabled(), false);
  await press(page, 'n');
  await until(() => address(page), '/game/0/3');
  await patience.waitFor({ state: 'detached' });
  await until(
    () => page.getByRole('button', { name: 'Previous game' }).isDisabled(), false);
  await press(page, 'p');
  await patience.waitFor();
  await page.goBack();
  await until(() => address(page), '/game/0/3');
});

check('a missing game is an error',
  { ignores: /404/ }, async ({ page, server }) => {
    await page.goto(`${server.address}/game/0/999`);
    await page.getByRole('alert').first().waitFor();
  });

check('a position is set up by keys', {}, async ({ page, server }) => {
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Set up a position' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await dialog.locator('[data-square=e0]').focus();
  await press(page, 'K ArrowLeft ArrowUp R');
  await dialog.locator('[data-square=d9]').focus();
  await press(page, 'k');
  await dialog.getByRole('button', { name: 'Analyse' }).click();
  await shows(page, '3k5/9/9/9/9/9/9/9/3R5/4K4');
});

check('a position set up by clicks finds its games', {},
  async ({ page, server }) => {
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Set up a position' }).first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Opening' }).click();
    await dialog.locator('[data-square=g3]').click();
    await dialog.locator('[data-square=g4]').click();
    await dialog.getByRole('combobox', { name: 'To move' }).selectOption('black');
    await dialog.getByRole('button', { name: 'Find games with it' }).click();
    await until(
      () => page.locator('.count').getByRole('status').innerText(), '2 games');
    await page.getByRole('link', { name: /赵鑫鑫/ }).first().click();
    await shows(page, PAWN);
  });

check('the engine\'s lines', {}, async ({ page, good: server }) => {
  await page.goto(server.address);
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Engine' }).click();
  const lines = engine.getByRole('listitem');
  await until(() => lines.count(), 3);
  await until(() => lines.first().innerText(),
    (text) => text.replace(/\s+/g, ' ') === '+0.32 炮二平五 马8进7 马二进三');
  assert.equal(await lines.nth(1).getByRole('img').getAttribute('aria-label'),
    '\u22120.08 for Red');
  assert.equal(await lines.nth(2).getByRole('img').getAttribute('aria-label'),
    'Red mates in 5');
  await lines.first().getByRole('button', { name: '马8进7' }).click();
  await shows(page, BOARDS[2]);
  await until(() => lines.count(), 0);
  // Who does not look at it lets it rest.
  const [ended] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'DELETE'),
    engine.getByRole('button', { name: 'Engine' }).click(),
  ]);
  assert.equal(new URL(ended.url()).pathname, '/api/engine');
});

check('the rules where a position repeats', {}, async ({ page, server }) => {
  await page.goto(`${server.address}/game/0/2#8`);
  await until(() => boardOf(page), (board) => board.includes('R'));
  const rules = page.getByRole('region', { name: 'The rules' });
  assert.equal(await rules.count(), 0);
  await press(page, 'ArrowRight');
  await rules.waitFor();
  assert.match(await rules.innerText(), /red must vary[^]*third time/i);
  assert.match(await rules.innerText(), /perpetual check/i);
});

check('plots, and from them to the games', {}, async ({ page, server }) => {
  await page.goto(`${server.address}/stats`);
  for (const name of ['Games by year', 'Games by length', 'Players', 'Openings',
    'Events'])
    await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('link', { name: '赵鑫鑫' }).first().click();
  await until(() => address(page), (to) => to.includes('player=赵鑫鑫'));
});

check('the next game of a search is its next hit', {}, async ({ page, good }) => {
  await page.goto(`${good.address}/games?player=王天一&results=0-1`);
  await page.getByRole('link', { name: /郑惟桐/ }).first().click();
  await until(() => address(page), (to) => to.startsWith('/game/0/5'));
  await until(
    () => page.getByRole('button', { name: 'Next game' }).isDisabled(), false);
  await press(page, 'n');
  // Number 6 is a draw.
  await until(() => address(page), '/game/0/7');
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await until(
    () => page.locator('.count').getByRole('status').innerText(), '2 games');
});

check('the arrow of an engine\'s line follows it',
  {}, async ({ page, good }) => {
  let first = 'h2e2';
  await page.route('**/api/engine**', async (route) => {
    const { method } = { method: route.request().method() };
    if (method === 'POST') return route.fulfill({ json: { run: 9 } });
    if (method === 'DELETE') return route.fulfill({ json: {} });
    return route.fulfill({ json: {
      state: 'thinking', nodes: 1, time_ms: 1,
      lines: [{ depth: 1, score: { cp: 1 }, moves: [first] }],
    } });
  });
  await page.goto(good.address);
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Engine' }).click();
  const line = engine.getByRole('listitem').first();
  await line.hover();
  const arrow = () => page.locator('.mark-point').getAttribute('transform');
  const before = await arrow();
  first = 'b2e2';
  await until(() => line.innerText(), (text) => text.includes('炮八平五'));
  await until(arrow, (now) => now !== before);
  await engine.getByRole('button', { name: 'Engine' }).click();
});

check('a position is set up by dragging', {}, async ({ page, server }) => {
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Set up a position' }).first().click();
  const dialog = page.getByRole('dialog');
  const at = (name) => dialog.locator(`[data-square=${name}]`);
  const pieceOn = (name) => at(name).getAttribute('data-piece');
  const drag = async (from, to) => {
    const box = await from.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    const end = to ? await to.boundingBox() : { x: 4, y: 4, width: 0, height: 0 };
    const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
    await page.mouse.move(x + 9, y + 9);
    await page.mouse.move(x, y);
    await page.mouse.up();
  };
  await drag(at('h2'), at('e2'));
  await until(() => pieceOn('e2'), 'C');
  assert.equal(await pieceOn('h2'), null);
  await drag(dialog.locator('[data-box=r]'), at('e5'));
  await until(() => pieceOn('e5'), 'r');
  await drag(at('e5'), null);
  await until(() => pieceOn('e5'), null);
  // A drag is no click: the box is as it was.
  await at('a5').click();
  assert.equal(await pieceOn('a5'), null);
});

check('the tree counts games that reach a move in variations only', {},
  async ({ page, program, folder, at }) => {
    fs.writeFileSync(at('varied.pgn'),
      '1. h2e2 (1. g3g4 h9g7) 1... h9g7 *\n\n1. h2e2 (1. c3c4) *\n');
    qipu(program, 'db', 'import', '--index-variations', at('varied.qdb'),
      at('varied.pgn'));
    qipu(program, 'db', 'import', at('plain.qdb'), at('varied.pgn'));
    const server = await serve(program, folder, 'varied.qdb', 'plain.qdb');
    const tree = page.getByRole('table', { name: 'Opening tree' });
    const rows = () => tree.locator('tr:has(td)').evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('th, td.number:not(.share)')]
        .map((one) => one.innerText)));
    try {
      await page.goto(`${server.address}/`);
      await tree.getByRole('columnheader', { name: 'In variations' }).waitFor();
      await until(rows, [
        ['All', '2', '0'], ['炮二平五', '2', '0'], ['兵三进一', '0', '2']]);
      assert.equal(await overflow(page), 0);
      // A position that occurs in variations only.
      await tree.getByRole('button', { name: '兵三进一' }).click();
      await until(rows, [['All', '0', '2'], ['马8进7', '0', '1']]);
      await press(page, 'Home');
      // Without that index there is no such column.
      await page.getByLabel('Games of').selectOption({ index: 1 });
      await until(rows, [['All', '2'], ['炮二平五', '2']]);
    } finally {
      await page.goto('about:blank');
      await server.end();
    }
  });
