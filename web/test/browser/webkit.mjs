// webkit.mjs - the page in WebKitGTK, driven by WebDriver, as playwright has a
// WebKit of its own only: what everybody does first, saving, layout, axe-core.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { BOARDS } from './games.mjs';
import { boardOf } from './hands.mjs';
import { until } from './harness.mjs';

const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const BROWSERS = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0']
  .map((name) => `/usr/lib/${MACHINE}-linux-gnu/${name}/MiniBrowser`);
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = {
  ArrowRight: '\uE014', ArrowLeft: '\uE012', ArrowUp: '\uE013',
  ArrowDown: '\uE015', Home: '\uE011', End: '\uE010',
};
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

/** A browser: what of playwright's page the checks need. */
class Page {
  constructor(address) {
    this.address = address;
  }

  async #call(method, path, body) {
    const answer = await fetch(`${this.address}${path}`, {
      method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  async begin(binary) {
    const { sessionId } = await this.#call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions':
        { binary, args: ['--automation'] } } } });
    this.address += `/session/${sessionId}`;
  }

  end() {
    return this.#call('DELETE', '');
  }

  goto(url) {
    return this.#call('POST', '/url', { url });
  }

  reload() {
    return this.#call('POST', '/refresh', {});
  }

  /** Runs a function in the page; it may be asynchronous. */
  evaluate(run, ...args) {
    return this.#call('POST', '/execute/async', { args, script:
      'const done = arguments[arguments.length - 1];' +
      `Promise.resolve((${run})(...[...arguments].slice(0, -1))).then(done, ` +
      '(error) => done(String(error)))' });
  }

  async press(keys) {
    for (const key of keys.split(' '))
      await this.#call('POST', '/actions', { actions: [{
        type: 'key', id: 'keys', actions: ['keyDown', 'keyUp'].map((type) =>
          ({ type, value: KEYS[key] })) }] });
  }

  async click(using, value) {
    const found = await this.#call('POST', '/element', { using, value });
    await this.#call('POST', `/element/${found[ELEMENT]}/click`, {});
  }

  button(name) {
    return this.click('xpath', `//button[contains(., "${name}")]`);
  }
}

const shows = (page, board) => until(() => boardOf(page), board);
const square = (page, name) =>
  page.click('css selector', `[data-testid=board] [data-square="${name}"]`);

/** Every check, by its name. */
const CHECKS = {
  async 'goes through the moves by keys'(page, { games }) {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    for (const [keys, place] of [['ArrowRight', '1'], ['ArrowRight', '2'],
      ['End', '5'], ['ArrowLeft', '4'], ['Home ArrowRight ArrowDown', '0.1.1'],
      ['Home', '0']]) {
      await page.press(keys);
      await shows(page, BOARDS[place]);
    }
  },
  async 'a move is played, and is there after a reload'(page, { good }) {
    await page.goto(`${good.address}/`);
    await shows(page, BOARDS[0]);
    await square(page, 'h2');
    await square(page, 'e2');
    await shows(page, BOARDS[1]);
    await until(() => page.evaluate(() => location.hash), '#1');
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
    await page.button('Share');
    await page.button('(GIF)');
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

export const webkitNames = Object.keys(CHECKS);

/** Runs the checks that are chosen; undefined if WebKit is not there. */
export async function runWebkit(made, isChosen) {
  const chosen = Object.entries(CHECKS).filter(([name]) => isChosen({ name }));
  if (!chosen.length) return { count: 0, bad: 0 };
  const binary = BROWSERS.find((one) => fs.existsSync(one));
  const has = (command) =>
    spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
  if (!binary || !has('WebKitWebDriver') || !has('Xvfb')) return undefined;
  const screen = await started('Xvfb',
    ['-displayfd', '1', '-screen', '0', '1400x1000x24']);
  const port = 20000 + process.pid % 20000;
  const driver = await started('WebKitWebDriver', [`--port=${port}`],
    { ...process.env, DISPLAY: `:${await screen.line}`, LANG: 'en_GB.UTF-8' });
  driver.line.catch(() => undefined); // it prints nothing
  let bad = 0;
  try {
    const address = `http://127.0.0.1:${port}`;
    await until(() => fetch(`${address}/status`).then(() => true, () => false),
      true);
    for (const [name, run] of chosen) {
      const page = new Page(address);
      await page.begin(binary);
      try {
        await run(page, made);
      } catch (error) {
        bad++;
        console.log(`webkit: ${name}\n    ${error.stack}`);
      }
      await page.end();
    }
  } finally {
    for (const { child } of [driver, screen]) child.kill();
  }
  return { count: chosen.length, bad };
}
