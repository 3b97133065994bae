// small.mjs - small things that a user sees at once: copying is confirmed where
// one looks, marks do not overlap, names of nothing, keys that are listed.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { qipu } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import { press, rests, shows, square } from './hands.mjs';
import { check, until } from './harness.mjs';

/** Whether the middle of an element is what the user sees there. */
const isOnTop = (locator) => locator.evaluate((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return !!there && (one === there || one.contains(there));
});

/** Pairs of boxes that overlap. */
const overlaps = (boxes) => boxes.flatMap((a, at) => boxes.slice(at + 1)
  .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width &&
    a.y < b.y + b.height && b.y < a.y + a.height)
  .map((b) => [a, b]));

check('copying is confirmed in the dialog', {}, async ({ page, games }) => {
  // The clipboard is another check's.
  await page.goto(games);
  await page.evaluate(() => {
    const clipboard = { writeText: () => Promise.resolve() };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  });
  await shows(page, BOARDS[0]);
  const dialog = page.getByRole('dialog');
  await press(page, 'Control+s');
  await dialog.getByRole('button', { name: 'Copy FEN' }).click();
  await until(() => dialog.getByText('Copied', { exact: true }).count(), 1);
  assert.ok(await isOnTop(dialog.getByText('Copied', { exact: true })));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const copied = dialog.getByText('Copied.', { exact: true });
  for (const name of [/^Copy link: Link to this/, /^Copy code/]) {
    await dialog.getByRole('button', { name }).click();
    await copied.waitFor();
    assert.ok(await isOnTop(copied));
  }
  await dialog.getByRole('button', { name: 'Picture, FEN, PGN' }).click();
  await page.getByRole('dialog', { name: 'Save and copy' })
    .getByRole('button', { name: 'Copy PGN' }).waitFor();
});

check('a picked-up piece is marked as strongly as the focus', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await square(page, 'h2').click();
    const ring = page.locator('.mark-hand');
    await ring.waitFor();
    const width = await ring.evaluate((one) =>
      parseFloat(getComputedStyle(one).strokeWidth) *
        one.getScreenCTM().a);
    // What has the focus by a key shows it.
    await press(page, 'Escape');
    await square(page, 'h2').focus();
    await press(page, 'ArrowLeft');
    const outline = await until(() => square(page, 'g2').evaluate((one) =>
      one === document.activeElement &&
        parseFloat(getComputedStyle(one).outlineWidth)), (found) => found >= 2);
    assert.ok(width >= outline, `${width}, ${outline}`);
  });

check('the marks of the last move are apart when its squares touch', {},
  async ({ page, games }) => {
    await page.goto(`${games}#/#~e3e4`);
    await press(page, 'End');
    const marks = page.locator('.mark-last path');
    await until(() => marks.count(), 2);
    // Browsers take the box of a stroke for more than it is.
    const boxes = await marks.evaluateAll((all) => all.map((one) => {
      const stroke = parseFloat(getComputedStyle(one).strokeWidth);
      const { x, y, width, height } = one.getBBox();
      const { e, f } = one.transform.baseVal.consolidate().matrix;
      return { x: x + e - stroke / 2, y: y + f - stroke / 2,
        width: width + stroke, height: height + stroke };
    }));
    assert.deepEqual(overlaps(boxes), []);
  });

check('a position that repeats often is counted in words', {},
  async ({ page, program, at }) => {
    const cycle = 'b0c2 b9c7 c2b0 c7b9 ';
    fs.writeFileSync(at('often.pgn'), `${cycle.repeat(22)}*\n`);
    qipu(program, 'view', at('often.pgn'), '-o', at('often.html'));
    await page.goto(pathToFileURL(at('often.html')).href);
    await page.locator('.move').first().waitFor();
    const rules = page.getByRole('region', { name: 'The rules' });
    await press(page, 'End');
    await rules.getByText(/occurred 2\d times/).waitFor();
    assert.doesNotMatch(await rules.innerText(), /\d(th|st|nd|rd)\b/);
  });

check('the list of keys has those of the whole page', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    await press(page, '?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    for (const key of ['Ctrl+S', 'Ctrl+V', 'Ctrl+Z'])
      await keys.getByText(key, { exact: true }).waitFor();
  });

check('the page has an icon', {}, async ({ page, good }) => {
  await page.goto(good.address);
  const icon = page.locator('link[rel=icon]');
  assert.ok(await icon.evaluate(async (one) => {
    const image = new Image();
    image.src = one.href;
    await image.decode();
    return image.naturalWidth > 0;
  }));
});

check('names that cannot be seen are no links, and emoji stay whole', {},
  async ({ page, program, at }) => {
    const family = '👨‍👩‍👧';
    fs.writeFileSync(at('unseen.pgn'), `[Red "\u200b\u2060"]\n[Black "${
      family}"]\n[Date "2001"]\n\n1. h2e2 *\n\n` +
      `[Red "a"]\n[Black "b"]\n[Event "\u200b"]\n\n1. h2e2 *\n`);
    qipu(program, 'view', at('unseen.pgn'), '-o', at('unseen.html'));
    await page.goto(`${pathToFileURL(at('unseen.html')).href}#/games`);
    await page.locator('tbody tr').first().waitFor();
    const texts = await page.locator('tbody a').allInnerTexts();
    assert.ok(texts.length >= 2 &&
      texts.every((text) => /[^\s\u200b\u2060]/.test(text)), texts.join('|'));
    assert.ok((await page.locator('tbody').innerText()).includes(family));
    await page.locator('tbody a').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.ok((await page.getByRole('heading', { level: 1 }).innerText())
      .includes(family));
  });

for (const width of [320, 768, 1280])
  check(`labels of plots are apart, ${width}`,
    { context: { viewport: { width, height: 800 } } },
    async ({ page, program, at }) => {
      // A few old games, and those of fifty years.
      const years = [1193, 1933, ...Array.from({ length: 300 },
        (_, at) => 1940 + at % 85)];
      fs.writeFileSync(at(`years${width}.pgn`), years.map((year) =>
        `[Red "a"]\n[Black "b"]\n[Date "${year}"]\n\n1. h2e2 *\n\n`).join(''));
      const html = at(`years${width}.html`);
      qipu(program, 'view', at(`years${width}.pgn`), '-o', html);
      await page.goto(`${pathToFileURL(html).href}#/stats`);
      const plot = page.getByRole('img', { name: 'Games by year' });
      await plot.waitFor();
      await rests(page);
      const labels = plot.locator(':scope > g.axis').last().locator('text');
      const boxes = await labels.evaluateAll((all) => all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x, y, width, height };
      }));
      assert.ok(boxes.length > 2, await labels.allInnerTexts());
      assert.deepEqual(overlaps(boxes), []);
    });

for (const width of [1280, 1920])
  check(`the board stays while the page is scrolled, ${width}`,
    { context: { viewport: { width, height: 800 } } },
    async ({ page, good }) => {
      await page.goto(`${good.address}/game/0/3`);
      await page.locator('[data-at]').first().waitFor();
      // As a long tree makes it.
      if (width < 1300) await page.getByRole('tab', { name: 'Tree' }).click();
      await page.getByTestId('tree').evaluate((one) => {
        one.style.minHeight = '3000px';
      });
      await page.evaluate(() => scrollTo(0, 1500));
      await until(() => page.evaluate(() => scrollY), (y) => y > 500);
      const { y, height } = await page.getByTestId('board').boundingBox();
      assert.ok(y >= 0 && y + height <= 800, `${y}, ${height}`);
    });

check('in another notation the moves near the board come first, then all', {},
  async ({ page, program, at }) => {
    const cycle = 'a0a1 a9a8 a1a0 a8a9 ';
    fs.writeFileSync(at('long.pgn'), `${cycle.repeat(200)}*\n`);
    qipu(program, 'view', at('long.pgn'), '--notation', 'iccs', '-o',
      at('long.html'));
    await page.goto(pathToFileURL(at('long.html')).href);
    const texts = () => page.locator('.move').allTextContents();
    const isIccs = (text) => /^[A-I]\d-[A-I]\d$/.test(text);
    await until(texts, (all) => all.length === 800 && all.every(isIccs));
    await press(page, 't');
    await until(() => page.locator('.move').first().innerText(),
      (text) => !isIccs(text));
    await until(texts, (all) => all.length === 800 && !all.some(isIccs));
  });
