// hand.ts - the piece that the user has picked up, where it may go, and
// putting it down.

import { computed, effect, signal } from '@preact/signals';
import type { Square } from 'qipu';
import { sayIllegal } from '../language/errors.js';
import { guessed, node, play, position } from '../state/session.js';
import { notice, notifyError } from '../ui/notice.js';

export const picked = signal<Square | undefined>(undefined);

/** The pieces on the board. */
export const pieces = computed(() => position.value.pieces());

/** Where the picked piece may go. */
export const targets = computed<ReadonlySet<Square>>(() => {
  const from = picked.value;
  if (!from) return new Set<Square>();
  return new Set(position.value.moves({ from }).map((move) => move.to));
});

effect(() => {
  node.value;
  picked.value = undefined;
});

/** Returns whether the square has a piece of the side to move. */
export function canPick(square: Square): boolean {
  return position.peek().get(square)?.side === position.peek().turn;
}

export function drop(): void {
  picked.value = undefined;
}

/** Plays a move, or says why not. Whether it was played. */
export function tryMove(from: Square, to: Square): boolean {
  try {
    if (guessed.value) guessed.value(from, to);
    else play({ from, to });
    notice.value = undefined;
    return true;
  } catch (error) {
    notifyError(sayIllegal(error));
    return false;
  } finally {
    picked.value = undefined;
  }
}

/** What a click or Enter on a square does: picks up, puts down, or changes the
 *  piece that is picked. */
export function touch(square: Square): void {
  const from = picked.value;
  if (from === square) drop();
  else if (canPick(square)) picked.value = square;
  else if (from) tryMove(from, square);
  else if (position.peek().get(square)) tryMove(square, square);
}
