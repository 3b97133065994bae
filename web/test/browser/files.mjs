// files.mjs - files that are dropped onto the page, and what is saved.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { PNG } from 'pngjs';
import { qipu } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import {
  addressOf, clickMove, drop, given, paste, press, shows, visit,
} from './hands.mjs';
import { check, until } from './harness.mjs';

for (const name of ['study.xqf', 'big5.pgn'])
  check(`${name} is dropped`, {}, async ({ page, hostile, at }) => {
    await page.goto(hostile);
    await page.getByRole('main').waitFor();
    await drop(page, at(name));
    await page.getByText('呂欽').first().waitFor();
    await press(page, 'End');
    await shows(page, BOARDS[5]);
    await press(page, 'Home ArrowRight ArrowDown');
    await shows(page, BOARDS['0.1.1']);
    await page.getByTestId('moves').getByText('a pawn shows the way')
      .waitFor();
  });

// All pages of a browser have one clipboard: no other check uses it.
check('what is copied, and what is pasted',
  { context: { permissions: ['clipboard-read', 'clipboard-write'] } },
  async ({ page, good }) => {
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const copy = async (name, wanted) => {
      await press(page, 'Control+s');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name }).click();
      await until(clipboard, wanted);
      await dialog.getByRole('button', { name: 'Close' }).click();
    };
    const paste = async (text) => {
      await page.evaluate((all) => navigator.clipboard.writeText(all), text);
      await press(page, 'Control+v');
    };
    await page.goto(`${good.address}/game/0/1#2`);
    await shows(page, BOARDS[2]);
    await copy('Copy FEN', `${BOARDS[2]} w - - 2 2`);
    await copy('Copy PGN', (text) => text.includes('[Red "呂欽"]'));
    await visit(page, '/');
    await shows(page, BOARDS[0]);
    await press(page, 'Control+v');
    await page.getByTestId('game').getByText('呂欽').first().waitFor();
    await press(page, 'End');
    await shows(page, BOARDS[5]);
    await paste('3k5/9/9/9/9/9/9/9/3R5/4K4 w');
    await shows(page, '3k5/9/9/9/9/9/9/9/3R5/4K4');
    // In a field it is the field's.
    await page.getByRole('button', { name: 'Open' }).click();
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.focus();
    await paste('炮二平五 马8进7');
    assert.equal(await field.inputValue(), '炮二平五 马8进7');
    await page.getByRole('button', { name: 'Read it' }).click();
    await shows(page, BOARDS[0]);
    await press(page, 'End');
    await shows(page, BOARDS[2]);
  });

check('pictures of the board', {}, async ({ page, games }) => {
  await page.goto(games);
  await shows(page, BOARDS[0]);
  await press(page, 'Control+s');
  const picture = async (name) => {
    const file = await given(page, () =>
      page.getByRole('button', { name, exact: true }).click());
    assert.equal(file.name, `呂欽-許銀川 1999.12.09.${name.toLowerCase()}`);
    return file.bytes;
  };
  assert.match(String(await picture('SVG')), /^<svg[^>]* width="1200"/);
  const { data, width, height } = PNG.sync.read(await picture('PNG'));
  assert.equal(width, 1200);
  // Red's king has red on it.
  const at = 4 * (Math.round(height * 10 / 11) * width + width / 2);
  const isRed = (from) => data[from] > data[from + 1] + 80;
  assert.ok(Array.from({ length: 40 }, (_, x) => at + 4 * x).some(isRed));
});

// Saves in a format, and gives the file.
async function save(page, format) {
  await page.getByRole('button', { name: 'Save' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption(format);
  return given(page, () =>
    dialog.getByRole('button', { name: /^Save/ }).first().click());
}

for (const format of ['pgn', 'xqf'])
  check(`what is saved as ${format} is read again`, {},
    async ({ page, games, program, at }) => {
      await page.goto(games);
      await shows(page, BOARDS[0]);
      await press(page, 'ArrowRight');
      await clickMove(page, 'b9', 'c7');
      const file = at(`read-again.${format}`);
      fs.writeFileSync(file, (await save(page, format)).bytes);
      const text = qipu(program, 'convert', file, '--notation', 'ucci')
        .toString().replace(/\s+/g, ' ');
      assert.match(text, /\[Red "呂欽"\]/);
      assert.match(text, /1\. h2e2 \{the cannon goes to the middle\}/);
      assert.match(text, /h9g7 \(1\. \.\.\. b9c7\)/);
      assert.match(text, /c3c4 \{a pawn shows the way\}/);
    });

check('a file without text or games is reported', {}, async ({ page, games, at }) => {
  fs.writeFileSync(at('noise.pgn'), Buffer.concat([
    Buffer.from('[Red "a\0b'), Buffer.from([0xed, 0xa0, 0x80, 0xff]),
    Buffer.from('<img src=x onerror=hostile(12)>"]\n\n1. h2e2 h9g6 *\n'),
  ]));
  fs.writeFileSync(at('nothing.bin'), Buffer.alloc(4096, 0x9d));
  await page.goto(games);
  await shows(page, BOARDS[0]);
  await drop(page, at('noise.pgn'), at('nothing.bin'));
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByTestId('problems').waitFor();
  assert.match(await page.getByTestId('problems').innerText(), /nothing\.bin/);
  // Pictures of positions are the page's own.
  assert.equal(await page.locator('main img:not([src^="data:image/svg"])').count(), 0);
  await press(page, 'Escape');
  await until(() => page.getByRole('dialog').count(), 0);
  await press(page, 'Home ArrowRight');
  await until(() => page.getByTestId('moves').innerText(),
    (text) => text.includes('炮二平五'));
  await shows(page, BOARDS[1]);
});

check('diagnostics are in Chinese', { context: { locale: 'zh-CN' } },
  async ({ page, games, at }) => {
    fs.writeFileSync(at('leg.pgn'), '[Red "a"]\n\n1. h2e2 h9g6 *\n');
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await drop(page, at('leg.pgn'));
    await page.getByRole('button', { name: '查看', exact: true }).click();
    const found = page.getByTestId('problems');
    await found.getByText('h9g6：h9 的棋子不能这样走；是不是 h9g7？').waitFor();
    await press(page, 'Escape');
    await page.getByRole('button', { name: '保存' }).first().click();
    await page.getByRole('combobox', { name: '格式' }).selectOption('epd');
    await page.getByTestId('losses').getByText('EPD 无法保存标签 Red').waitFor();
  });

check('a file is opened again, and is another one now', {},
  async ({ page, games, at }) => {
    const write = (move) =>
      fs.writeFileSync(at('again.pgn'), `[Red "a"]\n\n1. ${move} *\n`);
    await page.goto(games);
    await shows(page, BOARDS[0]);
    write('h2e2');
    await drop(page, at('again.pgn'));
    await page.getByTestId('moves').getByText('炮二平五').waitFor();
    write('b2e2');
    await drop(page, at('again.pgn'));
    await page.getByTestId('moves').getByText('炮八平五').waitFor();
  });

for (const where of ['good', 'games'])
  check(`what was pasted is there after a reload: ${where}`,
    {}, async ({ page, ...made }) => {
      await page.goto(made[where].address ?? made[where]);
      await shows(page, BOARDS[0]);
      await paste(page, '炮二平五 马8进7');
      await page.getByTestId('moves').getByText('马8进7').waitFor();
      await press(page, 'End');
      await shows(page, BOARDS[2]);
      await clickMove(page, 'h0', 'g2');
      await until(() => addressOf(page), (to) => to.endsWith('#3'));
      await page.reload();
      await shows(page, BOARDS[3]);
      await until(() => page.getByTestId('moves').innerText(),
        (text) => text.includes('马二进三'));
      assert.equal(await page.getByRole('alert').innerText(), '');
    });

check('a FEN without a king is set up, and says why', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await paste(page, '9/9/4r4/9/9/9/9/9/9/4K4 w');
    const setup = page.getByTestId('setup');
    await setup.getByText('a side has no king').waitFor();
    await until(() => setup.locator('[data-piece]').count(), 2);
    assert.equal(
      await setup.locator('[data-square=e7]').getAttribute('data-piece'), 'r');
  });

check('an address of no position is set up, and says why', {},
  async ({ page, server }) => {
    await page.goto(`${server.address}/position/${encodeURIComponent(
      '9/9/4r4/9/9/9/9/9/9/4K4 w'.replace(/[/ ]/g, '_'))}`);
    const setup = page.getByTestId('setup');
    await setup.getByText('side has no king').waitFor();
    await until(() => setup.locator('[data-piece]').count(), 2);
    assert.equal(await page.getByRole('alert').innerText(), '');
    assert.equal(new URL(await addressOf(page)).pathname, '/');
  });

check('a notice is a sentence', { ignores: /404/ }, async ({ page, server }) => {
  await page.goto(`${server.address}/game/0/999999`);
  const said = page.getByRole('alert');
  await until(() => said.innerText(), (text) => text.length > 9);
  assert.match(await said.locator('bdi').innerText(), /^[A-Z].*\.$/);
});
