// run.mjs QIPU [--update] [WORD]... - the page in Chromium, Firefox and WebKitGTK
// (webkit2gtk-driver, xvfb), as users have it: one file from the disk, and over
// the server. A browser that is not there is left out, and named. WORD: only
// checks with it in their name.
//
// SPDX-License-Identifier: MIT
import path from 'node:path';
import process from 'node:process';
import { browserCommand, playwright } from './browsers.mjs';
import { end, make } from './fixtures.mjs';
import { onlyFonts } from './fonts.mjs';
import { checks, run } from './harness.mjs';
import './main.mjs';
import './analysis.mjs';
import './annotations.mjs';
import './board.mjs';
import './details.mjs';
import './editing.mjs';
import './explore.mjs';
import './files.mjs';
import './hostile.mjs';
import './layout.mjs';
import './list.mjs';
import './looks.mjs';
import './paper.mjs';
import './repair.mjs';
import './rulings.mjs';
import './server.mjs';
import './settings.mjs';
import './share.mjs';
import './shots.mjs';
import './small.mjs';
import './steps.mjs';
import './strange.mjs';
import './training.mjs';
import './type.mjs';
import './views.mjs';
import { withWebkit } from './webkit.mjs';

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

/** Runs a check, and says what went wrong. Whether nothing did. */
async function passes(name, one, run) {
  const begun = Date.now();
  const wrong = await run(one);
  if (words.length)
    console.log(`${name}: ${one.name}: ${Date.now() - begun} ms`);
  if (wrong)
    console.log(`${name}: ${one.name}\n${wrong.replace(/^/gm, '    ')}`);
  return !wrong;
}

/** `runs`: ways to run a check at the same time. Where the machine does much
 *  else, a hand may be too quick for the page: a check that fails is run again,
 *  alone. It counts as failed when it fails twice, and is named in any case. */
async function runAll(name, left, runs) {
  const count = left.length;
  const failed = [];
  const worker = async (run) => {
    for (let one = left.shift(); one; one = left.shift())
      if (!await passes(name, one, run)) failed.push(one);
  };
  await Promise.all(runs.map(worker));
  let bad = 0;
  for (const one of failed) {
    const isGood = await passes(name, one, runs[0]);
    const how = isGood ? 'passed' : 'failed';
    console.log(`${name}: ${one.name}: ${how} the second time`);
    if (!isGood) bad++;
  }
  return { count, bad, again: failed.length - bad };
}

/** Calls `work` with ways to run a check; undefined if there is no such
 *  browser. */
async function withBrowser(name, made, env, work) {
  if (name === 'webkit') return withWebkit(made, AT_ONCE, work);
  const executablePath = browserCommand(name);
  if (!executablePath) return undefined;
  const browser = await playwright[name].launch({
    executablePath, ...OPTIONS[name], env: env ?? process.env });
  const done = await work(Array.from({ length: AT_ONCE },
    () => (one) => run(one, browser, made)));
  await browser.close();
  return done;
}

// A word that nothing has is a mistake, and no check that passes.
if (!checks.some(isChosen)) {
  console.log(`no check has "${words.join('" and "')}" in its name; there are:`);
  for (const { name } of checks) console.log(`    ${name}`);
  process.exit(2);
}

let bad = 0;
let count = 0;
let again = 0;
const made = await make(program);
const env = onlyFonts(made.folder);
if (!env) console.log('left out: pictures, as their fonts are not there');
try {
  for (const name of ['chromium', 'firefox', 'webkit']) {
    const left = checks.filter((one) => one.browsers.includes(name) &&
      (env || !one.isPicture) && isChosen(one));
    if (!left.length) continue;
    const begun = Date.now();
    const done = await withBrowser(name, made, env,
      (runs) => runAll(name, left, runs));
    if (!done) {
      console.log(`left out: ${name}, which is not there`);
      continue;
    }
    bad += done.bad;
    count += done.count;
    again += done.again;
    console.log(`${name}: ${Math.round((Date.now() - begun) / 1000)} s`);
  }
} finally {
  await end(made);
}
console.log(`== page: ${count - bad} of ${count} checks in browsers passed${
  again ? `, ${again} of them when run again` : ''}`);
process.exit(bad ? 1 : 0);
