// harness.mjs - checks of the page, and what guards every one of them: nothing
// on the console, no request but to the page's own server, no dialog, nothing of
// a record that runs, nothing that the policy of the page forbade.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';

const SECONDS = 40;

/** Every check there is: { name, browsers, context, run }. */
export const checks = [];

/** The browsers of a check that needs nothing of one of them. */
export const EVERY = { browsers: ['chromium', 'firefox', 'webkit'] };

/**
 * A check: `run` gets a page of a context of its own, and what fixtures.mjs made.
 * `browsers` it runs in; `context` as playwright takes it; `ignores` what the
 * console may say of it; `seconds` that it may take.
 */
export function check(name, options, run) {
  checks.push({ name, browsers: ['chromium'], context: {}, ...options, run });
}

/** Waits until `look` gives what is wanted, and says the last that it gave. */
export async function until(look, wanted, seconds = 10) {
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
  context.setDefaultTimeout(10_000);
  const { seconds = SECONDS } = one;
  let timer;
  try {
    await guard(context, one.ignores ?? /^$/, met);
    const page = await context.newPage();
    const late = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Error(`over ${seconds} s`)),
        seconds * 1000);
    });
    await Promise.race([one.run({ page, context, ...made }), late]);
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
