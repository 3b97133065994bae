// query.ts - what the page (web/) alone has: names, dates and openings for its
// search. They are in its own module of
// WebAssembly, and not in the package.

import {
  answer, ask, askText, check, type Cursor,
} from './wasm.js';
import { Position } from './position.js';
import type { Game } from './game.js';

/** As many lines as there are texts. */
function askLines(texts: readonly string[]): number {
  return askText(texts.map((text) => text.replace(/\n/g, ' ')).join('\n'));
}

/** Texts as they are compared when one is looked for, as `qipu db find` does:
 *  traditional and variant characters become those of simplified texts, full
 *  width becomes half width, letters small ones without marks; of blanks,
 *  hyphens, apostrophes and middle dots nothing is left. */
export function foldNames(texts: readonly string[]): string[] {
  if (!texts.length) return [];
  check('fold', askLines(texts));
  const from = answer();
  return texts.map(() => from.text());
}

/** A date as records write them, understood. */
export interface Days {
  /** As 19871207: the first and the last day that it can be, both 0 when no year
   *  is known. */
  readonly first: number;
  readonly last: number;
  /** It is likely, but not said: a century that was left out, a month that there
   *  is not. */
  readonly isDoubtful: boolean;
}

/** Dates in Chinese or English, their parts in any usual order. */
export function readDates(texts: readonly string[]): Days[] {
  if (!texts.length) return [];
  check('dates', askLines(texts));
  const from = answer();
  return texts.map(() => ({
    first: from.number(), last: from.number(), isDoubtful: from.byte() !== 0,
  }));
}

/** An opening of ECCO 2004, its names in Chinese. */
export interface Opening {
  /** As "C44". */
  readonly code: string;
  readonly name: string;
  /** Or "". */
  readonly variation: string;
}

function readOpening(from: Cursor): Opening | undefined {
  const [code, name, variation] = [from.text(), from.text(), from.text()];
  return code ? { code, name, variation } : undefined;
}

/** The opening of a game by its moves; `undefined` when it has no move or does
 *  not begin from the opening position. */
export function openingOf(game: Game): Opening | undefined {
  const squares = game._mainSquares();
  new Position(game.fen, { allow: 'any' })._put();
  check('opening', ask(squares) / 2);
  return readOpening(answer());
}

/** The opening that a code stands for; `undefined` when there is no such code. */
export function openingOfCode(code: string): Opening | undefined {
  check('opening_of_code', askText(code));
  return readOpening(answer());
}
