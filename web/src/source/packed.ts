// packed.ts - the games that `qipu view` put into the page: rows to be
// searched, and PGN in blocks that are unpacked when a game is opened.

import { readGames, type Game } from 'qipu';
import { gunzip, unbase64, type Packed } from '../config.js';
import type { Row } from '../source.js';
import { MemorySource } from './memory.js';

/** The columns of `Packed.rows`, a list each with a value for every game. */
interface Columns {
  red: string[];
  black: string[];
  event: string[];
  site: string[];
  round: string[];
  date: string[];
  result: string[];
  ecco: string[];
  plies: number[];
  broken: number[]; // 0 or 1
}

const decoder = new TextDecoder();

async function unpack(packed: Packed, text: string): Promise<Uint8Array> {
  const bytes = unbase64(text);
  return packed.packed === 'gzip' ? gunzip(bytes) : bytes;
}

function rowAt(columns: Columns, at: number): Row {
  return {
    id: at + 1,
    red: columns.red[at] ?? '',
    black: columns.black[at] ?? '',
    event: columns.event[at] ?? '',
    site: columns.site[at] ?? '',
    round: columns.round[at] ?? '',
    date: columns.date[at] ?? '',
    result: columns.result[at] ?? '*',
    ecco: columns.ecco[at] ?? '',
    plies: columns.plies[at] ?? 0,
    broken: columns.broken[at] === 1,
  };
}

export class PackedSource extends MemorySource {
  readonly id = 'page';
  readonly name: string;
  readonly #packed: Packed;

  private constructor(packed: Packed, columns: Columns) {
    super();
    this.#packed = packed;
    this.name = packed.title ? decoder.decode(unbase64(packed.title)) : '';
    this.rows = columns.red.map((_, at) => rowAt(columns, at));
  }

  static async open(packed: Packed): Promise<PackedSource> {
    const text = decoder.decode(await unpack(packed, packed.rows));
    const columns = JSON.parse(text) as Columns; // as view_games.c writes it
    return new PackedSource(packed, columns);
  }

  async #block(at: number): Promise<Game[]> {
    const text = this.#packed.blocks[at];
    if (text === undefined) return [];
    return [...readGames(await unpack(this.#packed, text))];
  }

  /** The block that a game is in. */
  #blockOf(id: number): number {
    return this.#packed.starts.findLastIndex((first) => first < id);
  }

  override async load(id: number): Promise<Game> {
    const at = this.#blockOf(id);
    const games = await this.#block(at);
    const found = games[id - 1 - (this.#packed.starts[at] ?? 0)];
    if (!found) throw new Error(`no game ${id}`);
    return found;
  }

  override async *games(from: number): AsyncGenerator<Game> {
    const { starts, blocks } = this.#packed;
    const first = this.#blockOf(from);
    for (let at = first; at < blocks.length; at++) {
      const games = await this.#block(at);
      yield* at === first ? games.slice(from - 1 - (starts[at] ?? 0)) : games;
    }
  }
}
