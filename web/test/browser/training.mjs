// training.mjs - guessing the moves of a game, puzzles, and sounds.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { clickMove, press } from './hands.mjs';
import { check, until } from './harness.mjs';

const status = (page) => page.getByRole('region', { name: /Guess|Puzzle/ })
  .getByRole('status');
const button = (page, name) =>
  page.getByRole('button', { name, exact: true });

async function begin(page, what, side) {
  await button(page, 'Training').click();
  const dialog = page.getByRole('dialog', { name: 'Training' });
  if (side) await dialog.getByLabel('I play').selectOption({ label: side });
  await dialog.getByRole('button', { name: what }).click();
}

check('the moves of a game are guessed', {}, async ({ page, games }) => {
  await page.goto(games);
  await button(page, 'Training').waitFor();
  await press(page, 'Home');
  await begin(page, 'Guess the moves from here', 'Red');
  // Nothing says what was played.
  const shown = () => page.locator('body').innerText();
  assert.doesNotMatch(await shown(), /炮二平五/);
  await press(page, 'End');
  await press(page, 'ArrowRight');
  assert.doesNotMatch(await shown(), /炮二平五/);
  await page.getByText('Hits: 0 of 0').waitFor();
  await clickMove(page, 'b2', 'e2');
  await until(() => status(page).innerText(), 'Another move was played. Try again.');
  await button(page, 'Hint').click();
  await until(() => status(page).innerText(), 'The red cannon on h2 moves.');
  await clickMove(page, 'h2', 'e2');
  // The opponent replies.
  await page.getByText('炮二平五 马8进7', { exact: true }).waitFor();
  await page.getByText('Hits: 0 of 1').waitFor();
  await clickMove(page, 'h0', 'g2');
  await page.getByText('Hits: 1 of 2').waitFor();
  await until(() => status(page).innerText(),
    (text) => text.startsWith('Right!'));
  await button(page, 'Give up').click();
  await until(() => status(page).innerText(),
    'It was 车一平二. That was the last move.');
  await button(page, 'End training').click();
  await page.getByTestId('moves').waitFor();
  await page.getByRole('button', { name: '炮二平五' }).first().waitFor();
});

check('puzzles come from a file, one after another', {},
  async ({ page, games, at }) => {
    const one = (title, fen, moves) =>
      `[Event "${title}"]\n[FEN "${fen}"]\n\n${moves} *\n`;
    fs.writeFileSync(at('puzzles.pgn'), [
      one('First', '3ak4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1', '1. e1e5'),
      one('Second', '3ak4/9/9/9/9/9/9/4r4/9/3K5 b - - 0 1', '1... e2d2'),
    ].join('\n'));
    await page.goto(games);
    await page.getByTestId('open').setInputFiles(at('puzzles.pgn'));
    await page.getByRole('heading', { name: 'First' }).waitFor();
    await begin(page, 'Solve puzzles');
    await clickMove(page, 'e1', 'e5');
    await page.getByText('Hits: 1 of 1').waitFor();
    await until(() => status(page).innerText(), 'Right! That was the last move.');
    await button(page, 'Next puzzle').click();
    await until(() => status(page).innerText(),
      'Black to move: which move?');
    await clickMove(page, 'e2', 'd2');
    await page.getByText('Hits: 2 of 2').waitFor();
  });

check('a hint in Chinese names the file, as players do',
  { context: { locale: 'zh-CN' } }, async ({ page, games, at }) => {
    const one = (fen, moves) => `[FEN "${fen}"]\n\n${moves} *\n`;
    fs.writeFileSync(at('hints.pgn'), [
      one('3ak4/9/9/9/4R4/9/9/9/4R4/3K5 w - - 0 1', '1. e5e6'),
      one('3ak4/1n7/9/9/9/9/9/9/9/3K5 b - - 0 1', '1... b8c6'),
    ].join('\n'));
    await page.goto(games);
    await page.getByTestId('open').setInputFiles(at('hints.pgn'));
    await page.locator('[data-at=e5]').waitFor();
    await until(() => page.locator('[data-at]').count(), 5);
    await button(page, '训练').click();
    await button(page, '解题').click();
    const said = page.getByRole('region', { name: '解题' }).getByRole('status');
    await button(page, '提示').click();
    await until(() => said.innerText(), '走五路前面的红车。');
    await button(page, '下一题').click();
    await until(() => said.innerText(), (text) => text.includes('黑方'));
    await button(page, '提示').click();
    await until(() => said.innerText(), '走2路的黑马。');
  });

check('moves are heard only when asked for', {}, async ({ page, games }) => {
  const heard = () => page.evaluate(() => globalThis.heard);
  await page.goto(games);
  await page.evaluate(() => {
    globalThis.heard = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function count(...given) {
      globalThis.heard++;
      return start.apply(this, given);
    };
  });
  await button(page, 'Training').waitFor();
  await press(page, 'Home ArrowRight');
  assert.equal(await heard(), 0);
  await button(page, 'Settings').click();
  await page.getByLabel('Sounds').check();
  await press(page, 'Escape');
  await press(page, 'ArrowRight');
  await until(heard, 1);
  await press(page, 'ArrowLeft');
  assert.equal(await heard(), 1);
});
