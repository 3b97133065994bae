// hints.ts - moves that other parts of the page point at, shown on the board as
// arrows: a row of the opening tree, a line of the engine.

import { signal } from '@preact/signals';

export interface Hint {
  /** As "h2e2". */
  readonly move: string;
  readonly from: 'tree' | 'engine';
}

export const hints = signal<readonly Hint[]>([]);

/** Shows the moves of one part; those of the others stay. */
export function hint(from: Hint['from'], moves: readonly string[]): void {
  const others = hints.peek().filter((one) => one.from !== from);
  if (!moves.length && others.length === hints.peek().length) return;
  hints.value = [...others, ...moves.map((move) => ({ move, from }))];
}
