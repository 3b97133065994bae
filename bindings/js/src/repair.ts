// repair.ts - repairs of games that cannot be played as they are written.

import { readDiagnostic, type Cursor, type Diagnostic } from './wasm.js';
import { squareName } from './names.js';

/** What a reader applies: suggestions that are likely, always the first one, or
 *  nothing. */
export const REPAIRS = ['likely', 'all', 'none'] as const;

/** One edit of a repair. */
export interface RepairEdit {
  /** What was wrong: a move, a missing or an extra one, two in the wrong order,
   *  the side to move first, or the starting position. */
  readonly kind: 'move' | 'missing' | 'extra' | 'swapped' | 'turn' | 'start';
  /** The ply of the repaired game, from 1; 0 for the start. */
  readonly ply: number;
  /** The place of the text, from 1; 0 in a file without lines. */
  readonly line: number;
  readonly column: number;
  /** The text in the file; "" for a missing move. */
  readonly was: string;
  /** The text that replaces it; "" for an extra move. For the kinds "turn" and
   *  "start", the FEN. */
  readonly now: string;
}

/** A way to repair a game. */
export interface Suggestion {
  /** How sure it is, from 0 to 100. */
  readonly percent: number;
  readonly edits: readonly RepairEdit[];
  /** The starting position, or that before a variation. */
  readonly fen: string;
  /** All moves of the repaired main line, or of the variation, such as "h2e2". */
  readonly moves: readonly string[];
}

/** A game that could not be played, and ways to repair it. */
export interface Repair {
  /** Its index in the file, from 0. */
  readonly game: number;
  /** Its first error. */
  readonly error: Diagnostic;
  /** The ply at which it stopped, from 1. */
  readonly ply: number;
  /** Whether the first suggestion was applied. */
  readonly applied: boolean;
  /** Whether it is of a variation, which is reported after the main line. */
  readonly inVariation: boolean;
  /** The ply of a variation's first move, from 1; 0 for the main line. */
  readonly branch: number;
  /** The best first, at most three. */
  readonly suggestions: readonly Suggestion[];
}

/** `count` times what `read` returns. */
const times = <T>(count: number, read: () => T): T[] =>
  Array.from({ length: count }, read);

function readEdit(from: Cursor): RepairEdit {
  const kind = from.text() as RepairEdit['kind'];
  const [ply, line, column] = [from.number(), from.number(), from.number()];
  return { kind, ply, line, column, was: from.text(), now: from.text() };
}

function readSuggestion(from: Cursor): Suggestion {
  const percent = from.byte();
  const edits = times(from.number(), () => readEdit(from));
  const fen = from.text();
  const moves = times(from.number(), () =>
    squareName(from.byte()) + squareName(from.byte()));
  return { percent, edits, fen, moves };
}

/** @internal the next repair that a reader found; `before` games were read
 *  earlier. */
export function readRepair(from: Cursor, before: number): Repair {
  const game = before + from.number() - 1;
  const ply = from.number();
  const [applied, inVariation] = [from.byte() !== 0, from.byte() !== 0];
  const branch = from.number();
  const error = readDiagnostic(from);
  const suggestions = times(from.number(), () => readSuggestion(from));
  return { game, error, ply, applied, inVariation, branch, suggestions };
}
