// setup-state.ts - the position that is being set up, and what is done with it.

import { signal } from '@preact/signals';
import { Position, type Square } from 'qipu';
import {
  EMPTY, setupOf, setupOfText, type Occupant, type Setup,
} from './setup.js';

export const setup = signal<Setup>(EMPTY);
/** The text of the FEN field while it is not a position. */
export const typed = signal<string | undefined>(undefined);
/** A click puts this piece, or moves ("hand") or removes ("erase") one. */
export const tool = signal<Occupant | 'hand' | 'erase'>('hand');
/** The piece that is being moved. */
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
