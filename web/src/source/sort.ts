// sort.ts - sorts lists by the column that the user chose. Rows that say
// nothing in it come last, whichever way they are sorted.

import type { FoldedRow } from './fold.js';
import { COLUMNS, type Column, type Order } from './order.js';

const collator = new Intl.Collator('zh', { numeric: true });
const SAID = /[^\s?.-]/;

function valueOf({ row, days }: FoldedRow, column: Column): string | number {
  if (column === 'date') return days.first;
  if (column === 'plies') return row.plies;
  return SAID.test(row[column]) ? row[column] : '';
}

/** Sorts rows in place. */
export function sortRows(rows: FoldedRow[], order: Order = 'entered'): void {
  if (order === 'entered') return;
  if (order === '-entered') {
    rows.reverse();
    return;
  }
  const wanted = order === 'newest' ? '-date' : order;
  const column = COLUMNS.find((one) => wanted.endsWith(one));
  if (!column) return;
  const sign = wanted.startsWith('-') ? -1 : 1;
  rows.sort((one, other) => {
    const [a, b] = [valueOf(one, column), valueOf(other, column)];
    if (!a || !b) return Number(!a) - Number(!b);
    return sign * (typeof a === 'number' && typeof b === 'number'
      ? a - b : collator.compare(String(a), String(b)));
  });
}
