// film.mjs - a GIF as the browser shows it, beside what the program draws.
//
// SPDX-License-Identifier: MIT
import { PNG } from 'pngjs';

/** Within the page: how long each picture is shown, in milliseconds, and by how
 *  much the last one differs from a drawing. */
async function decoded([data, svg]) {
  const decoder = new ImageDecoder({ type: 'image/gif',
    data: Uint8Array.from(atob(data), (one) => one.charCodeAt(0)) });
  await decoder.tracks.ready;
  const { frameCount } = decoder.tracks.selectedTrack;
  const times = [];
  let shown;
  for (let at = 0; at < frameCount; at++) {
    ({ image: shown } = await decoder.decode({ frameIndex: at }));
    times.push(shown.duration / 1000);
  }
  const wanted = new Image();
  wanted.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await wanted.decode();
  const [a, b] = [shown, wanted].map((one) => {
    const canvas = new OffscreenCanvas(wanted.width, wanted.height);
    const board = canvas.getContext('2d');
    board.drawImage(one, 0, 0);
    return board.getImageData(0, 0, canvas.width, canvas.height).data;
  });
  const far = a.reduce((sum, part, at) => sum + Math.abs(part - b[at]), 0);
  return { times, difference: far / a.length };
}

const [EXTENSION, IMAGE, TIME, PROGRAM] = [0x21, 0x2c, 0xf9, 0xff];
const colours = (flags) => flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;

/** How long each picture is shown, as the blocks of the GIF have it; and a GIF
 *  that shows them in haste and once, so that it stops at the last. */
function hastened(bytes) {
  let at = 13 + colours(bytes[10]);
  const parts = [bytes.subarray(0, at)];
  const times = [];
  while (bytes[at] === EXTENSION || bytes[at] === IMAGE) {
    const isImage = bytes[at] === IMAGE;
    let end = isImage ? at + 11 + colours(bytes[at + 9]) : at + 2;
    while (bytes[end]) end += bytes[end] + 1;
    const block = Buffer.from(bytes.subarray(at, ++end));
    if (!isImage && block[1] === TIME) {
      times.push(10 * block.readUInt16LE(4));
      block.writeUInt16LE(2, 4);
    }
    // A program says that it begins again.
    if (isImage || block[1] !== PROGRAM) parts.push(block);
    at = end;
  }
  return { times, gif: Buffer.concat([...parts, bytes.subarray(at)]) };
}

/** A picture alone on the page, photographed. */
async function photographed(page, address) {
  const [width, height] = await page.evaluate(async (src) => {
    const shown = new Image();
    document.body.replaceChildren(shown);
    Object.assign(shown.style, { position: 'fixed', left: 0, top: 0 });
    shown.src = src;
    await shown.decode();
    await new Promise((done) => setTimeout(done, 1500));
    return [shown.width, shown.height];
  }, address);
  const whole = PNG.sync.read(await page.screenshot());
  const part = new PNG({ width, height });
  PNG.bitblt(whole, part, 0, 0, width, height);
  return part.data;
}

/** { times, differences } of a GIF: milliseconds of each picture, and by how much
 *  the last one differs from each of some drawings. */
export async function filmSeen(page, bytes, drawings) {
  if (await page.evaluate(() => 'ImageDecoder' in globalThis)) {
    const all = [];
    for (const svg of drawings)
      all.push(await page.evaluate(decoded, [bytes.toString('base64'), svg]));
    return { times: all[0].times,
      differences: all.map(({ difference }) => difference) };
  }
  const { times, gif } = hastened(bytes);
  await page.goto('about:blank');
  const shown = await photographed(page,
    `data:image/gif;base64,${gif.toString('base64')}`);
  const differences = [];
  for (const svg of drawings) {
    const wanted = await photographed(page,
      `data:image/svg+xml,${encodeURIComponent(svg)}`);
    differences.push(shown.reduce((sum, part, at) =>
      sum + Math.abs(part - wanted[at]), 0) / shown.length);
  }
  return { times, differences };
}
