// fold.ts - names as they are compared: libqipu's folding, by which traditional
// characters are simplified ones, on what Unicode makes of compatible ones, as
// "Ⅱ" and "ii"; and dates as days.

import { foldNames, readDates } from 'qipu/query';
import { Known } from './known.js';
import type { Row } from './source.js';

export function foldAll(texts: readonly string[]): string[] {
  return foldNames(texts.map((text) => text.normalize('NFKC')));
}

export function fold(text: string): string {
  return foldAll([text])[0] ?? '';
}

/** Names of games in the form for comparison. */
export const folded = new Known(foldAll);
/** Dates of games. */
export const days = new Known(readDates);

/** The columns that are folded. */
export const FOLDED = [
  'red', 'black', 'event', 'site', 'round', 'ecco', 'file',
] as const;

/** So many rows are learned at once. */
export const LEARNED = 4096;

/** Prepares rows to be matched and sorted. */
export function learnRows(rows: readonly Row[]): void {
  for (const column of FOLDED)
    folded.learn(rows.map((row) => row[column] ?? ''));
  days.learn(rows.map((row) => row.date));
}
