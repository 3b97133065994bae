// pictures.mjs - screenshots against those in web/test/pictures; each browser has
// its own, as text has other edges in each. A stored picture
// has half the width and height, and few colours, so that it is small; it is
// compared square by square, so that another version of a browser passes and a
// change that a user would see does not. The fonts are always the same
// (run.mjs).
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { photographOf } from './abilities.mjs';
import { browserOf } from './hands.mjs';

const pictures = fileURLToPath(new URL('../pictures', import.meta.url));
const failed = fileURLToPath(
  new URL('../../../build/web/pictures', import.meta.url));
const update = process.argv.includes('--update');

/** Colours are kept in steps of so much. */
const STEP = 16;
/** A square's side, in pixels of the stored picture. */
const SQUARE = 4;
/** So far may the mean of a colour in a square be off. */
const OFF = 14;
/** So many squares may be: fewer than a short word has. */
const SQUARES = 6;

const rounded = (value) =>
  Math.min(255, Math.round(value / STEP) * STEP);

/** Half the size, each pixel the mean of four. */
function halve(png) {
  const half = new PNG({ width: png.width >> 1, height: png.height >> 1 });
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++)
      for (let c = 0; c < 4; c++) {
        const at = 4 * (2 * y * png.width + 2 * x) + c;
        const sum = png.data[at] + png.data[at + 4] +
          png.data[at + 4 * png.width] + png.data[at + 4 * png.width + 4];
        half.data[4 * (y * half.width + x) + c] = rounded(sum / 4);
      }
  return half;
}

function mean(png, left, top, channel) {
  let sum = 0;
  for (let y = top; y < top + SQUARE; y++)
    for (let x = left; x < left + SQUARE; x++)
      sum += png.data[4 * (y * png.width + x) + channel];
  return sum / SQUARE ** 2;
}

/** The squares that differ, as [x, y] of the stored picture. */
export function differences(one, other) {
  const found = [];
  for (let y = 0; y + SQUARE <= one.height; y += SQUARE)
    for (let x = 0; x + SQUARE <= one.width; x += SQUARE)
      if ([0, 1, 2].some((channel) => Math.abs(mean(one, x, y, channel) -
          mean(other, x, y, channel)) > OFF))
        found.push([x, y]);
  return found;
}

function write(folder, name, png) {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, name),
    PNG.sync.write(png, {
      colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0,
    }));
}

/** The page looks as it is stored; with --update it is stored. */
export async function looks(page, name) {
  const stored = path.join(pictures, browserOf(page));
  const shot = PNG.sync.read(await photographOf(page));
  const now = halve(shot);
  const file = path.join(stored, `${name}.png`);
  if (update) return write(stored, `${name}.png`, now);
  const before = PNG.sync.read(fs.readFileSync(file));
  try {
    assert.deepEqual([now.width, now.height], [before.width, before.height]);
    const found = differences(now, before);
    assert.ok(found.length <= SQUARES,
      `${name}: ${found.length} squares differ, the first at ${found[0]}`);
  } catch (error) {
    const bad = `${browserOf(page)}-${name}`;
    write(failed, `${bad}.png`, now);
    fs.writeFileSync(path.join(failed, `${bad}-whole.png`),
      PNG.sync.write(shot));
    throw error;
  }
}
