// recording.ts - moves as a film for what shows no SVG: an animated GIF, with a
// picture for each position.

import { signal } from '@preact/signals';
import type { GameNode, Position } from 'qipu';
import { pictureOf } from '../state/picture.js';
import { settings } from '../state/settings.js';
import { pixelsOf } from '../ui/raster.js';
import { Gif } from './gif.js';

const WIDTH = 400;
/** Hundredths of a second that a position is seen, and the last one. */
const STEP = 120;
const END = 300;

/** So many of the pictures are made, while a film is. */
export const recorded = signal<number | undefined>(undefined);

const shownAs = (position: Position): Promise<ImageData> =>
  pixelsOf(pictureOf(position, settings, { width: WIDTH }));

/** The moves of a line as a film, from the position before the first. */
export async function recordingOf(
  line: readonly GameNode[],
  stop: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const begin = line[0]?.parent;
  if (!begin) throw new Error('a film of no moves');
  recorded.value = 0;
  try {
    const first = await shownAs(begin.position());
    const last = await shownAs(line.at(-1)!.position());
    const film = new Gif(first.width, first.height, [first.data, last.data]);
    film.add({ pixels: first.data, delay: STEP });
    for (const [at, node] of line.entries()) {
      const isLast = at === line.length - 1;
      const { data } = isLast ? last : await shownAs(node.position());
      stop.throwIfAborted();
      film.add({ pixels: data, delay: isLast ? END : STEP });
      recorded.value = at + 1;
    }
    return film.end();
  } finally {
    recorded.value = undefined;
  }
}
