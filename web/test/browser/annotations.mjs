// annotations.mjs - what programs write into comments: scores beside moves, clocks
// at the players; and the editor of comments.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { fingerOn } from './abilities.mjs';
import { qipu } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import { currentMove, drop, middleOf, press, saved, shows } from './hands.mjs';
import { check, until } from './harness.mjs';

/** What STUDY says of its first move. */
const TEXT = 'the cannon goes to the middle';

const ANNOTATED = `[Red "a"]
[Black "b"]

1. h2e2 {[%eval 0.39] [%clk 0:59:58] a cannon} h9g7 {[%eval #-3,20][%clk 1:00:00]}
2. h0g2 {[%eval nonsense] [%emt 0:00:07]} (2. b0c2 {[%eval -1.5]}) i9h9
{[%timestamp 17] [%clk 1000000000:00:00]} *
`;

check('scores and clocks are no text', {}, async ({ page, games, at }) => {
  fs.writeFileSync(at('scores.pgn'), ANNOTATED);
  await page.goto(games);
  await shows(page, BOARDS[0]);
  await drop(page, at('scores.pgn'));
  const moves = page.getByTestId('moves');
  await moves.getByText('a cannon').waitFor();
  const text = await moves.innerText();
  for (const score of ['+0.39', '\u2212#3', '\u22121.50'])
    assert.ok(text.includes(score), `${score} in ${text}`);
  assert.equal(/%(clk|emt|timestamp|eval [^n])/.test(text), false, text);
  // What is not understood is not hidden.
  assert.ok(text.includes('[%eval nonsense]'));
  const clock = (side) => page.getByTestId(`player-${side}`).innerText();
  await press(page, 'ArrowRight');
  await until(() => clock('red'), (all) => all.includes('0:59:58'));
  await press(page, 'ArrowRight ArrowRight');
  await until(() => clock('black'), (all) => all.includes('1:00:00'));
  await until(() => clock('red'), (all) => all.includes('0:00:07'));
  await press(page, 'ArrowRight');
  await until(() => clock('black'), (all) => all.includes('1000000000'));
});

check('a comment with a brace and markup is text', {},
  async ({ page, games, at }) => {
    const text = 'x } <b>bold</b> &lt;i&gt; &amp; y';
    fs.writeFileSync(at('text.pgn'), `[Red "a"]\n\n1. h2e2\n; ${text}\nh9g7 *\n`);
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await drop(page, at('text.pgn'));
    await until(() => page.getByTestId('moves').innerText(),
      (all) => all.includes(text));
    const pgn = await saved(page);
    assert.ok(pgn.includes(`; ${text}\n`), pgn);
  });

check('what programs wrote is saved as it was', {}, async ({ page, games, at }) => {
  fs.writeFileSync(at('commands.pgn'), ANNOTATED);
  await page.goto(games);
  await shows(page, BOARDS[0]);
  await drop(page, at('commands.pgn'));
  await page.getByTestId('moves').getByText('a cannon').waitFor();
  const pgn = await saved(page);
  for (const command of ANNOTATED.match(/\[%[^\]]*\]/g))
    assert.ok(pgn.includes(command), command);
});

check('what an engine has annotated', {}, async ({ page, program, at }) => {
  fs.writeFileSync(at('plain.pgn'), '[Red "a"]\n\n1. h2e2 {[%eval 0.39]} *\n');
  qipu(program, 'view', at('plain.pgn'), '-o', at('plain.html'));
  await page.goto(`file://${at('plain.html')}`);
  const moves = page.getByTestId('moves');
  await moves.getByText('+0.39').waitFor();
  assert.equal((await moves.innerText()).includes('%eval'), false);
});

check('the editor of comments discards and saves', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await press(page, 'ArrowRight e');
    const field = page.getByLabel('Comment', { exact: true });
    const isReady = () => until(() => field.evaluate((one) =>
      [one === document.activeElement, one.selectionStart, one.selectionEnd]),
    [true, TEXT.length, TEXT.length]);
    await isReady();
    await page.keyboard.type(' and leaves');
    await press(page, 'Escape');
    await field.waitFor({ state: 'detached' });
    const moves = page.getByTestId('moves');
    assert.equal((await moves.innerText()).includes('and leaves'), false);
    await press(page, 'e');
    await isReady();
    await page.keyboard.type(' and stays');
    await press(page, 'Control+Enter');
    await moves.getByText(`${TEXT} and stays`).waitFor();
  });

const COMMANDS = '[%eval 2.9] Good [%clk 0:59:58] move';

check('commands of programs are kept and not edited', {},
  async ({ page, games, at }) => {
    fs.writeFileSync(at('commands.pgn'), `[Red "a"]

1. h2e2 {${COMMANDS}} h9g7 {[%emt 0:00:02]} *
`);
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await drop(page, at('commands.pgn'));
    await page.getByTestId('moves').getByText('Good move').waitFor();
    const field = page.getByLabel('Comment', { exact: true });
    const edit = async (before, added) => {
      await press(page, 'ArrowRight e');
      assert.equal(await field.inputValue(), before);
      await page.keyboard.type(added);
      await press(page, 'Control+Enter');
      await field.waitFor({ state: 'detached' });
    };
    await edit('Good move', ' indeed');
    await edit('', 'quick');
    const written = await saved(page);
    assert.ok(written.includes(`{${COMMANDS} indeed}`), written);
    assert.ok(written.includes('{[%emt 0:00:02] quick}'), written);
  });

// Where one part has the room, that of the moves comes forward.
check('the editor of comments opens beside another part',
  { context: { viewport: { width: 900, height: 800 } } },
  async ({ page, good }) => {
    await page.goto(`${good.address}/`);
    await page.getByRole('tab', { name: 'Tree' }).click();
    await page.getByTestId('moves').waitFor({ state: 'hidden' });
    await press(page, 'e');
    const field = page.getByLabel('Comment', { exact: true });
    await until(() => field.evaluate((one) => one === document.activeElement),
      true);
  });

check('a game with an event alone is headed by it', {},
  async ({ page, games, at }) => {
    fs.writeFileSync(at('event.pgn'), '[Event "A study"]\n\n1. h2e2 *\n');
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await drop(page, at('event.pgn'));
    await page.getByRole('heading', { name: 'A study', level: 1 }).waitFor();
  });

const DRAWN = `[Red "a"]

1. h2e2 {[%eval 0.2] text [%cal Gh9g7,Rz9a0,nonsense] stays} h9g7 {} *
`;

/** Draws with the right button, holding a key. */
async function sketch(page, from, to, ...keys) {
  const begin = await middleOf(page, from);
  const end = await middleOf(page, to);
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up({ button: 'right' });
  for (const key of keys) await page.keyboard.up(key);
}

check('arrows and circles are drawn in four colours, and saved',
  {},
  async ({ page, games, at }) => {
    fs.writeFileSync(at('drawn.pgn'), DRAWN);
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await drop(page, at('drawn.pgn'));
    await page.getByTestId('moves').getByText('stays').waitFor();
    await press(page, 'ArrowRight');
    const count = (what) => page.locator(`.marks-above ${what}`).count();
    await until(() => count('.mark-arrow'), 1);
    await sketch(page, 'a0', 'a5');
    await sketch(page, 'b0', 'c2', 'Shift');
    await sketch(page, 'c0', 'c0', 'Alt');
    await sketch(page, 'd0', 'd0', 'Shift', 'Alt');
    await until(() => count('.mark-arrow'), 3);
    await until(() => count('.mark-ring'), 2);
    const text = await saved(page);
    assert.ok(text.includes('[%csl Yd0,Bc0]'), text);
    assert.ok(text.includes('[%cal Rb0c2,Ga0a5,Gh9g7,Rz9a0,nonsense]'), text);
    assert.ok(/\[%eval 0\.2\] text .* stays/.test(text), text);
    // The same again removes it, and every step can be undone.
    await sketch(page, 'a0', 'a5');
    await until(() => count('.mark-arrow'), 2);
    await press(page, 'Control+z Control+z Control+z Control+z Control+z');
    await until(() => count('.mark-arrow, .marks-above .mark-ring'), 1);
  });

check('arrows are drawn by pressing long',
  { context: {
    hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } },
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    const finger = await fingerOn(page);
    const draw = async (from, to) => {
      await finger.down(await middleOf(page, from));
      // Where it rests, a ring begins.
      await page.locator('.marks-above .mark-ring').waitFor();
      await finger.move(await middleOf(page, to));
      await finger.up();
    };
    await draw('h2', 'e2');
    await page.locator('.marks-above .mark-arrow.ink-green').waitFor();
    await page.getByRole('button', { name: 'Comment and glyphs' }).click();
    await page.getByRole('button', { name: 'Blue' }).click();
    await page.evaluate(() => scrollTo(0, 0));
    await draw('e3', 'e3');
    await page.locator('.marks-above .mark-ring.ink-blue').waitFor();
    await shows(page, BOARDS[0]);
    await page.getByRole('button', { name: 'Clear drawings' }).click();
    await until(() => page.locator('.marks-above .mark-ring').count(), 0);
  });

check('the advantage graph goes to a move', {}, async ({ page, games, at }) => {
  fs.writeFileSync(at('scores.pgn'), ANNOTATED);
  await page.goto(games);
  await shows(page, BOARDS[0]);
  await drop(page, at('scores.pgn'));
  const graph = page.getByRole('slider', { name: 'Advantage graph' });
  await graph.waitFor();
  const { x, y, width, height } = await graph.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await until(() => graph.getAttribute('aria-valuenow'), '2');
  await until(() => currentMove(page), (text) => text.includes('\u2212#3'));
  assert.match(await graph.getAttribute('aria-valuetext'), /Black mates in 3/);
  await press(page, 'ArrowLeft');
  await until(() => graph.getAttribute('aria-valuenow'), '1');
});
