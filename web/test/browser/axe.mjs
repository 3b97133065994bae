// axe.mjs - axe-core's findings of a page.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';

const source = fs.readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// All rules, also those of good practice.
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',
    'best-practice'],
  resultTypes: ['violations'],
};

/** Fails if axe-core finds something; `where` is part of the message. */
export async function isAccessible(page, where) {
  if (!await page.evaluate(() => 'axe' in globalThis)) {
    // As a debugger does, for the page's policy allows no such script.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: source });
    await session.detach();
  }
  const found = await page.evaluate(async (options) => {
    const { violations } = await globalThis.axe.run(document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map((node) =>
      `${id}: ${node.html.slice(0, 160)}: ${node.failureSummary}`));
  }, OPTIONS);
  assert.deepEqual(found, [], where);
}
