// harness.mjs - checks of the page, and what guards every one of them: nothing
// on the console, no request but to the page's own server, no dialog, nothing of
// a record that runs, nothing that the policy of the page forbade.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { LACKS } from './browsers.mjs';
import { withFolder } from './fixtures.mjs';

const SECONDS = 60;

/** Every check there is: { name, browsers, context, needs, run }. */
export const checks = [];

const NARROW = 500;
const KNOWN = new Set(Object.values(LACKS).flatMap(Object.keys));

/**
 * A check: `run` gets a page of a context of its own, and what fixtures.mjs made.
 * It runs in every browser but those that lack what it `needs` (browsers.mjs);
 * `context` as playwright takes it; `ignores` what the console may say of it;
 * `seconds` that it may take.
 */
export function check(name, options, run) {
  const { context = {}, needs = [] } = options;
  assert.deepEqual(needs.filter((one) => !KNOWN.has(one)), [], name);
  const all = [...needs, context.hasTouch && 'narrow',
    context.viewport?.width < NARROW && 'narrow', context.locale && 'locale',
    context.colorScheme && 'scheme'].filter(Boolean);
  checks.push({ name, browsers: Object.keys(LACKS), ...options, context,
    needs: all, run });
}

/** Why a check does not run in a browser; undefined: it does. */
export const lackOf = (one, browser) =>
  one.needs.map((what) => LACKS[browser][what]).find(Boolean);

/** Waits until `look` gives what is wanted, and says the last that it gave. */
export async function until(look, wanted, seconds = 20) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const got = await look();
    try {
      if (typeof wanted === 'function') assert.ok(wanted(got), String(got));
      else assert.deepEqual(got, wanted);
      return got;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 25));
    }
  }
}

// Within each page, before its own scripts.
function watch() {
  globalThis.seen = [];
  addEventListener('securitypolicyviolation', (event) =>
    globalThis.seen.push(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
  // What hostile records call.
  globalThis.hostile = (what) => globalThis.seen.push(`ran: ${what}`);
}

// The page itself, what it makes, or its own server.
const isOwn = (address, own) =>
  /^(data|blob|about):/.test(address) ||
  address.split('#')[0] === own ||
  (own.startsWith('http') && address.startsWith(`${new URL(own).origin}/`));

/** Firefox shows no dark pages for its driver. The page asks for them in one
 *  place, where it is answered instead. */
function answerScheme(scheme) {
  const { matchMedia } = globalThis;
  const asked = Object.assign(new EventTarget(), { matches: scheme === 'dark' });
  globalThis.matchMedia = (query) => query === '(prefers-color-scheme: dark)'
    ? asked : matchMedia.call(globalThis, query);
  globalThis.setScheme = (now) => {
    asked.matches = now === 'dark';
    asked.dispatchEvent(new Event('change'));
  };
}

async function withSchemes(page, scheme) {
  await page.addInitScript(answerScheme, scheme);
  page.emulateMedia = ({ colorScheme }) =>
    page.evaluate((now) => globalThis.setScheme(now), colorScheme);
}

async function guard(context, ignores, met) {
  await context.addInitScript(watch);
  const own = new Set();
  context.on('request', (request) => {
    const address = request.url();
    if (request.isNavigationRequest() && !own.size)
      own.add(address.split('#')[0]);
    if (![...own].some((one) => isOwn(address, one)))
      met.push(`request: ${address.slice(0, 200)}`);
  });
  context.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !ignores.test(text))
      met.push(`console ${message.type()}: ${text}`);
  });
  // The console says the number alone.
  context.on('response', (response) => {
    if (response.status() < 500) return;
    response.text().then((text) => met.push(`${response.url()}: ${text}`),
      () => undefined);
  });
  context.on('weberror', (error) =>
    met.push(`thrown: ${error.error().stack ?? error.error()}`));
  context.on('dialog', (dialog) => {
    // Whoever reloads a changed game means to.
    if (dialog.type() === 'beforeunload') return dialog.accept();
    met.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss().catch(() => {});
  });
}

/** Runs a check in a browser; what went wrong, undefined when nothing did. */
export async function run(one, browser, made) {
  const met = [];
  const context = await browser.newContext({
    viewport: { width: 1320, height: 800 }, locale: 'en-GB',
    acceptDownloads: true, ...one.context,
  });
  context.setDefaultTimeout(20_000);
  const { seconds = SECONDS } = one;
  let timer;
  try {
    await guard(context, one.ignores ?? /^$/, met);
    const page = await context.newPage();
    if (browser.browserType().name() === 'firefox') {
      page.downloads = made.at(`given-firefox`);
      await withSchemes(page, one.context.colorScheme);
    }
    const late = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Error(`over ${seconds} s`)),
        seconds * 1000);
    });
    await Promise.race([withFolder(made, (own) =>
      one.run({ page, context, ...own })), late]);
    for (const each of context.pages())
      met.push(...await each.evaluate(() => globalThis.seen ?? []));
    assert.deepEqual(met, []);
    return undefined;
  } catch (error) {
    return [error.stack ?? String(error), ...met].join('\n');
  } finally {
    clearTimeout(timer);
    await context.close();
  }
}
