// gif.test.mjs - films as GIF, read again by a reader of this test's own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { Gif } = await load('share/gif.ts');

/** The indexes that codes of LZW mean, as GIF 89a, appendix F, has it. */
function unpack(bytes, smallest) {
  const [clear, end] = [1 << smallest, (1 << smallest) + 1];
  const all = [];
  let [table, width, bits, count, before] = [[], smallest + 1, 0, 0, undefined];
  for (const byte of bytes) {
    bits |= byte << count;
    count += 8;
    while (count >= width) {
      const code = bits & ((1 << width) - 1);
      bits >>>= width;
      count -= width;
      if (code === end) return all;
      if (code === clear) {
        table = Array.from({ length: end + 1 }, (_, at) => [at]);
        [width, before] = [smallest + 1, undefined];
        continue;
      }
      assert.ok(code <= table.length - (before ? 0 : 1), `code ${code}`);
      const found = table[code] ?? [...before, before[0]];
      all.push(...found);
      if (before && table.length < 4096) table.push([...before, found[0]]);
      if (table.length === 1 << width && width < 12) width++;
      before = found;
    }
  }
  throw new Error('no end');
}

/** The pictures of a film, red, green and blue, and how long each is seen. */
function read(bytes) {
  let at = 0;
  const byte = () => bytes[at++];
  const word = () => byte() + 256 * byte();
  const text = (length) =>
    String.fromCharCode(...bytes.subarray(at, (at += length)));
  const blocks = () => {
    const all = [];
    for (let size = byte(); size; size = byte())
      all.push(...bytes.subarray(at, (at += size)));
    return all;
  };
  assert.equal(text(6), 'GIF89a');
  const [width, height, flags] = [word(), word(), byte()];
  at += 2;
  assert.equal(flags & 0x87, 0x87);
  const palette = Array.from({ length: 256 }, () => [byte(), byte(), byte()]);
  const shown = Array.from({ length: width * height }, () => undefined);
  const film = { width, height, frames: [], delays: [], loops: undefined };
  let control;
  for (let what = byte(); what !== 0x3b; what = byte()) {
    if (what === 0x21 && byte() === 0xf9) {
      assert.equal(byte(), 4);
      control = { flags: byte(), delay: word(), same: byte() };
      assert.equal(byte(), 0);
    } else if (what === 0x21) {
      assert.equal(text(byte()), 'NETSCAPE2.0');
      const [kind, low, high] = blocks();
      film.loops = kind === 1 ? low + 256 * high : undefined;
    } else {
      assert.equal(what, 0x2c);
      const [left, top, wide, high] = [word(), word(), word(), word()];
      assert.ok(left + wide <= width && top + high <= height);
      assert.equal(byte(), 0);
      const smallest = byte();
      const indexes = unpack(blocks(), smallest);
      assert.equal(indexes.length, wide * high);
      for (const [order, index] of indexes.entries()) {
        if (control.flags & 1 && index === control.same) continue;
        const y = top + Math.floor(order / wide);
        shown[y * width + left + (order % wide)] = palette[index];
      }
      film.frames.push([...shown]);
      film.delays.push(control.delay);
    }
  }
  assert.equal(at, bytes.length);
  return film;
}

/** Pixels of a picture whose colours a function gives. */
function picture(width, height, colorAt) {
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < width * height; at++)
    pixels.set([...colorAt(at % width, Math.floor(at / width)), 255], 4 * at);
  return pixels;
}

const colorsOf = (pixels) =>
  Array.from({ length: pixels.length / 4 }, (_, at) =>
    [...pixels.subarray(4 * at, 4 * at + 3)]);

/** Numbers that are the same in every run. */
function numbers(seed) {
  let now = seed;
  return (below) => {
    now = (now * 1103515245 + 12345) % 2147483648;
    return Math.floor(now / 65536) % below;
  };
}

function filmOf(width, height, pictures) {
  const film = new Gif(width, height, pictures);
  for (const [at, pixels] of pictures.entries())
    film.add({ pixels, delay: 100 + at });
  return read(film.end());
}

test('pictures of few colours are the same when they are read', () => {
  const next = numbers(7);
  // Noise fills the table of codes several times; 250 colours in cells apart.
  const noise = () => picture(120, 90, () => {
    const one = next(250);
    return [8 * (one % 32) + 3, 8 * (one >> 5) + 1, 200];
  });
  const plain = picture(120, 90, () => [3, 1, 200]);
  const dot = picture(120, 90, (x, y) =>
    x === 119 && y === 89 ? [11, 1, 200] : [3, 1, 200]);
  const pictures = [noise(), noise(), plain, dot, dot, plain];
  const film = filmOf(120, 90, pictures);
  assert.deepEqual([film.width, film.height, film.loops], [120, 90, 0]);
  assert.deepEqual(film.delays, [100, 101, 102, 103, 104, 105]);
  for (const [at, pixels] of pictures.entries())
    assert.deepEqual(film.frames[at], colorsOf(pixels), `picture ${at}`);
});

test('runs of every length are read, and every width of codes', () => {
  for (let length = 1; length < 600; length += length < 20 ? 1 : 23) {
    const line = picture(length, 1, (x) => [x % 7 ? 16 : 80, 40, 40]);
    assert.deepEqual(filmOf(length, 1, [line]).frames[0], colorsOf(line));
  }
});

test('a colour too many is the nearest of those that most pixels have', () => {
  // 255 colours, each of them twice, and 50 others, each once.
  const common = (at) => [8 * (at % 16), 16 * Math.floor(at / 16), 128];
  const other = (at) => [8 * (at % 10) + 4, 16 * Math.floor(at / 10) + 9, 128];
  const colors = [...Array.from({ length: 510 }, (_, at) => common(at >> 1)),
    ...Array.from({ length: 50 }, (_, at) => other(at))];
  const far = ([a, b], [c, d]) => (a - c) ** 2 + (b - d) ** 2;
  const [frame] = filmOf(560, 1, [picture(560, 1, (x) => colors[x])]).frames;
  assert.deepEqual(frame.slice(0, 510), colors.slice(0, 510));
  for (const [at, color] of frame.slice(510).entries()) {
    const least = Math.min(...colors.slice(0, 510).map((one) =>
      far(one, other(at))));
    assert.ok(color[2] === 128 && far(color, other(at)) === least,
      `${color} for ${other(at)}`);
  }
});
