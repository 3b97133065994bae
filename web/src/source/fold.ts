// fold.ts - names as they are compared: libqipu's folding, by which traditional
// characters are simplified ones, on what Unicode makes of compatible ones, as
// "Ⅱ" and "ii"; and the rows of a list with their names folded.

import { foldNames, readDates, type Days } from 'qipu/query';
import type { Row } from './source.js';

/** Many at once are folded much quicker than one by one. */
export function foldAll(texts: readonly string[]): string[] {
  return foldNames(texts.map((text) => text.normalize('NFKC')));
}

export function fold(text: string): string {
  return foldAll([text])[0] ?? '';
}

/** A row with its names and date in the form for comparison. */
export interface FoldedRow {
  readonly row: Row;
  readonly red: string;
  readonly black: string;
  readonly event: string;
  readonly site: string;
  readonly all: string;
  readonly days: Days;
}

/** So many texts of a row are folded. */
const TEXTS = 7;
/** So many rows are folded at once. */
export const FOLDED = 4096;

export function foldRows(rows: readonly Row[]): FoldedRow[] {
  const texts = foldAll(
    rows.flatMap((row) => [
      row.red, row.black, row.event, row.site, row.round, row.ecco,
      row.file ?? '',
    ]),
  );
  const dates = readDates(rows.map((row) => row.date));
  return rows.map((row, at) => {
    const [red = '', black = '', event = '', site = '', ...more] =
      texts.slice(TEXTS * at, TEXTS * (at + 1));
    // A date is found with any signs between its numbers, or none.
    const digits = row.date.replace(/\D/g, '');
    const all = [red, black, event, site, ...more, row.date, digits].join('\n');
    return { row, red, black, event, site, all, days: dates[at]! };
  });
}
