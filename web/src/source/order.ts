// order.ts - the orders that a list can have.

export const COLUMNS = [
  'date', 'red', 'black', 'result', 'event', 'ecco', 'plies',
] as const;
export type Column = (typeof COLUMNS)[number];
/** By a column, or by it the other way round. */
export type Order =
  'entered' | '-entered' | 'newest' | Column | `-${Column}`;

export const ORDERS: readonly Order[] = [
  'entered', '-entered', 'newest', ...COLUMNS,
  ...COLUMNS.map((one) => `-${one}` as const),
];
