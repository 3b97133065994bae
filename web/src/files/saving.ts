// saving.ts - games as files of any format that is written, and as pictures.

import {
  formats, writeGames, type Encoding, type Format, type Game, type Loss,
  type Notation, type Written,
} from 'qipu';
import { canvasOf } from '../ui/raster.js';

export interface SaveWish {
  readonly format: string;
  /** "": the format's own. */
  readonly notation: Notation | '';
  readonly encoding: Encoding;
}

/** The formats that games can be saved in. */
export function writable(): Format[] {
  return formats().filter((one) => one.writes && !one.lacks);
}

/** Writes games; what the format cannot hold is in `losses`. */
export function write(games: Iterable<Game>, wish: SaveWish): Written {
  const format = writable().find((one) => one.name === wish.format);
  const { notation, encoding } = wish;
  return writeGames(games, wish.format, {
    ...(notation && { notation }),
    ...(!format?.isBinary && { encoding }),
  });
}

/** Losses that say the same, and how often. */
export function groupLosses(
  losses: readonly Loss[],
): { readonly loss: Loss; readonly count: number }[] {
  const found = new Map<string, { loss: Loss; count: number }>();
  for (const loss of losses) {
    const same = found.get(loss.message);
    if (same) same.count++;
    else found.set(loss.message, { loss, count: 1 });
  }
  return [...found.values()];
}

/** The name of a file of a format. */
export function fileName(name: string, format: string): string {
  const found = writable().find((one) => one.name === format);
  return `${name || 'games'}.${found?.extensions[0] ?? format}`;
}

// ---- pictures ----

/** A picture as PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const canvas = await canvasOf(svg);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('no PNG')), 'image/png'),
  );
}
