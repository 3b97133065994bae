// sort.ts - sorts lists by the column that the user chose, as a database does:
// players by their Pinyin, events by the codes of their folded characters.
// Rows that say nothing come last, whichever way they are sorted.

import { personOrders } from 'qipu/query';
import { days, folded } from './fold.js';
import { Known } from './known.js';
import { COLUMNS, type Column, type Order } from './order.js';
import type { Row } from './source.js';

const SAID = /[^\s?.-]/;
/** Red won, drawn, Black won. */
const RESULTS = ['1-0', '1/2-1/2', '0-1'];

/** What players are sorted by. */
const playersOrder = new Known(personOrders);
const eventsOrder = new Known((texts: readonly string[]) => {
  folded.learn(texts);
  return texts.map((text) => SAID.test(text) ? folded.of(text) : '');
});
const plainOrder = new Known((texts: readonly string[]) => texts);

const ORDERS = {
  red: playersOrder, black: playersOrder, event: eventsOrder, ecco: plainOrder,
} as const;

/** Places of texts in their order, from 1; 0 for those that say nothing. Lists
 *  have few different texts, and comparing them is slow. */
function places(
  texts: readonly string[],
  order: Known<string>,
): Map<string, number> {
  order.learn(texts);
  const sorted = [...new Set(texts.map((text) => order.of(text)))].sort();
  const all = new Map(sorted.filter(Boolean).map((key, at) => [key, at + 1]));
  return new Map(texts.map((text) => [text, all.get(order.of(text)) ?? 0]));
}

/** What rows are sorted by, for each of them; 0 if it says nothing. */
function keysOf(rows: readonly Row[], column: Column): number[] {
  if (column === 'plies') return rows.map((row) => row.plies);
  if (column === 'date') {
    days.learn(rows.map((row) => row.date));
    return rows.map((row) => days.of(row.date).first);
  }
  if (column === 'result')
    return rows.map((row) => RESULTS.indexOf(row.result) + 1);
  const texts = rows.map((row) => row[column]);
  const all = places(texts, ORDERS[column]);
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
      return Number(!a) - Number(!b) || sign * (a - b || one - other);
    })
    .map((at) => rows[at]!);
}
