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

/** What the library says begins small and ends without a stop. */
function sentence(text: string): string {
  const first = text.slice(0, 1).toUpperCase();
  return first + text.slice(1) + (language.value === 'en' ? '.' : '。');
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
