// layout.mjs - where the board is: in the window, whatever its size, and in the
// same place while one works beside it.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { watchShifts } from './abilities.mjs';
import { BOARDS } from './games.mjs';
import {
  addressOf, clickMove, overflow, press, rests, shows,
} from './hands.mjs';
import { check, until } from './harness.mjs';

/** The distances of an element from the four edges of the window. */
const edgesOf = (locator) => locator.evaluate((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, innerWidth - right, innerHeight - bottom].map(Math.round);
});
const isInside = async (locator) =>
  assert.ok((await edgesOf(locator)).every((edge) => edge >= 0),
    `${locator}: ${await edgesOf(locator)}`);

for (const [width, height] of [[844, 390], [768, 1024], [320, 640]])
  check(`the board and its controls fit ${width} x ${height}`,
    { context: { viewport: { width, height }, hasTouch: true, isMobile: true } },
    async ({ page, server }) => {
      for (const address of ['/', '/game/0/3', '/games', '/stats']) {
        await page.goto(server.address + address);
        await until(() => page.locator('[aria-busy=true]').count(), 0);
        assert.equal(await overflow(page), 0, address);
        if (address === '/games' || address === '/stats') continue;
        await page.locator('[data-at]').first().waitFor();
        await isInside(page.getByTestId('board'));
        await isInside(page.getByRole('button', { name: 'Forward' }));
        assert.deepEqual(await page.locator('.player-name').evaluateAll(
          (all) => all.map((one) => one.scrollWidth - one.clientWidth)), [0, 0],
        'names of players are whole');
      }
    });

for (const viewport of [{ width: 360, height: 640 }, { width: 1280, height: 800 }])
  check(`a game of a long list begins with its board, ${viewport.width}`,
    { context: { viewport } }, async ({ page, server }) => {
      await page.goto(`${server.address}/games`);
      await page.locator('tbody tr').nth(20).waitFor();
      const last = page.getByRole('link', { name: 'Perpetual' });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const before = await page.evaluate(() => scrollY);
      assert.ok(before > 100, String(before));
      await page.locator('tbody tr').nth(20).getByRole('link').click();
      await page.getByTestId('board').waitFor();
      await until(() => page.evaluate(() => scrollY), 0);
      // The list is where it was.
      await page.goBack();
      await last.waitFor();
      await until(() => page.evaluate(() => scrollY), before);
    });

check('the board stays while the tree is scrolled', {},
  async ({ page, server }) => {
    await page.goto(`${server.address}/game/0/1`);
    await shows(page, BOARDS[0]);
    await page.getByRole('table', { name: 'Opening tree' }).waitFor();
    // As a tree of many moves is.
    await page.getByTestId('tree').evaluate((one) => {
      one.style.minHeight = '2000px';
    });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    assert.ok(await page.evaluate(() => scrollY) > 50);
    await isInside(page.getByTestId('board'));
  });

for (const where of ['games', 'good'])
  check(`nothing moves while a game is loaded: ${where}`, {},
    async ({ page, ...made }) => {
      await watchShifts(page);
      await page.goto(made[where].address
        ? `${made[where].address}/game/0/1` : made[where]);
      await page.getByRole('button', { name: 'Next game' }).waitFor();
      await rests(page);
      assert.deepEqual(await page.evaluate(() => globalThis.shifts), []);
    });

check('nothing moves when a move is tried, nor with the engine', {},
  async ({ page, good }) => {
    await page.goto(`${good.address}/game/0/3`);
    await page.locator('[data-at]').first().waitFor();
    const topOf = (locator) => locator.evaluate(
      (one) => Math.round(one.getBoundingClientRect().top));
    const engine = page.getByRole('region', { name: 'Engine' });
    const button = engine.getByRole('button', { name: 'Engine' });
    const tree = page.getByTestId('tree');
    await tree.waitFor();
    const before = [await topOf(button), await topOf(tree)];
    const own = async () => {
      const from = page.locator('.square-movable').first();
      await from.click();
      await page.locator('[data-target]').first().click();
    };
    await own();
    await page.locator('.move-own').waitFor();
    assert.deepEqual([await topOf(button), await topOf(tree)], before);
    await button.click();
    await engine.locator('.engine-lines, .engine-state').first().waitFor();
    assert.equal(await topOf(button), before[0]);
    await button.click();
  });

const parts = ['Moves', 'Engine', 'Explorer'];

check('nothing moves when a first move is tried', {}, async ({ page, good }) => {
  await page.goto(good.address);
  const undo = page.getByRole('button', { name: 'Undo the last change' });
  await undo.waitFor();
  await rests(page);
  const before = await undo.boundingBox();
  await clickMove(page, 'h2', 'e2');
  await page.locator('.move-own').waitFor();
  assert.deepEqual(await undo.boundingBox(), before);
});

check('from 1,300 pixels there are three columns', {}, async ({ page, good }) => {
  for (const width of [1300, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${good.address}/game/0/3#20`);
    await page.getByRole('table', { name: 'Opening tree' }).waitFor();
    assert.equal(await page.getByRole('tab').count(), 0);
    const boxOf = (locator) => locator.boundingBox();
    const board = await boxOf(page.getByTestId('board'));
    const [moves, engine, tree] = await Promise.all(parts.map((name) =>
      boxOf(page.getByRole('region', { name, exact: true }))));
    assert.ok(board.x + board.width < moves.x, `${width}: the moves`);
    assert.ok(moves.x + moves.width < engine.x, `${width}: the engine`);
    assert.equal(engine.x, tree.x);
    assert.ok(engine.y + engine.height < tree.y);
    assert.equal(await overflow(page), 0);
  }
});

for (const [width, height] of [[390, 844], [768, 1024], [1280, 800]])
  check(`below them there are tabs, ${width}`, {
    context: { viewport: { width, height } } }, async ({ page, good }) => {
    await page.goto(`${good.address}/game/0/3#20`);
    const tab = (name) => page.getByRole('tab', { name, exact: true });
    const moves = page.getByTestId('moves');
    await moves.waitFor();
    const before = (await moves.boundingBox()).height;
    await tab('Tree').click();
    await page.getByRole('table', { name: 'Opening tree' }).waitFor();
    assert.equal(await moves.isVisible(), false);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Engine', exact: true }).waitFor();
    assert.equal(await tab('Engine').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowLeft');
    await moves.waitFor();
    // The arrow keys went through the tabs, not through the moves.
    assert.match(await addressOf(page), /#20$/);
    assert.equal((await moves.boundingBox()).height, before);
    if (width > 700) await isInside(page.getByTestId('board'));
  });

for (const width of [320, 390])
  check(`the heads of statistics are in the window, ${width}`,
    { context: { viewport: { width, height: 844 } } },
    async ({ page, server }) => {
      await page.goto(`${server.address}/stats`);
      await page.locator('.panels').waitFor();
      const outside = () => page.locator('.panels :is(th, td)').evaluateAll(
        (all) => all.filter((one) =>
          one.getBoundingClientRect().right > innerWidth)
          .map((one) => one.innerText));
      // The figures of plots, too.
      for (const one of await page.locator('.panels summary').all())
        await one.click();
      assert.deepEqual(await outside(), []);
    });

for (const width of [390, 1320])
  check(`nothing moves while the engine is used, ${width}`,
    { context: { viewport: { width, height: 844 } } },
    async ({ page, good }) => {
      await page.goto(`${good.address}/game/0/1`);
      await shows(page, BOARDS[0]);
      const tab = page.getByRole('tab', { name: 'Engine' });
      if (await tab.count()) await tab.click();
      const engine = page.getByRole('region', { name: 'Engine' });
      const button = engine.getByRole('button', { name: 'Engine' });
      // Within the page: the window follows what is clicked.
      const placesOf = () => page.evaluate(() =>
        ['[data-testid=engine]', '[data-testid=engine] button', '.analysis']
          .map((name) => document.querySelector(name).getBoundingClientRect())
          .flatMap(({ top, height }) =>
            [Math.round(top + scrollY), Math.round(height)]));
      const before = await placesOf();
      await button.click();
      const begun = await placesOf();
      assert.deepEqual(begun.slice(2, 4), before.slice(2, 4), 'its button');
      const third = engine.locator('[data-line="3"]');
      await third.waitFor();
      assert.deepEqual(await placesOf(), begun, 'its lines have come');
      // No line is known there, and then they are again.
      await press(page, 'ArrowRight');
      await third.waitFor({ state: 'detached' });
      assert.deepEqual(await placesOf(), begun, 'a position without lines');
      await press(page, 'ArrowLeft');
      await third.waitFor();
      assert.deepEqual(await placesOf(), begun, 'a position with lines');
      // As another page does, when this one thinks again.
      const again = engine.getByRole('button', { name: 'Think again' });
      await until(async () => {
        await page.evaluate(() => fetch('/api/engine', {
          method: 'POST', headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ position: 'startpos', lines: 1 }),
        }).then(({ ok }) => ok));
        await page.waitForTimeout(300);
        return again.count();
      }, 1);
      assert.deepEqual(await placesOf(), begun, 'another page has the engine');
      await button.click();
      assert.deepEqual(await placesOf(), before, 'it is off');
    });

for (const [width, height] of [[1320, 844], [1280, 800], [390, 844]])
  check(`the tree keeps its height with other moves, ${width}`,
    { context: { viewport: { width, height } } }, async ({ page, good }) => {
      await watchShifts(page);
      await page.goto(`${good.address}/game/0/1`);
      await shows(page, BOARDS[0]);
      const tab = (name) => page.getByRole('tab', { name });
      const hasTabs = await tab('Tree').count() > 0;
      const tree = page.getByTestId('tree');
      const rows = tree.locator('tbody tr');
      // By no hand: what follows an input within half a second does not count.
      const step = async (key, isThere) => {
        const before = await tree.innerText();
        await page.evaluate((name) =>
          dispatchEvent(new KeyboardEvent('keydown', { key: name })), key);
        await until(() => tree.innerText(), (text) => text !== before);
        assert.equal(await rows.count() > 0, isThere);
        await rests(page, 100, '[data-testid=tree]');
      };
      const through = async () => {
        if (hasTabs) await tab('Tree').click();
        await until(() => rows.count(), 2);
        await rests(page, 100, '[data-testid=tree]');
        const { height: before } = await tree.boundingBox();
        await page.evaluate(() => {
          globalThis.shifts = [];
        });
        await step('ArrowRight', true);
        await step('ArrowLeft', true);
        await step('End', false);
        await step('Home', true);
        assert.deepEqual(await page.evaluate(() => globalThis.shifts), []);
        assert.equal((await tree.boundingBox()).height, before);
      };
      await through();
      if (hasTabs) await tab('Engine').click();
      await page.getByRole('button', { name: 'Engine' }).click();
      await through();
    });

check('the tree is as wide as its column', {}, async ({ page, good }) => {
  await page.goto(`${good.address}/game/0/1`);
  const table = page.getByRole('table', { name: 'Opening tree' });
  for (const width of [1300, 1320, 1340, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await table.waitFor();
    await until(() => page.evaluate(() => innerWidth), width);
    const [ends, most] = await table.evaluate((one) => [
      [one, ...one.querySelectorAll('th, td')].map((each) =>
        Math.floor(each.getBoundingClientRect().right)),
      Math.floor(one.closest('[data-testid=tree]')
        .getBoundingClientRect().right)]);
    assert.ok(Math.max(...ends) <= most, `${width}: ${ends}, ${most}`);
    const cut = await table.locator('th, td').evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.innerText));
    assert.deepEqual(cut, [], String(width));
  }
});
