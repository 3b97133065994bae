// shots.mjs - how the page looks, against web/test/pictures.
//
// SPDX-License-Identifier: MIT
import { check, until } from './harness.mjs';
import { looks } from './pictures.mjs';

const PHONE = {
  viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true,
};
const DARK = { colorScheme: 'dark' };
const CHINESE = { locale: 'zh-CN' };

const tree = (page) =>
  page.locator('.tree-panel > *').first().waitFor({ state: 'attached' });
const list = (page) => page.locator('table.list tbody tr').first().waitFor();
const press = (name) => async (page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Name, context, settings, address, what is waited for. */
const SHOTS = [
  ['board', {}, {}, '/game/0/1#2', tree],
  ['board-dark-zh', { ...DARK, ...CHINESE }, {}, '/game/0/3#20', tree],
  ['board-letters-flipped', {},
    { board: 'print', pieces: 'letters', notation: 'wxf', flipped: true,
      coordinates: 'letters' }, '/game/0/1#0.1.2', tree],
  ['board-phone', PHONE, {}, '/game/0/1#2', tree],
  ['board-phone-dark-zh', { ...PHONE, ...DARK, ...CHINESE },
    { board: 'night', pieces: 'simplified' }, '/game/0/3#75', tree],
  ['tree-zh', CHINESE, {}, '/', tree],
  ['games', {}, {}, '/games', list],
  ['games-phone-dark', { ...PHONE, ...DARK }, {}, '/games', list],
  ['plots', {}, {}, '/stats', (page) => page.locator('main svg').first().waitFor()],
  ['setup', {}, {}, '/', press('Set up a position')],
  ['settings-dark-zh', { ...DARK, ...CHINESE }, {}, '/', press('设置')],
];

for (const [name, context, settings, address, ready] of SHOTS)
  check(`picture: ${name}`,
    { context: { ...context, reducedMotion: 'reduce' }, needsFonts: true },
    async ({ page, good }) => {
      await page.addInitScript((all) => {
        if (location.protocol === 'http:')
          localStorage.setItem('qipu', JSON.stringify(all));
      }, settings);
      await page.goto(good.address + address);
      await ready(page);
      await until(() => page.locator('[aria-busy=true]').count(), 0);
      await looks(page, name);
    });
