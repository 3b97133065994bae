// packed.ts - the games that `qipu view` put into the page: rows to be
// searched, and PGN in blocks that are unpacked when a game is opened.

import {
  messageOf, readGames, type Game, type Problem, type ReadGamesOptions,
} from 'qipu';
import { gunzip, unbase64, type Packed } from './config.js';
import { MemorySource, pause } from './memory.js';
import type { Row } from './source.js';

const TEXTS = [
  'red', 'black', 'event', 'site', 'round', 'date', 'result', 'ecco',
] as const;
const NUMBERS = ['plies', 'file', 'broken'] as const;

/** The columns of `Packed.rows`, a list each with a value for every game;
 *  `broken` is 0 or 1, `file` an index of `files`. */
type Columns = Record<(typeof TEXTS)[number] | 'files', string[]> &
  Record<(typeof NUMBERS)[number], number[]> &
  { problems?: readonly PackedProblem[] };

/** A game's number, and what its reader met. */
type PackedProblem = readonly [
  game: number, line: number, column: number, code: string, what: string,
  want: string, square: string,
];

function problemOf(packed: PackedProblem): Problem {
  const [, line, column, code, what, want, square] = packed;
  const found = {
    code, message: '', line, column, offset: 0, what, want, square,
    isWarning: code.startsWith('W_'), moveNumber: 0, ply: 0,
  };
  return { ...found, message: messageOf(found) };
}

const isColumns = (value: unknown): value is Columns =>
  typeof value === 'object' && value !== null &&
  [...TEXTS, ...NUMBERS, 'files'].every((name) =>
    Array.isArray(new Map(Object.entries(value)).get(name)),
  );

const decoder = new TextDecoder();

async function unpack(packed: Packed, text: string): Promise<Uint8Array> {
  const bytes = unbase64(text);
  return packed.packed === 'gzip' ? gunzip(bytes) : bytes;
}

/** A file without the way to it. */
function lastPart(path: string): string {
  return path.replace(/^.*[/\\]/, '');
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
    file: columns.files[columns.file[at] ?? -1] ?? '',
  };
}

/** What was wrong with a game as it was read; PGN keeps it in a tag. */
function reasonOf(game: Game): Problem[] {
  const message = game.headers.get('Incomplete');
  if (!message) return [];
  return [{
    code: 'E_GAME', message, line: 0, column: 0, offset: 0, what: '', want: '',
    square: '', isWarning: false, moveNumber: 0, ply: 0,
  }];
}

export class PackedSource extends MemorySource {
  readonly id = 'page';
  readonly name: string;
  readonly #packed: Packed;
  readonly #columns: Columns;
  #rows: readonly Row[] | undefined;

  private constructor(packed: Packed, columns: Columns) {
    super();
    this.#packed = packed;
    this.name = packed.title ? decoder.decode(unbase64(packed.title)) : '';
    this.#columns = { ...columns, files: columns.files.map(lastPart) };
  }

  override get count(): number {
    return this.#columns.red.length;
  }

  // The first list shows few of them.
  protected override get rows(): readonly Row[] {
    return this.#rows ??= this.rowsOf(0, this.count);
  }

  protected override rowsOf(from: number, to: number): readonly Row[] {
    return this.#columns.red.slice(from, to)
      .map((_, at) => rowAt(this.#columns, from + at));
  }

  static async open(packed: Packed): Promise<PackedSource> {
    const text = decoder.decode(await unpack(packed, packed.rows));
    const columns: unknown = JSON.parse(text);
    if (!isColumns(columns)) throw new Error('no list of games in the page');
    return new PackedSource(packed, columns);
  }

  async #block(at: number, options?: ReadGamesOptions): Promise<Game[]> {
    const text = this.#packed.blocks[at];
    if (text === undefined) return [];
    return [...readGames(await unpack(this.#packed, text), options)];
  }

  /** The block that a game is in. */
  #blockOf(id: number): number {
    return this.#packed.starts.findLastIndex((first) => first < id);
  }

  async #one(
    id: number,
    options?: ReadGamesOptions,
  ): Promise<Game | undefined> {
    const at = this.#blockOf(id);
    const games = await this.#block(at, options);
    return games[id - 1 - (this.#packed.starts[at] ?? 0)];
  }

  repairedOne(id: number): Promise<Game | undefined> {
    return this.#one(id, { repair: 'all' });
  }

  get brokenCount(): number {
    return this.rows.filter(({ broken }) => broken).length;
  }

  async *repaired(repair: 'likely' | 'all'): AsyncGenerator<Game> {
    for (let at = 0; at < this.#packed.blocks.length; at++) {
      yield* await this.#block(at, { repair });
      await pause();
    }
  }

  override async load(id: number): Promise<Game> {
    const found = await this.#one(id);
    if (!found) throw new Error(`no game ${id}`);
    const { problems, broken } = this.#columns;
    found.problems = (problems ?? []).filter(([game]) => game === id)
      .map(problemOf);
    if (broken[id - 1] && !found.problems.length)
      found.problems = reasonOf(found);
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
