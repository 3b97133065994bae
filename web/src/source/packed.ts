// packed.ts - the games that `qipu view` put into the page: rows to be
// searched, and PGN in blocks that are unpacked when a game is opened.

import { readGames, type Game } from 'qipu';
import { gunzip, unbase64, type Packed } from '../config.js';
import type { Found, Query, Row, Source } from '../source.js';

const decoder = new TextDecoder();

async function unpack(packed: Packed, text: string): Promise<Uint8Array> {
  const bytes = unbase64(text);
  return packed.packed === 'gzip' ? gunzip(bytes) : bytes;
}

export class PackedSource implements Source {
  readonly id = 'page';
  readonly name: string;
  readonly count: number;
  readonly #packed: Packed;
  readonly #rows: readonly Row[];

  private constructor(packed: Packed, rows: readonly Row[]) {
    this.#packed = packed;
    this.#rows = rows;
    this.count = packed.count;
    this.name = packed.title ? decoder.decode(unbase64(packed.title)) : '';
  }

  static async open(packed: Packed): Promise<PackedSource> {
    return new PackedSource(packed, []);
  }

  async search(query: Query): Promise<Found> {
    const rows = query.text ? [] : this.#rows;
    return { rows, count: rows.length, more: false };
  }

  async load(id: number): Promise<Game> {
    const block = Math.floor((id - 1) / this.#packed.block);
    const text = await unpack(this.#packed, this.#packed.blocks[block] ?? '');
    const games = [...readGames(text)];
    const found = games[(id - 1) % this.#packed.block];
    if (!found) throw new Error(`no game ${id}`);
    return found;
  }

  async beside(id: number): Promise<{ previous?: number; next?: number }> {
    return {
      ...(id > 1 && { previous: id - 1 }),
      ...(id < this.count && { next: id + 1 }),
    };
  }
}
