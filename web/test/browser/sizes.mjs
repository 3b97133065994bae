// sizes.mjs - every view in windows of six sizes: nothing is wider than its
// window, cut off without saying so, broken, outside of its frame or on something
// else.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { qipu, serve } from './fixtures.mjs';
import { check, until } from './harness.mjs';

const engine = fileURLToPath(new URL('engine.mjs', import.meta.url));

const SIZES = [[320, 640], [390, 844], [844, 390], [768, 1024], [1280, 800],
  [1920, 1080]];

/** Names as long as the longest of real records; scores, clocks and moves to
 *  choose from; a move that has no way. */
const GAMES = `[Event "2019年第九届“财神杯”视频快棋职业大师邀请赛暨全国象棋甲级联赛预选赛"]
[Site "浙江省杭州市西湖区灵隐街道"]
[Date "2019.10.??"]
[Round "12"]
[Red "内蒙古自治区呼和浩特市代表队 孛儿只斤·帖木儿"]
[Black "Nguyễn Hoàng Lâm, Thành phố Hồ Chí Minh"]
[Result "1/2-1/2"]

1. h2e2 {[%eval 0.39] [%clk 0:59:58] 当头炮} h9g7 $6 {[%eval -10.25]} (1... b9c7
2. h0g2) (1... h7e7 {顺炮局}) (1... c6c5) 2. h0g2 $5 {[%eval 10.41]} i9h9 $4
{这里应当走卒7进1，以下红方有多种选择，均可保持先手。} 1/2-1/2

[Event "broken"]

1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进4 *
`;

/** In the page. What is on its paper, as [element, rectangle] each; a rectangle
 *  ends where something around it cuts it off. */
function measure() {
  const root = document.querySelector('dialog[open]') ?? document.body;
  /** Asked once of each element. */
  const once = (ask, known = new Map()) => (one) => {
    if (!known.has(one)) known.set(one, ask(one));
    return known.get(one);
  };
  const styleOf = once((one) => getComputedStyle(one));
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) &&
    styleOf(one).clipPath === 'none' && !one.closest('.skip, .board');
  const all = [...root.querySelectorAll('*')].filter((one) =>
    !(one instanceof SVGElement) && isSeen(one));
  const textOf = (one) => one.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
  const said = (one) => `${one.tagName.toLowerCase()}.${one.className} ` +
    `"${textOf(one)}"`;
  const isCut = (one) => /hidden|clip|auto|scroll/.test(styleOf(one).overflow);
  const shared = (a, b) => ({ left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top), right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom) });
  const ALL = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  /** What is seen of an element's contents. */
  const windowOf = once((one) => {
    const around = one.parentElement ? windowOf(one.parentElement) : ALL;
    return isCut(one) ? shared(around, one.getBoundingClientRect()) : around;
  });
  const within = (box, one) => shared(box, windowOf(one));
  const linesOf = once((one) => [...one.childNodes]
    .filter((node) => node.nodeType === 3 && node.data.trim())
    .flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    }));
  return { root, all, said, styleOf, once, within, linesOf, textOf };
}

/** In the page: texts that do not fit. */
function textFaults({ root, all, said, styleOf, within, linesOf, textOf }) {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = [];
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} pixels wide`);
  if (root.scrollWidth > root.clientWidth) found.push('the dialog is wider');
  const brush = document.createElement('canvas').getContext('2d');
  for (const one of all) {
    const style = styleOf(one);
    const isLess = (axis, more) =>
      /hidden|clip/.test(style[`overflow${axis}`]) && more > 1;
    if (textOf(one) && !one.closest('[title]') &&
      (isLess('X', one.scrollWidth - one.clientWidth) ||
        isLess('Y', one.scrollHeight - one.clientHeight)))
      found.push(`cut off: ${said(one)}`);
    if (one.matches('select')) {
      brush.font = style.font;
      const room = one.clientWidth - parseFloat(style.paddingLeft) -
        parseFloat(style.paddingRight) - 18;
      const { text } = one.selectedOptions[0];
      if (brush.measureText(text).width > room + 1)
        found.push(`cut off: "${text}"`);
    }
    const lines = linesOf(one);
    if (one.matches('button, nav a, h2, .setting > span, .shared > label') &&
      new Set(lines.map(({ top }) => Math.round(top / 6))).size > 1)
      found.push(`broken: ${said(one)}`);
    const frame = one.closest('button, a, td, th, .card, dialog, label, li') ??
      document.documentElement;
    const { left, right } = frame.getBoundingClientRect();
    const isOut = lines.map((line) => within(line, one)).some((line) =>
      line.right > line.left && line.bottom > line.top &&
      (line.left < left - 2 || line.right > right + 2));
    if (isOut && !one.matches('.shared > label')) found.push(`outside: ${said(one)}`);
  }
  return found;
}

/** In the page: controls and texts that are on one another. What lies over the
 *  page is meant to. */
function overlaps({ all, said, styleOf, once, within, linesOf }) {
  const layerOf = once((one) => {
    if (/fixed|sticky|absolute/.test(styleOf(one).position)) return one;
    return one.parentElement && layerOf(one.parentElement);
  });
  const controls = all.filter((one) => one.matches(
    'button, a[href], input, select, textarea, summary'));
  const texts = all.filter((one) => !one.matches('option, select'))
    .flatMap((one) => linesOf(one).map((line) => [one, line]));
  const boxes = [
    ...controls.map((one) => [one, one.getBoundingClientRect(), 'control']),
    ...texts.map(([one, line]) => [one, line, 'text']),
  ].map(([one, box, kind]) => [one, within(box, one), kind, layerOf(one)])
    .filter(([, { left, top, right, bottom }]) => right > left && bottom > top)
    .sort(([, a], [, b]) => a.top - b.top);
  const found = [];
  boxes.forEach(([one, a, kind, layer], at) => {
    for (let next = at + 1; next < boxes.length; next++) {
      const [other, b, otherKind, otherLayer] = boxes[next];
      if (b.top >= a.bottom) break;
      const deep = kind === 'text' ? 5 : 1;
      if (kind !== otherKind || layer !== otherLayer || one === other ||
        one.contains(other) || other.contains(one)) continue;
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
        Math.min(a.bottom, b.bottom) - b.top > deep)
        found.push(`${said(one)} on ${said(other)}`);
    }
  });
  return found;
}

const SOURCE = `(() => {
  const all = (${measure})();
  return [...(${textFaults})(all), ...(${overlaps})(all)];
})()`;

const click = (name, at = 0) => (page) => page.locator(name).nth(at).click();
const press = (key, ready = 'dialog[open]') => async (page) => {
  await page.locator('[data-at]').first().waitFor();
  await page.keyboard.press(key);
  await page.locator(ready).waitFor();
};
const open = (name) => async (page) => {
  await page.locator(name).first().waitFor();
  for (const one of await page.locator(name).all()) await one.click();
};

/** Where one goes, and what is done there. */
const VIEWS = {
  'a game': ['/game/0/1#4', open('.game-tags summary')],
  'a comment': ['/game/0/1#1', press('e', '.editor')],
  'a broken game': ['/game/0/2', (page) => page.locator('.repair img').waitFor()],
  rules: ['/game/1/2#9', (page) => page.locator('.verdict-title').waitFor()],
  engine: ['/game/0/1', click('[role=tab]', 1)],
  tree: ['/', async (page) => {
    await click('[role=tab]', 2)(page);
    await open('.tree-filter summary')(page);
  }],
  tags: ['/game/0/1', async (page) => {
    await open('.game-tags summary')(page);
    await click('.game-tags button')(page);
  }],
  'setting up': ['/', async (page) => {
    await click('.part > .buttons > button', 0)(page);
    await open('.pattern summary')(page);
  }],
  training: ['/game/0/1', click('.part > .buttons > button', 1)],
  sharing: ['/game/0/1', click('.part > .buttons > button', 3)],
  opening: ['/', click('.head > button', 0)],
  saving: ['/game/0/1', press('Control+s')],
  settings: ['/', click('.head > button', 2)],
  keys: ['/', press('?')],
  games: ['/games', async (page) => {
    for (const at of [0, 1]) await click('.list .pick input', at)(page);
  }],
  search: ['/games?since=nonsense', async (page) => {
    await page.locator('.field .error').waitFor();
    await open('.help summary')(page);
  }],
  plots: ['/stats', open('.panels summary')],
  missing: ['/nothing/here'],
};

/** What is wrong in these sizes. */
async function faultsOf(page, address, sizes) {
  const bad = [];
  for (const [view, [path, begin]] of Object.entries(VIEWS)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address + path);
    await until(() => page.locator('[aria-busy=true]').count(), 0);
    await begin?.(page);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(done))));
      for (const one of await page.evaluate(SOURCE))
        bad.push(`${view}, ${width}: ${one}`);
    }
  }
  return bad;
}

for (const [locale, sizes] of [['en-GB', SIZES], ['zh-TW', [SIZES[0], SIZES[4]]]])
  check(`nothing is cut off, broken or on another, ${locale}`,
    { context: { locale, reducedMotion: 'reduce' }, seconds: 180,
      ignores: /40[04] \((Bad Request|Not Found)\)/ },
    async ({ page, program, folder, at }) => {
      fs.writeFileSync(at('sizes.pgn'), GAMES);
      qipu(program, 'db', 'import', at('sizes.qdb'), at('sizes.pgn'));
      const server = await serve(program, folder, 'sizes.qdb', 'good.qdb',
        '--engine', `${process.execPath} ${engine}`);
      try {
        const bad = await faultsOf(page, server.address, sizes);
        assert.equal(bad.join('\n'), '');
        await page.goto('about:blank');
      } finally {
        await server.end();
      }
    });
