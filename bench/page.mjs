// page.mjs QIPU - how fast the page of this program is in Chromium: one file with
// one game and with 10,000, and `qipu serve` with as many. It prints figures and
// holds nobody to them. The games are those of QIPU_CORPUS (default
// ../shared/corpus), or the bundled ones, again and again.
//
// SPDX-License-Identifier: MIT
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { qipu, serve } from '../web/test/browser/fixtures.mjs';
import { STUDY } from '../web/test/browser/games.mjs';
import { manyGames } from '../web/test/browser/many.mjs';
import { browserCommand, playwright } from '../web/test/browser/browsers.mjs';

const COUNT = 10_000;
const LOADS = 10;
const KEYS = 200;
const MANY_KEYS = 1_000;
const WORDS = ['王伟', '李娜娜', '张', '五羊杯', '1988', 'Asian Cup'];
const NAMES = ['王', '王伟', '李', '张敏', '刘', '陈'];

const root = fileURLToPath(new URL('..', import.meta.url));
const program = path.resolve(process.argv[2]);

const sorted = (all) => [...all].sort((one, other) => one - other);
const part = (all, share) =>
  sorted(all)[Math.min(all.length - 1, Math.floor(all.length * share))];
const median = (all) => part(all, 0.5);

function print(what, all) {
  const figures = `median ${median(all).toFixed(1)} ms, ` +
    `p95 ${part(all, 0.95).toFixed(1)} ms`;
  console.log(`${what.padEnd(48)} ${figures} (${all.length})`);
}

/** PGN that many games are made of. */
function sample() {
  const corpus = process.env.QIPU_CORPUS ??
    path.join(root, '..', 'shared', 'corpus');
  const ccpd = path.join(corpus, 'ccpd');
  const from = fs.existsSync(ccpd) ? ccpd : path.join(root, 'games');
  if (from !== ccpd) console.log('of the bundled games, as there are no others');
  return qipu(program, 'convert', '-r', '--skip-broken', '--notation', 'ucci',
    from).toString();
}

// Within the page, before its own scripts: when the first board has been
// painted, and what passes between a key and its board.
function watch() {
  const painted = (done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  });
  const board = () => document.querySelector('[data-testid=board] [data-at]');
  globalThis.firstBoard = new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!board()) return;
      observer.disconnect();
      painted(done);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  // From a key until its board is on the screen.
  globalThis.keys = [];
  addEventListener('keydown', ({ timeStamp }) =>
    painted((now) => globalThis.keys.push(now - timeStamp)),
  { capture: true });
  /** From an input until what `look` gives is another, and painted. */
  globalThis.timed = (act, look) => new Promise((done) => {
    const before = look();
    const begun = performance.now();
    act();
    const wait = () => {
      const isSame = look() === before && performance.now() < begun + 5000;
      if (isSame) setTimeout(wait);
      else painted((now) => done(now - begun));
    };
    wait();
  });
}

async function firstBoards(browser, what, address) {
  const times = [];
  const context = await browser.newContext();
  await context.addInitScript(watch);
  for (let i = 0; i <= LOADS; i++) {
    const page = await context.newPage();
    await page.goto(address);
    times.push(await page.evaluate(() => globalThis.firstBoard));
    await page.close();
  }
  await context.close();
  print(`first board, ${what}`, times.slice(1)); // the first load is cold
}

async function open(browser, address) {
  const context = await browser.newContext(
    { viewport: { width: 1320, height: 800 }, locale: 'en-GB' }); // the tree in sight
  await context.addInitScript(watch);
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => globalThis.firstBoard);
  return page;
}

// There and back in the game, twenty moves each.
const keyOf = (turn) => (turn % 40 < 20 ? 'ArrowRight' : 'ArrowLeft');

const metricsOf = async (session) => {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
};

async function keys(page, what) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await metricsOf(session);
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press(keyOf(i));
    await page.waitForTimeout(40);
  }
  const after = await metricsOf(session);
  const share = (name) =>
    ((after[name] - before[name]) * 1000 / KEYS).toFixed(1);
  console.log(`${`a key's work, ${what}`.padEnd(48)} ` +
    `mean ${share('TaskDuration')} ms: script ${share('ScriptDuration')}, ` +
    `style ${share('RecalcStyleDuration')}, layout ${share('LayoutDuration')}`);
  print(`a key until its board is painted, ${what}`,
    await page.evaluate(() => globalThis.keys));
}

async function heap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return ((await metricsOf(session)).JSHeapUsedSize / 1e6).toFixed(1);
  };
  const before = await used();
  for (let i = 0; i < MANY_KEYS; i++) await page.keyboard.press(keyOf(i));
  await page.waitForTimeout(300);
  console.log(`${`heap, before and after ${MANY_KEYS} keys`.padEnd(48)} ` +
    `${before} MB, ${await used()} MB`);
}

async function searches(page, what, field, all) {
  const input = page.getByLabel(field, { exact: true });
  await input.waitFor();
  const times = [];
  for (const words of all) {
    await page.waitForTimeout(400);
    times.push(await input.evaluate((element, text) => globalThis.timed(
      () => {
        element.value = text;
        element.dispatchEvent(new InputEvent('input', { bubbles: true }));
        element.dispatchEvent(new Event('change', { bubbles: true }));
      },
      () => document.querySelector('.count')?.textContent), words));
  }
  print(`search, ${what}`, times);
}

async function treeClicks(page, what) {
  const times = [];
  for (let i = 0; i < 12; i++) {
    const move = page.locator('table.tree tbody button').first();
    await move.waitFor();
    await page.waitForTimeout(300);
    times.push(await move.evaluate((element) => globalThis.timed(
      () => element.click(),
      () => document.querySelector('table.tree tbody')?.textContent)));
  }
  print(`a click in the tree until the next one, ${what}`, times);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qipu-bench-'));
const at = (name) => path.join(folder, name);
const address = (name) => pathToFileURL(at(name)).href;
fs.writeFileSync(at('one.pgn'), STUDY);
fs.writeFileSync(at('many.pgn'), manyGames(sample(), COUNT));
qipu(program, 'view', at('one.pgn'), '-o', at('one.html'));
qipu(program, 'view', at('many.pgn'), '-o', at('many.html'));
qipu(program, 'db', 'import', at('many.qdb'), at('many.pgn'));
const size = (name) => `${(fs.statSync(at(name)).size / 1e6).toFixed(1)} MB`;
console.log(`one game ${size('one.html')}, ${COUNT} games ${size('many.html')}`);

const server = await serve(program, folder, 'many.qdb');
const browser = await playwright.chromium.launch({
  executablePath: browserCommand('chromium'), args: ['--no-sandbox'] });
await firstBoards(browser, 'from the disk, one game', address('one.html'));
await firstBoards(browser, `from the disk, ${COUNT} games`,
  address('many.html'));
await firstBoards(browser, 'over the server', `${server.address}/game/0/1`);

const many = await open(browser, address('many.html'));
await keys(many, 'from the disk');
await heap(many);
await many.evaluate(() => (location.hash = '#/games'));
await searches(many, `${COUNT} games within the page`, 'Words',
  WORDS);

const served = await open(browser, `${server.address}/game/0/1`);
await keys(served, 'over the server');
await served.evaluate(() => {
  history.pushState(null, '', '/games');
  dispatchEvent(new PopStateEvent('popstate'));
});
await searches(served, `${COUNT} games of a server`, 'Player', NAMES);
const tree = await open(browser, `${server.address}/`);
await treeClicks(tree, `${COUNT} games of a server`);

await browser.close();
await server.end();
fs.rmSync(folder, { recursive: true });
