// memory.ts - games in memory as a source: rows that are searched, a tree and
// plots made of them. Where the games themselves are, heirs know.

import { signal } from '@preact/signals';
import { Position, QipuError, type Game } from 'qipu';
import { LEARNED, learnRows } from './fold.js';
import { matcher } from './match.js';
import { offered } from './names.js';
import { PositionIndex } from './positions.js';
import { sortRows } from './sort.js';
import {
  QueryError, type Beside, type Found, type NameCount, type NameKind, type Page,
  type Query, type Row, type Source, type Stats, type Tree,
} from './source.js';
import { lettersOf, statsOf } from './stats.js';

/** The page answers keys between slices of so many milliseconds. */
const SLICE = 8;

/** The rows are prepared so many milliseconds after the list is shown. */
const IDLE = 300;

export const pause = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve));

/** An index of more games than these takes too much memory for a tree that
 *  nobody may have asked for. */
const INDEX_MAX = 50_000;

function positionOf({ position }: Query): Position | undefined {
  try {
    return position ? new Position(position, { allow: 'any' }) : undefined;
  } catch (error) {
    if (!(error instanceof QipuError)) throw error;
    throw new QueryError('position', error);
  }
}

/** The query is for all games in the order of their numbers. */
function isAll(query: Query): boolean {
  const { position, from, order = 'entered' } = query;
  return !position && !from && order === 'entered' && !matcher(query);
}

/** Sorts what was found. `start` is the index of the row it begins with, or
 *  of the next hit if that row is not one. */
function sorted(
  found: readonly Row[],
  all: readonly Row[],
  { order, from }: Query,
): { rows: readonly Row[]; start: number } {
  const first = from ? all[from - 1] : undefined;
  const isHit = !first || found.includes(first);
  const rows = sortRows(
    isHit ? found : [...found, first].sort((a, b) => a.id - b.id), order);
  if (!from || (!first && order === '-entered')) return { rows, start: 0 };
  const start = first ? rows.indexOf(first) : rows.length;
  if (!isHit) rows.splice(start, 1);
  return { rows, start };
}

export abstract class MemorySource implements Source {
  abstract readonly id: string;
  abstract readonly name: string;
  /** So many games are in the index of positions, for who waits for it. */
  readonly indexed = signal(0);
  /** In the order of their numbers. */
  protected abstract readonly rows: readonly Row[];
  /** So many rows are prepared to be searched. */
  #learned = 0;
  #index = new PositionIndex();
  #indexing: Promise<void> | undefined;

  get count(): number {
    return this.rows.length;
  }

  /** Some of the rows. An heir may make these alone. */
  protected rowsOf(from: number, to: number): readonly Row[] {
    return this.rows.slice(from, to);
  }

  /** Prepares the rows, which the first board and the first list need not wait
   *  for. */
  async #searched(): Promise<readonly Row[]> {
    let until = performance.now() + SLICE;
    while (this.#learned < this.rows.length) {
      const at = this.#learned;
      this.#learned += LEARNED;
      learnRows(this.rows.slice(at, at + LEARNED));
      if (performance.now() < until) continue;
      await pause();
      until = performance.now() + SLICE;
    }
    return this.rows;
  }

  abstract load(id: number): Promise<Game>;

  /** The games again in the order of their numbers, from one on. */
  abstract games(from: number): AsyncIterable<Game>;

  /** The rows of a query in the order of their numbers, and the plies at which
   *  its position occurs, if it has one. */
  async #find(query: Query): Promise<{
    found: readonly Row[];
    plies: ReadonlyMap<number, number> | undefined;
  }> {
    const matches = matcher(query);
    const position = positionOf(query);
    if (position) await this.index();
    const plies = position && this.#index.find(position);
    let found: readonly Row[] = this.rows;
    if (matches) found = (await this.#searched()).filter(matches);
    if (plies)
      found = found.filter(({ id, plies: last }) =>
        query.final ? plies.get(id) === last : plies.has(id));
    return { found, plies };
  }

  /** The list as it is, for which the rows shown are enough. */
  #listed({ after, limit }: Page): Found {
    const from = Number(after ?? 0);
    const to = from + limit;
    setTimeout(() => void this.#searched(), IDLE);
    return {
      rows: this.rowsOf(from, to),
      count: this.count,
      more: false,
      next: to < this.count ? String(to) : undefined,
    };
  }

  async search(query: Query, page: Page): Promise<Found> {
    if (isAll(query)) return this.#listed(page);
    const { found, plies } = await this.#find(query);
    const { rows, start } = sorted(found, this.rows, query);
    const from = page.after ? Number(page.after) : start;
    const to = from + page.limit;
    return {
      rows: rows.slice(from, to)
        .map((row) => ({ ...row, ply: plies?.get(row.id) })),
      count: found.length,
      more: false,
      next: to < found.length ? String(to) : undefined,
    };
  }

  async beside(id: number): Promise<Beside> {
    return {
      ...(id > 1 && { previous: id - 1 }),
      ...(id < this.count && { next: id + 1 }),
    };
  }

  /** Answers when all games are in the index of positions. */
  get tree(): ((fen: string, filter?: Query) => Promise<Tree>) | undefined {
    return this.count > INDEX_MAX ? undefined : this.#tree;
  }

  readonly #tree = async (fen: string, filter: Query = {}): Promise<Tree> => {
    await this.index();
    const matches = matcher(filter);
    const rows = matches ? await this.#searched() : this.rows;
    return this.#index.tree(
      new Position(fen, { allow: 'any' }),
      (id) => !matches || matches(rows[id - 1]!),
    );
  };

  async names(kind: NameKind, text: string): Promise<readonly NameCount[]> {
    return offered(await this.#searched(), kind, text);
  }

  async stats(query: Query): Promise<Stats> {
    const { found } = await this.#find(query);
    return statsOf(found, lettersOf(query));
  }

  /** Puts the games that are not there yet into the index of positions, a few
   *  at a time, so that the page goes on answering. */
  index(): Promise<void> {
    this.#indexing ??= this.#addGames().finally(() => {
      this.#indexing = undefined;
    });
    return this.#indexing;
  }

  async #addGames(): Promise<void> {
    let until = performance.now() + SLICE;
    let id = this.#index.games;
    if (id === this.count) return;
    for await (const game of this.games(id + 1)) {
      this.#index.add(++id, game);
      if (performance.now() < until) continue;
      this.indexed.value = id;
      await pause();
      until = performance.now() + SLICE;
    }
    this.indexed.value = id;
  }
}
