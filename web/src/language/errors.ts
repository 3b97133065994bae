// errors.ts - what the library says is wrong, in the language of the page.

import { messageOf, QipuError, type Diagnostic } from 'qipu';
import { language } from './words.js';

/** A problem of a record or a position; of what is written, with its format. */
export function sayProblem(problem: Diagnostic, format?: string): string {
  return messageOf(problem, language.value, format) || problem.message;
}

/** Anything that was thrown. */
export function sayError(error: unknown): string {
  if (error instanceof QipuError) return sayProblem(error);
  return error instanceof Error ? error.message : String(error);
}

/** What a move or a start can be refused for. */
const REFUSED = [
  'MOVE_TEXT', 'MOVE_PIECE', 'MOVE_REACH', 'MOVE_LEG', 'MOVE_EYE', 'MOVE_PATH',
  'MOVE_SCREEN', 'MOVE_OWN', 'MOVE_CHECK', 'MOVE_MANY', 'MOVE_OFF',
  'MOVE_OTHER', 'GAME_FEN', 'GAME_VARIATION',
];

/** Why a game ends early, as the library wrote it into the game: in English. */
export function sayWritten(text: string): string {
  if (language.value === 'en') return text;
  for (const name of REFUSED) {
    const problem = new QipuError({ code: `E_${name}`, message: '' });
    if (messageOf(problem, 'en') === text)
      return messageOf(problem, language.value);
  }
  return text;
}

/** What the library and servers say begins small and ends without a stop. */
function sentence(text: string): string {
  // Names of files and moves stay as they are.
  const begun = text.replace(
    /^[a-z](?=[a-z]*[ ,])/, (one) => one.toUpperCase());
  const stop = /[\u3400-\u9fff]/.test(text) ? '。' : '.';
  return begun + (/[.!?…。！？]$/.test(text) ? '' : stop);
}

/** Anything that was thrown, as a sentence of its own. */
export function sayThrown(error: unknown): string {
  return sentence(sayError(error));
}

/** Why the move that the user tried on the board is illegal; names neither the
 *  move nor another one. */
export function sayIllegal(error: unknown): string {
  if (!(error instanceof QipuError)) return sayError(error);
  const { code, message, square } = error;
  return sentence(sayError(new QipuError({ code, message, square })));
}

/** What is wrong with a position. */
export function sayFault(fault: Error): string {
  return sentence(sayError(fault));
}
