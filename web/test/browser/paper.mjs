// paper.mjs - a game that is printed: all its moves and comments, nothing that
// is pressed, dark on light.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { sheetsOf } from './abilities.mjs';
import { BOARDS } from './games.mjs';
import { drop, shows } from './hands.mjs';
import { check, until } from './harness.mjs';

const MOVES = 120;
const COMMENT = 'a long comment on the opening '.repeat(100).trim();

/** Rooks to and fro. */
function longGame() {
  const turns = ['a0a1 a9a8', 'a1a0 a8a9'];
  const moves = Array.from({ length: MOVES }, (_, at) =>
    `${at + 1}. ${turns[at % 2]}${at ? '' : ` {${COMMENT}}`}`);
  return `[Red "王天一"]\n[Black "赵鑫鑫"]\n\n${moves.join('\n')} *\n`;
}

check('a game on paper', { context: { colorScheme: 'dark' } },
  async ({ page, games, at }) => {
    fs.writeFileSync(at('long.pgn'), longGame());
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await drop(page, at('long.pgn'));
    const moves = page.getByTestId('moves');
    await until(() => moves.getByRole('button', { name: /^车/ }).count(),
      2 * MOVES);
    const comment = moves.locator('.comment .record');
    assert.ok((await comment.innerText()).length < COMMENT.length, 'folded');

    await page.emulateMedia({ media: 'print' });
    // Firefox copies the page as it is when the event has been heard.
    assert.equal(await comment.evaluate((one) => {
      dispatchEvent(new Event('beforeprint'));
      return one.innerText;
    }), COMMENT);
    const seen = await page.evaluate(() => {
      const list = document.querySelector('.moves-list');
      const style = getComputedStyle(document.documentElement);
      const pressed = [...document.querySelectorAll('button:not(.move)')];
      return {
        isCut: list.scrollHeight > list.clientHeight + 1,
        paper: style.backgroundColor,
        ink: style.color,
        buttons: pressed.filter((one) => one.checkVisibility())
          .map((one) => one.outerHTML),
        board: getComputedStyle(document.querySelector('.board')).filter,
      };
    });
    assert.deepEqual(seen, {
      isCut: false, paper: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)',
      buttons: [], board: 'none',
    });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    await until(async () => (await comment.innerText()).length,
      (length) => length < COMMENT.length);

    // A board, 120 moves and half a page of text.
    assert.equal(await sheetsOf(page), 3);
  });
