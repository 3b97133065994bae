// geometry.ts - where squares are on the screen. Pictures of libqipu-draw
// are 1000 wide and 1100 high: square a0 is at 100, 1000, and squares are
// 100 apart.

import type { Square } from 'qipu';
import type { Coordinates } from '../state/settings.js';

/** How the board is looked at. */
export interface View {
  /** Black is below. */
  readonly flipped: boolean;
  /** Left and right change places. */
  readonly mirrored: boolean;
}

/** From the left and from the top, 0 to 8 and 0 to 9. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

const FILES = 'abcdefghi';

export function placeOf(square: Square, view: View): Place {
  const file = FILES.indexOf(square[0] ?? '');
  const rank = Number(square[1]);
  return {
    column: view.flipped !== view.mirrored ? 8 - file : file,
    row: view.flipped ? rank : 9 - rank,
  };
}

export function squareAt(place: Place, view: View): Square | undefined {
  const { column, row } = place;
  const file = view.flipped !== view.mirrored ? 8 - column : column;
  const rank = view.flipped ? row : 9 - row;
  if (!(file >= 0 && file <= 8 && rank >= 0 && rank <= 9)) return undefined;
  return FILES[file]! + rank;
}

/** The square of a grid under a pointer. */
export function squareUnder(
  grid: HTMLElement,
  view: View,
  event: PointerEvent,
): Square | undefined {
  const box = grid.getBoundingClientRect();
  const column = Math.floor((9 * (event.clientX - box.left)) / box.width);
  const row = Math.floor((10 * (event.clientY - box.top)) / box.height);
  return squareAt({ column, row }, view);
}

/** The middle of a square in a picture. */
export function pointOf(square: Square, view: View): { x: number; y: number } {
  const { column, row } = placeOf(square, view);
  return { x: 100 + 100 * column, y: 100 + 100 * row };
}

/** The part of a picture that is shown: its margins are for coordinates. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function boxOf(coordinates: Coordinates): Box {
  if (coordinates === 'letters')
    return { x: 0, y: 44, width: 956, height: 1056 };
  if (coordinates === 'files') return { x: 44, y: 0, width: 912, height: 1100 };
  return { x: 44, y: 44, width: 912, height: 1012 };
}

export const viewBoxOf = ({ x, y, width, height }: Box): string =>
  `${x} ${y} ${width} ${height}`;

/** Where in the box the squares are, of 90 fields around them: in per cent. */
export function fieldsOf(box: Box): {
  left: string; top: string; width: string; height: string;
} {
  const share = (part: number, all: number): string => `${(100 * part) / all}%`;
  return {
    left: share(50 - box.x, box.width),
    top: share(50 - box.y, box.height),
    width: share(900, box.width),
    height: share(1000, box.height),
  };
}
