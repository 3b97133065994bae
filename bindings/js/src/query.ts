// query.ts - names and openings, for the search of the page (web/). They are in
// its own module of WebAssembly, and not in the package.

import { answer, ask, askText, check } from './wasm.js';
import { Position } from './position.js';
import type { Game } from './game.js';

/** Texts as they are compared when one is looked for, as `qipu db find` does:
 *  traditional and variant characters become those of simplified texts, full
 *  width becomes half width, letters small ones without marks; of blanks,
 *  hyphens, apostrophes and middle dots nothing is left. */
export function foldNames(texts: readonly string[]): string[] {
  if (!texts.length) return [];
  const lines = texts.map((text) => text.replace(/\n/g, ' ')).join('\n');
  check('fold', askText(lines));
  const from = answer();
  return texts.map(() => from.text());
}

/** An opening of ECCO 2004, its names in Chinese. */
export interface Opening {
  /** As "C44". */
  readonly code: string;
  readonly name: string;
  /** Or "". */
  readonly variation: string;
}

/** The opening of a game by its moves; `undefined` when it has no move or does
 *  not begin from the opening position. */
export function openingOf(game: Game): Opening | undefined {
  const squares = game._mainSquares();
  new Position(game.fen, { allow: 'any' })._put();
  check('opening', ask(squares) / 2);
  const from = answer();
  const found = {
    code: from.text(), name: from.text(), variation: from.text(),
  };
  return found.code ? found : undefined;
}
