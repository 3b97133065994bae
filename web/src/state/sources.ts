// sources.ts - the sources there are, and which of them is looked at.

import { computed, signal } from '@preact/signals';
import type { Source } from '../source/source.js';

export const sources = signal<readonly Source[]>([]);
const chosen = signal('');

/** The source that lists, the tree and plots ask; undefined: there is none. */
export const source = computed(
  () =>
    sources.value.find((one) => one.id === chosen.value) ?? sources.value[0],
);

export function chooseSource(id: string): void {
  chosen.value = id;
}

export function sourceById(id: string): Source | undefined {
  return sources.value.find((one) => one.id === id);
}

/** Adds one, or takes the place of that with its id. */
export function addSource(added: Source): void {
  sources.value = [
    ...sources.value.filter((one) => one.id !== added.id), added,
  ];
}
