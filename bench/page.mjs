// page.mjs QIPU [PART]... - how fast the page of this program is in Chromium: one
// file with one game, with 10,000, with 50,000, and with one game of 2,000 plies
// and 8,000 moves of variations; and `qipu serve`. It prints figures and holds
// nobody to them. The games are those of QIPU_CORPUS (default ../shared/corpus),
// or the bundled ones, again and again. PART: only one, first, server, many, big,
// large or served (`parts`).
//
// "processor" is what the page's main thread computed: it does not grow when the
// machine has other work. "key to next frame" ends when the main thread has drawn
// the frame with the new board and handed it over. "clock" is a part of it: while
// something moves on the screen, a frame begins at the next tick of the screen's
// clock, up to 16.7 ms later; otherwise at once. "frame" is the drawing. Keys
// follow each other as if one was held down, and one by one: pieces glide then.
// "presented" is the browser's own figure (Event Timing) from the key until its
// frame is on the screen: in steps of 8 ms, and only from 16 ms on.
//
// SPDX-License-Identifier: MIT
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { qipu, serve } from '../web/test/browser/fixtures.mjs';
import { STUDY } from '../web/test/browser/games.mjs';
import { bigGame, manyGames } from '../web/test/browser/many.mjs';
import { browserCommand, playwright } from '../web/test/browser/browsers.mjs';

const COUNT = 10_000;
const LARGE = 50_000;
const AGAIN = 5;
const LOADS = 10;
const KEYS = 200;
const SLOW_KEYS = 60;
/** Milliseconds between keys: fewer than a glide has, and more. */
const HELD = 40;
const SLOW = 250;
const MANY_KEYS = 1_000;
const WORDS = ['王伟', '李娜娜', '张', '五羊杯', '1988', 'Asian Cup'];
const NAMES = ['王', '王伟', '李', '张敏', '刘', '陈'];

const root = fileURLToPath(new URL('..', import.meta.url));
const [given, ...wanted] = process.argv.slice(2);
if (!given || given.startsWith('-')) {
  console.error('page.mjs QIPU [PART]...\nPART: one, first, server, many, big, large or served');
  process.exit(2);
}
const program = path.resolve(given);

const sorted = (all) => [...all].sort((one, other) => one - other);
const part = (all, share) =>
  sorted(all)[Math.min(all.length - 1, Math.floor(all.length * share))];
const median = (all) => part(all, 0.5);

const say = (what, figures) => console.log(`${what.padEnd(48)} ${figures}`);

function print(what, all, computed) {
  const processor = computed
    ? `, processor ${median(computed).toFixed(1)} ms` : '';
  say(what, `median ${median(all).toFixed(1)} ms, ` +
    `p95 ${part(all, 0.95).toFixed(1)} ms (${all.length})${processor}`);
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
// painted, what passes between a key and its board, and how far things move that
// no input has moved.
function watch() {
  const soon = (done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  };
  const painted = (done) => requestAnimationFrame(() => soon(done));
  globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) globalThis.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const board = () => document.querySelector('[data-testid=board] [data-at]');
  globalThis.firstBoard = new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!board()) return;
      observer.disconnect();
      painted(done);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  globalThis.presented = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown') globalThis.presented.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  // From a key until its board is drawn, in three parts.
  globalThis.keys = [];
  addEventListener('keydown', ({ timeStamp }) => {
    let handled = timeStamp;
    addEventListener('keydown', () => (handled = performance.now()),
      { once: true }); // after the page's own
    requestAnimationFrame(() => {
      const begun = performance.now();
      soon((now) => globalThis.keys.push({ all: now - timeStamp,
        work: handled - timeStamp, clock: begun - handled, frame: now - begun }));
    });
  }, { capture: true });
  /** From an input until what `look` gives is another, and painted. */
  globalThis.timed = (act, look) => new Promise((done, fail) => {
    const before = look();
    const begun = performance.now();
    act();
    const wait = () => {
      if (look() !== before) painted((now) => done(now - begun));
      else if (performance.now() < begun + 10_000) setTimeout(wait);
      else fail(new Error(`nothing changed: ${look}`));
    };
    wait();
  });
}

const metricsOf = async (session) => {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
};

/** What measures the processor's time in a page. */
async function metered(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** Loads a page again and again, until `ready`: times and processor's times. */
async function loads(browser, address, ready) {
  const times = [];
  const computed = [];
  const shifts = [];
  const context = await browser.newContext({ locale: 'en-GB' });
  await context.addInitScript(watch);
  for (let i = 0; i <= LOADS; i++) {
    const page = await context.newPage();
    const session = await metered(page);
    await page.goto(address);
    times.push(await page.evaluate(ready));
    computed.push((await metricsOf(session)).TaskDuration * 1000);
    await page.waitForTimeout(i ? 300 : 3000); // once its worker has begun
    shifts.push(await page.evaluate(() => globalThis.shifts));
    await page.close();
  }
  await context.close();
  // The first load is cold.
  return { times: times.slice(1), computed: computed.slice(1), shifts };
}

async function firstBoards(browser, what, address) {
  const { times, computed, shifts } =
    await loads(browser, address, () => globalThis.firstBoard);
  print(`first board, ${what}`, times, computed);
  say(`layout shift while loading, ${what}`, Math.max(...shifts).toFixed(3));
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

async function keys(page, what) {
  await page.waitForTimeout(1000); // the list of moves is made meanwhile
  await keysAt(page, what, KEYS, HELD);
  await keysAt(page, `${what}, one by one`, SLOW_KEYS, SLOW);
}

async function keysAt(page, what, count, pause) {
  const session = await metered(page);
  await page.evaluate(() => {
    globalThis.keys = [];
    globalThis.presented = [];
  });
  const before = await metricsOf(session);
  for (let i = 0; i < count; i++) {
    await page.keyboard.press(keyOf(i));
    await page.waitForTimeout(pause + i % 17); // at no fixed place between frames
  }
  const after = await metricsOf(session);
  const share = (name) =>
    ((after[name] - before[name]) * 1000 / count).toFixed(1);
  const [all, late] = await page.evaluate(() =>
    [globalThis.keys, globalThis.presented]);
  const of = (name) => median(all.map((one) => one[name])).toFixed(1);
  print(`key to next frame, ${what}`,
    all.map((one) => one.all));
  print('  without the clock', all.map(({ work, frame }) => work + frame));
  say('  medians of its parts', `handling ${of('work')}, ` +
    `clock ${of('clock')}, frame ${of('frame')} ms`);
  const soon = Array(Math.max(0, count - late.length)).fill('under 16');
  const presented = [...soon, ...late.sort((one, other) => one - other)];
  const at = (share) => presented[Math.floor(share * presented.length)];
  say('  presented', `median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  say('  processor, with all that follows', `mean ${share('TaskDuration')} ms: ` +
    `script ${share('ScriptDuration')}, style ${share('RecalcStyleDuration')}, ` +
    `layout ${share('LayoutDuration')}`);
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
  say(`heap, before and after ${MANY_KEYS} keys`,
    `${before} MB, ${await used()} MB`);
}

/** What passes from a key until the list marks another move, or the same by
 *  another name, and that is painted. */
async function step(page, key) {
  const session = await metered(page);
  const before = await metricsOf(session);
  const time = await page.evaluate((name) => globalThis.timed(
    () => dispatchEvent(new KeyboardEvent('keydown', { key: name })),
    () => document.querySelector('[aria-current=step]')?.textContent), key);
  const after = await metricsOf(session);
  return [time, (after.TaskDuration - before.TaskDuration) * 1000];
}

async function bigGames(browser) {
  const all = { 'end of the big game': [], 'change of notation there': [] };
  const [ends, changes] = Object.values(all);
  for (let i = 0; i < AGAIN; i++) {
    const page = await open(browser, address('big'));
    ends.push(await step(page, 'End'));
    await page.waitForTimeout(1500);
    changes.push(await step(page, 't'));
    await page.context().close();
  }
  for (const [what, found] of Object.entries(all))
    print(what, ...[0, 1].map((at) => found.map((one) => one[at])));
  const page = await open(browser, address('big'));
  await page.evaluate(() => (location.hash += '#1000'));
  await page.locator('[aria-current=step]').waitFor();
  await keys(page, '8,000 moves of variations');
  await page.context().close();
}

/** The list, the search and the statistics of many games in one file. */
async function large(browser) {
  const listed = () => new Promise((done) => {
    const look = () => {
      if (!document.querySelector('tbody tr td')) return setTimeout(look);
      return requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    };
    look();
  });
  const { times, computed } =
    await loads(browser, `${address('large')}#/games`, listed);
  print(`list, ${LARGE} games in one page`, times, computed);
  const page = await open(browser, address('large'));
  await page.evaluate(() => (location.hash = '#/games'));
  await searches(page, `${LARGE} games within the page`, 'Words', WORDS);
  await page.context().close();
  const counts = [];
  for (let i = 0; i < AGAIN; i++) counts.push(await statistics(browser));
  print(`statistics, ${LARGE} games within the page`,
    ...[0, 1].map((at) => counts.map((one) => one[at])));
}

/** From the list to the statistics, in a page that has not made them yet. */
async function statistics(browser) {
  const page = await open(browser, address('large'));
  await page.evaluate(() => (location.hash = '#/games'));
  await page.locator('tbody tr td').first().waitFor();
  await page.waitForTimeout(500);
  const session = await metered(page);
  const before = await metricsOf(session);
  const time = await page.evaluate(() => globalThis.timed(
    () => (location.hash = '#/stats'),
    () => document.querySelector('.panels') !== null));
  const after = await metricsOf(session);
  await page.context().close();
  return [time, (after.TaskDuration - before.TaskDuration) * 1000];
}

/** How far things move while the engine is on, from a position with lines to
 *  one without them and back. */
async function engineShift(page) {
  await page.getByRole('button', { name: 'Engine' }).click();
  await page.waitForTimeout(1200);
  await page.evaluate(() => (globalThis.shifts = 0));
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft']) {
    // By no hand: what follows an input within half a second does not count.
    await page.evaluate((name) =>
      dispatchEvent(new KeyboardEvent('keydown', { key: name })), key);
    await page.waitForTimeout(1200);
  }
  say('layout shift while using the engine',
    (await page.evaluate(() => globalThis.shifts)).toFixed(3));
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
const games = sample();
const texts = { one: () => STUDY, big: bigGame,
  many: () => manyGames(games, COUNT), large: () => manyGames(games, LARGE) };

/** The address of a page with the games of `name`, made at the first call. */
function address(name) {
  const file = at(`${name}.html`);
  if (!fs.existsSync(file)) {
    fs.writeFileSync(at(`${name}.pgn`), texts[name]());
    qipu(program, 'view', at(`${name}.pgn`), '-o', file);
    say(`page of ${name}.pgn`, `${(fs.statSync(file).size / 1e6).toFixed(3)} MB`);
  }
  return pathToFileURL(file).href;
}

address('many');
qipu(program, 'db', 'import', at('many.qdb'), at('many.pgn'));

const server = await serve(program, folder, 'many.qdb', '--engine',
  `${process.execPath} ${path.join(root, 'web/test/browser/engine.mjs')}`);
const browser = await playwright.chromium.launch({
  executablePath: browserCommand('chromium'), args: ['--no-sandbox'] });
const game = `${server.address}/game/0/1`;

async function many() {
  const page = await open(browser, address('many'));
  await keys(page, 'from the disk');
  await heap(page);
  await page.evaluate(() => (location.hash = '#/games'));
  await searches(page, `${COUNT} games within the page`, 'Words', WORDS);
  await page.context().close();
}

async function served() {
  const page = await open(browser, game);
  await keys(page, 'over the server');
  await engineShift(page);
  await page.evaluate(() => {
    history.pushState(null, '', '/games');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await searches(page, `${COUNT} games of a server`, 'Player', NAMES);
  await page.context().close();
  const tree = await open(browser, `${server.address}/`);
  await treeClicks(tree, `${COUNT} games of a server`);
  await tree.context().close();
}

const parts = {
  one: () => firstBoards(browser, 'from the disk, one game',
    address('one')),
  first: () => firstBoards(browser, `from the disk, ${COUNT} games`,
    address('many')),
  server: () => firstBoards(browser, 'over the server', game),
  many,
  big: () => bigGames(browser),
  large: () => large(browser),
  served,
};
for (const [name, run] of Object.entries(parts))
  if (!wanted.length || wanted.includes(name)) await run();

await browser.close();
await server.end();
fs.rmSync(folder, { recursive: true });
