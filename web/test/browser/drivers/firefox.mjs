// firefox.mjs - what Firefox does for its own window and not for a page: its
// memory, the media of a page, what screen readers hear. Playwright has no name
// for it; the commands are those of WebDriver BiDi.
//
// SPDX-License-Identifier: MIT

const sessionOf = (page) => page._connection.toImpl(page).delegate._session;

/** A command for a page. */
function command(page, method, params) {
  const session = sessionOf(page);
  return session.send(method, { context: session.sessionId, ...params });
}

/** Runs a function in the browser's own window, with its element of the page. */
async function inBrowser(page, run, ...args) {
  const session = sessionOf(page);
  const { contexts } = await session.send('browsingContext.getTree',
    { 'moz:scope': 'chrome' });
  const found = `[...Services.wm.getEnumerator('navigator:browser')]
    .flatMap(({ gBrowser }) => gBrowser?.browsers ?? [])
    .find((one) => one.browsingContext.originAttributes.userContextId > 0)`;
  const { result, exceptionDetails } = await session.send('script.evaluate', {
    target: { context: contexts[0].context }, awaitPromise: true,
    expression: `(async () => JSON.stringify(
      await (${run})(${found}, ...${JSON.stringify(args)})))()` });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result.value && JSON.parse(result.value);
}

/** Runs a function in the page's process, with rights that no page has. */
const inProcess = (page, run) => inBrowser(page, (browser, text) =>
  new Promise((done) => {
    const { messageManager } = browser;
    messageManager.addMessageListener('done', function hear({ data }) {
      messageManager.removeMessageListener('done', hear);
      done(data);
    });
    messageManager.loadFrameScript(`data:,${encodeURIComponent(text)}`, false);
  }), `(${run})().then((value) => sendAsyncMessage('done', value))`);

/** As playwright's, which asks Chromium alone. The browser has no other page. */
export const emulateMedia = (page, asked) =>
  inBrowser(page, ({ browsingContext }, { colorScheme, reducedMotion, media }) => {
    const set = (name, value) => Services.prefs.setIntPref(name, value);
    if (colorScheme) {
      set('layout.css.prefers-color-scheme.content-override',
        colorScheme === 'dark' ? 0 : 1);
    }
    if (reducedMotion)
      set('ui.prefersReducedMotion', reducedMotion === 'reduce' ? 1 : 0);
    if (media !== undefined) browsingContext.mediumOverride = media ?? '';
  }, asked);

/** The bytes of a page's objects, without what nothing refers to. */
export const heapOf = (page) => inProcess(page, async () => {
  for (let i = 0; i < 3; i++) {
    Components.utils.forceGC();
    Components.utils.forceCC();
  }
  const sizes = Array.from({ length: 9 }, () => ({}));
  Components.classes['@mozilla.org/memory-reporter-manager;1']
    .getService(Components.interfaces.nsIMemoryReporterManager)
    .sizeOfTab(content, ...sizes);
  // The third is of code that is compiled while it runs.
  const [objects, strings, , document] = sizes;
  return objects.value + strings.value + document.value;
});

/** What screen readers hear: [role, name, depth] of each part, in
 *  their order. */
export async function heardOf(page) {
  const all = await inBrowser(page, heard);
  // The service ends when nothing refers to it: pages are slower with it.
  await inBrowser(page, async () => {
    for (let i = 0; i < 50 && Services.appinfo.accessibilityEnabled; i++) {
      Cu.forceGC();
      Cu.forceCC();
      await new Promise((done) => setTimeout(done, 100));
    }
  });
  return all;
}

async function heard(browser) {
  const service = Cc['@mozilla.org/accessibilityService;1']
    .getService(Ci.nsIAccessibilityService);
  const under = (part, depth) => {
    const all = [[service.getStringRole(part.role), part.name, depth]];
    for (let one = part.firstChild; one; one = one.nextSibling)
      all.push(...under(one, depth + 1));
    return all;
  };
  for (let i = 0; i < 100; i++) {
    const root = service.getAccessibleFor(browser);
    const all = root ? under(root, 0) : [];
    if (all.some(([role]) => role === 'gridcell')) return all;
    await new Promise((done) => setTimeout(done, 100));
  }
  return [];
}

/** What a finger does on a page. */
export const touch = (page, ...actions) =>
  command(page, 'input.performActions', { actions: [{ type: 'pointer',
    id: 'finger', parameters: { pointerType: 'touch' }, actions }] });

/** A page on paper of A4, as PDF; playwright takes its centimetres for inches. */
export async function printed(page) {
  const { data } = await command(page, 'browsingContext.print',
    { page: { width: 21, height: 29.7 } });
  return Buffer.from(data, 'base64');
}

/** The page as it is seen, as PNG: playwright's hides the caret by a style, which
 *  the page's policy forbids. */
export async function photographed(page) {
  const { data } = await command(page, 'browsingContext.captureScreenshot', {});
  return Buffer.from(data, 'base64');
}

/** Goes to another place of the document by itself: the driver waits for another
 *  document, for good, when Firefox says too late that it was a place. */
export function goesWithin(page) {
  const { goto } = page;
  page.goto = (url, options) => {
    const [now, to] = [page.url(), url].map((one) => one.split('#'));
    if (to.length === 1 || to[0] !== now[0] || url === page.url())
      return goto.call(page, url, options);
    return page.evaluate((there) => {
      location.href = there;
    }, url);
  };
}
