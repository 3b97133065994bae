// views.mjs - every view of the page as it looks: axe-core finds nothing, nothing
// is wider than the screen, all that is touched is large enough; and screenshots.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { isAccessible } from './axe.mjs';
import { overflow, smallTargets, visit } from './hands.mjs';
import { check, until } from './harness.mjs';
import { looks } from './pictures.mjs';

/** So small may a target be (WCAG 2.2, 2.5.8). */
const TARGET = 24;

const SIZES = {
  wide: { viewport: { width: 1320, height: 800 } },
  phone: {
    viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true,
  },
};
const LOCALES = { en: {}, zh: { locale: 'zh-CN' } };

/** A button, by its name in both languages. */
const button = (page, english, chinese) =>
  page.getByRole('button', { name: new RegExp(`^(${english}|${chinese})$`) })
    .first();

const dialog = async (page, english, chinese) => {
  await button(page, english, chinese).click();
  await page.getByRole('dialog').waitFor();
};

const board = (page) => until(
  () => page.locator('[data-testid=board] [data-at]').count(),
  (count) => count > 0);

/** Where one goes, and what is done there. */
const VIEWS = {
  'a game': ['/game/0/1#1', board],
  'a long game': ['/game/0/3#44', board],
  'a comment': ['/game/0/3#2', async (page) => {
    await board(page);
    await button(page, 'Comment and glyphs', '注解与评价符号').click();
  }],
  tags: ['/game/0/1', async (page) => {
    await board(page);
    const tags = page.getByText(/^(All tags|全部标签)$/);
    if (!await page.locator('details[open]').count()) await tags.click();
    await dialog(page, 'Edit the tags', '编辑标签');
  }],
  settings: ['/game/0/1', async (page) => {
    await dialog(page, 'Settings', '设置');
  }],
  keys: ['/game/0/1', async (page) => {
    await board(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  }],
  opening: ['/game/0/1', (page) => dialog(page, 'Open', '打开')],
  'setting up': ['/', (page) => dialog(page, 'Set up a position', '摆局面')],
  tree: ['/', async (page) => {
    const tab = page.getByRole('tab', { name: /^(Tree|开局树)$/ });
    if (await tab.count()) await tab.click();
    await page.locator('.tree-panel > *').first().waitFor();
  }],
  engine: ['/', async (page) => {
    const tab = page.getByRole('tab', { name: /^(Engine|引擎)$/ });
    if (await tab.count()) await tab.click();
    await button(page, 'Engine', '引擎').click();
    // It may be that it thinks for another page now.
    await page.locator('.engine-lines li, .engine-state').first().waitFor();
    await button(page, 'Engine', '引擎').click();
    const moves = page.getByRole('tab', { name: /^(Moves|着法)$/ });
    if (await moves.count()) await moves.click();
  }],
  rules: ['/game/0/2#9', (page) => page.locator('.labels summary').click()],
  training: ['/game/0/1', async (page) => {
    await board(page);
    await dialog(page, 'Training', '训练');
    await button(page, 'Guess the moves from here', '从此处猜着').click();
    await button(page, 'Hint', '提示').click();
  }],
  sharing: ['/', async (page) => {
    await board(page);
    await dialog(page, 'Share', '分享');
  }],
  games: ['/games', (page) => page.locator('tbody tr').first().waitFor()],
  search: ['/games?player=%E7%8E%8B%E5%A4%A9%E4%B8%80', async (page) => {
    await page.locator('tbody tr').first().waitFor();
    await page.locator('summary').first().click();
  }],
  plots: ['/stats', (page) => page.locator('main svg').first().waitFor()],
};

/** A view is as it should be, in these schemes of colours. */
async function isWell(page, where, schemes) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await isAccessible(page, `${where}, ${colorScheme}`, colorScheme === 'dark');
  }
  assert.equal(await overflow(page), 0, `${where}: wider than the screen`);
  assert.deepEqual(await smallTargets(page, TARGET), [], where);
}

for (const [size, shape] of Object.entries(SIZES))
  for (const [language, locale] of Object.entries(LOCALES))
    check(`views: ${size}, ${language}`,
      { context: { ...shape, ...locale }, seconds: 240 },
      async ({ page, server }) => {
        await page.goto(server.address);
        const bad = [];
        // Each language has the same colours.
        const schemes = language === 'en' ? ['light', 'dark'] : ['light'];
        for (const [view, [address, begin]] of Object.entries(VIEWS)) {
          await visit(page, address);
          await begin(page);
          await isWell(page, view, schemes).catch((error) => bad.push(error.message));
          await page.keyboard.press('Escape');
        }
        assert.equal(bad.join('\n'), '');
      });
