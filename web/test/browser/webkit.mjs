// webkit.mjs - the page in WebKitGTK, driven by WebDriver, as playwright has a
// WebKit of its own only: the checks that are for every browser, and some for it
// alone.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Page } from './driver.mjs';
import { freePort, withFolder } from './fixtures.mjs';
import { BOARDS } from './games.mjs';
import { addressOf, clickMove, shows } from './hands.mjs';
import { check, until } from './harness.mjs';

const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const BROWSERS = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0']
  .map((name) => `/usr/lib/${MACHINE}-linux-gnu/${name}/MiniBrowser`);
const VIEWPORT = { width: 1320, height: 800 };
const axe = fs.readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Starts a program; the first line that it prints. */
async function started(command, args, env) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const line = new Promise((done, fail) => {
    child.stdout.on('data', (part) => done(String(part).trim()));
    child.on('exit', () => fail(new Error(`${command} ended`)));
  });
  return { child, line };
}

/** Checks of this browser alone. */
const CHECKS = {
  async 'a move is played, and is there after a reload'(page, { good }) {
    await page.goto(`${good.address}/`);
    await shows(page, BOARDS[0]);
    await clickMove(page, 'h2', 'e2');
    await shows(page, BOARDS[1]);
    await until(() => addressOf(page), (to) => to.endsWith('#1'));
    await page.reload();
    await shows(page, BOARDS[1]);
  },
  async 'the moves are saved as a GIF'(page, { games }) {
    await page.goto(`${games}#/#~h2e2h9g7e2e6b9c7`);
    await until(() => page.evaluate(() =>
      document.querySelectorAll('.move').length), (count) => count >= 4);
    await page.evaluate(() => {
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob) => {
        globalThis.saved = blob.arrayBuffer();
        return createObjectURL(blob);
      };
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: /\(GIF\)/ }).click();
    await until(() => page.evaluate(() => !!globalThis.saved), true);
    const bytes = Buffer.from(await page.evaluate(async () =>
      [...new Uint8Array(await globalThis.saved)]));
    assert.equal(bytes.subarray(0, 6).toString('latin1'), 'GIF89a');
    assert.equal(bytes.toString('latin1').split('!\xf9\x04').length - 1, 5);
  },
  async 'no page is wider than the window, and axe-core finds nothing'(
    page, { good },
  ) {
    for (const theme of ['light', 'dark'])
      for (const view of ['/game/0/1', '/games']) {
        await page.goto(good.address + view);
        await page.evaluate((name) => localStorage.setItem('qipu',
          JSON.stringify({ theme: name, language: 'en' })), theme);
        await page.reload();
        await until(() => page.evaluate(() =>
          document.querySelectorAll('main h1').length > 0 &&
            !document.querySelector('[aria-busy=true]')), true);
        const where = `${theme} ${view}`;
        assert.ok(await page.evaluate(() =>
          document.documentElement.scrollWidth - innerWidth) <= 0, where);
        const found = await page.evaluate(`async () => {
          ${axe}
          const { violations } = await axe.run();
          return violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html }) => id + ' ' + html));
        }`);
        assert.deepEqual(found, [], where);
      }
  },
};

for (const [name, run] of Object.entries(CHECKS))
  check(name, { browsers: ['webkit'] }, ({ page, ...made }) => run(page, made));

const isThere = (command) =>
  spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** Removes what a check stored; an error of the browser stores nothing. */
async function forget() {
  if (!location.href.startsWith('http') && location.protocol !== 'file:') return;
  // The page stores a game once more when it is left.
  Storage.prototype.setItem = () => undefined;
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases())
    indexedDB.deleteDatabase(name);
  const workers = await navigator.serviceWorker?.getRegistrations() ?? [];
  for (const worker of workers) await worker.unregister();
}

/** A driver, which has one window at a time. What its browser stores is gone
 *  with it. */
class Window {
  constructor(made, binary, env) {
    Object.assign(this, { made, binary, env });
  }

  async #begin() {
    this.folder = fs.mkdtempSync(path.join(this.made.folder, 'webkit-'));
    const port = await freePort();
    const { child, line } = await started('WebKitWebDriver', [`--port=${port}`],
      { ...this.env, XDG_DATA_HOME: this.folder, XDG_CACHE_HOME: this.folder });
    this.child = child;
    line.catch(() => undefined); // it prints nothing
    const address = `http://127.0.0.1:${port}`;
    await until(() => fetch(`${address}/status`)
      .then(() => true, () => false), true);
    this.page = await Page.open(address, {
      timeouts: { script: 30_000 },
      'webkitgtk:browserOptions':
        { binary: this.binary, args: ['--automation'] } });
  }

  async #forget() {
    const { page } = this;
    // A check that ends a server leaves its page before.
    if (await page.evaluate(() => location.href === 'about:blank'))
      await page.goBack();
    await page.evaluate(forget);
  }

  /** Runs a check; what went wrong. A window in which nothing did is used
   *  again, as it takes longer to open one than to use it. */
  async run(one) {
    try {
      if (!this.page) await this.#begin();
      const { page } = this;
      await page.setViewportSize(one.context.viewport ?? VIEWPORT);
      await withFolder(this.made, (own) => one.run({ page, ...own }));
    } catch (error) {
      await this.end();
      return error.stack ?? String(error);
    }
    await this.#forget().catch(() => this.end());
    return undefined;
  }

  async end() {
    const { child, page } = this;
    this.page = undefined;
    await page?.end().catch(() => undefined);
    child?.kill();
  }
}

/** Calls `work` with ways to run a check, one for each of `all` that is made;
 *  undefined if WebKit is not there. */
export async function withWebkit(all, work) {
  const binary = BROWSERS.find((one) => fs.existsSync(one));
  if (!binary || !isThere('WebKitWebDriver') || !isThere('Xvfb'))
    return undefined;
  const screen = await started('Xvfb',
    ['-displayfd', '1', '-screen', '0', '2000x1400x24']);
  const env = { ...process.env, DISPLAY: `:${await screen.line}`,
    LANG: 'en_GB.UTF-8' };
  const windows = all.map((made) => new Window(made, binary, env));
  try {
    return await work(windows.map((window) => (one) => window.run(one)));
  } finally {
    for (const one of windows) await one.end();
    screen.child.kill();
  }
}
