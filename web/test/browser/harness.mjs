// harness.mjs - checks of the page, and what guards every one of them: nothing
// on the console, no request but to the page's own server, no dialog, nothing of
// a record that runs, nothing that the policy of the page forbade.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { emulateMedia, goesWithin } from './drivers/firefox.mjs';
import { withFolder } from './fixtures.mjs';

const SECONDS = 60;

/** Every check there is: { name, context, run } and its other options. */
export const checks = [];

/**
 * A check: `run` gets a page of a context of its own, and what fixtures.mjs made.
 * It runs in every browser; `context` as playwright takes it; `ignores` what the
 * console may say of it; `seconds` that it may take; `needsFonts` if it is left
 * out where those of fonts.mjs are not there.
 */
export function check(name, options, run) {
  checks.push({ name, ...options, context: options.context ?? {}, run });
}

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

/** What WebKit says of every page: it has no rule of its own for manifests. */
const NOISE = /^Unrecognized Content-Security-Policy directive 'manifest-src'/;

/** What WebKit says of a request that a page gives up when it is left. Nothing
 *  controls the access of a page to its own server. */
const GIVEN_UP = /^Fetch API cannot load (\S+) due to access control checks/;

async function guard(context, ignores, met) {
  await context.addInitScript(watch);
  const own = new Set();
  const isOfPage = (address) => [...own].some((one) => isOwn(address, one));
  context.on('request', (request) => {
    const address = request.url();
    if (request.isNavigationRequest() && !own.size)
      own.add(address.split('#')[0]);
    if (!isOfPage(address)) met.push(`request: ${address.slice(0, 200)}`);
  });
  context.on('console', (message) => {
    const text = message.text();
    const [, givenUp] = GIVEN_UP.exec(text) ?? [];
    if (['error', 'warning'].includes(message.type()) && !ignores.test(text) &&
      !NOISE.test(text) && !(givenUp && isOfPage(givenUp)))
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

/** A page of its own for a check. */
async function pageOf(context, one, made) {
  const page = await context.newPage();
  if (context.browser().browserType().name() !== 'firefox') return page;
  page.downloads = made.at(`given-firefox`);
  page.emulateMedia = (media) => emulateMedia(page, media);
  goesWithin(page);
  const { colorScheme = 'light', reducedMotion = 'no-preference' } = one.context;
  await page.emulateMedia({ colorScheme, reducedMotion });
  return page;
}

/** Chromium alone asks for the right to use the clipboard. */
const optionsOf = ({ context: { permissions, ...context } }, browser) => ({
  viewport: { width: 1320, height: 800 }, locale: 'en-GB',
  acceptDownloads: true, ...context,
  ...(browser.browserType().name() === 'chromium' && { permissions }),
});

/** What went wrong in a check, undefined when nothing did. */
async function runIn(context, one, made) {
  const met = [];
  const { seconds = SECONDS } = one;
  let timer;
  try {
    await guard(context, one.ignores ?? /^$/, met);
    const page = await pageOf(context, one, made);
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
  }
}

/** Runs a check in a browser; what went wrong, undefined when nothing did. */
export async function run(one, browser, made) {
  let context;
  try {
    context = await browser.newContext(optionsOf(one, browser));
    context.setDefaultTimeout(20_000);
    const wrong = await runIn(context, one, made);
    // After a failure WebKit is restarted.
    await context.close({ reason: wrong });
    return wrong;
  } catch (error) {
    return error.stack ?? String(error);
  }
}
