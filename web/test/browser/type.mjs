// type.mjs - Chinese scripts: moves on a machine that has no Chinese font, and the
// page in traditional characters.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { launch } from './drivers/launch.mjs';
import { onlyLatin } from './fonts.mjs';
import { browserOf, press } from './hands.mjs';
import { check, until } from './harness.mjs';

/** Which characters look in the font of an element as in one that has none of
 *  them, as boxes or numbers in boxes. */
const boxes = (locator, text) => locator.evaluate(async (one, all) => {
  const { fontFamily } = getComputedStyle(one);
  const font = `24px ${fontFamily}`;
  await document.fonts.load(font, all);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const look = (char, given) => {
    pen.font = given;
    pen.clearRect(0, 0, 60, 60);
    pen.fillText(char, 10, 40);
    return pen.getImageData(0, 0, 60, 60).data.join();
  };
  return [...all].filter((char) =>
    look(char, font) === look(char, '24px "DejaVu Sans"')).join('');
}, text);

check('moves need no Chinese font', {}, async ({ page: other, ...made }) => {
  const { folder, games } = made;
  const env = onlyLatin(folder);
  if (!env) return;
  const browser = await launch(browserOf(other), made, env);
  try {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(games);
    const move = page.getByRole('button', { name: '炮二平五' }).first();
    const used = '车马炮兵卒相象士仕将帅車馬砲傌俥將帥进退平進' +
      '一二三四五六七八九前中后後';
    assert.equal(await boxes(move, used), '');
    // Otherwise a font of the machine has them.
    assert.equal(await boxes(page.locator('body'), '炮二平五'), '炮二平五');
  } finally {
    await browser.close();
  }
});

for (const locale of ['zh-TW', 'zh-HK'])
  check(`the page is in traditional characters for ${locale}`,
    { context: { locale } }, async ({ page, games }) => {
      const language = () => page.locator('html').getAttribute('lang');
      const choose = async (name, label) => {
        await page.getByLabel(name).selectOption({ label });
        await page.keyboard.press('Escape');
      };
      await page.goto(games);
      await page.getByRole('button', { name: '馬8進7' }).first().waitFor();
      assert.equal(await language(), locale);
      await page.getByRole('button', { name: '開啟' }).first().waitFor();
      await page.getByRole('button', { name: '設定' }).click();
      await choose('語言', '簡體中文');
      await page.getByRole('button', { name: '马8进7' }).first().waitFor();
      await until(language, 'zh');
      await page.getByRole('button', { name: '设置' }).click();
      await choose('语言', '繁體中文');
      await page.getByRole('button', { name: '馬8進7' }).first().waitFor();
      await until(language, locale);
    });
