// steps.mjs - a step in the game on its way to the screen: what is drawn first,
// what follows, and when pieces glide.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { BOARDS } from './games.mjs';
import { shows } from './hands.mjs';
import { check, until } from './harness.mjs';

const BOTH = { browsers: ['chromium', 'firefox'] };

/** Presses a key, and says of its frame and of the one that follows whether the
 *  board, the list and other parts changed until then. */
const framesOf = (page, key) => page.evaluate((name) => new Promise((done) => {
  const parts = { board: '[data-testid=board]', moves: '[data-testid=moves]',
    tree: '[data-testid=tree]' };
  const seen = [];
  const records = [];
  const watcher = new MutationObserver((all) => records.push(...all));
  watcher.observe(document.body, { subtree: true, childList: true,
    attributes: true, characterData: true });
  const look = () => {
    records.push(...watcher.takeRecords());
    const found = new Set(records.splice(0).map(({ target }) => {
      const one = target instanceof Element ? target : target.parentElement;
      return Object.keys(parts).find((part) => one?.closest(parts[part])) ??
        'other';
    }));
    seen.push([...found].sort());
  };
  dispatchEvent(new KeyboardEvent('keydown', { key: name }));
  requestAnimationFrame(() => {
    look();
    setTimeout(() => {
      look();
      done(seen);
    }, 300);
  });
}), key);

check('a step is drawn on the board and in the list first', BOTH,
  async ({ page, server }) => {
    await page.goto(`${server.address}/game/0/1`);
    await shows(page, BOARDS[0]);
    await page.getByRole('table', { name: 'Opening tree' }).waitFor();
    await until(() => page.locator('[aria-busy=true]').count(), 0);
    await page.waitForTimeout(300);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      const [first, later] = await framesOf(page, key);
      assert.deepEqual(first, ['board', 'moves'], key);
      assert.ok(later.includes('tree') && later.includes('other'), `${later}`);
    }
    await shows(page, BOARDS[1]);
  });

/** How many pieces glide after keys that follow each other in some time. */
const gliding = (page, keys, pause) => page.evaluate(async ([all, time]) => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const counts = [];
  for (const key of all) {
    dispatchEvent(new KeyboardEvent('keydown', { key }));
    await new Promise((done) => requestAnimationFrame(done));
    counts.push(document.getAnimations().filter(({ effect }) =>
      effect.target.matches('.piece')).length);
    await wait(time);
  }
  return counts;
}, [keys, pause]);

check('pieces glide, unless steps follow each other within a glide', BOTH,
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await page.waitForTimeout(300);
    const keys = ['ArrowRight', 'ArrowRight', 'ArrowLeft'];
    assert.deepEqual(await gliding(page, keys, 400), [1, 1, 1]);
    assert.deepEqual(await gliding(page, keys, 0), [1, 0, 0]);
    await page.waitForTimeout(400);
    assert.deepEqual(await gliding(page, ['ArrowRight'], 0), [1]);
  });

check('steps leave nothing in memory', {}, async ({ page, games }) => {
  await page.goto(games);
  await shows(page, BOARDS[0]);
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const step = (count) => page.evaluate(async (all) => {
    for (let i = 0; i < all; i++) {
      const key = i % 8 < 4 ? 'ArrowRight' : 'ArrowLeft';
      dispatchEvent(new KeyboardEvent('keydown', { key }));
      await new Promise((done) => setTimeout(done));
    }
    await new Promise((done) => setTimeout(done, 500));
  }, count);
  await step(80);
  const before = await used();
  await step(800);
  const grown = (await used()) - before;
  assert.ok(grown < 800 * 1000, `${grown} bytes`);
});
