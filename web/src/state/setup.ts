// setup.ts - the position that a part of the page wants to be set up.

import { signal } from '@preact/signals';
import { position } from './session.js';

/** Its FEN while the dialog is open; it may be no position yet. */
export const setupFen = signal<string | undefined>(undefined);

/** Opens the dialog; without a position, with the one on the board. */
export function openSetup(fen = position.peek().fen()): void {
  setupFen.value = fen;
}

export function closeSetup(): void {
  setupFen.value = undefined;
}
