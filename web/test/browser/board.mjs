// board.mjs - the board: moves by drag, by touch and by keys alone, what is not
// legal, how it is turned and what it shows.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { fingerOn } from './abilities.mjs';
import { BOARDS } from './games.mjs';
import {
  addressOf, boardOf, clickMove, currentMove, dragMove, middleOf, press, shows,
  square,
} from './hands.mjs';
import { check, until } from './harness.mjs';

const moves = (page) => page.locator('[data-testid=moves] [data-path]');

async function open(page, games) {
  await page.goto(games);
  await shows(page, BOARDS[0]);
}

check('a move is tried by dragging', {}, async ({ page, games }) => {
  await open(page, games);
  await dragMove(page, 'h0', 'g2');
  await shows(page,
    BOARDS[0].replace('1C5C1/9/RNBAKABNR', '1C4NC1/9/RNBAKAB1R'));
  assert.equal(await currentMove(page), '马二进三');
  // Back where it was when it is let go off the board.
  await dragMove(page, 'h9', 'h9');
  const { x, y } = await middleOf(page, 'h9');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 40);
  await page.mouse.move(2, 2);
  await page.mouse.up();
  assert.equal(await moves(page).count(), 10);
});

check('a move is tried by touch',
  { context: {
    viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true,
  } },
  async ({ page, games }) => {
    await open(page, games);
    const finger = await fingerOn(page);
    const tap = async (name) => {
      await finger.down(await middleOf(page, name));
      await finger.up();
    };
    await tap('h2');
    await until(() => square(page, 'h2').getAttribute('aria-selected'), 'true');
    await tap('e2');
    await shows(page, BOARDS[1]);
    await tap('b9');
    await tap('c7');
    await shows(page, BOARDS[1].replace('rnbakabnr/9/1c5c1',
      'r1bakabnr/9/1cn4c1'));
    // The screen is where it was, and nothing is zoomed.
    assert.deepEqual(await page.evaluate(() =>
      [scrollX, visualViewport.scale]), [0, 1]);
  });

check('a move is tried by keys alone', {}, async ({ page, games }) => {
  await open(page, games);
  await square(page, 'e0').focus();
  await press(page, 'ArrowRight ArrowRight ArrowRight ArrowUp ArrowUp');
  const at = () => page.evaluate(() => document.activeElement.dataset.square);
  assert.equal(await at(), 'h2');
  assert.equal(await square(page, 'h2').getAttribute('aria-label'),
    'red cannon, h2');
  await press(page, 'Enter');
  assert.match(await square(page, 'e2').getAttribute('aria-label'),
    /^empty, e2, can go here$/);
  await press(page, 'Escape Enter ArrowLeft ArrowLeft ArrowLeft Enter');
  await shows(page, BOARDS[1]);
  assert.equal(await at(), 'e2');
  assert.equal(await moves(page).count(), 9);
  await until(() => page.getByTestId('announcer').innerText(),
    (said) => said.includes('Red: cannon h2 to e2; 炮二平五'));
});

check('what is not legal says why', {}, async ({ page, games }) => {
  await open(page, games);
  for (const [from, to, why] of [
    ['h0', 'f1', "The knight's leg is blocked at g0."],
    ['c0', 'e1', 'The piece on c0 does not move that way.'],
    ['h2', 'h7', 'The cannon has no screen to capture over (h7).'],
    ['a0', 'a4', 'The way is blocked at a3.'],
  ]) {
    await clickMove(page, from, to);
    await page.getByText(why).first().waitFor();
    await press(page, 'Escape');
    assert.equal(await boardOf(page), BOARDS[0]);
  }
  // Nothing is picked up of the side that is not to move.
  await clickMove(page, 'h9', 'g7');
  assert.equal(await boardOf(page), BOARDS[0]);
  assert.equal(await moves(page).count(), 9);
});

check('flip and mirror', {}, async ({ page, games }) => {
  await open(page, games);
  const where = async (name) => {
    const { x, y } = await middleOf(page, name);
    const board = await page.getByTestId('board').boundingBox();
    return [x < board.x + board.width / 2 ? 'left' : 'right',
      y < board.y + board.height / 2 ? 'above' : 'below'];
  };
  // The square is there, and its piece is on it.
  const isAt = async (name, place) => {
    await until(() => where(name), place);
    const piece = page.locator(`[data-testid=board] [data-at=${name}]`);
    await until(async () => {
      const box = await piece.boundingBox();
      const { x, y } = await middleOf(page, name);
      return Math.round(Math.hypot(
        box.x + box.width / 2 - x, box.y + box.height / 2 - y) / 4);
    }, 0);
  };
  await isAt('a0', ['left', 'below']);
  await press(page, 'f');
  await isAt('a0', ['right', 'above']);
  await isAt('h2', ['left', 'above']);
  await press(page, 'm');
  await isAt('a0', ['left', 'above']);
  await page.getByRole('button', { name: 'Flip the board' }).click();
  await isAt('a0', ['right', 'below']);
  // Moves are those of the game.
  await clickMove(page, 'h2', 'e2');
  await shows(page, BOARDS[1]);
  await isAt('b2', ['right', 'below']);
});

check('each notation', {}, async ({ page, games }) => {
  await open(page, games);
  await press(page, 'ArrowRight ArrowRight');
  for (const [notation, text] of [
    ['traditional', '馬8進7'], ['wxf', 'N8+7'], ['iccs', 'H9-G7'],
    ['vietnamese', 'M8.7'], ['chinese', '马8进7'],
  ]) {
    await page.getByTestId('notation').selectOption(notation);
    await until(() => currentMove(page), text);
  }
});

check('a game is played by itself, and stops', {}, async ({ page, games }) => {
  await open(page, games);
  await page.evaluate(() => {
    const all = JSON.parse(localStorage.getItem('qipu') ?? '{}');
    localStorage.setItem('qipu', JSON.stringify({ ...all, pace: 0.5 }));
  });
  await page.reload();
  await shows(page, BOARDS[0]);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await shows(page, BOARDS[5]);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

check('comments, glyphs, promoting, deleting, undoing', {},
  async ({ page, games }) => {
    await open(page, games);
    await press(page, 'ArrowRight ArrowDown');
    await shows(page, BOARDS['0.1.1']);
    await page.getByRole('button', { name: 'To the main line' }).click();
    await press(page, 'Home ArrowRight');
    await shows(page, BOARDS['0.1.1']);
    await press(page, 'Delete');
    await until(() => moves(page).count(), 5);
    await press(page, 'Control+z');
    await until(() => moves(page).count(), 9);
    await press(page, 'Control+z Home ArrowRight');
    await shows(page, BOARDS[1]);
    await press(page, 'e');
    await page.getByLabel('Comment', { exact: true }).fill('<b>bold</b> & more');
    await page.getByRole('button', { name: 'Save the comment' }).click();
    await page.getByTestId('moves').getByText('<b>bold</b> & more').waitFor();
  });

check('what is changed in a variation is seen there', {},
  async ({ page, games }) => {
    await open(page, games);
    const list = page.getByTestId('moves');
    const current = async () => (await currentMove(page)).replace('\n', '');
    const glyph = (name) => page.getByRole('button', { name, exact: true });
    await press(page, 'ArrowRight ArrowDown');
    await shows(page, BOARDS['0.1.1']);
    await press(page, 'e');
    for (const [name, sign] of [['Good move', '!'], ['Mistake', '?']]) {
      await glyph(name).click();
      await until(() => glyph(name).getAttribute('aria-pressed'), 'true');
      await until(current, `兵七进一${sign}`);
    }
    await page.getByLabel('Comment', { exact: true }).fill('as you like');
    await page.getByRole('button', { name: 'Save the comment' }).click();
    await list.getByText('as you like').waitFor();
    await glyph('Close').click();
    // Another move in it, which is then its first one.
    const count = await moves(page).count();
    await clickMove(page, 'h9', 'g7');
    await until(() => moves(page).count(), count + 1);
    await until(current, '马8进7');
    const first = () => list.locator('.lines .move').nth(1).innerText();
    await until(first, '马2进3');
    await page.getByRole('button', { name: 'To the main line' }).click();
    await press(page, 'Control+z');
    await until(first, '马2进3');
    await press(page, 'Control+z');
    await until(() => moves(page).count(), count);
    // A glyph of the main line, and another one.
    await press(page, 'Home ArrowRight e');
    for (const [name, sign] of [['Good move', '!'], ['Mistake', '?']]) {
      await glyph(name).click();
      await until(current, (text) => text.endsWith(`五${sign}`));
    }
  });

check('a move of one\'s own is there after a reload', {}, async ({ page, good }) => {
  await page.goto(good.address);
  await shows(page, BOARDS[0]);
  await clickMove(page, 'h2', 'e2');
  await until(() => addressOf(page), (to) => to.endsWith('#1'));
  await page.reload();
  await until(() => moves(page).count(), 1);
  await shows(page, BOARDS[1]);
});
