// collect.ts - many games of a source, one after another.

import type { Game } from 'qipu';
import { MemorySource } from './memory.js';
import type { Query, Source } from './source.js';

/** So many games of a server are fetched at once. */
const FETCHED = 6;
/** How many rows are requested at once. */
const ROWS = 200;
const SLICE = 12;

/** All games of a query but for some, or those with the given numbers, in the
 *  order of the source. Pauses, so that the page goes on answering. */
export async function collect(
  source: Source,
  wanted: Query | readonly number[],
  signal: AbortSignal,
  onProgress: (done: number, all: number) => void,
  without: ReadonlySet<number> = new Set(),
): Promise<Game[]> {
  const isQuery = !isNumbers(wanted);
  const query = isQuery
    ? { ...wanted, order: undefined, from: undefined } : {};
  const all = isQuery
    ? (await source.search(query, { limit: 0 }, signal)).count : wanted.length;
  const found = isQuery
    ? gamesOfQuery(source, query, signal, without)
    : gamesOf(source, wanted, signal);
  const games: Game[] = [];
  let until = performance.now() + SLICE;
  for await (const game of found) {
    games.push(game);
    if (performance.now() < until) continue;
    onProgress(games.length, all);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    until = performance.now() + SLICE;
  }
  return games;
}

const isNumbers = (
  wanted: Query | readonly number[],
): wanted is readonly number[] => Array.isArray(wanted);

/** The games that a query finds. */
async function* gamesOfQuery(
  source: Source,
  query: Query,
  signal: AbortSignal,
  without: ReadonlySet<number>,
): AsyncGenerator<Game> {
  const isInMemory = source instanceof MemorySource;
  const limit = isInMemory ? Infinity : ROWS;
  let after: string | undefined;
  do {
    const found =
      await source.search(query, { after, limit, withGames: true }, signal);
    const isWanted = (at: number): boolean =>
      !without.has(found.rows[at]?.id ?? 0);
    const ids = found.rows.map((row) => row.id);
    yield* found.games?.filter((_, at) => isWanted(at))
      ?? gamesOf(source, ids.filter((_, at) => isWanted(at)), signal);
    after = found.next;
  } while (after);
}

/** The games with these numbers. */
async function* gamesOf(
  source: Source,
  numbers: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Game> {
  const ids = [...numbers].sort((a, b) => a - b);
  if (!(source instanceof MemorySource)) {
    for (let at = 0; at < ids.length; at += FETCHED)
      yield* await Promise.all(ids.slice(at, at + FETCHED)
        .map((id) => source.load(id, signal)));
    return;
  }
  const first = ids[0];
  if (first === undefined) return;
  // A block of games is unpacked once, not for each of its games.
  let at = 0;
  let id = first;
  for await (const game of source.games(first)) {
    if (id++ !== ids[at]) continue;
    yield game;
    if (++at === ids.length) return;
  }
}
