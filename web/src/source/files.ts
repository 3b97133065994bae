// files.ts - games of files that were opened, dropped or pasted, of any format
// and encoding. Nothing of them leaves the page.

import {
  Game, QipuError, readGamesFrom, type Diagnostic, type Problem,
} from 'qipu';
import { openingOf } from 'qipu/query';
import { MemorySource } from './memory.js';
import type { Row } from './source.js';

/** The page answers keys between slices of so many milliseconds. */
const SLICE = 12;
/** So many problems are kept; the others are counted. */
const PROBLEMS_MAX = 500;

const RESULTS = ['1-0', '0-1', '1/2-1/2'];

/** What a reader met in a file. */
export interface FileProblem {
  readonly file: string;
  readonly found: Diagnostic;
  /** Of the source, from 1; 0: in no game. */
  readonly game: number;
}

/** How far reading has come. */
export interface Progress {
  readonly bytes: number;
  readonly total: number;
  readonly games: number;
}

export interface ReadFilesOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** What is read: a file, or a text that was pasted. */
export interface Readable {
  readonly name: string;
  readonly size: number;
  /** Known of a text alone. */
  readonly encoding?: 'utf-8';
  stream(): ReadableStream<Uint8Array>;
}

function resultOf(game: Game): string {
  const said = game.result ?? game.headers.get('Result') ?? '*';
  return RESULTS.includes(said) ? said : '*';
}

/** What was thrown; its place is not in its message. */
function diagnosticOf(error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const found =
    error instanceof QipuError ? error : new QipuError({ code: '', message });
  const { code, line, column, offset, what, want, square, isWarning } = found;
  return {
    code, line, column, offset, what, want, square, isWarning,
    message: line ? message.replace(/^\d+:\d+: /, '') : message,
  };
}

/** What a list says of a game. */
export function rowOf(id: number, game: Game, file: string): Row {
  const { headers } = game;
  const tag = (name: string): string => headers.get(name) ?? '';
  return {
    id,
    red: tag('Red'),
    black: tag('Black'),
    event: tag('Event'),
    site: tag('Site'),
    round: tag('Round'),
    date: tag('Date'),
    result: resultOf(game),
    ecco: tag('ECCO') || (openingOf(game)?.code ?? ''),
    plies: game._mainSquares().length / 2,
    broken: game.isBroken,
    file,
  };
}

/** A number for all bytes that are read. The same files have the same one, so
 *  that changes of their games that were kept are found again; files that were
 *  changed meanwhile have another. */
class Print {
  // FNV-1a, with two multipliers.
  #low = 0x811c9dc5;
  #high = 0x811c9dc5;

  add(bytes: Uint8Array): void {
    let [low, high] = [this.#low, this.#high];
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      low = Math.imul(low ^ byte, 0x01000193);
      high = Math.imul(high ^ byte, 0x85ebca6b);
    }
    [this.#low, this.#high] = [low, high];
  }

  get id(): string {
    const part = (half: number): string => (half >>> 0).toString(36);
    return `f${part(this.#high)}${part(this.#low)}`;
  }
}

export class FilesSource extends MemorySource {
  readonly name: string;
  protected override readonly rows: Row[] = [];
  readonly #print = new Print();
  #files: readonly Readable[] = [];
  readonly problems: FileProblem[] = [];
  problemCount = 0;
  /** A problem is an error, not a warning. */
  hasErrors = false;
  /** The user ended the reading. */
  isCut = false;
  /** As they were read, which takes a tenth of the memory of the trees. */
  readonly #games: { raw: Uint8Array; problems: readonly Problem[] }[] = [];

  private constructor(name: string) {
    super();
    this.name = name;
  }

  get id(): string {
    return this.#print.id;
  }

  /** Reads all games of the files. What is no record is a problem. */
  static async read(
    files: readonly Readable[],
    name: string,
    options: ReadFilesOptions = {},
  ): Promise<FilesSource> {
    const source = new FilesSource(name);
    source.#files = files;
    const total = files.reduce((sum, one) => sum + one.size, 0);
    let before = 0;
    for (const file of files) {
      if (options.signal?.aborted) break;
      source.#print.add(new TextEncoder().encode(`${file.name}\n`));
      await source.#readFile(file, options, { bytes: before, total, games: 0 });
      before += file.size;
    }
    source.isCut = options.signal?.aborted ?? false;
    return source;
  }

  async #readFile(
    file: Readable,
    options: ReadFilesOptions,
    begun: Progress,
  ): Promise<void> {
    const { signal, onProgress } = options;
    let bytes = begun.bytes;
    const say = (): void =>
      onProgress?.({ ...begun, bytes, games: this.count });
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, to) => {
        if (signal?.aborted) return to.terminate();
        bytes += part.length;
        this.#print.add(part);
        say();
        to.enqueue(part);
      },
    });
    const onProblem = (problem: Problem, game: Game | undefined): void =>
      this.#meet(file.name, problem, game ? this.count + 1 : 0);
    const { encoding } = file;
    const reading = { onProblem, ...(encoding && { encoding }) };
    let until = performance.now() + SLICE;
    try {
      const stream = file.stream().pipeThrough(count);
      for await (const game of readGamesFrom(stream, reading)) {
        this.#add(game, file.name);
        if (performance.now() < until) continue;
        say();
        await new Promise((resolve) => setTimeout(resolve));
        if (signal?.aborted) return;
        until = performance.now() + SLICE;
      }
    } catch (error) {
      this.#fail(file.name, error);
    }
  }

  #add(game: Game, file: string): void {
    this.#games.push({ raw: game._events(), problems: game.problems });
    this.rows.push(rowOf(this.rows.length + 1, game, file));
  }

  #meet(file: string, problem: Problem, game: number): void {
    this.problemCount++;
    if (!problem.isWarning) this.hasErrors = true;
    if (this.problems.length < PROBLEMS_MAX)
      this.problems.push({ file, found: problem, game });
  }

  // What stops a reader was mostly reported before.
  #fail(file: string, error: unknown): void {
    const found = diagnosticOf(error);
    const last = this.problems.at(-1);
    this.hasErrors = true;
    if (last?.file === file && last.found.message === found.message) return;
    this.problemCount++;
    this.problems.push({ file, found, game: 0 });
  }

  override async load(id: number): Promise<Game> {
    const found = this.#games[id - 1];
    if (!found) throw new Error(`no game ${id}`);
    return Game._read(found.raw, found.problems);
  }

  override async *games(from: number): AsyncGenerator<Game> {
    for (let id = from; id <= this.count; id++) yield this.load(id);
  }

  /** The games up to what stopped a reader are the same as before. */
  async *repaired(repair: 'likely' | 'all'): AsyncGenerator<Game> {
    let until = performance.now() + SLICE;
    for (const file of this.#files)
      try {
        const { encoding } = file;
        const options = { repair, ...(encoding && { encoding }) };
        for await (const game of readGamesFrom(file.stream(), options)) {
          yield game;
          if (performance.now() < until) continue;
          await new Promise((resolve) => setTimeout(resolve));
          until = performance.now() + SLICE;
        }
      } catch (error) {
        if (!(error instanceof QipuError)) throw error;
      }
  }
}

/** A text as a file. */
export function textAsFile(text: string, name: string): Readable {
  const blob = new Blob([text]);
  return {
    name, size: blob.size, encoding: 'utf-8', stream: () => blob.stream(),
  };
}
