// writing.ts - bytes of games' events written into one file of a format.

import {
  answer, ask, BUFFER_OUT, BUFFER_PROBLEMS, bytesOf, call, check, fail,
  lastError, Question, readDiagnostic, type Diagnostic,
} from './wasm.js';
import {
  encodingNumber, known, MOVE_OPTIONS, moveFlags, notationNumber,
  type Encoding, type MoveOptions, type Notation,
} from './names.js';

/** Larger buffers are freed after each file. */
export const KEPT = 1 << 22;

export interface WriteOptions extends MoveOptions {
  /** Encoding of text; default: UTF-8. */
  encoding?: Encoding;
  /** Notation of the moves; default: that of the format. */
  notation?: Notation;
  /** Columns of the format "table", such as "Red=player moves=line sep=;". */
  columns?: string;
}

/** What a format could not store. */
export interface Loss extends Diagnostic {
  /** Number of the game, from 1. */
  readonly game: number;
  /** Number of moves before it; 0: the game itself. */
  readonly ply: number;
}

/** The bytes of a file, and what it could not store. */
export type Written = Uint8Array<ArrayBuffer> & {
  readonly losses: readonly Loss[];
};

function readLosses(losses: Loss[]): void {
  const from = answer(BUFFER_PROBLEMS);
  while (!from.done) {
    const game = from.number();
    from.number();
    const ply = from.number();
    losses.push({ ...readDiagnostic(from), game, ply });
  }
}

/** @internal */
export const failColumns = (columns: string): never =>
  fail('E_ARG', `columns '${columns}': expected pairs such as `
    + "'fen=start moves=line'", columns);

/** @internal what writeGames does, of the events of each game. */
export function writeEvents(
  games: Iterable<Uint8Array>,
  format: string,
  options: WriteOptions,
): Written {
  known(options, [...MOVE_OPTIONS, 'encoding', 'columns']);
  if (options.columns === '') failColumns('');
  const encoding = encodingNumber(options.encoding);
  const notation = notationNumber(options.notation);
  const names = new Question().text(format).text(options.columns ?? '').done;
  const writer =
    call('writer_new', ask(names), encoding, notation, moveFlags(options)) >>> 0;
  if (!writer) {
    const error = lastError();
    if (error.code !== 'E_ARG') throw error;
    if (options.columns) failColumns(options.columns);
    fail('E_ARG', `cannot write format '${format}'`, format);
  }
  const losses: Loss[] = [];
  try {
    for (const events of games) {
      check('writer_game', writer, ask(events));
      readLosses(losses);
    }
    check('writer_end', writer);
    readLosses(losses);
    const bytes = bytesOf(BUFFER_OUT);
    return Object.defineProperty(bytes, 'losses', { value: losses }) as Written;
  } finally {
    call('writer_free', writer);
    call('trim', KEPT);
  }
}
