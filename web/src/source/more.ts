// more.ts - a list with its next page.

import type { Found, Query, Source } from './source.js';

/** Adds up to `limit` games to a list. Another program may have removed the
 *  game that the list ended with: then it goes on after the last one that is
 *  still there. */
export async function withMore(
  source: Source,
  query: Query,
  found: Found,
  limit: number,
): Promise<Found> {
  const { rows, next: after } = found;
  if (!after) return found;
  let next = await source.search(query, { limit, after });
  for (let at = rows.length - 2; at >= 0 && !next.rows.length; at--)
    next = await source.search({ ...query, from: rows[at]!.id }, { limit });
  const known = new Set(rows.map(({ id }) => id));
  return {
    ...next, count: found.count, more: found.more,
    rows: [...rows, ...next.rows.filter(({ id }) => !known.has(id))],
  };
}
