// memory.ts - games in memory as a source: rows that are searched, a tree and
// plots made of them. Where the games themselves are, heirs know.

import { signal } from '@preact/signals';
import { Position, QipuError, type Game } from 'qipu';
import { FOLDED, foldRows, type FoldedRow } from './fold.js';
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

const pause = (): Promise<void> =>
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

/** Sorts what was found. Returns the index of the row it begins with: if that
 *  is no hit, of the one after it. */
function startOf(
  found: FoldedRow[],
  all: readonly FoldedRow[],
  { order, from }: Query,
): number {
  const first = from ? all[from - 1] : undefined;
  const isHit = !first || found.includes(first);
  if (!isHit) {
    found.push(first);
    found.sort((a, b) => a.row.id - b.row.id);
  }
  sortRows(found, order);
  if (!from || (!first && order === '-entered')) return 0;
  const at = first ? found.indexOf(first) : found.length;
  if (!isHit) found.splice(at, 1);
  return at;
}

export abstract class MemorySource implements Source {
  abstract readonly id: string;
  abstract readonly name: string;
  /** So many games are in the index of positions, for who waits for it. */
  readonly indexed = signal(0);
  protected rows: Row[] = [];
  #folded: FoldedRow[] = [];
  #index = new PositionIndex();
  #indexing: Promise<void> | undefined;

  get count(): number {
    return this.rows.length;
  }

  /** Made for the first search, so that the first board need not wait. */
  async #searched(): Promise<readonly FoldedRow[]> {
    for (let at; (at = this.#folded.length) < this.rows.length; ) {
      if (at) await pause();
      if (at === this.#folded.length)
        this.#folded.push(...foldRows(this.rows.slice(at, at + FOLDED)));
    }
    return this.#folded;
  }

  abstract load(id: number): Promise<Game>;

  /** The games again in the order of their numbers, from one on. */
  abstract games(from: number): AsyncIterable<Game>;

  async search(query: Query, page: Page): Promise<Found> {
    const matches = matcher(query);
    const position = positionOf(query);
    if (position) await this.index();
    const plies = position && this.#index.find(position);
    const rows = await this.#searched();
    const found = rows.filter((one) => {
      if (!matches(one)) return false;
      const ply = plies?.get(one.row.id);
      if (!plies) return true;
      if (ply === undefined) return false;
      return !query.final || ply === one.row.plies;
    });
    const start = startOf(found, rows, query);
    const from = page.after ? Number(page.after) : start;
    const to = from + page.limit;
    return {
      rows: found.slice(from, to)
        .map(({ row }) => ({ ...row, ply: plies?.get(row.id) })),
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
    const rows = await this.#searched();
    const isAll = !Object.values(filter).some(Boolean);
    const matches = matcher(filter);
    return this.#index.tree(
      new Position(fen, { allow: 'any' }),
      (id) => isAll || matches(rows[id - 1]!),
    );
  };

  async names(kind: NameKind, text: string): Promise<readonly NameCount[]> {
    return offered(await this.#searched(), kind, text);
  }

  async stats(query: Query): Promise<Stats> {
    const found = await this.search(query, { limit: Infinity });
    return statsOf(found.rows, lettersOf(query));
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
