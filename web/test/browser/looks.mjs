// looks.mjs - faults that were seen on screenshots: text that breaks where it
// must not, controls outside their dialog or on one another, colours that
// vanish, words that are not translated.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { qipu } from './fixtures.mjs';
import { paste, press } from './hands.mjs';
import { check, until } from './harness.mjs';

/** As a program annotates: a score at each move, a glyph at some. */
const SCORED = `[Event "全国象棋个人赛"]
[Date "1994.02.11"]
[Red "广东吕钦"]
[Black "黑龙江赵国荣"]
[Result "1-0"]

1. h2e2 {[%eval 0.39] [%clk 0:59:58]} h9g7 $6 {[%eval -0.25] [%clk 0:59:30]}
2. h0g2 $5 {[%eval 10.41] [%clk 0:58:58]} i9h9 $4 {[%eval 0.3] [%clk 0:58:30]}
1-0
`;

/** A page of this game. */
function scored({ program, at }) {
  fs.writeFileSync(at('scored.pgn'), SCORED);
  qipu(program, 'view', at('scored.pgn'), '-o', at('scored.html'), '--force');
  return pathToFileURL(at('scored.html')).href;
}

const phone = (width, height = 640) =>
  ({ viewport: { width, height }, hasTouch: true, isMobile: true });

/** The lines of text that each element has. */
const linesOf = (locator) => locator.evaluateAll((all) => all.map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one.firstChild ?? one);
  return new Set([...range.getClientRects()]
    .filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
}));

for (const width of [320, 768, 1320])
  check(`moves, results and names of the head do not break, ${width}`,
    // Windows of WebKitGTK are wider than a telephone.
    { context: { viewport: { width, height: 900 } } },
    async ({ page, ...made }) => {
      await page.goto(scored(made));
      const moves = page.locator('.moves-row > .move');
      await until(() => moves.count(), 4);
      assert.deepEqual(await linesOf(moves), [1, 1, 1, 1]);
      const head = page.locator('h1 :is(.result, bdi)');
      assert.deepEqual(await linesOf(head), [1, 1, 1]);
    });

check('players and clocks are whole on a phone on its side',
  { context: phone(844, 390) }, async ({ page, ...made }) => {
    await page.goto(scored(made));
    await page.locator('.move').nth(3).waitFor();
    await press(page, 'End');
    await page.locator('.player-clock').nth(1).waitFor();
    assert.deepEqual(
      await page.locator('.player-name, .player-clock').evaluateAll((all) =>
        all.map((one) => one.scrollWidth - one.clientWidth)), [0, 0, 0, 0]);
    const bottomOf = (name) => page.locator(name).evaluate(
      (one) => one.getBoundingClientRect().bottom);
    assert.ok(await bottomOf('.controls') <= 390);
  });

/** Shown controls of the open dialog that reach over its sides. */
const outsideOf = (page) => page.evaluate(() => {
  const dialog = document.querySelector('dialog[open]');
  const { left, right } = dialog.getBoundingClientRect();
  return [...dialog.querySelectorAll('input, button, select, textarea')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < left || box.right > right)
    .map((box) => `${box.left} to ${box.right} of ${left} to ${right}`);
});

/** Pairs of controls that touch. */
const touching = (page) => page.evaluate(() => {
  const all = [...document.querySelectorAll('dialog[open] button')]
    .filter((one) => one.checkVisibility() && !one.matches('.square'));
  const boxes = all.map((one) => one.getBoundingClientRect());
  return all.flatMap((one, a) => all.slice(a + 1).filter((_, i) => {
    const [p, q] = [boxes[a], boxes[a + 1 + i]];
    return p.left < q.right + 2 && q.left < p.right + 2 &&
      p.top < q.bottom + 2 && q.top < p.bottom + 2;
  }).map((other) => `${one.textContent} | ${other.textContent}`));
});

const opened = async (page, name) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

const DIALOGS = {
  tags: async (page) => {
    await page.getByText('All tags').click();
    await opened(page, 'Edit the tags');
  },
  settings: (page) => opened(page, 'Settings'),
  keys: (page) => press(page, '?'),
  open: (page) => opened(page, 'Open'),
  save: (page) => press(page, 'Control+s'),
  share: (page) => opened(page, 'Share'),
  training: (page) => opened(page, 'Training'),
  setup: (page) => opened(page, 'Set up a position'),
};

for (const [width, height] of [[320, 640], [390, 844], [844, 390]])
  check(`dialogs fit ${width} x ${height}`,
    { context: phone(width, height), seconds: 60 },
    async ({ page, ...made }) => {
      await page.goto(scored(made));
      await page.locator('[data-at]').first().waitFor();
      for (const [name, open] of Object.entries(DIALOGS)) {
        await open(page);
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        assert.deepEqual(await outsideOf(page), [], name);
        assert.deepEqual(await touching(page), [], name);
        const top = await dialog.getByRole('heading').first().evaluate(
          (one) => one.getBoundingClientRect().top);
        assert.ok(top >= 0, `${name}: its title is at ${top}`);
        assert.ok(await dialog.locator('button.primary').count() <= 1,
          `${name}: one button is the main one`);
        if (name === 'setup') {
          const box = await page.locator('.setup-board').boundingBox();
          assert.ok(box.y + box.height <= height, 'the whole board');
        }
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      }
    });

check('what is wrong with a pasted text is in sight',
  { context: phone(844, 390) }, async ({ page, games }) => {
    await page.goto(games);
    await page.locator('[data-at]').first().waitFor();
    await paste(page, 'this is no game');
    const problems = page.getByTestId('problems');
    await problems.waitFor();
    await until(() => problems.evaluate((one) =>
      one.getBoundingClientRect().bottom <= innerHeight), true);
  });

check('the four colours of drawings differ, and the chosen one is seen', {},
  async ({ page, games }) => {
    await page.goto(games);
    await page.locator('.move').first().waitFor();
    await press(page, 'ArrowRight e');
    const inks = page.locator('button.ink');
    await until(() => inks.count(), 4);
    const colours = () => inks.evaluateAll((all) => all.map((one) => {
      const { backgroundColor } = getComputedStyle(one, '::before');
      return `${backgroundColor} ${getComputedStyle(one).opacity}`;
    }));
    const before = await colours();
    const hues = before.map((one) => one.match(/\d+/g).slice(0, 3).map(Number));
    const strongest = hues.map((hue) => hue.indexOf(Math.max(...hue)));
    assert.deepEqual([strongest[0], strongest[1], strongest[3]], [1, 0, 2],
      'green, red and blue');
    await page.getByRole('button', { name: 'Blue' }).click();
    assert.deepEqual(await colours(), before);
  });

/** How much lighter the lighter one of two colours is (WCAG 2, 1.4.11). */
function contrastOf(one, other) {
  const lightOf = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [lightOf(one), lightOf(other)];
  return Math.max(a, b) / Math.min(a, b);
}

for (const colorScheme of ['light', 'dark'])
  check(`every part of a plot is seen, ${colorScheme}`,
    { context: { colorScheme } }, async ({ page, good }) => {
      await page.goto(`${good.address}/stats`);
      await page.locator('.plot .plot-black').first().waitFor();
      const found = await page.locator('.plot :is(.plot-red, .plot-draw, ' +
        '.plot-black, .plot-other, .plot-one)').evaluateAll((all) =>
        all.map((one) => {
          const { fill, stroke } = getComputedStyle(one);
          const { backgroundColor } = getComputedStyle(one.closest('.panel'));
          return [one.getAttribute('class'), backgroundColor, fill, stroke];
        }));
      assert.ok(found.length > 3);
      for (const [name, below, fill, stroke] of found)
        assert.ok(contrastOf(fill, below) >= 3 ||
          stroke !== 'none' && contrastOf(stroke, below) >= 3, name);
    });

check('notations of files have names, and keys those of keyboards',
  { context: { locale: 'zh-CN' } }, async ({ page, good }) => {
    await page.goto(good.address);
    await page.locator('[data-at]').first().waitFor();
    await page.locator('button[title="前进一步 (→)"]').waitFor();
    await page.locator('button[title="撤销修改 (Ctrl+Z)"]').waitFor();
    await page.locator('button[title="自动播放 (空格)"]').waitFor();
    await press(page, 'Control+s');
    const names = (label) => page.getByRole('dialog').getByLabel(label)
      .locator('option').allInnerTexts();
    // The move of Red's right cannon to the middle in each of them.
    assert.deepEqual(await names('记法'), ['该格式自己的', '中文 炮二平五',
      '繁體 炮二平五', 'WXF C2.5', 'ICCS H2-E2', 'UCCI h2e2', 'UCI h3e3',
      '越南文 P2-5']);
    assert.deepEqual(await names('编码'),
      ['UTF-8', 'GB18030', 'Big5', 'UTF-16LE', 'UTF-16BE']);
  });

check('the chosen tab is marked under the pointer, too',
  { context: { viewport: { width: 1280, height: 800 } } },
  async ({ page, good }) => {
    await page.goto(good.address);
    const tab = page.getByRole('tab', { name: 'Tree' });
    await tab.click();
    await tab.hover();
    const [line, text] = await tab.evaluate((one) => {
      const { borderBottomColor, color } = getComputedStyle(one);
      return [borderBottomColor, color];
    });
    assert.equal(line, text);
  });

check('labels of moves are on the line of their move', {},
  async ({ page, good }) => {
    await page.goto(`${good.address}/game/0/2#9`);
    await page.locator('.labels summary').click();
    const row = page.locator('.labels li').first();
    await row.waitFor();
    const middles = await row.locator('.line-moves, button').evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect())
        .map(({ top, height }) => top + height / 2));
    assert.equal(middles.length, 2);
    assert.ok(Math.abs(middles[0] - middles[1]) < 3, String(middles));
  });

check('a field that is wrong covers no other',
  { context: phone(320), ignores: /400 \(Bad Request\)/ },
  async ({ page, good }) => {
    await page.goto(`${good.address}/games?since=nonsense`);
    const wrong = page.getByRole('alert').filter({ hasText: '1993.12' });
    await wrong.waitFor();
    assert.match(await wrong.innerText(), /^must be like 1993/);
    const isCovered = () => wrong.evaluate((one) => {
      const box = one.getBoundingClientRect();
      return [...document.querySelectorAll('.field')]
        .filter((field) => !field.contains(one))
        .map((field) => field.getBoundingClientRect())
        .some((other) => other.left < box.left + one.scrollWidth &&
          box.left < other.right && other.top < box.bottom &&
          box.top < other.bottom);
    });
    assert.equal(await isCovered(), false);
    // All fields are in one column or as wide as half of it.
    const widths = await page.locator('details .field input:not([type])')
      .evaluateAll((all) => all.map((one) => one.offsetWidth));
    assert.ok(Math.min(...widths) > 100, String(widths));
  });

for (const width of [768, 844])
  check(`names of the list are not broken, ${width}`,
    { context: { viewport: { width, height: 700 } } },
    async ({ page, server }) => {
      await page.goto(`${server.address}/games`);
      await page.getByText('Perpetual', { exact: true }).waitFor();
      const names = page.locator('bdi')
        .filter({ hasText: /^(Perpetual|Patience)$/ });
      assert.deepEqual(await linesOf(names), [1, 1]);
    });

check('selected games leave the list in sight', { context: phone(320) },
  async ({ page, good }) => {
    await page.goto(`${good.address}/games`);
    await page.getByRole('checkbox', { name: /1/ }).first().check();
    const bar = await page.locator('.pick-bar').boundingBox();
    assert.ok(bar.height < 200, String(bar.height));
  });

/** What a Chinese page says in English. */
const BROKEN = `[Event "one"]
[Incomplete "the knight's leg is blocked"]

1. 炮二平五 马8进7 *
`;

for (const [locale, why, tag] of [
  ['zh-CN', '蹩马腿', '赛事'], ['zh-TW', '蹩馬腿', '賽事'],
])
  check(`tags and the reason of an end are translated, ${locale}`,
    { context: { locale } }, async ({ page, program, at }) => {
      fs.writeFileSync(at('broken.pgn'), BROKEN);
      const html = at(`broken-${locale}.html`);
      qipu(program, 'view', at('broken.pgn'), '-o', html, '--force');
      await page.goto(pathToFileURL(html).href);
      const ending = page.locator('.ending');
      await ending.waitFor();
      assert.ok((await ending.innerText()).includes(why),
        await ending.innerText());
      assert.doesNotMatch(await ending.innerText(), /[a-z]/);
      await page.locator('.game-tags summary').click();
      assert.ok((await page.locator('.game-tags dt').allInnerTexts())
        .includes(tag));
      // The stored name is edited, beside what it is called.
      await page.getByRole('button', { name: /^(编辑标签|編輯標籤)$/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(tag, { exact: true }).waitFor();
      assert.equal(await dialog.getByLabel(tag, { exact: true }).inputValue(),
        'one');
    });
