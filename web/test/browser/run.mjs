// run.mjs QIPU [--update] [--turns] [--in=NAME] [WORD]... - the page in Chromium,
// Firefox and WebKitGTK (webkit2gtk-driver, xvfb), as users have it: one file from
// the disk, and over the server. A browser that is not there is left out, and
// named. WORD: only checks with it in their name. --turns: a check runs in
// Chromium and in one of the others, two of three in Firefox. --in=NAME: in that
// browser only.
//
// SPDX-License-Identifier: MIT
import path from 'node:path';
import process from 'node:process';
import { BROWSERS } from './browsers.mjs';
import { isThere, launch } from './drivers/launch.mjs';
import { end, make, withServers } from './fixtures.mjs';
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
import './sizes.mjs';
import './small.mjs';
import './steps.mjs';
import './strange.mjs';
import './training.mjs';
import './type.mjs';
import './views.mjs';

const AT_ONCE = 2;
const [given, ...rest] = process.argv.slice(2);
const program = path.resolve(given);
const words = rest.filter((one) => !one.startsWith('--'));
const only = rest.filter((one) => one.startsWith('--in='))
  .map((one) => one.slice('--in='.length));
const isChosen = ({ name }) => words.every((word) => name.includes(word));

/** WebKit is the slowest. */
const TURNS = ['firefox', 'webkit', 'firefox'].filter(isThere);

const hasTurn = (one, name) =>
  !rest.includes('--turns') || name === 'chromium' ||
  TURNS[checks.indexOf(one) % TURNS.length] === name;

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

/** `hands`: ways to run a check, which work at the same time. Where the machine
 *  does much else, one may be too quick for the page: a check that fails is run
 *  again, alone. It counts as failed when it fails twice, and is named in any
 *  case. */
async function runAll(name, left, hands) {
  const count = left.length;
  const failed = [];
  await Promise.all(hands.map(async (run) => {
    for (let one = left.shift(); one; one = left.shift())
      if (!await passes(name, one, run)) failed.push(one);
  }));
  let bad = 0;
  for (const one of failed) {
    const isGood = await passes(name, one, hands[0]);
    const how = isGood ? 'passed' : 'failed';
    console.log(`${name}: ${one.name}: ${how} the second time`);
    if (!isGood) bad++;
  }
  return { count, bad, again: failed.length - bad };
}

/** Calls `work` with ways to run a check. Of the pages of one Firefox only one has
 *  the focus, without which keys do not do all that they do with it, and WebKit
 *  has one window: each has a browser of its own. */
async function withBrowser(name, all, env, work) {
  const first = await launch(name, all[0], env);
  const browsers = await Promise.all(all.map((made, at) =>
    name !== 'chromium' && at > 0 ? launch(name, made, env) : first));
  const done = await work(all.map((made, at) =>
    (one) => run(one, browsers[at], made)));
  for (const one of new Set(browsers)) await one.close();
  return done;
}

/** Calls `work` with what the checks look at, for each of those that run at the
 *  same time. */
const withAll = (made, work, all = []) => all.length === AT_ONCE ? work(all)
  : withServers(made, (one) => withAll(made, work, [...all, one]));

// A word that nothing has is a mistake, and no check that passes.
if (!checks.some(isChosen)) {
  console.log(`no check has "${words.join('" and "')}" in its name; there are:`);
  for (const { name } of checks) console.log(`    ${name}`);
  process.exit(2);
}

const total = { count: 0, bad: 0, again: 0 };
const made = await make(program);
const env = onlyFonts(made.folder);
if (!env) console.log('left out: pictures, as their fonts are not there');

async function runIn(name, all) {
  if (!isThere(name)) {
    console.log(`left out: ${name}, which is not there`);
    return;
  }
  const left = checks.filter((one) =>
    hasTurn(one, name) && (env || !one.needsFonts) && isChosen(one));
  // A language after another: WebKit is started for each.
  left.sort((a, b) => (a.context.locale ?? '').localeCompare(b.context.locale ?? ''));
  if (!left.length) return;
  const begun = Date.now();
  const done = await withBrowser(name, all, env,
    (hands) => runAll(name, left, hands));
  for (const what of Object.keys(total)) total[what] += done[what];
  console.log(`${name}: ${done.count} checks, ` +
    `${Math.round((Date.now() - begun) / 1000)} s`);
}

try {
  await withAll(made, async (all) => {
    for (const name of BROWSERS)
      if (only.length === 0 || only.includes(name)) await runIn(name, all);
  });
} finally {
  await end(made);
}
const { count, bad, again } = total;
console.log(`== page: ${count - bad} of ${count} checks in browsers passed${
  again ? `, ${again} of them when run again` : ''}`);
process.exit(bad ? 1 : 0);
