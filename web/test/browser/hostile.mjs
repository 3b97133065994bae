// hostile.mjs - games that try to be more than text stay text: on the page, in
// its title, in attributes and addresses, in the name of what is saved.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { hostileGames } from './games.mjs';
import { addressOf, boardOf, given, visit } from './hands.mjs';
import { check, until } from './harness.mjs';

const AFTER = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR';

// Everything that hostile markup would have made; attributes that have it, but
// for addresses, which quote it, and titles, which are text; links that lead
// elsewhere.
const made = (page) => page.evaluate(() => {
  const all = [...document.querySelectorAll('*')];
  const elements = all.filter((one) => one.closest('main') && one.matches(
    'img, iframe, style, script, a[href^="java"], [onload], [onerror]'));
  const attributes = all
    .filter((one) => !one.matches('meta'))
    .flatMap((one) => [...one.attributes])
    .filter(({ name, value }) =>
      /[\u202a-\u202e\u2066-\u2069]/.test(value) ||
      (name !== 'title' && /[<>]|display:/.test(value)) ||
      (!['href', 'title'].includes(name) && value.includes('hostile(')));
  const links = all.filter((one) => one.matches('a[href]') &&
    new URL(one.href).origin !== new URL(document.baseURI).origin);
  return [...elements, ...links].map((one) => one.outerHTML.slice(0, 200))
    .concat(attributes.map(({ name, value }) => `${name}=${value}`));
});

// What it has rather than what is seen of it: Firefox leaves signs out of that
// which turn the direction of writing.
const text = (page) =>
  page.evaluate(() => document.querySelector('main')?.textContent ?? '');

const TURNS = /[\u0000-\u001f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** The title says who plays, and "qipu" after it. */
async function isTitled(page) {
  const title = await page.title();
  assert.doesNotMatch(title, TURNS);
  assert.match(title, /^.+ – .+ · qipu$/);
  assert.ok(title.length < 200, title);
}

async function isText(page, comment) {
  const begin = comment.slice(0, 30).replace(/\s+/g, ' ');
  await until(() => text(page), (all) => all.replace(/\s+/g, ' ').includes(begin));
  assert.deepEqual(await made(page), []);
  await isTitled(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await until(() => boardOf(page), AFTER);
}

check('hostile games from the disk', {}, async ({ page, hostile }) => {
  for (const [i, { comment }] of hostileGames.entries()) {
    await page.goto(`${hostile}#/game/page/${i + 1}`);
    await isText(page, comment);
  }
  await page.goto(`${hostile}#/games`);
  await page.getByRole('row').nth(hostileGames.length).waitFor();
  assert.deepEqual(await made(page), []);
});

check('hostile games over the server', {}, async ({ page, server }) => {
  await page.goto(`${server.address}/games?limit=50`);
  await page.getByRole('row').nth(hostileGames.length).waitFor();
  assert.deepEqual(await made(page), []);
  // Seven others stand before them.
  for (const [i, { comment }] of hostileGames.entries()) {
    await visit(page, `/game/0/${i + 8}`);
    await isText(page, comment);
  }
});

check('hostile names in plots, and in addresses', {},
  async ({ page, server }) => {
    await page.goto(`${server.address}/stats`);
    const link = page.getByRole('link', { name: '<img src=x' }).first();
    await link.waitFor();
    assert.deepEqual(await made(page), []);
    await link.click();
    const field = page.getByLabel('Player', { exact: true });
    await until(() => field.inputValue(), '<img src=x onerror=hostile(3)>');
    await until(() => page.locator('tbody tr').count(), (rows) => rows > 0);
    assert.match(new URL(await addressOf(page)).search, /^\?player=%3Cimg/);
    // As somebody else may have sent it.
    await page.reload();
    await until(() => field.inputValue(), '<img src=x onerror=hostile(3)>');
    assert.deepEqual(await made(page), []);
  });

check('hostile addresses', {}, async ({ page, games }) => {
  const script = '<img src=x onerror=hostile(20)>';
  for (const address of [`/position/${script}`, `/game/${script}/1`,
    `/game/%2F%2Fexample.com/1`, `/games?text=${script}&order=${script}`,
    `/${script}`, '/%', '/game/page/1#0.1e9', 'javascript:hostile(21)']) {
    await page.goto(`${games}#${address}`);
    await page.getByRole('main').waitFor();
    assert.deepEqual(await made(page), [], address);
  }
});

check('what a hostile game is saved as', {}, async ({ page, hostile }) => {
  for (const [i, name] of [
    [1, 'script hostile(1) script-script hostile(1) script'],
    [10, 'gnitirw fo noitcerid-gnitirw fo noitcerid'],
  ]) {
    await page.goto(`${hostile}#/game/page/${i}`);
    await page.getByRole('button', { name: 'Save' }).first().click();
    const { name: file } = await given(page, () =>
      page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click());
    assert.ok(file.startsWith(name), file);
    assert.match(file, /^[^\\/:*?"<>|]+\.pgn$/);
    assert.doesNotMatch(file, TURNS);
    assert.deepEqual(await made(page), []);
  }
});
