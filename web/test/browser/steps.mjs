// steps.mjs - a step in the game on its way to the screen: what is drawn first,
// what follows, and when pieces glide.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { heapOf } from './abilities.mjs';
import { BOARDS } from './games.mjs';
import { dragMove, rests, shows } from './hands.mjs';
import { check, until } from './harness.mjs';

/** Presses a key, and says which of the board, the list and other parts have
 *  changed when its frame is drawn, and which change after that. */
const framesOf = (page, key) => page.evaluate((name) => new Promise((done) => {
  const parts = { board: '[data-testid=board]', moves: '[data-testid=moves]',
    tree: '[data-testid=tree]' };
  const records = [];
  const watcher = new MutationObserver((all) => records.push(...all));
  watcher.observe(document.body, { subtree: true, childList: true,
    attributes: true, characterData: true });
  const changed = () => {
    records.push(...watcher.takeRecords());
    return new Set(records.splice(0).map(({ target }) => {
      const one = target instanceof Element ? target : target.parentElement;
      return Object.keys(parts).find((part) => one?.closest(parts[part])) ??
        'other';
    }));
  };
  dispatchEvent(new KeyboardEvent('keydown', { key: name }));
  requestAnimationFrame(() => {
    const first = [...changed()].sort();
    const later = new Set();
    const end = performance.now() + 5000;
    const look = () => {
      for (const part of changed()) later.add(part);
      const isAll = later.has('tree') && later.has('other');
      if (isAll || performance.now() > end) done([first, [...later]]);
      else setTimeout(look, 20);
    };
    look();
  });
}), key);

check('a step is drawn on the board and in the list first', {},
  async ({ page, server }) => {
    await page.goto(`${server.address}/game/0/1`);
    await shows(page, BOARDS[0]);
    await page.getByRole('table', { name: 'Opening tree' }).waitFor();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      // The page announces a step after a pause.
      await rests(page, 500);
      const [first, later] = await framesOf(page, key);
      assert.deepEqual(first, ['board', 'moves'], key);
      assert.ok(later.includes('tree') && later.includes('other'), `${later}`);
    }
    await shows(page, BOARDS[1]);
  });

/** How many pieces glide at most in so many frames after the last of keys, of
 *  which each has a frame; undefined if the machine was too busy for keys that
 *  follow each other within a glide. */
const gliding = (page, keys, count) =>
  page.evaluate(async ([all, frames]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    let last = performance.now();
    let isSlow = false;
    for (const key of all) {
      const now = performance.now();
      isSlow ||= now - last > 120;
      last = now;
      dispatchEvent(new KeyboardEvent('keydown', { key }));
      await frame();
    }
    let most = 0;
    for (let i = 0; i < frames; i++) {
      most = Math.max(most, document.getAnimations().filter(({ effect }) =>
        effect.target.matches('.piece')).length);
      await frame();
    }
    return isSlow ? undefined : most;
  }, [keys, count]);

check('pieces glide, unless steps follow each other within a glide', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      await rests(page, 250);
      assert.equal(await gliding(page, [key], 15), 1, key);
    }
    for (const keys of [['ArrowRight', 'ArrowRight'],
      ['ArrowLeft', 'ArrowRight', 'ArrowLeft']]) {
      const most = await until(async () => {
        await page.waitForTimeout(400);
        return gliding(page, keys, 5);
      }, (most) => most !== undefined);
      assert.equal(most, 0, String(keys));
    }
    await page.waitForTimeout(400);
    assert.equal(await gliding(page, ['ArrowLeft'], 15), 1);
  });

check('a glide begins when the step has been drawn', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await page.waitForTimeout(300);
    assert.equal(await gliding(page, ['ArrowRight'], 1), 0);
    await shows(page, BOARDS[1]);
    await until(() => strayed(page), 0);
  });

/** How many pieces are drawn elsewhere than they stand. */
const strayed = (page) => page.evaluate(() => {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  return [...document.querySelectorAll('.piece')].filter((one) => {
    const [x, y] = middle(one);
    const [u, v] =
      middle(document.querySelector(`[data-square=${one.dataset.at}]`));
    return Math.hypot(x - u, y - v) > 2;
  }).length;
});

check('a piece that was dragged does not go back for its glide', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      globalThis.frames = [];
      const look = () => {
        const at = document.querySelector('[data-at=e2]');
        const { x } = at?.getBoundingClientRect() ?? { x: 0 };
        const to = document.querySelector('[data-square=e2]')
          .getBoundingClientRect();
        if (at) globalThis.frames.push(Math.round(Math.abs(x - to.x)));
        requestAnimationFrame(look);
      };
      look();
    });
    await dragMove(page, 'h2', 'e2');
    await shows(page, BOARDS[1]);
    await page.waitForTimeout(200);
    const frames = await page.evaluate(() => globalThis.frames);
    assert.ok(frames.length > 1 && Math.max(...frames) < 3, String(frames));
  });

check('steps leave nothing in memory', {}, async ({ page, games }) => {
  await page.goto(games);
  await shows(page, BOARDS[0]);
  const step = (count) => page.evaluate(async (all) => {
    for (let i = 0; i < all; i++) {
      const key = i % 8 < 4 ? 'ArrowRight' : 'ArrowLeft';
      dispatchEvent(new KeyboardEvent('keydown', { key }));
      await new Promise((done) => setTimeout(done));
    }
  }, count);
  await step(80);
  await rests(page);
  const before = await heapOf(page);
  for (let i = 0; i < 8; i++) await step(100);
  await rests(page);
  const grown = (await heapOf(page)) - before;
  assert.ok(grown < 800 * 1000, `${grown} bytes`);
});
