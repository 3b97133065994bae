// hands.mjs - what a user's eyes and hands do with the page: the board as one
// sees it, moves by click, by drag and by keys, files that are dropped.
//
// SPDX-License-Identifier: MIT
import fs from 'node:fs';
import path from 'node:path';
import { until } from './harness.mjs';

/** The pieces on the board, as FEN has them: those that are named, where one is
 *  drawn; "?" is one that is drawn but not named. */
export function boardOf(page) {
  return page.evaluate(() => {
    const all = (what) =>
      document.querySelectorAll(`[data-testid=board] ${what}`);
    const named = new Map();
    for (const { dataset } of all('[data-piece]'))
      named.set(dataset.square, dataset.piece);
    const pieces = new Map();
    for (const { dataset: { at } } of all('[data-at]'))
      pieces.set(at, named.get(at) ?? '?');
    const rows = [];
    for (let rank = 9; rank >= 0; rank--) {
      let row = '';
      for (const file of 'abcdefghi')
        row += pieces.get(`${file}${rank}`) || '1';
      rows.push(row.replace(/1+/g, (all) => String(all.length)));
    }
    return rows.join('/');
  });
}

export const shows = (page, board) => until(() => boardOf(page), board);

export const square = (page, name) =>
  page.locator(`[data-testid=board] [data-square="${name}"]`);

/** The address that the browser shows. */
export const addressOf = (page) => page.evaluate(() => location.href);

/** Keys, one after another: "Home ArrowRight". */
export async function press(page, keys) {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** The browser of a page. */
export const browserOf = (page) =>
  page.context().browser().browserType().name();

/** Keeps the next file that the page gives, and its name. */
function keep() {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  globalThis.given = {};
  URL.createObjectURL = (blob) => {
    globalThis.given.blob ??= blob;
    return createObjectURL.call(URL, blob);
  };
  HTMLAnchorElement.prototype.click = function name() {
    globalThis.given.name ??= this.download;
    return click.call(this);
  };
}

/** What is kept, once it is there. */
const kept = () => new Promise((done) => {
  const { blob, name } = globalThis.given;
  if (!blob || !name) return done(undefined);
  const reader = new FileReader();
  reader.onload = () => done({ name, data: reader.result.replace(/.*,/, '') });
  reader.readAsDataURL(blob);
});

/** The file that the page gives when something is done: { name, bytes, text }.
 *  Chromium says when it has it. Firefox does not, but has it in a folder soon;
 *  where WebKit puts it is not known. */
export async function given(page, act, seconds = 15) {
  const read = (name, bytes) =>
    ({ name, bytes, get text() { return bytes.toString(); } });
  if (browserOf(page) === 'chromium') {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: seconds * 1000 }), act()]);
    return read(download.suggestedFilename(),
      fs.readFileSync(await download.path()));
  }
  await page.evaluate(keep);
  await act();
  const { name, data } = await until(() => page.evaluate(kept),
    (file) => !!file, seconds);
  const bytes = Buffer.from(data, 'base64');
  if (page.downloads)
    await until(() => fs.readdirSync(page.downloads).some((one) =>
      fs.readFileSync(path.join(page.downloads, one)).equals(bytes)), true);
  return read(name, bytes);
}

/** Saves by key and dialog, and returns the file's text. */
export async function saved(page) {
  await press(page, 'Control+s');
  const { text } = await given(page, () => page.getByRole('dialog')
    .getByRole('button', { name: /^Save/ }).first().click());
  await page.keyboard.press('Escape');
  return text;
}

/** Where the middle of a square is on the screen. */
export async function middleOf(page, name) {
  const { x, y, width, height } = await square(page, name).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

export async function clickMove(page, from, to) {
  for (const name of [from, to]) {
    const { x, y } = await middleOf(page, name);
    await page.mouse.click(x, y);
  }
}

export async function dragMove(page, from, to) {
  const begin = await middleOf(page, from);
  const end = await middleOf(page, to);
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

/** Goes to another address of the page without reloading it. */
export const visit = (page, address) => page.evaluate((to) => {
  history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
}, address);

/** Opens a text by the dialog. */
export async function paste(page, text) {
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.getByRole('button', { name: 'Read it' }).click();
}

/** Waits until the page or a part of it rests: nothing in it changes, loads or
 *  moves for so many milliseconds. */
export const rests = (page, least = 100, part = 'html') =>
  page.evaluate(async ([ms, name]) => {
    const root = document.querySelector(name);
    const isBusy = () => root.querySelector('[aria-busy=true]') ||
      document.fonts.status === 'loading' || document.getAnimations().some(
      ({ playState, effect }) => playState === 'running' &&
        effect.getComputedTiming().endTime < Infinity);
    let since = performance.now();
    const watcher = new MutationObserver(() => (since = performance.now()));
    watcher.observe(root, { subtree: true, childList: true, attributes: true,
      characterData: true });
    while (performance.now() - since < ms) {
      await new Promise((done) => setTimeout(done, 20));
      await new Promise((done) => requestAnimationFrame(done));
      if (isBusy()) since = performance.now();
    }
    watcher.disconnect();
  }, [least, part]);

/** Drops files onto the page, as a file manager does. */
export async function drop(page, ...files) {
  const given = files.map((file) => ({
    name: path.basename(file),
    bytes: fs.readFileSync(file).toString('base64'),
  }));
  await page.evaluate((all) => {
    const data = new DataTransfer();
    for (const { name, bytes } of all)
      data.items.add(new File(
        [Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name));
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.querySelector('main').dispatchEvent(new DragEvent(type, {
        bubbles: true, cancelable: true, dataTransfer: data,
      }));
  }, given);
}

/** The text of the move that is looked at. */
export const currentMove = (page) =>
  page.locator('[aria-current=step]').first().innerText();

/** The page's width is no more than the screen's. */
export const overflow = (page) => page.evaluate(() =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What can be touched and is smaller than `least` in width or height. */
export const smallTargets = (page, least) => page.evaluate((px) =>
  [...document.querySelectorAll(
    'button, a[href], input, select, textarea, summary, [role=button]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) &&
      !one.closest('.unseen') && !one.matches('.unseen, .skip'))
    // A label is touched as well as what it names.
    .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()])
    .filter(([, { width, height }]) =>
      width > 0 && (width < px || height < px))
    .map(([one, { width, height }]) =>
      `${one.outerHTML.slice(0, 90)}: ${width.toFixed()} x ${height.toFixed()}`),
  least);
