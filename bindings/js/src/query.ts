// query.ts - what the page (web/) alone has: names, dates and openings for its
// search. They are in its own module of WebAssembly, and not in the package.

import { answer, ask, askText, check, type Cursor } from './wasm.js';
import { Position } from './position.js';
import type { Game } from './game.js';

/** As many lines as texts. */
function askLines(texts: readonly string[]): number {
  return askText(texts.map((text) => text.replace(/\n/g, ' ')).join('\n'));
}

/** Normalizes texts for searching, like `qipu db find`: traditional and variant
 *  characters become simplified, full width becomes half width, letters become
 *  lower case without accents; blanks, hyphens, apostrophes and middle dots are
 *  removed. */
export function foldNames(texts: readonly string[]): string[] {
  if (!texts.length) return [];
  check('fold', askLines(texts));
  const from = answer();
  return texts.map(() => from.text());
}

/** Returns a key for each name: the same for all names of one player, however
 *  records spell them and with a known team or without, and empty if a text
 *  names nobody. */
export function personKeys(names: readonly string[]): string[] {
  if (!names.length) return [];
  check('people', askLines(names));
  const from = answer();
  return names.map(() => from.text());
}

/** Returns what players are sorted by, in databases, too: the Pinyin of a
 *  Chinese name, else its key. */
export function personOrders(names: readonly string[]): string[] {
  if (!names.length) return [];
  check('people_order', askLines(names));
  const from = answer();
  return names.map(() => from.text());
}

/** A date of a record. */
export interface Days {
  /** Such as 19871207: its first and last day, both 0 if the year is
   *  unknown. */
  readonly first: number;
  readonly last: number;
  /** Likely, but not certain: the century was omitted, or the month is
   *  invalid. */
  readonly isDoubtful: boolean;
}

/** Parses dates in Chinese or English, with their parts in any usual order. */
export function readDates(texts: readonly string[]): Days[] {
  if (!texts.length) return [];
  check('dates', askLines(texts));
  const from = answer();
  return texts.map(() => ({
    first: from.number(), last: from.number(), isDoubtful: from.byte() !== 0,
  }));
}

/** An ECCO 2004 opening, with its names in Chinese. */
export interface Opening {
  /** Such as "C44". */
  readonly code: string;
  readonly name: string;
  /** Or "". */
  readonly variation: string;
}

function readOpening(from: Cursor): Opening | undefined {
  const [code, name, variation] = [from.text(), from.text(), from.text()];
  return code ? { code, name, variation } : undefined;
}

/** Classifies the opening of a game by its moves; `undefined` if it has no
 *  moves or does not start from the opening position. */
export function openingOf(game: Game): Opening | undefined {
  const squares = game._mainSquares();
  new Position(game.fen, { allow: 'any' })._put();
  check('opening', ask(squares) / 2);
  return readOpening(answer());
}

/** Returns the opening of a code, or `undefined`. */
export function openingOfCode(code: string): Opening | undefined {
  check('opening_of_code', askText(code));
  return readOpening(answer());
}
