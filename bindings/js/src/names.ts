// names.ts - squares, pieces, notations and encodings by their names.

import { askText, call, fail } from './wasm.js';

export type Side = 'red' | 'black';

/** A square such as "h2": files a to i, ranks 0 to 9; a0 is Red's left
 *  corner. */
export type Square = string;

/** FEN letters K A B N R C P: king, advisor, bishop (elephant), knight (horse),
 *  rook (chariot), cannon, pawn (soldier). */
export type Kind = 'k' | 'a' | 'b' | 'n' | 'r' | 'c' | 'p';

export interface Piece {
  readonly side: Side;
  readonly kind: Kind;
}

/** Notations. "any" is for reading only. */
export type Notation =
  | 'any'
  | 'chinese'
  | 'traditional'
  | 'wxf'
  | 'wxf2018'
  | 'iccs'
  | 'ucci'
  | 'uci'
  | 'algebraic'
  | 'algebraic1'
  | 'vietnamese'
  | 'vietnamese-long';

/** Encodings of text, such as "gb18030". "auto": detected for each game. */
export type Encoding =
  | 'auto'
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'gb18030'
  | 'big5'
  | (string & {});

export const NO_SQUARE = 255;
const KINDS = ' kabnrcp';

export function squareName(sq: number): Square {
  if (sq >= 90) return '';
  return 'abcdefghi'[sq % 9]! + Math.floor(sq / 9);
}

export function squareNumber(name: Square): number {
  const text = String(name);
  const file = 'abcdefghi'.indexOf(text[0] ?? '?');
  const rank = '0123456789'.indexOf(text[1] ?? '?');
  if (file < 0 || rank < 0 || text.length !== 2)
    fail('E_ARG', `not a square: '${text}'; expected a0 to i9`, text);
  return 9 * rank + file;
}

export function pieceOf(number: number): Piece | undefined {
  if (!(number & 7)) return undefined;
  const kind = KINDS[number & 7] as Kind;
  return { side: number & 8 ? 'black' : 'red', kind };
}

/** The FEN letter, a capital for Red. */
export function pieceLetter(piece: Piece): string {
  return piece.side === 'red' ? piece.kind.toUpperCase() : piece.kind;
}

export const SIDES = ['red', 'black'] as const;

function numberOf(what: string, name: string, found: number): number {
  return found || fail('E_ARG', `unknown ${what} '${name}'`, String(name));
}

const notations = new Map<string, number>([['any', 0]]);

export function notationNumber(name: Notation | undefined): number {
  if (name === undefined) return 0;
  let found = notations.get(name);
  if (found === undefined) {
    found = numberOf('notation', name, call('notation', askText(name)));
    notations.set(name, found);
  }
  return found;
}

export function encodingNumber(name: Encoding | undefined): number {
  if (name === undefined || name === 'auto') return 0;
  return numberOf('encoding', name, call('encoding', askText(name)));
}

/** Returns one of a list by its index; the first by default. */
export function choice<T extends string>(
  what: string,
  names: readonly T[],
  name: T | undefined,
): number {
  if (name === undefined) return 0;
  const found = names.indexOf(name);
  if (found >= 0) return found;
  const text = String(name);
  fail('E_ARG', `unknown ${what} '${text}'; expected ${names.join(', ')}`, text);
}

/** Options for reading and writing moves. */
export interface MoveOptions {
  /** Reading coordinates: ranks count from 1, as in UCI. */
  ranksFrom1?: boolean;
  /** Writing Chinese: full-width digits for Black. */
  fullWidth?: boolean;
  /** Number the pawns of two doubled files from the mover's left. */
  pawnsFromLeft?: boolean;
  /** Reading: prefer Vietnamese where both are possible. */
  vietnamese?: boolean;
}

/** The names of MoveOptions and, with them, of what reads or writes moves. */
export const MOVE_OPTIONS = [
  'ranksFrom1', 'fullWidth', 'pawnsFromLeft', 'vietnamese', 'notation',
] as const;

/** Throws for options that are not an object or that a call does not know. */
export function known(options: object, names: readonly string[]): void {
  if (typeof options !== 'object' || options === null)
    fail('E_ARG', `not an object of options: '${String(options)}'`, String(options));
  for (const name of Object.keys(options))
    if (!names.includes(name))
      fail(
        'E_ARG', `unknown option '${name}'; expected ${names.join(', ')}`, name,
      );
}

/** Fails for what is not one of these objects. */
export function instance<T>(
  what: string,
  type: abstract new (...given: never[]) => T,
  value: unknown,
): T {
  if (value instanceof type) return value;
  fail('E_ARG', `not a ${what}: '${String(value)}'`, String(value));
}

export function moveFlags(options: MoveOptions): number {
  return (
    (options.ranksFrom1 ? 1 : 0) |
    (options.fullWidth ? 2 : 0) |
    (options.pawnsFromLeft ? 4 : 0) |
    (options.vietnamese ? 8 : 0)
  );
}
