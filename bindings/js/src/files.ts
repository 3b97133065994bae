// files.ts - files of games, read one game after another; games written to a file.

import {
  answer, ask, BUFFER_PROBLEMS, BUFFER_REPAIRS, call, fail, lastError, QipuError,
  Question, readDiagnostic, utf8,
} from './wasm.js';
import {
  choice, encodingNumber, instance, known, MOVE_OPTIONS, moveFlags, notationNumber,
  type Encoding, type MoveOptions, type Notation,
} from './names.js';
import {
  failColumns, KEPT, writeEvents, type WriteOptions, type Written,
} from './writing.js';
import { answerParts, Game, type Problem } from './game.js';
import { readRepair, REPAIRS, type Repair } from './repair.js';

export interface ReadGamesOptions extends MoveOptions {
  /** Name of the format, such as "xqf"; default: detected by content. */
  format?: string;
  /** Encoding of text; default: detected for each game. Strings are UTF-8. */
  encoding?: Encoding;
  /** Notation of the moves; default: detected for each game. */
  notation?: Notation;
  /** Report every deviation of PGN from its specification. */
  strict?: boolean;
  /** Repair games that cannot be played: what to apply. Games have a `repair`
   *  then. */
  repair?: (typeof REPAIRS)[number];
  /** Columns of a table of another program, such as
   *  "fen=start moves=line sep=;"; default: detected. */
  columns?: string;
  /** Called for each problem, with its game if it is in one. */
  onProblem?: (problem: Problem, game: Game | undefined) => void;
}

/** The number of bytes that are read at once. */
const CHUNK = 65536;

const unfreed = new FinalizationRegistry<number>((reader) =>
  call('reader_free', reader),
);

const DISPOSE: typeof Symbol.dispose =
  Symbol.dispose ?? (Symbol.for('Symbol.dispose') as typeof Symbol.dispose);

function readerOptions(options: ReadGamesOptions): Uint8Array {
  known(options, [
    ...MOVE_OPTIONS, 'format', 'encoding', 'strict', 'repair', 'columns',
    'onProblem',
  ]);
  return new Question()
    .number(encodingNumber(options.encoding))
    .number(notationNumber(options.notation))
    .number(moveFlags(options))
    .number(options.ranksFrom1 === undefined ? 0 : 1)
    .number(options.strict ? 1 : 0)
    .number(options.repair === undefined ? 0 : 1 + choice('repair', REPAIRS, options.repair))
    .text(options.format ?? '')
    .text(options.columns ?? '').done;
}

const ENCODINGS = [
  '', 'ascii', 'utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5',
] as const;

/** A reader with the games that it has emitted. */
class Feed {
  #reader: number;
  #games: Game[] = [];
  #rest: Uint8Array[] = [];
  #restProblems: Problem[] = [];
  #restRepairs: Repair[] = [];
  #count = 0;
  readonly repairs: Repair[] = [];
  #failure: Error | undefined;
  #format = '';
  #encodings: string[] = [];

  constructor(readonly options: ReadGamesOptions) {
    const question = readerOptions(options);
    if (options.columns === '') failColumns('');
    if (options.format !== undefined && !options.format)
      fail('E_ARG', 'no format of that name', options.format);
    this.#reader = call('reader_new', ask(question)) >>> 0;
    if (!this.#reader) {
      const error = lastError();
      if (error.code !== 'E_ARG') throw error;
      if (options.columns) failColumns(options.columns);
      fail('E_ARG', `unknown format '${options.format}'`, options.format);
    }
    unfreed.register(this, this.#reader, this);
  }

  free(): void {
    if (!this.#reader) return;
    this.#see();
    unfreed.unregister(this);
    call('reader_free', this.#reader);
    call('trim', KEPT);
    this.#reader = 0;
  }

  #see(): void {
    if (!this.#reader) return;
    call('reader_see', this.#reader);
    const seen = answer();
    this.#format = seen.text();
    const mask = seen.number();
    this.#encodings = ENCODINGS.filter((_, bit) => mask & (1 << bit));
  }

  get format(): string | undefined {
    this.#see();
    return this.#format || undefined;
  }

  get encodings(): string[] {
    this.#see();
    return this.#encodings;
  }

  get isOpen(): boolean {
    return this.#reader !== 0 && !this.#failure;
  }

  /** Returns the next game, or throws what stopped the reader if there is
   *  none. */
  take(): Game | undefined {
    const game = this.#games.shift();
    if (game) {
      for (const problem of game.problems)
        this.options.onProblem?.(problem, game);
    } else if (this.#failure) {
      this.free();
      const failure = this.#failure;
      this.#failure = undefined;
      throw failure;
    }
    return game;
  }

  feed(bytes: Uint8Array, isLast: boolean): void {
    if (!this.isOpen) return;
    const status = call(
      'reader_feed', this.#reader, ask(bytes), isLast ? 1 : 0,
    );
    const problems = this.#readProblems();
    this.#readGames(problems, this.#readRepairs(), isLast || status !== 0);
    if (status) this.#failure = this.#failureOf(lastError(), problems);
    // Formats that this build has not got hold no games here.
    const lacking = problems.flat().find(
      (one) => one?.code === 'E_FORMAT_BUILD',
    );
    if (lacking && !this.#games.length)
      this.#failure = new QipuError(lacking);
    for (const problem of problems[0] ?? [])
      this.options.onProblem?.(problem, undefined);
  }

  /** The problem that stopped the reader says more than its status. */
  #failureOf(error: QipuError, problems: Problem[][]): Error {
    const said = problems.flat().findLast((one) => one?.code === error.code);
    return said ? new QipuError(said) : error;
  }

  /** By game number, from 1. */
  #readProblems(): Problem[][] {
    const found: Problem[][] = [];
    const from = answer(BUFFER_PROBLEMS);
    while (!from.done) {
      const game = from.number();
      const [moveNumber, ply] = [from.number(), from.number()];
      (found[game] ??= []).push({ ...readDiagnostic(from), moveNumber, ply });
    }
    return found;
  }

  /** By game number, from 1. */
  #readRepairs(): Repair[][] {
    const found: Repair[][] = [];
    const from = answer(BUFFER_REPAIRS);
    while (!from.done) {
      const repair = readRepair(from, this.#count);
      this.repairs.push(repair);
      (found[repair.game - this.#count + 1] ??= []).push(repair);
    }
    return found;
  }

  #readGames(problems: Problem[][], repairs: Repair[][], isLast: boolean): void {
    const parts = answerParts();
    const rest = parts.pop()!;
    let number = 1;
    for (const part of parts) {
      this.#rest.push(part);
      this.#restProblems.push(...(problems[number] ?? []));
      this.#restRepairs.push(...(repairs[number] ?? []));
      this.#games.push(Game._read(
        joined(this.#rest), this.#restProblems, this.#restRepairs));
      this.#rest = [];
      this.#restProblems = [];
      this.#restRepairs = [];
      number++;
    }
    this.#count += parts.length;
    if (rest.length) this.#rest.push(rest);
    this.#restProblems.push(...(problems[number] ?? []));
    this.#restRepairs.push(...(repairs[number] ?? []));
    // Of a game that held nothing in the end nobody else hears.
    if (isLast && this.#restProblems.length)
      (problems[0] ??= []).push(...this.#restProblems.splice(0));
  }
}

function joined(parts: Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!.slice();
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** An iterator over the games of a file: `for (const game of reader)`. It is
 *  freed after the last game, when you leave the loop, and by garbage
 *  collection. */
export class GameReader implements IterableIterator<Game> {
  readonly #feed: Feed;
  readonly #bytes: Uint8Array;
  #at = 0;

  /** @internal use readGames. */
  constructor(bytes: Uint8Array, options: ReadGamesOptions) {
    this.#bytes = bytes;
    this.#feed = new Feed(options);
  }

  /** The name of the format, given or detected. */
  get format(): string | undefined {
    return this.#feed.format;
  }

  /** The encodings found so far; none for a binary file. */
  get encodings(): string[] {
    return this.#feed.encodings;
  }

  /** What was found in the games that could not be played, as far as was read;
   *  nothing without the option `repair`. */
  get repairs(): readonly Repair[] {
    return this.#feed.repairs;
  }

  next(): IteratorResult<Game, undefined> {
    try {
      for (;;) {
        const game = this.#feed.take();
        if (game) return { done: false, value: game };
        if (!this.#feed.isOpen || this.#at > this.#bytes.length) break;
        const end = this.#at + CHUNK;
        const isLast = end >= this.#bytes.length;
        const part = this.#bytes.subarray(this.#at, end);
        this.#at = isLast ? this.#bytes.length + 1 : end;
        this.#feed.feed(part, isLast);
      }
    } catch (error) {
      this.free();
      throw error;
    }
    this.free();
    return { done: true, value: undefined };
  }

  return(): IteratorResult<Game, undefined> {
    this.free();
    return { done: true, value: undefined };
  }

  [Symbol.iterator](): this {
    return this;
  }

  /** Frees its memory in WebAssembly; there are no more games. You need not
   *  call it. */
  free(): void {
    this.#at = Infinity;
    this.#feed.free();
  }

  /** Does the same, for `using`. */
  declare [Symbol.dispose]: () => void;
}
Object.defineProperty(GameReader.prototype, DISPOSE, {
  value: GameReader.prototype.free,
});

function asBytes(source: unknown): Uint8Array {
  if (source instanceof Uint8Array) return source;
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source))
    return new Uint8Array(
      source.buffer, source.byteOffset, source.byteLength,
    );
  fail('E_ARG', 'neither bytes nor a string');
}

/** Reads the games of a file in memory, of any format and encoding, each when
 *  you request it. Throws a QipuError if the file is not a record. */
export function readGames(
  source: Uint8Array | ArrayBuffer | ArrayBufferView | string,
  options: ReadGamesOptions = {},
): GameReader {
  if (typeof source === 'string')
    return new GameReader(utf8(source), { ...options, encoding: 'utf-8' });
  return new GameReader(asBytes(source), options);
}

/** Reads the first game of a file; throws if there is none. */
export function readGame(
  source: Uint8Array | ArrayBuffer | ArrayBufferView | string,
  options: ReadGamesOptions = {},
): Game {
  for (const game of readGames(source, options)) return game;
  fail('E_END', 'no game at all');
}

/** Reads the games of a stream, such as the body of a fetch response or a Node
 *  stream. Memory does not grow with a text. */
export async function* readGamesFrom(
  source:
    | ReadableStream<Uint8Array>
    | AsyncIterable<Uint8Array>
    | Iterable<Uint8Array>,
  options: ReadGamesOptions = {},
): AsyncGenerator<Game, void, undefined> {
  const feed = new Feed(options);
  try {
    for await (const part of partsOf(source)) {
      const bytes = asBytes(part);
      for (let at = 0; at < bytes.length; at += CHUNK) {
        feed.feed(bytes.subarray(at, at + CHUNK), false);
        for (let game; (game = feed.take()); ) yield game;
      }
    }
    feed.feed(new Uint8Array(0), true);
    for (let game; (game = feed.take()); ) yield game;
  } finally {
    feed.free();
  }
}

async function* partsOf(
  source:
    | ReadableStream<Uint8Array>
    | AsyncIterable<Uint8Array>
    | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!('getReader' in source)) {
    yield* source;
    return;
  }
  const reader = source.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function* eventsOf(games: Iterable<Game>): Generator<Uint8Array> {
  if (typeof (games as { [Symbol.iterator]?: unknown } | null)?.[
    Symbol.iterator
  ] !== 'function')
    fail('E_ARG', `not a list of games: '${String(games)}'`, String(games));
  for (const game of games) yield instance('game', Game, game)._events();
}

/** Writes games to one file of a format. Throws for a second game if the format
 *  stores one, and for an illegal move. */
export function writeGames(
  games: Iterable<Game>,
  format = 'pgn',
  options: WriteOptions = {},
): Written {
  return writeEvents(eventsOf(games), format, options);
}
