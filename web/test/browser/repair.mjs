// repair.mjs - games that cannot be played to their end, and what repairs them.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { isAccessible } from './axe.mjs';
import { pathToFileURL } from 'node:url';
import { qipu, serve } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import { drop, paste, press, shows } from './hands.mjs';
import { check, until } from './harness.mjs';

// 马2进4 has no way; 马2进3 and, less likely, 马2进1 have.
const WRONG = `[Event "one"]

1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进4 4. 兵七进一 {after} *
`;
const STOPPED =
  'rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1';
const REPAIRED =
  'r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1';
const OTHER =
  'r1bakabr1/9/nc4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1';

const panelOf = (page, name = 'Repair') => page.getByRole('region', { name, exact: true });
const movesOf = (page) => page.getByTestId('moves').innerText();

for (const where of ['good', 'games'])
  check(`a pasted game is repaired: ${where}`, {}, async ({ page, ...made }) => {
    await page.goto(made[where].address ?? made[where]);
    await shows(page, BOARDS[0]);
    await paste(page, WRONG);
    const panel = panelOf(page);
    const choices = panel.getByRole('group', { name: /^Ply 6 cannot be played/ })
      .getByRole('radio');
    await until(() => choices.count(), 3);
    await panel.getByRole('img', { name: 'The board after it' }).waitFor();
    assert.ok(await panel.getByRole('radio', {
      name: /^ply 6: read 马2进4 as 马2进3 \(\d+ % sure\)$/ }).isChecked());
    await choices.first().focus();
    await press(page, 'ArrowDown');
    assert.ok(await choices.nth(1).isChecked());
    await press(page, 'ArrowUp Tab');
    assert.equal(
      await page.evaluate(() => document.activeElement.textContent), 'Repair this game');
    // Enter works in Firefox only if the page has the focus of the system.
    await panel.getByRole('button', { name: 'Repair this game' }).click();
    await shows(page, REPAIRED);
    await until(() => panel.count(), 0);
    await until(() => movesOf(page), (text) => /马2进3[^]*兵七进一[^]*after/.test(text));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await until(() => choices.count(), 3);
    await until(() => movesOf(page), (text) => !text.includes('兵七进一'));
    await press(page, 'End');
    await shows(page, STOPPED);
  });

/** Repairs the second of the games at an address, then in another way. */
async function repairStored(page, address, canRepairAll) {
  await page.goto(address);
  const panel = panelOf(page);
  const choices = panel.getByRole('group', { name: /^Ply 6 cannot be played/ })
    .getByRole('radio');
  await until(() => choices.count(), 3);
  assert.equal(
    await panel.getByRole('button', { name: /^Repair all/ }).count(),
    canRepairAll ? 1 : 0);
  await panel.getByRole('button', { name: 'Repair this game' }).click();
  await shows(page, REPAIRED);
  await until(() => panel.count(), 0);
  await until(() => movesOf(page), (text) => /马2进3[^]*兵七进一[^]*after/.test(text));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await until(() => choices.count(), 3);
  await panel.getByRole('radio', { name: /马2进1/ }).check();
  await panel.getByRole('button', { name: 'Repair this game' }).click();
  await shows(page, OTHER);
  await until(() => movesOf(page), (text) => text.includes('兵七进一'));
}

const STORED =
  `[Event "zero"]\n\n1. 炮二平五 *\n\n${WRONG}\n${WRONG.replace('one', 'two')}`;

check('a game in the page is repaired', {}, async ({ page, program, at }) => {
  fs.writeFileSync(at('stored.pgn'), STORED);
  qipu(program, 'view', at('stored.pgn'), '-o', at('stored.html'), '--force');
  const { href } = pathToFileURL(at('stored.html'));
  await repairStored(page, `${href}#/game/page/2`, true);
  await page.goto(`${href}#/game/page/3`);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: /\(2 games\)/ }).click();
  await page.getByText('Repaired 2 games').waitFor();
});

check('a game of a database is repaired', {}, async ({ page, ...made }) => {
  const { program, folder, at } = made;
  fs.writeFileSync(at('served.pgn'), STORED);
  fs.rmSync(at('served.qdb'), { force: true });
  qipu(program, 'db', 'import', at('served.qdb'), at('served.pgn'));
  const server = await serve(program, folder, 'served.qdb');
  try {
    await repairStored(page, `${server.address}/game/0/2`, false);
    await page.goto('about:blank');
  } finally {
    await server.end();
  }
});

check('another suggestion, and none', {}, async ({ page, games }) => {
  await page.goto(games);
  await paste(page, WRONG);
  const panel = panelOf(page);
  await panel.getByRole('radio', { name: /马2进1/ }).check();
  await isAccessible(page, 'a suggestion');
  await panel.getByRole('button', { name: 'Repair this game' }).press('Enter');
  await shows(page, OTHER);
  await until(() => movesOf(page), (text) => /read 马2进4 as 马2进1[^]*兵七进一/.test(text));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await panel.getByRole('button', { name: 'Leave it as it is' }).click();
  await until(() => panel.count(), 0);
  await until(() => movesOf(page), (text) => !text.includes('兵七进一'));
});

check('all games of a file are repaired', { context: { locale: 'zh-TW' } },
  async ({ page, good, at }) => {
    fs.writeFileSync(at('wrong.pgn'),
      `${WRONG}\n${WRONG.replace('one', 'two')}\n[Event "three"]\n\n1. 炮二平五 *\n`);
    await page.goto(good.address);
    await shows(page, BOARDS[0]);
    await drop(page, at('wrong.pgn'));
    const panel = panelOf(page, '修復');
    await panel.getByText('第 6 步走不通').waitFor();
    await panel.getByRole('button', { name: /（2 局）/ }).click();
    await page.getByText('已修復 2 局').waitFor();
    await press(page, 'End');
    await until(() => movesOf(page), (text) => text.includes('兵七進一'));
    await page.reload();
    await until(() => movesOf(page), (text) => text.includes('兵七進一'));
    assert.equal(await panel.count(), 0);
  });

check('a game that can be played, and one that cannot be repaired', {},
  async ({ page, games }) => {
    await page.goto(games);
    await paste(page, '1. 炮二平五 马8进7 *');
    await until(() => movesOf(page), (text) => text.includes('马8进7'));
    await paste(page, `1. 炮二平五 ${'帅九进九 '.repeat(7)}*`);
    await panelOf(page).getByText('No repair was found').waitFor();
  });

// 马八进三 has no way; 马八进七 and, less likely, 马八进九 have.
const VARIED = `1. 炮二平五 马8进7 2. 马二进三 (2. 马八进三 车9平8 {beside}
(2... 卒7进1)) 2... 车9平8 3. 车一平二`;

for (const [what, move] of [['likely', '马八进七'], ['other', '马八进九']])
  check(`a variation is repaired: ${what}`, {}, async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await paste(page, `${VARIED} 马2进3 *`);
    const panel = panelOf(page);
    const choices = panel.getByRole('group', {
      name: /^The variation of ply 3 stops at ply 3/ }).getByRole('radio');
    await until(() => choices.count(), 3);
    await panel.getByRole('img', { name: 'The board after it' }).waitFor();
    const played = page.locator('[data-path]', { hasText: move });
    assert.equal(await played.count(), 0);
    await panel.getByRole('radio', { name: new RegExp(move) }).check();
    await panel.getByRole('button', { name: 'Repair this game' }).click();
    await until(() => panel.count(), 0);
    // With all that belongs to the variation, and the main line as it was.
    await until(() => movesOf(page), (text) => new RegExp(
      `马二进三[^]*${move}[^]*车9平8[^]*beside[^]*卒7进1[^]*车一平二[^]*马2进3`)
      .test(text));
    assert.equal(await played.count(), 1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await until(() => choices.count(), 3);
  });

check('a main line and a variation of it are repaired together', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await paste(page, `${VARIED} 马2进4 4. 兵七进一 *`);
    const panel = panelOf(page);
    const group = (name) => panel.getByRole('group', { name });
    await group(/^Ply 6 cannot be played/).getByRole('radio').first().waitFor();
    await until(() => group(/^The variation of ply 3/).getByRole('radio').count(), 3);
    await isAccessible(page, 'suggestions for two lines');
    await panel.getByRole('button', { name: 'Repair this game' }).click();
    await until(() => movesOf(page), (text) =>
      /马八进七[^]*beside[^]*马2进3[^]*兵七进一/.test(text));
    await until(() => panel.count(), 0);
  });

check('another main line keeps its comments and variations', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await paste(page, `${VARIED} 马2进4 (3... 卒3进1) 4. 兵七进一 {after}
      (4. 兵三进一 {instead}) 4... 卒7进1 *`);
    const panel = panelOf(page);
    const group = (name) => panel.getByRole('group', { name });
    await group(/^Ply 6 cannot/).getByRole('radio', { name: /马2进1/ }).check();
    await panel.getByRole('button', { name: 'Repair this game' }).click();
    await until(() => movesOf(page), (text) => new RegExp(
      '马八进七[^]*beside[^]*马2进1[^]*马2进4 as 马2进1[^]*卒3进1[^]*' +
      '兵七进一[^]*after[^]*兵三进一[^]*instead[^]*卒7进1').test(text));
    await until(() => panel.count(), 0);
  });
