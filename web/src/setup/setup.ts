// setup.ts - a position under construction: pieces on squares, or sets of
// pieces for a pattern. It does not check the rules of the game; reading its
// FEN does.

import { pieceLetter, Position, type Side, type Square } from 'qipu';

/** A letter of FEN, or a mark of patterns: "#" any red piece, "@" any black
 *  one, "!" any piece, "." an empty square. */
export type Occupant = string;

export const PIECES = 'KABNRCPkabnrcp';
export const MARKS = '#@!.';

export interface Setup {
  readonly squares: ReadonlyMap<Square, Occupant>;
  readonly turn: Side;
}

export const EMPTY: Setup = { squares: new Map(), turn: 'red' };

const FILES = 'abcdefghi';

export function setupOf(position: Position): Setup {
  const squares = new Map<Square, Occupant>();
  for (const [square, piece] of position.pieces())
    squares.set(square, pieceLetter(piece));
  return { squares, turn: position.turn };
}

/** The letters of other dialects of FEN. */
const DIALECT: Readonly<Record<string, string>> = {
  E: 'B', e: 'b', H: 'N', h: 'n',
};

/** What a text has on its ten ranks, if it is like a FEN; it need not be a
 *  position of the game. */
export function setupOfText(text: string): Setup | undefined {
  const [board = '', turn] = text.trim().split(/\s+/);
  const squares = new Map<Square, Occupant>();
  const rows = board.split('/');
  if (rows.length !== 10) return undefined;
  for (const [row, rank] of rows.entries()) {
    let file = 0;
    for (const letter of rank) {
      const piece = DIALECT[letter] ?? letter;
      if (PIECES.includes(piece))
        squares.set(`${FILES[file++]}${9 - row}`, piece);
      else if (/[1-9]/.test(letter)) file += Number(letter);
      else return undefined;
    }
    if (file !== 9) return undefined;
  }
  return { squares, turn: turn?.toLowerCase() === 'b' ? 'black' : 'red' };
}

/** With another occupant of a square, or none. */
export function put(
  setup: Setup,
  square: Square,
  occupant: Occupant | undefined,
): Setup {
  const squares = new Map(setup.squares);
  if (occupant === undefined) squares.delete(square);
  else squares.set(square, occupant);
  return { ...setup, squares };
}

/** Returns the setup with the piece of one square moved to another. */
export function moved(setup: Setup, from: Square, to: Square): Setup {
  const occupant = setup.squares.get(from);
  return put(put(setup, from, undefined), to, occupant);
}

/** Files a to i as i to a. */
export function mirrored(setup: Setup): Setup {
  const squares = new Map<Square, Occupant>();
  for (const [square, occupant] of setup.squares) {
    const file = FILES.indexOf(square[0] ?? '');
    squares.set(FILES[8 - file]! + square.slice(1), occupant);
  }
  return { ...setup, squares };
}

function rankOf(setup: Setup, rank: number): (Occupant | undefined)[] {
  return [...FILES].map((file) => setup.squares.get(`${file}${rank}`));
}

/** The ten ranks of a FEN, Black's first. */
function ranks(write: (rank: number) => string): string {
  return Array.from({ length: 10 }, (_, row) => write(9 - row)).join('/');
}

export function fenOf(setup: Setup): string {
  const board = ranks((rank) =>
    rankOf(setup, rank)
      .map((one) => (one && PIECES.includes(one) ? one : '.'))
      .join('')
      .replace(/\.+/g, (run) => String(run.length)),
  );
  return `${board} ${setup.turn === 'red' ? 'w' : 'b'} - - 0 1`;
}

export type Blanks = 'any' | 'empty';

/** The pattern of `qipu select --pattern`: squares without an occupant may
 *  have anything, or must be empty. */
export function patternOf(
  setup: Setup,
  blanks: Blanks,
  turn: Side | undefined,
): string {
  const blank = blanks === 'any' ? '?' : '.';
  const board = ranks((rank) => {
    const text = rankOf(setup, rank).map((one) => one ?? blank).join('');
    if (/^\?+$/.test(text)) return '*';
    return text.replace(/\.+/g, (run) => String(run.length));
  });
  const who = turn === undefined ? '?' : turn === 'red' ? 'w' : 'b';
  return `${board} ${who}`;
}

/** The material of `qipu select --material`, exactly this: "R2NCP5A2B2=/R=". */
export function materialOf(setup: Setup): string {
  const occupants = [...setup.squares.values()];
  const side = (letters: string): string =>
    [...letters]
      .map((letter) => {
        const count = occupants.filter((one) => one === letter).length;
        return count ? `${letter}${count > 1 ? count : ''}` : '';
      })
      .join('')
      .toUpperCase() + '=';
  return `${side('RNCPAB')}/${side('rncpab')}`;
}

/** What is wrong: with an error it cannot be played, else it can. */
export function faultOf(
  fen: string,
): { readonly fault: Error; readonly isError: boolean } | undefined {
  const strict = Position.problemOf(fen);
  if (!strict) return undefined;
  const error = Position.problemOf(fen, { allow: 'any' });
  return { fault: error ?? strict, isError: error !== undefined };
}
