// page.mjs - a page in a browser that is driven by WebDriver, with those
// functions of playwright's page that the checks use most. What it lacks fails:
// a check that needs it is no check for this browser.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { seek } from './seek.mjs';

const SECONDS = 20;
const KEYS = {
  ArrowRight: '\uE014', ArrowLeft: '\uE012', ArrowUp: '\uE013',
  ArrowDown: '\uE015', Home: '\uE011', End: '\uE010', Enter: '\uE007',
  Escape: '\uE00C', Tab: '\uE004', Delete: '\uE017', Backspace: '\uE003',
  PageUp: '\uE00E', PageDown: '\uE00F', Space: ' ', Control: '\uE009',
  Shift: '\uE008', Alt: '\uE00A', Meta: '\uE03D',
};
const BUTTONS = { left: 0, middle: 1, right: 2 };
const SCHEMES = { dark: 'Dark', light: 'Light' };
const MOTIONS = { reduce: 'Reduce', 'no-preference': 'NoPreference' };

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const keyOf = (name) => {
  const key = KEYS[name] ?? name;
  assert.equal([...key].length, 1, `a key: ${name}`);
  return key;
};
/** Within a page: whether an element is that part, in it, or its label. */
const isPartOf = (one, there) => !!there && (one.contains(there) ||
  [...one.labels ?? []].some((label) => label.contains(there)));
/** Within a page: keeps a click from what is not that part, and says whether there
 *  was one. What is around the part is another one, unless clicks go through it. */
function guardClick(one, goesThrough) {
  const names = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  let isMissed = false;
  const guard = (event) => {
    const { type, target } = event;
    if (type === 'pointerdown')
      isMissed = !(isPartOf(one, target) || goesThrough && target.contains(one));
    if (!isMissed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const name of names) addEventListener(name, guard, true);
  globalThis.endClick = () => {
    for (const name of names) removeEventListener(name, guard, true);
    return isMissed;
  };
}
/** A text or a pattern, as `seek` takes it. */
const matcher = (one) => one === undefined ? undefined
  : one instanceof RegExp ? { source: one.source, flags: one.flags }
    : { text: one };

class Keyboard {
  /** The keys that are down. */
  held = new Set();

  constructor(page) {
    this.page = page;
  }

  #act(...actions) {
    return this.page.act({ type: 'key', id: 'keys', actions });
  }

  down(name) {
    this.held.add(name);
    return this.#act({ type: 'keyDown', value: keyOf(name) });
  }

  up(name) {
    this.held.delete(name);
    return this.#act({ type: 'keyUp', value: keyOf(name) });
  }

  /** "Control+s". */
  press(name) {
    const keys = (name === '+' ? ['+'] : name.split('+')).map(keyOf);
    return this.#act(...keys.map((value) => ({ type: 'keyDown', value })),
      ...keys.reverse().map((value) => ({ type: 'keyUp', value })));
  }

  type(text) {
    return this.#act(...[...text].flatMap((value) =>
      [{ type: 'keyDown', value }, { type: 'keyUp', value }]));
  }
}

class Mouse {
  at = { x: 0, y: 0 };
  turned = [0, 0];

  constructor(page) {
    this.page = page;
  }

  #act(...actions) {
    return this.page.act({ type: 'pointer', id: 'mouse',
      parameters: { pointerType: 'mouse' }, actions });
  }

  #to(x, y) {
    this.at = { x: Math.round(x), y: Math.round(y) };
    return { type: 'pointerMove', duration: 0, ...this.at };
  }

  /** At once, however many steps another driver takes. */
  move(x, y) {
    const to = this.#to(x, y);
    return this.other ? this.#byHand() : this.#act(to);
  }

  /** The driver takes what it gets for the sum of all turns. */
  wheel(deltaX, deltaY) {
    this.turned = [this.turned[0] + deltaX, this.turned[1] + deltaY];
    const [x, y] = this.turned;
    return this.page.act({ type: 'wheel', id: 'wheel', actions: [
      { type: 'scroll', duration: 0, ...this.at, deltaX: x, deltaY: y }] });
  }

  /** The driver lets no button go but the left one: that of the screen does. */
  down({ button = 'left' } = {}) {
    if (button === 'left')
      return this.#act({ type: 'pointerDown', button: BUTTONS.left });
    this.other = button;
    return this.#byHand((hand, held) => hand.down(button, held));
  }

  up({ button = 'left' } = {}) {
    if (button === 'left')
      return this.#act({ type: 'pointerUp', button: BUTTONS.left });
    this.other = undefined;
    return this.#byHand((hand, held) => hand.up(button, held));
  }

  async #byHand(act) {
    const { hand, keyboard } = this.page;
    hand.move(await this.page.onScreen(this.at));
    if (act) act(hand, [...keyboard.held]);
    // Until the page has it.
    await this.page.evaluate(() => new Promise((done) =>
      requestAnimationFrame(() => setTimeout(done))));
  }

  click(x, y, { button = 'left' } = {}) {
    return this.#act(this.#to(x, y),
      { type: 'pointerDown', button: BUTTONS[button] },
      { type: 'pointerUp', button: BUTTONS[button] });
  }
}

/** What a page and a part of it have: ways to name a part. */
class Place {
  constructor(page, steps) {
    this.page = page ?? this;
    this.steps = steps;
  }

  #in(step) {
    return new Locator(this.page, [...this.steps, step]);
  }

  locator(css, options) {
    const found = this.#in({ css });
    return options ? found.filter(options) : found;
  }

  getByRole(role, { name, exact, includeHidden, ...states } = {}) {
    return this.#in({ role, name: matcher(name), isExact: exact,
      isHiddenToo: includeHidden, ...states });
  }

  getByText(text, { exact } = {}) {
    return this.#in({ text: matcher(text), isExact: exact });
  }

  getByLabel(text, { exact } = {}) {
    return this.#in({ label: matcher(text), isExact: exact });
  }

  getByTestId(id) {
    return this.#in({ css: `[data-testid="${id}"]` });
  }

  filter({ hasText, has, ...rest }) {
    assert.deepEqual(rest, {});
    return this.#in(has ? { has: has.steps } : { hasText: matcher(hasText) });
  }

  nth(nth) {
    return this.#in({ nth });
  }

  first() {
    return this.nth(0);
  }

  last() {
    return this.nth(-1);
  }
}

class Locator extends Place {
  /** Runs a function of the found elements within the page. */
  #ask(run, arg) {
    return this.page.evaluateText(`{
      const isPartOf = ${isPartOf};
      return (${run})((${seek})(${JSON.stringify(this.steps)}), arguments[0]);
    }`, arg);
  }

  /** The same of the only one, which must come in time. */
  async #one(run, arg) {
    const end = Date.now() + SECONDS * 1000;
    for (;;) {
      const { count, value, thrown } = await this.#ask(`async (all, arg) => {
        if (all.length !== 1) return { count: all.length };
        try {
          return { count: 1, value: await (${run})(all[0], arg) };
        } catch (error) {
          return { count: 1, thrown: error + ' ' + error?.stack };
        }
      }`, arg);
      if (thrown) throw new Error(thrown);
      if (count === 1) return value;
      if (count > 1) throw new Error(`${this}: ${count} of them`);
      if (Date.now() > end) throw new Error(`${this}: not there`);
      await sleep(25);
    }
  }

  toString() {
    return JSON.stringify(this.steps);
  }

  count() {
    return this.#ask((all) => all.length);
  }

  async all() {
    const count = await this.count();
    return Array.from({ length: count }, (_, at) => this.nth(at));
  }

  evaluate(run, arg) {
    return this.#one(run, arg);
  }

  evaluateAll(run, arg) {
    return this.#ask(run, arg);
  }

  allInnerTexts() {
    return this.#ask((all) => all.map((one) =>
      (one.innerText ?? one.textContent).trimEnd()));
  }

  allTextContents() {
    return this.#ask((all) => all.map((one) => one.textContent));
  }

  innerText() {
    // A box ends with a line here.
    return this.#one((one) => one.innerText.trimEnd());
  }

  textContent() {
    return this.#one((one) => one.textContent);
  }

  inputValue() {
    return this.#one((one) => one.value);
  }

  getAttribute(name) {
    return this.#one((one, given) => one.getAttribute(given), name);
  }

  isChecked() {
    return this.#one((one) => one.checked);
  }

  isDisabled() {
    return this.#one((one) => one.matches(':disabled, [aria-disabled=true]'));
  }

  isVisible() {
    return this.#ask((all) => all.length > 0 &&
      all[0].checkVisibility({ visibilityProperty: true }));
  }

  boundingBox() {
    return this.#one((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    });
  }

  async waitFor({ state = 'visible' } = {}) {
    const end = Date.now() + SECONDS * 1000;
    for (;;) {
      const shown = await this.#ask((all) => all.map((one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        one.getBoundingClientRect().width > 0));
      if (shown.length > 1 && state === 'visible')
        throw new Error(`${this}: ${shown.length} of them`);
      const isDone = { visible: shown[0], attached: shown.length,
        hidden: !shown.some(Boolean), detached: !shown.length }[state];
      if (isDone) return;
      if (Date.now() > end) throw new Error(`${this}: never ${state}`);
      await sleep(25);
    }
  }

  /** Waits until the middle of it is on top, where it stays. With `force` it may
   *  be of no use. */
  async #middle(force = false) {
    const end = Date.now() + SECONDS * 1000;
    let block = 'nearest';
    for (;;) {
      const at = await this.#one(async (one, [isForced, where]) => {
        one.scrollIntoView({ block: where, inline: 'nearest' });
        const before = one.getBoundingClientRect();
        await new Promise((done) => requestAnimationFrame(done));
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const there = document.elementFromPoint(x, y);
        const isIn = isPartOf(one, there);
        const goesThrough = !isIn && !!there?.contains(one);
        const isStill = before.left === left && before.top === top;
        return { x, y, goesThrough, isOn: (isIn || goesThrough) && isStill &&
          (isForced || !one.matches(':disabled, [aria-disabled=true]')) };
      }, [force, block]);
      if (at.isOn) return at;
      block = block === 'center' ? 'nearest' : 'center'; // from under a bar
      if (Date.now() > end) throw new Error(`${this}: nowhere to click`);
      await sleep(25);
    }
  }

  /** What WebKit scrolls late, to the caret of a field, can put another part under
   *  the pointer: such a click is kept from the page, and made again. */
  async click({ button, force, modifiers = [] } = {}) {
    for (let isMissed = true; isMissed;) {
      const { x, y, goesThrough } = await this.#middle(force);
      await this.#one(guardClick, goesThrough);
      for (const key of modifiers) await this.page.keyboard.down(key);
      await this.page.mouse.click(x, y, { button });
      for (const key of modifiers) await this.page.keyboard.up(key);
      isMissed = await this.page.evaluate(() => globalThis.endClick?.());
    }
  }

  async hover() {
    const { x, y } = await this.#middle();
    await this.page.mouse.move(x, y);
  }

  async check() {
    if (!await this.isChecked()) await this.click();
  }

  async uncheck() {
    if (await this.isChecked()) await this.click();
  }

  focus() {
    return this.#one((one) => one.focus());
  }

  async press(key) {
    await this.focus();
    await this.page.keyboard.press(key);
  }

  fill(text) {
    return this.#one((one, value) => {
      one.focus();
      const { prototype } = one.constructor;
      Object.getOwnPropertyDescriptor(prototype, 'value').set.call(one, value);
      one.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, text);
  }

  /** As a user gives a file to a field. */
  setInputFiles(file) {
    return this.#one((one, [name, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File(
        [Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], name));
      one.files = data.files;
      one.dispatchEvent(new Event('change', { bubbles: true }));
    }, [path.basename(file), fs.readFileSync(file).toString('base64')]);
  }

  selectOption(wanted) {
    return this.#one((one, value) => {
      const { label, index } = value;
      const found = one.options[index] ??
        [...one.options].find((option) => label === undefined
          ? option.value === value || option.text === value
          : option.text === label);
      one.selectedIndex = found.index;
      for (const type of ['input', 'change'])
        one.dispatchEvent(new Event(type, { bubbles: true }));
    }, wanted);
  }
}

/** A tab of a browser. */
export class Page extends Place {
  #context;
  /** Shared by the tabs of a browser: its address, the last request. */
  #session;
  #tab;

  constructor(session, tab) {
    super(undefined, []);
    this.#session = session;
    this.#tab = tab;
    this.keyboard = new Keyboard(this);
    this.mouse = new Mouse(this);
  }

  async #ask(method, way, body) {
    const answer = await fetch(`${this.#session.address}${way}`, {
      method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  /** Sends one request after another, in order. */
  #call(method, way, body) {
    const session = this.#session;
    const run = async () => {
      if (session.tab !== this.#tab) {
        await this.#ask('POST', '/window', { handle: this.#tab });
        session.tab = this.#tab;
      }
      return this.#ask(method, way, body);
    };
    const done = session.last.then(run, run);
    session.last = done.catch(() => undefined);
    return done;
  }

  static async open(address, capabilities) {
    const session = { address, last: Promise.resolve() };
    const page = new Page(session);
    const { sessionId } = await page.#ask('POST', '/session',
      { capabilities: { alwaysMatch: capabilities } });
    session.address += `/session/${sessionId}`;
    session.tab = page.#tab = await page.#ask('GET', '/window');
    return page;
  }

  context() {
    return this.#context;
  }

  begin(context) {
    this.#context = context;
  }

  async newTab() {
    const { handle } = await this.#call('POST', '/window/new', { type: 'tab' });
    const page = new Page(this.#session, handle);
    page.begin(this.#context);
    return page;
  }

  /** Closes the tabs that a check has opened. */
  async end() {
    this.#context = undefined;
    for (const handle of await this.#call('GET', '/window/handles')) {
      if (handle === this.#tab) continue;
      const other = new Page(this.#session, handle);
      await other.#call('DELETE', '/window');
    }
  }

  endSession() {
    return this.#ask('DELETE', '');
  }

  act(...actions) {
    return this.#call('POST', '/actions', { actions });
  }

  /** The server's answer; undefined for a file. */
  async goto(url) {
    await this.#call('POST', '/url', { url });
    return this.network?.page;
  }

  reload() {
    return this.#call('POST', '/refresh', {});
  }

  goBack() {
    return this.#call('POST', '/back', {});
  }

  title() {
    return this.#call('GET', '/title');
  }

  waitForTimeout(ms) {
    return sleep(ms);
  }

  addInitScript(run, arg) {
    return this.#context.addInitScript(run, arg);
  }

  on(event, run) {
    this.network.on(event, run);
  }

  waitForRequest(fits) {
    return this.network.wait('request', fits);
  }

  waitForResponse(fits) {
    return this.network.wait('response', fits);
  }

  route(glob, run) {
    return this.network.route(glob, run);
  }

  async emulateMedia({ colorScheme, reducedMotion, media }) {
    const { inspector } = this;
    const prefer = (name, value) => value && inspector.keep(
      'Page.overrideUserPreference', { name, value }, name);
    await prefer('PrefersColorScheme', SCHEMES[colorScheme]);
    await prefer('PrefersReducedMotion', MOTIONS[reducedMotion]);
    if (media !== undefined)
      await inspector.keep('Page.setEmulatedMedia', { media: media ?? '' });
  }

  /** Drawn for the inspector: that of the driver is black at times. */
  async screenshot() {
    const [width, height] = await this.evaluate(() => [innerWidth, innerHeight]);
    const { dataURL } = await this.inspector.send('Page.snapshotRect',
      { x: 0, y: 0, width, height, coordinateSystem: 'Viewport' });
    return Buffer.from(dataURL.replace(/.*,/, ''), 'base64');
  }

  /** The window's size within its frame. */
  async setViewportSize({ width, height }) {
    const lacks = () => this.evaluate((w, h) =>
      [w - innerWidth, h - innerHeight], width, height);
    for (let tries = 0; tries < 20; tries++) {
      const [dx, dy] = await lacks();
      if (!dx && !dy) return;
      const now = await this.#call('GET', '/window/rect');
      await this.#call('POST', '/window/rect',
        { width: now.width + dx, height: now.height + dy });
      await sleep(50);
    }
    throw new Error(`no window of ${width} x ${height}`);
  }

  /** A point of the page on the screen; the page is at the window's foot. */
  async onScreen({ x, y }) {
    const [left, top, bars] = await this.evaluate(() =>
      [screenX, screenY, outerHeight - innerHeight]);
    return { x: left + x, y: top + bars + y };
  }

  async evaluateText(text, ...args) {
    const got = await this.#call('POST', '/execute/async', { args, script:
      'const done = arguments[arguments.length - 1];' +
      `(async () => ${text})().then((value) => done({ value }), ` +
      '(error) => done({ thrown: `${error} ${error?.stack}` }))' });
    if (got.thrown) throw new Error(got.thrown);
    // WebDriver has no undefined.
    return got.value ?? undefined;
  }

  /** Runs a function in the page, which may be asynchronous, or a text. */
  evaluate(run, ...args) {
    if (typeof run === 'string') return this.evaluateText(run);
    return this.evaluateText(
      `(${run})(...[...arguments].slice(0, ${args.length}))`, ...args);
  }

  /** A promise, unlike playwright's. */
  url() {
    return this.#call('GET', '/url');
  }
}
