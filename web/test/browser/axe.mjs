// axe.mjs - axe-core's findings of a page.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { browserOf } from './hands.mjs';

const source = fs.readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// All rules, also those of good practice.
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',
  'best-practice'];
const OF_COLOURS = { type: 'rule',
  values: ['color-contrast', 'link-in-text-block'] };

/** Fails if axe-core finds something; `where` is part of the message. With
 *  `areColours` it looks at these alone, for a page that has been looked at in
 *  others. */
export async function isAccessible(page, where, areColours = false) {
  if (!await page.evaluate(() => 'axe' in globalThis)) {
    // As a debugger does, for the page's policy allows no such script.
    if (browserOf(page) === 'chromium') {
      const session = await page.context().newCDPSession(page);
      await session.send('Runtime.evaluate', { expression: source });
      await session.detach();
    } else {
      await page.evaluate(`(() => { ${source} })()`);
    }
  }
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await globalThis.axe.run(document,
      { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) =>
      `${id}: ${node.html.slice(0, 160)}: ${node.failureSummary}`));
  }, areColours ? OF_COLOURS : ALL);
  assert.deepEqual(found, [], where);
}
