// webkit.mjs - WebKitGTK, driven by WebDriver and its inspector, with what a check
// uses of playwright's browser and context, as playwright has a WebKit of its own
// only.
//
// SPDX-License-Identifier: MIT
import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { freePort } from '../fixtures.mjs';
import { Inspector } from './inspector.mjs';
import { Network } from './network.mjs';
import { Page } from './page.mjs';
import { Hand } from './x11.mjs';

const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const BINARIES = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0']
  .map((name) => `/usr/lib/${MACHINE}-linux-gnu/${name}/MiniBrowser`);
const SECONDS = 20;
const VIEWPORT = { width: 1320, height: 800 };

/** A window may be as narrow as a telephone when its bars are small. */
const STYLE = `* { min-width: 0; min-height: 0; padding: 0; margin: 0;
  border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }`;

/** Starts a program; the first line that it prints. */
function started(command, args, env) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const line = new Promise((done, fail) => {
    child.stdout.on('data', (part) => done(String(part).trim()));
    child.on('exit', () => fail(new Error(`${command} ended`)));
  });
  line.catch(() => undefined); // a driver prints nothing
  return { child, line };
}

async function isUp(address) {
  const end = Date.now() + SECONDS * 1000;
  while (!await fetch(`${address}/status`).then(() => true, () => false)) {
    if (Date.now() > end) throw new Error('WebKitWebDriver does not start');
    await new Promise((done) => setTimeout(done, 25));
  }
}

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
  for (const name of await globalThis.caches?.keys() ?? [])
    await caches.delete(name);
}

/** A message of the console, as playwright has it. */
const saying = ({ message }) =>
  ({ type: () => message.level, text: () => message.text });

/** Writes requests that outlive their page to the console, as the inspector does
 *  not report them. Within the page, before its own scripts. */
function sayKept() {
  const { fetch } = globalThis;
  globalThis.fetch = (to, options) => {
    if (options?.keepalive)
      console.debug(`kept: ${options.method} ${new URL(to, location.href)}`);
    return fetch(to, options);
  };
}

/** The part of a browser that one check sees. */
class Context extends EventEmitter {
  #browser;
  #scripts = [`(${sayKept})()`];

  constructor(browser) {
    super();
    this.#browser = browser;
    const { network, inspector } = browser;
    for (const what of ['request', 'response'])
      network.on(what, (one) => this.emit(what, one));
    this.hear = (said) => this.emit('console', saying(said));
    inspector.on('Console.messageAdded', this.hear);
  }

  browser() {
    return this.#browser;
  }

  setDefaultTimeout() {}

  /** Runs a function in each page, before the page's own scripts. */
  addInitScript(run, arg) {
    this.#scripts.push(`(${run})(${JSON.stringify(arg)})`);
    return this.#browser.inspector.keep('Page.setBootstrapScript',
      { source: this.#scripts.join(';\n') });
  }

  pages() {
    return [this.#browser.page];
  }

  /** The first one is there; another has a tab of its own. */
  async newPage() {
    const { page } = this.#browser;
    if (page.context()) return page.newTab();
    page.begin(this);
    return page;
  }

  /** With a `reason` something went wrong, and the browser is not used again. */
  async close({ reason } = {}) {
    this.#browser.inspector?.off('Console.messageAdded', this.hear);
    if (reason) await this.#browser.endSession();
    else await this.#browser.forget();
  }
}

/** A browser with one window. It is started when a check needs it, in the check's
 *  language; what it stores is gone with it. */
export class WebKit {
  #made;
  #binary;
  #env;
  #locale;
  #screen;

  constructor(made, env) {
    this.#made = made;
    this.#binary = webkitCommand();
    this.#env = env;
  }

  browserType() {
    return { name: () => 'webkit' };
  }

  async newContext({ viewport, locale, colorScheme, reducedMotion }) {
    if (locale !== this.#locale) await this.endSession();
    if (!this.page) await this.#begin(locale);
    this.network.page = undefined;
    await this.page.setViewportSize(viewport ?? VIEWPORT);
    await this.page.emulateMedia({ colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'no-preference', media: null });
    return new Context(this);
  }

  /** A browser that has a locale of any language: that of C by another name. */
  #localeFolder(locale) {
    const folder = path.join(this.folder, 'locale');
    fs.mkdirSync(folder);
    fs.symlinkSync('/usr/lib/locale/C.utf8', path.join(folder, `${locale}.UTF-8`));
    return { LC_ALL: `${locale}.UTF-8`, LOCPATH: folder };
  }

  /** A script that stores the inspector's address and starts the browser. */
  #command() {
    const command = path.join(this.folder, 'browser');
    fs.writeFileSync(command, '#!/bin/sh\n' +
      `echo "$WEBKIT_INSPECTOR_SERVER" >'${this.folder}/address'\n` +
      `exec '${this.#binary}' "$@"\n`, { mode: 0o755 });
    return command;
  }

  async #begin(locale) {
    this.#screen ??= started('Xvfb',
      ['-displayfd', '1', '-listen', 'tcp', '-screen', '0', '2000x1400x24']);
    this.folder = fs.mkdtempSync(path.join(this.#made.folder, 'webkit-'));
    const display = `:${await this.#screen.line}`;
    fs.mkdirSync(path.join(this.folder, 'gtk-3.0'));
    fs.writeFileSync(path.join(this.folder, 'gtk-3.0', 'gtk.css'), STYLE);
    const port = await freePort();
    this.driver = started('WebKitWebDriver', [`--port=${port}`], {
      ...this.#env, ...this.#localeFolder(locale.replace('-', '_')),
      DISPLAY: display, XDG_CONFIG_HOME: this.folder,
      XDG_DATA_HOME: this.folder, XDG_CACHE_HOME: this.folder });
    const address = `http://127.0.0.1:${port}`;
    await isUp(address);
    this.page = await Page.open(address, {
      timeouts: { script: 30_000 },
      'webkitgtk:browserOptions': { binary: this.#command(), args: [
        '--automation', '--enable-developer-extras=true',
        '--javascript-can-access-clipboard=true'] } });
    await this.#look(display);
    this.#locale = locale;
  }

  async #look(display) {
    const [, port] = fs.readFileSync(path.join(this.folder, 'address'), 'utf8')
      .trim().split(':');
    this.inspector = await Inspector.open(Number(port));
    for (const domain of ['Page', 'Runtime', 'Console', 'Network'])
      await this.inspector.keep(`${domain}.enable`);
    this.network = new Network(this.inspector);
    this.hand = await Hand.open(display);
    Object.assign(this.page, {
      inspector: this.inspector, network: this.network, hand: this.hand });
  }

  /** Undoes what a check did. A window is used again, as opening one takes longer
   *  than most checks. */
  async forget() {
    const { page, inspector, network } = this;
    try {
      await page.end();
      await page.evaluate(forget);
      await inspector.keep('Page.setBootstrapScript', { source: '' });
      await network.forget();
      // No request of this page belongs to the next check.
      await page.goto('about:blank');
    } catch {
      await this.endSession();
    }
  }

  async endSession() {
    const { page, driver } = this;
    this.page = undefined;
    this.inspector?.end();
    this.hand?.end();
    await page?.endSession().catch(() => undefined);
    driver?.child.kill();
  }

  async close() {
    await this.endSession();
    this.#screen?.child.kill();
  }
}

const isThere = (command) =>
  spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** Where the browser is, if what drives it is there, too. */
export const webkitCommand = () =>
  ['WebKitWebDriver', 'Xvfb'].every(isThere)
    ? BINARIES.find((one) => fs.existsSync(one)) : undefined;
