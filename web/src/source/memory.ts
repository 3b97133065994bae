// memory.ts - games in memory as a source: rows that are searched, a tree and
// plots made of them. Where the games themselves are, heirs know.

import { signal } from '@preact/signals';
import { Position, type Game } from 'qipu';
import type { Found, Query, Row, Source, Stats, Tree } from '../source.js';
import { fold } from './fold.js';
import { PositionIndex } from './positions.js';
import { matcher } from './match.js';
import { statsOf } from './stats.js';

/** The page answers keys between slices of so many milliseconds. */
const SLICE = 8;

const pause = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve));

/** A row with its names as they are looked for. */
export interface FoldedRow {
  readonly row: Row;
  readonly red: string;
  readonly black: string;
  readonly event: string;
  readonly site: string;
  readonly all: string;
}

export function foldRow(row: Row): FoldedRow {
  const [red, black] = [fold(row.red), fold(row.black)];
  const [event, site] = [fold(row.event), fold(row.site)];
  return {
    row, red, black, event, site,
    all: [red, black, event, site, row.date, row.round, row.ecco].join('\n'),
  };
}

export abstract class MemorySource implements Source {
  abstract readonly id: string;
  abstract readonly name: string;
  /** So many games are in the index of positions, for who waits for it. */
  readonly indexed = signal(0);
  protected rows: Row[] = [];
  #folded: FoldedRow[] = [];
  #index = new PositionIndex();
  #isIndexing = false;

  get count(): number {
    return this.rows.length;
  }

  /** Made for the first search, so that the first board need not wait. */
  #searched(): readonly FoldedRow[] {
    for (let at = this.#folded.length; at < this.rows.length; at++)
      this.#folded.push(foldRow(this.rows[at]!));
    return this.#folded;
  }

  abstract load(id: number): Promise<Game>;

  /** The games again in the order of their numbers, from one on. */
  protected abstract games(from: number): AsyncIterable<Game>;

  async search(
    query: Query,
    page: { after?: string | undefined; limit: number },
  ): Promise<Found> {
    const matches = matcher(query);
    const plies = query.position
      ? this.#index.find(new Position(query.position, { allow: 'any' }))
      : undefined;
    let found = this.#searched().filter((one) => {
      if (!matches(one)) return false;
      const ply = plies?.get(one.row.id);
      if (!plies) return true;
      if (ply === undefined) return false;
      return !query.final || ply === one.row.plies;
    });
    if (query.order === 'newest')
      found = found.sort((a, b) => (a.row.date < b.row.date ? 1 : -1));
    const from = Number(page.after ?? 0);
    const to = from + page.limit;
    return {
      rows: found.slice(from, to)
        .map(({ row }) => ({ ...row, ply: plies?.get(row.id) })),
      count: found.length,
      more: false,
      next: to < found.length ? String(to) : undefined,
    };
  }

  async beside(id: number): Promise<{ previous?: number; next?: number }> {
    return {
      ...(id > 1 && { previous: id - 1 }),
      ...(id < this.count && { next: id + 1 }),
    };
  }

  async tree(fen: string): Promise<Tree> {
    return this.#index.tree(new Position(fen, { allow: 'any' }));
  }

  async stats(query: Query): Promise<Stats> {
    const found = await this.search(query, { limit: Infinity });
    return statsOf(found.rows);
  }

  /** Puts the games that are not there yet into the index of positions, a few
   *  at a time, so that the page goes on answering. */
  async index(): Promise<void> {
    if (this.#isIndexing) return;
    this.#isIndexing = true;
    try {
      let until = performance.now() + SLICE;
      let id = this.#index.games;
      for await (const game of this.games(id + 1)) {
        this.#index.add(++id, game);
        if (performance.now() < until) continue;
        this.indexed.value = id;
        await pause();
        until = performance.now() + SLICE;
      }
      this.indexed.value = id;
    } finally {
      this.#isIndexing = false;
    }
  }
}
