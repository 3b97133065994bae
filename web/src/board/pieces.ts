// pieces.ts - pieces that keep their identity from one position to the next,
// so that a move is seen as a movement.

import { pieceLetter, type Piece, type Square } from 'qipu';

export interface Shown {
  readonly id: number;
  readonly square: Square;
  /** As in a FEN. */
  readonly letter: string;
}

function distance(a: Square, b: Square): number {
  return (
    Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) +
    Math.abs(a.charCodeAt(1) - b.charCodeAt(1))
  );
}

function takeNearest(free: Shown[], square: Square, letter: string): number {
  let best = -1;
  free.forEach((one, index) => {
    if (one.letter !== letter) return;
    const nearest = free[best];
    if (
      !nearest ||
      distance(one.square, square) < distance(nearest.square, square)
    )
      best = index;
  });
  return best < 0 ? 0 : free.splice(best, 1)[0]!.id;
}

/** The pieces of a position: those that stayed, those of their kind that came
 *  from elsewhere, and new ones. In the order of their ids, from 1. */
export function follow(
  before: readonly Shown[],
  pieces: ReadonlyMap<Square, Piece>,
): Shown[] {
  const coming = new Map<Square, string>();
  for (const [square, piece] of pieces) coming.set(square, pieceLetter(piece));
  const shown: Shown[] = [];
  const free: Shown[] = [];
  for (const one of before) {
    if (coming.get(one.square) !== one.letter) {
      free.push(one);
      continue;
    }
    shown.push(one);
    coming.delete(one.square);
  }
  let last = before.reduce((most, one) => Math.max(most, one.id), 0);
  for (const [square, letter] of coming) {
    const id = takeNearest(free, square, letter) || ++last;
    shown.push({ id, square, letter });
  }
  return shown.sort((a, b) => a.id - b.id);
}
