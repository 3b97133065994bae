// errors.ts - what is wrong, in the language of the page.

import { QipuError, type Diagnostic } from 'qipu';
import { messageOf } from 'qipu';
import { settings } from '../state/settings.js';

/** A problem of a record or a position; of what is written, with its format. */
export function sayProblem(problem: Diagnostic, format?: string): string {
  const isChinese = settings.language.value === 'zh';
  return messageOf(problem, isChinese ? 'zh' : 'en', format) || problem.message;
}

/** Anything that was thrown. */
export function sayError(error: unknown): string {
  if (error instanceof QipuError) return sayProblem(error);
  return error instanceof Error ? error.message : String(error);
}
