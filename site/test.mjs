// test.mjs - the site in Chromium, from the disk: the page that reads what is pasted, the
// search, and axe-core's findings. Prints first paint. Uses what drives the browsers of
// web/test/browser.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const browsers = createRequire(path.join(root, 'web/test/browser/run.mjs'));
const { chromium } = browsers('playwright-core');
const axe = browsers.resolve('axe-core/axe.min.js');
const address = (page) => `file://${root}/build/site/${page}`;

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const colorScheme of ['light', 'dark']) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 390, height: 800 } });
  page.on('pageerror', (error) => assert.fail(String(error)));
  for (const one of ['index.html', 'zh/start.html', 'guides/judge.html', 'manual/convert.html',
    'c/game.html', 'try.html']) {
    await page.goto(address(one));
    await page.waitForTimeout(200);
    await page.addScriptTag({ path: axe });
    const found = await page.evaluate(async () => (await globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    })).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}: ${nodes[0].failureSummary}`));
    assert.deepEqual(found, [], `${one}, ${colorScheme}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${one} is ${wide} wide`);
  }
  await page.close();
}

const page = await browser.newPage();
await page.goto(address('try.html'));
await page.waitForSelector('#board svg');
await page.fill('#input', 'startpos moves h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9');
await page.waitForFunction(() => /draw/.test(document.getElementById('said').textContent));
await page.fill('#input', '1. 炮二平五 马2进4 2. 车一平三 *');
await page.waitForSelector('#said .error');

await page.goto(address('guides/find.html'));
await page.fill('.disk-search input', 'ecco');
await page.click('.disk-search a');
assert.match(page.url(), /build\/site\/.*ecco/i);
await page.goto(address('index.html'));
const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]);
console.log(`first paint, from the disk: ${Math.round(paint.startTime)} ms`);
await browser.close();
