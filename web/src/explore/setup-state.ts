// setup-state.ts - whether a position is being set up, and from what.

import { signal } from '@preact/signals';

/** The FEN to begin with, or "" for what is on the board; undefined while
 *  nothing is set up. */
export const setupFrom = signal<string | undefined>(undefined);

/** Opens the dialog; without a position with that on the board. */
export function openSetup(fen = ''): void {
  setupFrom.value = fen;
}

export function closeSetup(): void {
  setupFrom.value = undefined;
}
