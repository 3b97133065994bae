// hits.ts - the search of the list of games: the next game is the next hit,
// and the way back leads to the same list.

import { effect, signal } from '@preact/signals';
import { withMore } from '../source/more.js';
import type { Beside, Found, Query, Source } from '../source/source.js';
import { route } from './route.js';
import type { Origin } from './session.js';

/** What the list was last asked for. */
export const lastQuery = signal<Query>({});

effect(() => {
  const to = route.value;
  if (to.view === 'games') lastQuery.value = to.query;
});

/** The results of which a game was opened. */
let hits: { source: Source; query: Query; found: Found } | undefined;

export function keepHits(source: Source, query: Query, found: Found): void {
  hits = { source, query, found };
}

/** The hits before and after a game; if it is no hit, its neighbours in the
 *  source. */
export async function besideHit(
  source: Source,
  { id }: Origin,
): Promise<Beside> {
  const at = hits?.source.id === source.id
    ? hits.found.rows.findIndex((row) => row.id === id) : -1;
  if (!hits || at < 0) return source.beside(id);
  const { query, found } = hits;
  if (at === found.rows.length - 1)
    hits.found = await withMore(source, query, found, 50);
  const [previous, next] = [at - 1, at + 1].map((one) => hits?.found.rows[one]);
  return {
    ...(previous && { previous: previous.id }), ...(next && { next: next.id }),
  };
}
