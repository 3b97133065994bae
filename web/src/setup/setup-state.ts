// setup-state.ts - the position that is being set up, and what is done with it.

import { signal } from '@preact/signals';
import { Position, type Square } from 'qipu';
import {
  EMPTY, setupOf, setupOfText, type Occupant, type Setup,
} from './setup.js';

export const setup = signal<Setup>(EMPTY);
/** What stands in the field of the FEN while it is no position. */
export const typed = signal<string | undefined>(undefined);
/** What a click does: an occupant is put, "hand" moves, "erase" takes away. */
export const tool = signal<Occupant | 'hand' | 'erase'>('hand');
/** The piece that the hand has taken up. */
export const held = signal<Square | undefined>(undefined);

export function change(next: Setup): void {
  setup.value = next;
  typed.value = undefined;
}

/** Takes a FEN over when it is one. */
export function read(text: string): void {
  try {
    change(setupOf(new Position(text, { allow: 'any' })));
  } catch {
    const some = setupOfText(text);
    if (some) change(some);
    else typed.value = text;
  }
}

/** Another tool; the one that is in use already is put away. */
export function choose(wanted: Occupant | 'hand' | 'erase'): void {
  held.value = undefined;
  tool.value = tool.value === wanted ? 'hand' : wanted;
}

/** Begins with a FEN, which may be no position yet. */
export function begin(fen: string): void {
  held.value = undefined;
  tool.value = 'hand';
  change(EMPTY);
  read(fen);
}
