// sort.ts - sorts lists by the column that the user chose. Rows that say
// nothing in it come last, whichever way they are sorted.

import { days } from './fold.js';
import { COLUMNS, type Column, type Order } from './order.js';
import type { Row } from './source.js';

const collator = new Intl.Collator('zh', { numeric: true });
const SAID = /[^\s?.-]/;

/** Places of texts in their order, from 1; 0 for those that say nothing. Lists
 *  have few different texts, and comparing them is slow. */
function places(texts: readonly string[]): Map<string, number> {
  const sorted = [...new Set(texts)].sort(collator.compare);
  const all = new Map<string, number>();
  let [place, before] = [0, ''];
  for (const text of sorted) {
    if (!SAID.test(text)) {
      all.set(text, 0);
      continue;
    }
    if (!place || collator.compare(before, text)) place++;
    all.set(text, place);
    before = text;
  }
  return all;
}

/** What rows are sorted by, for each of them; 0 if it says nothing. */
function keysOf(rows: readonly Row[], column: Column): number[] {
  if (column === 'plies') return rows.map((row) => row.plies);
  if (column === 'date') {
    days.learn(rows.map((row) => row.date));
    return rows.map((row) => days.of(row.date).first);
  }
  const texts = rows.map((row) => row[column]);
  const all = places(texts);
  return texts.map((text) => all.get(text) ?? 0);
}

/** Returns the rows sorted. */
export function sortRows(
  rows: readonly Row[],
  order: Order = 'entered',
): Row[] {
  if (order === 'entered') return [...rows];
  if (order === '-entered') return [...rows].reverse();
  const wanted = order === 'newest' ? '-date' : order;
  const column = COLUMNS.find((one) => wanted.endsWith(one));
  if (!column) return [...rows];
  const sign = wanted.startsWith('-') ? -1 : 1;
  const keys = keysOf(rows, column);
  return [...keys.keys()]
    .sort((one, other) => {
      const [a, b] = [keys[one]!, keys[other]!];
      if (!a || !b) return Number(!a) - Number(!b);
      return sign * (a - b);
    })
    .map((at) => rows[at]!);
}
