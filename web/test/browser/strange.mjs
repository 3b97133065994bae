// strange.mjs - records that programs wrote badly, or too much of: commands in
// comments that say nothing, a thousand arrows, tags of 4 kB. All are shown as
// far as they are understood, and saved as they were.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { qipu, serve } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import { drop, given, overflow, press, saved, shows } from './hands.mjs';
import { check, until } from './harness.mjs';
import { bigGame } from './many.mjs';

const LENGTH = 4096;
const TAGS = {
  Event: 'words of an event '.repeat(LENGTH).slice(0, LENGTH),
  Site: 'x'.repeat(LENGTH),
  Date: '9'.repeat(LENGTH),
  Round: '7'.repeat(LENGTH),
  Red: '长'.repeat(LENGTH / 4),
  Black: 'A'.repeat(LENGTH),
};

// Of a comment the board shows 256 at most.
const SQUARES = [...'abcdefghi'].flatMap((file) =>
  [...'0123456789'].map((rank) => file + rank));
const ARROWS = Array.from({ length: 1000 }, (_, index) =>
  'GRYB'[index % 4] + SQUARES[index % 90] + SQUARES[(index * 7 + 1) % 90]);

const COMMENTS = [
  '[%eval nonsense] [%eval ] [%eval 1e99] one [%eval 0.5.5]',
  '[%clk 1000000000:00:00] [%clk -1:00:00] [%clk 1:99] [%emt :] two',
  '[%cal Gz9a0,Ra10a11,Gh9g7,Ge4e4,G,nonsense] [%csl Ye10,Bj0,Yd0] three',
  `[%cal ${ARROWS.join()}] four`,
  '[%csl Ra0] text before [%cal Ga0a9] text between [%eval 0.2] text after',
  '[%cal Ga0a9 [%csl [%eval [%clk five',
];

const STRANGE = `${Object.entries(TAGS).map(([name, value]) =>
  `[${name} "${value}"]`).join('\n')}

1. h2e2 {${COMMENTS[0]}} h9g7 {${COMMENTS[1]}} 2. h0g2 {${COMMENTS[2]}} i9h9
{${COMMENTS[3]}} 3. i0h0 {${COMMENTS[4]}} b9c7 {${COMMENTS[5]}} *
`;

const unwrapped = (text) => text.replace(/\s+/g, ' ');

/** Goes through the record, adds a move, and saves it. */
async function isKept(page) {
  const moves = page.getByTestId('moves');
  await moves.getByText('text between').waitFor();
  const text = unwrapped(await moves.textContent());
  for (const left of ['[%eval nonsense]', '1e99', '[%clk -1:00:00]', 'two',
    'text before text between text after', '[%clk five'])
    assert.ok(text.includes(left), `${left} in ${text.slice(0, 2000)}`);
  assert.ok(!text.includes('[%cal Ga0a1'), 'arrows are no text');
  const marks = (what) => page.locator(`.marks-above .mark-${what}`).count();
  await press(page, 'Home ArrowRight ArrowRight');
  await until(() => page.getByTestId('player-black').innerText(),
    (all) => all.includes('1000000000:00:00'));
  assert.equal(await overflow(page), 0, 'with a long clock');
  await press(page, 'ArrowRight');
  await until(() => marks('arrow'), 1);
  await until(() => marks('ring'), 1);
  await press(page, 'ArrowRight');
  await until(() => marks('arrow'), (count) => count >= 256);
  await press(page, 'End');
  await shows(page, BOARDS[5].replace('rnbakabr1/9/1c4nc1', 'r1bakabr1/9/1cn3nc1'));
  assert.equal(await overflow(page), 0);
  assert.ok((await page.title()).length < 200);
  const pgn = unwrapped(await saved(page));
  for (const one of [...Object.values(TAGS), ...COMMENTS])
    assert.ok(pgn.includes(unwrapped(one)), `${one.slice(0, 200)} in ${pgn.slice(-9000)}`);
}

const write = (at) => {
  fs.writeFileSync(at('strange.pgn'), STRANGE);
  return at('strange.pgn');
};

check('a strange record is shown and saved, dropped', {},
  async ({ page, games, at }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await drop(page, write(at));
    await isKept(page);
  });

const PHONE = { context: { viewport: { width: 320, height: 800 } } };

check('a strange record is shown and saved, in a page and its list', PHONE,
  async ({ page, program, at }) => {
    qipu(program, 'view', write(at), '-o', at('strange.html'));
    const address = pathToFileURL(at('strange.html')).href;
    await page.goto(address);
    await isKept(page);
    await page.goto(`${address}#/games`);
    await page.locator('tbody tr').waitFor();
    assert.equal(await overflow(page), 0, 'the list');
    const { height } = await page.locator('tbody tr').boundingBox();
    assert.ok(height < 160, `a row of ${height} pixels`);
  });

check('a strange record is shown and saved, of a server', PHONE,
  async ({ page, program, folder, at }) => {
    qipu(program, 'db', 'import', '-q', at('strange.qdb'), write(at));
    const server = await serve(program, folder, 'strange.qdb');
    try {
      await page.goto(`${server.address}/game/0/1`);
      await isKept(page);
      for (const view of ['games', 'stats']) {
        await page.goto(`${server.address}/${view}`);
        await page.getByText('A'.repeat(50)).first().waitFor();
        assert.equal(await overflow(page), 0, view);
      }
      await page.goto('about:blank');
    } finally {
      await server.end();
    }
  });

const numbers = (page) => page.locator('tbody tr').evaluateAll((rows) =>
  rows.map((row) => Number(row.dataset.game)));

/** PGN of games whose dates are in another order. */
const dated = (count) => Array.from({ length: count }, (_, index) =>
  `[Red "a"]\n[Black "b"]\n[Date "${1900 + ((index * 7) % count)}.01.01"]\n` +
  '\n1. h2e2 *\n').join('\n');

check('a list that another program changes while it is sorted', {},
  async ({ page, program, folder, at }) => {
    fs.writeFileSync(at('dated.pgn'), dated(120));
    qipu(program, 'db', 'import', '-q', at('dated.qdb'), at('dated.pgn'));
    const server = await serve(program, folder, 'dated.qdb');
    try {
      await page.goto(`${server.address}/games?order=date`);
      const first = await until(() => numbers(page), (all) => all.length === 50);
      const more = page.getByRole('button', { name: / more$/ });
      // The last game that is shown is removed; one that sorts before it is added.
      qipu(program, 'db', 'remove', at('dated.qdb'), String(first[49]));
      fs.writeFileSync(at('early.pgn'), dated(1).replace('b"', 'early"'));
      qipu(program, 'db', 'import', '-q', at('dated.qdb'), at('early.pgn'));
      await more.click();
      const second = await until(() => numbers(page), (all) => all.length > 50);
      await more.click();
      const all = await until(() => numbers(page), (some) => some.length > 119);
      assert.deepEqual(second.slice(0, 50), first);
      assert.equal(new Set(all).size, all.length, 'none is there twice');
      assert.equal(all.filter((id) => id <= 120).length, 120, 'none is left out');
      await page.goto('about:blank');
    } finally {
      await server.end();
    }
  });

check('games leave the view of a list while it is sorted', {},
  async ({ page, program, at }) => {
    fs.writeFileSync(at('view.pgn'), dated(60));
    qipu(program, 'view', at('view.pgn'), '-o', at('view.html'));
    await page.goto(`${pathToFileURL(at('view.html')).href}#/games?order=-date`);
    const [gone, kept] = await until(() => numbers(page), (all) => all.length === 50);
    await page.getByRole('checkbox', { name: `Select game ${gone}` }).check();
    await page.getByRole('button', { name: 'Delete from the view' }).click();
    await until(async () => (await numbers(page))[0], kept);
    await page.getByRole('button', { name: / more$/ }).click();
    await until(async () => (await numbers(page)).length, 59);
    await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click();
    const turned = await until(() => numbers(page), (all) => all[0] === 1);
    assert.equal(turned.includes(gone), false);
    await press(page, 'Control+s');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What').selectOption({ index: 1 });
    const { text } = await given(page, () =>
      dialog.getByRole('button', { name: /^Save/ }).first().click());
    await page.keyboard.press('Escape');
    const dates = text.match(/(?<=^\[Date ")\d+/gm);
    assert.equal(new Set(dates).size, 59);
    assert.ok(!dates.includes('1959'), 'the last of them is gone');
  });

check('the end of a long game comes before what is between',
  { seconds: 90 }, async ({ page, program, at }) => {
    fs.writeFileSync(at('big.pgn'), bigGame());
    qipu(program, 'view', at('big.pgn'), '-o', at('big.html'));
    await page.goto(pathToFileURL(at('big.html')).href);
    const list = page.getByTestId('moves');
    await list.locator('.move').first().waitFor();
    // How many moves the list has when it first marks the last one.
    const made = await page.evaluate(() => new Promise((done) => {
      dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
      const look = () => {
        if (document.querySelector('[aria-current=step][data-path="2000"]'))
          done(document.querySelectorAll('.moves-list .move').length);
        else setTimeout(look);
      };
      look();
    }));
    assert.ok(made < 5000, String(made));
    const isSeen = () => list.evaluate((one) => {
      const all = one.getBoundingClientRect();
      const now = one.querySelector('[aria-current=step]').getBoundingClientRect();
      return now.top >= all.top && now.bottom <= all.bottom;
    });
    await until(isSeen, true);
    // Then all are there, and the last one is still in sight.
    await until(() => list.locator('.move').count(), 10_000, 30);
    await until(isSeen, true);
    assert.equal(await page.locator('.moves-later').count(), 0);
    // Few of its parts are looked at in each frame: those of far stacks are not.
    const laidOut = await list.evaluate((one) =>
      [...one.querySelectorAll('.moves-group')].filter((group) =>
        group.checkVisibility({ contentVisibilityAuto: true })).length);
    assert.ok(laidOut < 60, String(laidOut));
    // In order.
    const paths = await list.locator('.moves-row .move').evaluateAll((all) =>
      all.map((one) => Number(one.dataset.path)));
    assert.deepEqual(paths, Array.from({ length: 2000 }, (_, i) => i + 1));
    await press(page, 'Home');
    await press(page, 'ArrowRight');
    await until(isSeen, true);
  });
