// run.mjs QIPU [--update] [WORD]... - the page in Chromium and Firefox, as users
// have it: one file from the disk, and over the server. A browser that is not
// there is left out, and named. WORD: only checks with it in their name.
//
// SPDX-License-Identifier: MIT
import path from 'node:path';
import process from 'node:process';
import { browserCommand, playwright } from './browsers.mjs';
import { end, make } from './fixtures.mjs';
import { onlyFonts } from './fonts.mjs';
import { checks, run } from './harness.mjs';
import './main.mjs';
import './board.mjs';
import './explore.mjs';
import './files.mjs';
import './hostile.mjs';
import './paper.mjs';
import './server.mjs';
import './settings.mjs';
import './shots.mjs';
import './views.mjs';

const AT_ONCE = 2;
const [given, ...rest] = process.argv.slice(2);
const program = path.resolve(given);
const words = rest.filter((one) => !one.startsWith('--'));
const isChosen = ({ name }) => words.every((word) => name.includes(word));

const OPTIONS = {
  // No name but the loopback is found.
  chromium: {
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
  },
  firefox: { channel: 'moz-firefox' },
};

async function runAll(name, browser, left, made) {
  const count = left.length;
  let bad = 0;
  const worker = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const begun = Date.now();
      const wrong = await run(one, browser, made);
      if (words.length)
        console.log(`${name}: ${one.name}: ${Date.now() - begun} ms`);
      if (!wrong) continue;
      bad++;
      console.log(`${name}: ${one.name}\n${wrong.replace(/^/gm, '    ')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { count, bad };
}

// A word that nothing has is a mistake, and no check that passes.
if (!checks.some(isChosen)) {
  console.log(`no check has "${words.join('" and "')}" in its name; there are:`);
  for (const { name } of checks) console.log(`    ${name}`);
  process.exit(2);
}

let bad = 0;
let count = 0;
const made = await make(program);
const env = onlyFonts(made.folder);
if (!env) console.log('left out: pictures, as their fonts are not there');
try {
  for (const [name, options] of Object.entries(OPTIONS)) {
    const left = checks.filter((one) => one.browsers.includes(name) &&
      (env || !one.isPicture) && isChosen(one));
    if (!left.length) continue;
    const executablePath = browserCommand(name);
    if (!executablePath) {
      console.log(`left out: ${name}, which is not there`);
      continue;
    }
    const begun = Date.now();
    const browser = await playwright[name].launch({
      executablePath, ...options, env: env ?? process.env });
    const done = await runAll(name, browser, left, made);
    await browser.close();
    bad += done.bad;
    count += done.count;
    console.log(`${name}: ${Math.round((Date.now() - begun) / 1000)} s`);
  }
} finally {
  await end(made);
}
console.log(`== page: ${count - bad} of ${count} checks in browsers passed`);
process.exit(bad ? 1 : 0);
