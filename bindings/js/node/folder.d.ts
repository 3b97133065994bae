import type { Game, ReadGamesOptions } from './qipu.js';

/** A game as plain data, which a thread can pass on. */
export interface PlainGame {
  headers: Record<string, string>;
  /** Where the moves begin. */
  fen: string;
  /** The main line in UCCI coordinates. */
  moves: string[];
  result: string | undefined;
  isBroken: boolean;
}

export interface ReadFolderOptions extends Omit<ReadGamesOptions, 'onProblem'> {
  /** Threads; by default one per processor. */
  jobs?: number;
  /** A module whose default export makes a value of each game on its thread:
   *  (game, file) => anything that can be cloned. Without it: PlainGame. */
  map?: string | URL;
}

/** What a module for `map` exports. */
export type MapGame<T> = (game: Game, file: string) => T | Promise<T>;

/** Reads the files of a folder and of its folders, or one file, with several
 *  threads of Node. The results come in the order of the files and their games.
 *  A file that cannot be read to its end gives an `error` after its games. */
export function readFolder<T = PlainGame>(
  path: string, options?: ReadFolderOptions,
): AsyncGenerator<{ file: string; value: T; error?: undefined }
  | { file: string; value?: undefined; error: Error }, void, undefined>;
