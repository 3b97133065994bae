// settings.mjs - what a reader sets and a page begins with: it is seen, it is
// kept, and it is heard in both languages.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { heardOf } from './abilities.mjs';
import { qipu } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import { currentMove, middleOf, press, shows } from './hands.mjs';
import { check, until } from './harness.mjs';

/** The background, as "light" or "dark". */
const ground = (page) => page.evaluate(() => {
  const colour = getComputedStyle(document.documentElement).backgroundColor;
  const parts = colour.match(/[\d.]+/g).slice(0, 3).map(Number);
  return parts.reduce((sum, one) => sum + one) < 384 ? 'dark' : 'light';
});

/** How many signs stand around the board. */
const signs = (page) => page
  .locator('[data-testid=board] g.coordinates').locator('path').count();

check('coordinates and the theme are kept', {}, async ({ page, games }) => {
  await page.goto(games);
  await shows(page, BOARDS[0]);
  const set = async (name, value) => {
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name, exact: true })
      .selectOption(value);
    await dialog.getByRole('button', { name: 'Close' }).click();
  };
  assert.equal(await ground(page), 'light');
  // Nine files of each side, or nine letters and ten numbers.
  assert.equal(await signs(page), 18);
  await set('Coordinates', 'letters');
  await set('Theme', 'dark');
  const isSet = async () => {
    await until(() => signs(page), 19);
    assert.equal(await ground(page), 'dark');
  };
  await isSet();
  await page.reload();
  await shows(page, BOARDS[0]);
  await isSet();
  await press(page, 'c');
  await until(() => signs(page), 0);
});

check('a page begins as it was made', {}, async ({ page, program, at }) => {
  qipu(program, 'view', '--lang', 'zh', '--theme', 'dark', '--notation', 'wxf',
    '--flip', at('study.pgn'), '-o', at('begun.html'));
  await page.goto(pathToFileURL(at('begun.html')).href);
  await shows(page, BOARDS[0]);
  await page.getByRole('button', { name: '设置' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh');
  assert.equal(await ground(page), 'dark');
  const [red, black] = [await middleOf(page, 'e0'), await middleOf(page, 'e9')];
  assert.ok(red.y < black.y, 'Black is below');
  await press(page, 'ArrowRight');
  await until(() => currentMove(page), 'C2.5');
});

const HEARD = [
  ['en-GB', 'Board', { h2: 'red cannon, h2', e9: 'black king, e9',
    b9: 'black knight, b9', e4: 'empty, e4' }],
  ['zh-CN', '棋盘', { h2: '红炮，h2', e9: '黑将，e9', b9: '黑马，b9',
    e4: '空，e4' }],
];

/** The names of the squares as the browser gives them to screen readers. */
async function heardSquares(page, board) {
  const all = await heardOf(page);
  const begin = all.findIndex(([role, name]) => role === 'grid' && name === board);
  assert.ok(begin >= 0, `a grid that is called ${board}`);
  const after = all.slice(begin + 1);
  const end = after.findIndex(([, , depth]) => depth <= all[begin][2]);
  return after.slice(0, end < 0 ? undefined : end)
    .filter(([role]) => role === 'gridcell').map(([, name]) => name);
}

for (const [locale, board, squares] of HEARD)
  check(`the board is heard: ${locale}`, { context: { locale } },
    async ({ page, games }) => {
      await page.goto(games);
      await shows(page, BOARDS[0]);
      const heard = await heardSquares(page, board);
      assert.equal(heard.length, 90);
      assert.equal(new Set(heard).size, 90);
      // Row by row from above, as they are read.
      for (const [square, name] of Object.entries(squares)) {
        const column = square.charCodeAt(0) - 97;
        assert.equal(heard[9 * (9 - Number(square[1])) + column], name);
      }
    });
