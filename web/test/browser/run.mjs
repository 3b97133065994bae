// run.mjs QIPU [--update] [WORD]... - the page in Chromium and Firefox, as users
// have it: one file from the disk, and over the server. A browser that is not
// there is left out, and named. WORD: only checks with it in their name.
//
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import playwright from 'playwright-core';
import { end, make } from './fixtures.mjs';
import { onlyFonts } from './fonts.mjs';
import { checks, run } from './harness.mjs';
import './main.mjs';
import './board.mjs';
import './explore.mjs';
import './files.mjs';
import './hostile.mjs';

const AT_ONCE = 2;
const [program, ...rest] = process.argv.slice(2);
const words = rest.filter((one) => !one.startsWith('--'));

const BROWSERS = {
  chromium: {
    commands: ['chromium', 'chromium-browser', 'google-chrome'],
    // No name but the loopback is found.
    options: {
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none',
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
    },
  },
  firefox: {
    commands: ['firefox-esr', 'firefox'],
    options: { channel: 'moz-firefox' },
  },
};

async function runAll(name, browser, made) {
  const left = checks.filter((one) => one.browsers.includes(name) &&
    words.every((word) => one.name.includes(word)));
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

let bad = 0;
let count = 0;
const made = await make(program);
const env = onlyFonts(made.folder);
try {
  for (const [name, { commands, options }] of Object.entries(BROWSERS)) {
    const command = commands.find((one) => !spawnSync(one, ['--version']).error);
    if (!command) {
      console.log(`left out: ${name}, which is not there`);
      continue;
    }
    const begun = Date.now();
    const browser = await playwright[name].launch({
      executablePath: spawnSync('sh', ['-c', `command -v ${command}`], {
        encoding: 'utf8' }).stdout.trim(),
      ...options,
      env: env ?? process.env,
    });
    const done = await runAll(name, browser, made);
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
