// source.ts - where games come from: those within the page, files that were
// opened, or a database of the server. The page treats all alike; what a source
// cannot do it has not.

import type { ReadonlySignal } from '@preact/signals';
import { QipuError, type Diagnostic, type Game, type Result } from 'qipu';
import type { Order } from './order.js';

/** A game in a list. */
export interface Row {
  readonly id: number;
  readonly red: string;
  readonly black: string;
  readonly event: string;
  readonly site: string;
  readonly round: string;
  readonly date: string;
  readonly result: string;
  readonly ecco: string;
  readonly plies: number;
  /** The first ply with the requested position. */
  readonly ply?: number | undefined;
  readonly broken: boolean;
  /** The name of its file, without the folder. */
  readonly file?: string | undefined;
}

/** Which games; all that is set must hold. */
export interface Query {
  /** Anywhere in names, events, places, dates. */
  text?: string | undefined;
  player?: string | undefined;
  opponent?: string | undefined;
  /** Of `player`. */
  color?: 'red' | 'black' | undefined;
  event?: string | undefined;
  site?: string | undefined;
  /** A code or its beginning. */
  ecco?: string | undefined;
  comment?: string | undefined;
  results?: readonly Result[] | undefined;
  /** Years, or dates as 1993-12-04. */
  since?: string | undefined;
  until?: string | undefined;
  minPlies?: number | undefined;
  maxPlies?: number | undefined;
  /** FEN of a position that occurs in the game. */
  position?: string | undefined;
  /** As `qipu db find --pattern` and `--material` take them. */
  pattern?: string | undefined;
  material?: string | undefined;
  /** The position, pattern or material must match the final position. */
  final?: boolean | undefined;
  order?: Order | undefined;
  /** The list begins with the game of this number; its count does not. */
  from?: number | undefined;
}

/** A value of a query is not understood. */
export class QueryError extends QipuError {
  constructor(
    readonly field: keyof Query,
    found: Partial<Diagnostic> & { code: string; message: string },
  ) {
    super(found);
  }
}

export interface Found {
  readonly rows: readonly Row[];
  /** How many games there are, of all pages. */
  readonly count: number;
  /** There are more than `count`: counting was given up. */
  readonly more: boolean;
  /** For the next page; undefined at the end. */
  readonly next?: string | undefined;
  readonly games?: readonly Game[] | undefined;
}

/** A part of what was found. */
export interface Page {
  /** Of the page before it: its `next`. */
  readonly after?: string | undefined;
  /** 0: the count alone, however long counting takes. */
  readonly limit: number;
  /** With the games themselves, if they are a database's. */
  readonly withGames?: boolean | undefined;
}

/** The games before and after one. */
export interface Beside {
  readonly previous?: number;
  readonly next?: number;
}

/** A name, and how many games have it. */
export interface NameCount {
  readonly name: string;
  readonly games: number;
}
export type NameKind = 'player' | 'event';

export interface Tally {
  readonly red: number;
  readonly draw: number;
  readonly black: number;
  readonly other: number;
}

/** A move that was played in a position. */
export interface TreeMove extends Tally {
  /** As "h2e2". */
  readonly move: string;
  readonly games: number;
  readonly years: readonly [number, number] | null;
  /** Games that reach the position after it in variations only, if the source
   *  counts them. */
  readonly variations?: number;
}

/** A tally while it is counted. */
export type Counts = { -readonly [K in keyof Tally]: Tally[K] };

export const noCounts = (): Counts => ({ red: 0, draw: 0, black: 0, other: 0 });

const SIDES: ReadonlyMap<string, keyof Tally> = new Map([
  ['1-0', 'red'], ['1/2-1/2', 'draw'], ['0-1', 'black'],
]);

/** Which of a tally a result counts for. */
export function sideOf(result: string | undefined): keyof Tally {
  return SIDES.get(result ?? '') ?? 'other';
}

export interface Tree extends Tally {
  readonly games: number;
  readonly ended: number;
  /** As of a move. */
  readonly variations?: number;
  readonly moves: readonly TreeMove[];
}

/** For plots. */
export interface Stats extends Tally {
  readonly games: number;
  readonly years: readonly (Tally & { readonly year: number })[];
  readonly plies: readonly {
    readonly from: number;
    readonly to: number;
    readonly games: number;
  }[];
  readonly openings: readonly (Tally & {
    readonly ecco: string;
    readonly name: string;
  })[];
  readonly players: readonly (NameCount & {
    readonly won: number;
    readonly drawn: number;
    readonly lost: number;
  })[];
  readonly events: readonly NameCount[];
}

export interface Source {
  /** Within the page: "0", "1" ... for the databases of a server. */
  readonly id: string;
  readonly name: string;
  /** All games. */
  readonly count: number;
  /** It finds patterns, material and words of comments; but no words that may
   *  stand in any of a game's names (`text`). */
  readonly isDatabase?: boolean;
  /** So many games are in the tree, where it is made while one looks on. */
  readonly indexed?: ReadonlySignal<number>;

  search(query: Query, page: Page, signal?: AbortSignal): Promise<Found>;
  load(id: number, signal?: AbortSignal): Promise<Game>;
  /** Its neighbours in the order of the source, for "next game". */
  beside(id: number): Promise<Beside>;

  /** All games again, with repairs applied to those that cannot be played;
   *  `repair` of these has all suggestions. Files have it. */
  repaired?(apply: 'likely' | 'all'): AsyncIterable<Game>;
  /** One of them, with its first repair applied, without the others being
   *  read. Games in the page and of databases have it. */
  repairedOne?(id: number): Promise<Game | undefined>;
  /** So many games have an error, if that is known. */
  readonly brokenCount?: number;

  /** What only a database has. */
  tree?(fen: string, filter?: Query, signal?: AbortSignal): Promise<Tree>;
  names?(kind: NameKind, text: string, signal?: AbortSignal):
    Promise<readonly NameCount[]>;
  stats?(query: Query, signal?: AbortSignal): Promise<Stats>;
}
