// abilities.mjs - what not every driver calls by the same name: a finger, a
// page's memory, its paper, what screen readers hear of it, what moves in it.
//
// SPDX-License-Identifier: MIT
import zlib from 'node:zlib';
import * as firefox from './drivers/firefox.mjs';
import { browserOf } from './hands.mjs';

const by = (page, ways) => ways[browserOf(page)](page);

async function withSession(page, work) {
  const session = await page.context().newCDPSession(page);
  try {
    return await work((method, params) => session.send(method, params));
  } finally {
    await session.detach();
  }
}

/** The page as it is seen, as PNG. */
export const photographOf = (page) => by(page, {
  chromium: () => page.screenshot({ animations: 'disabled', caret: 'hide' }),
  firefox: firefox.photographed,
  webkit: stillOf,
});

/** WebKit may be photographed before it has drawn: twice the same is what it
 *  shows, after some frames. */
async function stillOf(page) {
  let before;
  for (let tries = 0; tries < 20; tries++) {
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let i = 0; i < 3; i++)
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
    });
    const now = await page.screenshot();
    if (before?.equals(now)) return now;
    before = now;
  }
  throw new Error('the page does not rest');
}

/** The bytes that a page's scripts hold, without what nothing refers to. */
export const heapOf = (page) => by(page, {
  chromium: () => withSession(page, async (send) => {
    await send('HeapProfiler.collectGarbage');
    return (await send('Runtime.getHeapUsage')).usedSize;
  }),
  firefox: firefox.heapOf,
  webkit: async ({ inspector }) => {
    await inspector.send('Heap.enable').catch(() => 'it is');
    await inspector.send('Heap.gc');
    const { snapshotData } = await inspector.send('Heap.snapshot');
    // Each object has four numbers, of which the second is its size.
    return JSON.parse(snapshotData).nodes.reduce(
      (sum, size, at) => sum + (at % 4 === 1 ? size : 0), 0);
  },
});

const PARTS = '[role=grid], [role=gridcell]';

/** What screen readers hear: [role, name, depth] of each part, in their order; of
 *  WebKit's those of grids. */
export const heardOf = (page) => by(page, {
  chromium: () => withSession(page, async (send) => {
    await send('Accessibility.enable');
    const { nodes } = await send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((one) => [one.nodeId, one]));
    const under = (node, depth) => [
      [node.role?.value, node.name?.value, depth],
      ...(node.childIds ?? []).flatMap((id) => under(byId.get(id), depth + 1))];
    return under(nodes[0], 0);
  }),
  firefox: firefox.heardOf,
  webkit: async ({ inspector }) => {
    const { root } = await inspector.send('DOM.getDocument');
    const { nodeIds } = await inspector.send('DOM.querySelectorAll',
      { nodeId: root.nodeId, selector: PARTS });
    const all = await Promise.all(nodeIds.map((nodeId) => inspector.send(
      'DOM.getAccessibilityPropertiesForNode', { nodeId })));
    return all.map(({ properties: { role, label } }) =>
      [role, label, role === 'grid' ? 0 : 1]);
  },
});

/** Within a page of WebKit, whose driver has a mouse only: the events of a finger,
 *  which the part that is touched first keeps, as of a real one. */
function finger([type, x, y]) {
  const kept = globalThis.finger ??= {};
  const send = (to, name) => to.dispatchEvent(new PointerEvent(name, {
    bubbles: true, cancelable: true, composed: true, isPrimary: true,
    pointerId: 9, pointerType: 'touch', clientX: kept.x, clientY: kept.y,
    buttons: name === 'pointerup' ? 0 : 1 }));
  if (type === 'pointerdown') {
    Object.assign(kept, { x, y, target: document.elementFromPoint(x, y) });
    kept.begun = kept.target;
    Element.prototype.setPointerCapture = function keep() {
      kept.target = this;
    };
    Element.prototype.hasPointerCapture = function isKept() {
      return kept.target === this;
    };
    Element.prototype.releasePointerCapture = () => undefined;
  }
  if (type === 'pointermove') Object.assign(kept, { x, y, isMoved: true });
  send(kept.target, type);
  if (type !== 'pointerup') return;
  send(kept.target, 'lostpointercapture');
  if (!kept.isMoved) kept.begun.click();
  globalThis.finger = undefined;
}

/** A finger on a page. */
export const fingerOn = (page) => by(page, {
  chromium: async () => {
    // Who has put it down must lift it.
    const session = await page.context().newCDPSession(page);
    const touch = (type, point) => session.send('Input.dispatchTouchEvent',
      { type, touchPoints: point ? [point] : [] });
    return {
      down: (at) => touch('touchStart', at),
      move: (at) => touch('touchMove', at),
      up: () => touch('touchEnd'),
    };
  },
  firefox: () => {
    const to = ({ x, y }) => ({ type: 'pointerMove', duration: 0,
      x: Math.round(x), y: Math.round(y) });
    return {
      down: (at) => firefox.touch(page, to(at), { type: 'pointerDown', button: 0 }),
      move: (at) => firefox.touch(page, to(at)),
      up: () => firefox.touch(page, { type: 'pointerUp', button: 0 }),
    };
  },
  webkit: () => ({
    down: ({ x, y }) => page.evaluate(finger, ['pointerdown', x, y]),
    move: ({ x, y }) => page.evaluate(finger, ['pointermove', x, y]),
    up: () => page.evaluate(finger, ['pointerup']),
  }),
});

// Within each page, before its own scripts. Chromium says what has moved.
function watchReported() {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      globalThis.shifts.push([value, ...sources.map(({ node }) => node?.className)]);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** In others every frame is compared with the one before it: what was in the
 *  window, and begins elsewhere, by its place in the layout, so that neither what
 *  glides counts nor what is scrolled. */
function watchFrames() {
  globalThis.shifts = [];
  const LEAST = 3;
  let before = new Map();
  const isSeen = (one) => {
    const { width, height, bottom, top, left, right } =
      one.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && right > 0 &&
      top < innerHeight && left < innerWidth;
  };
  const look = () => {
    const now = new Map();
    const at = (one) => {
      if (!one) return [0, 0];
      if (!now.has(one)) {
        const [x, y] = at(one.offsetParent);
        now.set(one, [x + one.offsetLeft, y + one.offsetTop]);
      }
      return now.get(one);
    };
    for (const one of document.querySelectorAll('body *')) {
      if (!one.offsetWidth || !one.offsetHeight) continue; // not seen
      const [x, y] = at(one);
      const was = before.get(one);
      if (was && Math.hypot(x - was[0], y - was[1]) >= LEAST && isSeen(one))
        globalThis.shifts.push([x - was[0], y - was[1], one.className]);
    }
    before = now;
    next();
  };
  // After the frame is drawn.
  const next = () => requestAnimationFrame(() => setTimeout(look));
  next();
}

/** Notes in `globalThis.shifts` of each page what moves in it. */
export const watchShifts = (page) => page.addInitScript(
  browserOf(page) === 'chromium' ? watchReported : watchFrames);

const [WIDTH, HEIGHT] = [8.27, 11.69].map((inches) => inches * 96);

/** How many sheets of A4 a page takes. WebKit prints for no driver: its page for
 *  paper is laid out as wide as a sheet. */
export const sheetsOf = (page) => by(page, {
  chromium: async () => sheetsIn(await page.pdf({ format: 'A4' })),
  firefox: async () => sheetsIn(await firefox.printed(page)),
  webkit: async () => {
    await page.setViewportSize({ width: Math.round(WIDTH), height: 900 });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await new Promise((done) => setTimeout(done, 300));
    const height = await page.evaluate(() =>
      document.documentElement.scrollHeight);
    return Math.ceil(height / HEIGHT);
  },
});

function sheetsIn(paper) {
  const text = paper.toString('latin1');
  // What a page is may be compressed.
  const packed = [...text.matchAll(/\/ObjStm[^]*?stream\r?\n/g)].map((one) =>
    zlib.inflateSync(paper.subarray(one.index + one[0].length)).toString('latin1'));
  return [text, ...packed].join('').match(/\/Type\s*\/Page\b/g).length;
}
