// gif.ts - writes pictures of one size as an animated GIF (89a). Of each frame
// only the part that changed is kept, and within it only what changed.

/** A picture: four bytes a pixel, as a canvas has them. */
export interface Frame {
  readonly pixels: Uint8ClampedArray;
  /** Hundredths of a second until the next one. */
  readonly delay: number;
}

/** Colours of a palette; the last index is "as before". */
const COLORS = 255;
const SAME = 255;
const CODES = 4096;
/** Colours that share five bits of each part are one. */
const CELLS = 1 << 15;

const cellOf = (pixels: Uint8ClampedArray, at: number): number =>
  (pixels[at]! >> 3) << 10 | (pixels[at + 1]! >> 3) << 5 | pixels[at + 2]! >> 3;

/** Bytes that grow. */
class Bytes {
  #all = new Uint8Array(1 << 16);
  #count = 0;

  put(...bytes: readonly number[]): void {
    for (const one of bytes) this.byte(one);
  }

  byte(one: number): void {
    if (this.#count === this.#all.length) {
      const more = new Uint8Array(2 * this.#count);
      more.set(this.#all);
      this.#all = more;
    }
    this.#all[this.#count++] = one;
  }

  /** A number of two bytes, the lower one first. */
  word(one: number): void {
    this.put(one & 255, one >> 8);
  }

  text(text: string): void {
    for (let at = 0; at < text.length; at++) this.byte(text.charCodeAt(at));
  }

  taken(): Uint8Array<ArrayBuffer> {
    return this.#all.slice(0, this.#count);
  }
}

/** The colours of pictures that most pixels have, and the index of every
 *  other: the nearest one's. */
class Palette {
  readonly colors: number[] = [];
  readonly #indexes = new Int16Array(CELLS).fill(-1);

  constructor(pictures: readonly Uint8ClampedArray[]) {
    const counts = new Uint32Array(CELLS);
    const first = new Uint32Array(CELLS);
    for (const pixels of pictures)
      for (let at = 0; at < pixels.length; at += 4) {
        const cell = cellOf(pixels, at);
        // Large plain parts keep the very colour that they have.
        if (!counts[cell])
          first[cell] =
            pixels[at]! << 16 | pixels[at + 1]! << 8 | pixels[at + 2]!;
        counts[cell]!++;
      }
    const cells = [...counts.keys()].filter((cell) => counts[cell]);
    cells.sort((a, b) => counts[b]! - counts[a]!);
    for (const cell of cells.slice(0, COLORS)) {
      this.#indexes[cell] = this.colors.length;
      this.colors.push(first[cell]!);
    }
  }

  indexOf(pixels: Uint8ClampedArray, at: number): number {
    const cell = cellOf(pixels, at);
    const known = this.#indexes[cell]!;
    if (known >= 0) return known;
    let [best, least] = [0, Infinity];
    for (const [index, color] of this.colors.entries()) {
      const red = (color >> 16) - pixels[at]!;
      const green = (color >> 8 & 255) - pixels[at + 1]!;
      const blue = (color & 255) - pixels[at + 2]!;
      const far = red * red + green * green + blue * blue;
      if (far < least) [best, least] = [index, far];
    }
    return (this.#indexes[cell] = best);
  }
}

/** Writes codes of any width, the lowest bit first, in blocks of 255 bytes. */
class Codes {
  #bits = 0;
  #count = 0;
  #block: number[] = [];

  constructor(private readonly out: Bytes) {}

  put(code: number, width: number): void {
    this.#bits |= code << this.#count;
    this.#count += width;
    while (this.#count >= 8) this.#byte();
  }

  #byte(): void {
    this.#block.push(this.#bits & 255);
    this.#bits >>>= 8;
    this.#count -= 8;
    if (this.#block.length === 255) this.#flush();
  }

  #flush(): void {
    this.out.put(this.#block.length, ...this.#block);
    this.#block = [];
  }

  end(): void {
    if (this.#count > 0) this.#byte();
    if (this.#block.length) this.#flush();
    this.out.byte(0);
  }
}

/** Packs indexes of eight bits with LZW. */
function pack(indexes: Uint8Array, out: Bytes): void {
  const [clear, end] = [256, 257];
  const codes = new Codes(out);
  /** What the code before, with an index after it, is in one code. */
  const table = new Map<number, number>();
  let [width, next] = [9, end + 1];
  out.byte(8);
  codes.put(clear, width);
  let code = indexes[0]!;
  for (let at = 1; at < indexes.length; at++) {
    const index = indexes[at]!;
    const key = code << 8 | index;
    const known = table.get(key);
    if (known !== undefined) {
      code = known;
      continue;
    }
    codes.put(code, width);
    code = index;
    if (next === CODES) {
      codes.put(clear, width);
      table.clear();
      [width, next] = [9, end + 1];
      continue;
    }
    // A reader enters this code after the next one.
    if (next === 1 << width) width++;
    table.set(key, next++);
  }
  codes.put(code, width);
  if (next === 1 << width && width < 12) width++;
  codes.put(end, width);
  codes.end();
}

/** The part of a picture that differs from the one before; one pixel of it, if
 *  nothing does. */
function changed(
  now: Uint8Array,
  before: Uint8Array | undefined,
  width: number,
): { left: number; top: number; right: number; bottom: number } {
  const height = now.length / width;
  if (!before) return { left: 0, top: 0, right: width, bottom: height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < now.length; at++) {
    if (now[at] === before[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  return right ? { left, top, right, bottom }
    : { left: 0, top: 0, right: 1, bottom: 1 };
}

/** Writes a film, frame by frame; it begins again at its end. */
export class Gif {
  readonly #out = new Bytes();
  readonly #palette: Palette;
  #before: Uint8Array | undefined;

  /** `like`: pictures whose colours those of all frames are. */
  constructor(
    private readonly width: number,
    height: number,
    like: readonly Uint8ClampedArray[],
  ) {
    const out = this.#out;
    this.#palette = new Palette(like);
    out.text('GIF89a');
    out.word(width);
    out.word(height);
    out.put(0xf7, 0, 0); // 256 colours
    for (let at = 0; at < 256; at++) {
      const color = this.#palette.colors[at] ?? 0;
      out.put(color >> 16, color >> 8 & 255, color & 255);
    }
    out.put(0x21, 0xff, 11);
    out.text('NETSCAPE2.0');
    out.put(3, 1, 0, 0, 0); // for ever
  }

  add({ pixels, delay }: Frame): void {
    const out = this.#out;
    const now = new Uint8Array(pixels.length / 4);
    for (let at = 0; at < now.length; at++)
      now[at] = this.#palette.indexOf(pixels, 4 * at);
    const before = this.#before;
    const { left, top, right, bottom } = changed(now, before, this.width);
    const part = new Uint8Array((right - left) * (bottom - top));
    let used = 0;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = y * this.width + x;
        part[used++] = before?.[at] === now[at] ? SAME : now[at]!;
      }
    out.put(0x21, 0xf9, 4, 5); // what was there stays, and SAME shows it
    out.word(delay);
    out.put(SAME, 0, 0x2c);
    for (const one of [left, top, right - left, bottom - top]) out.word(one);
    out.byte(0);
    pack(part, out);
    this.#before = now;
  }

  end(): Uint8Array<ArrayBuffer> {
    this.#out.byte(0x3b);
    return this.#out.taken();
  }
}
