// picked.ts - the games that are selected in the list, those that were deleted
// from the view, and what of the list is to be saved.

import { computed, signal } from '@preact/signals';
import { source } from './sources.js';

type Numbers = ReadonlySet<number>;
const NONE: Numbers = new Set();

/** By source. */
const picks = signal<ReadonlyMap<string, Numbers>>(new Map());
const hides = signal<ReadonlyMap<string, Numbers>>(new Map());

function put(
  all: typeof picks,
  change: (now: Numbers) => Iterable<number>,
): void {
  const id = source.peek()?.id;
  if (id === undefined) return;
  const now = all.peek().get(id) ?? NONE;
  all.value = new Map(all.peek()).set(id, new Set(change(now)));
}

/** The games of the source that are selected. */
export const picked = computed(
  () => picks.value.get(source.value?.id ?? '') ?? NONE,
);
/** Its games that were deleted from the view. */
export const hidden = computed(
  () => hides.value.get(source.value?.id ?? '') ?? NONE,
);

export function pick(ids: readonly number[], isOn: boolean): void {
  const gone = new Set(ids);
  put(picks, (now) => isOn ? [...now, ...ids]
    : [...now].filter((id) => !gone.has(id)));
}

export const pickNone = (): void => put(picks, () => []);

/** Deletes the selected games from the view, not from their source. */
export function hidePicked(): void {
  const ids = picked.peek();
  put(hides, (now) => [...now, ...ids]);
  pickNone();
}

export const showAll = (): void => put(hides, () => []);

/** The dialog that saves games is open. */
export const isSaving = signal(false);
/** What it saves. */
export const saveScope = signal<'game' | 'list' | 'picked'>('game');
