// notice.ts - one line about what happened; read aloud too.

import { effect, signal } from '@preact/signals';
import { sayError } from '../language/errors.js';
import type { Words } from '../language/words.js';

export interface Notice {
  readonly text: string;
  readonly isError: boolean;
  /** What can be done about it. */
  readonly action?: NoticeAction | undefined;
}

export interface NoticeAction {
  readonly name: Words;
  readonly run: () => void;
}

export const notice = signal<Notice | undefined>(undefined);

/** What is no error, and asks nothing, goes by itself. */
const SHOWN = 8000;

effect(() => {
  const now = notice.value;
  if (!now || now.isError || now.action) return undefined;
  const wait = setTimeout(() => (notice.value = undefined), SHOWN);
  return () => clearTimeout(wait);
});

export function notify(text: string, action?: NoticeAction): void {
  notice.value = { text, isError: false, action };
}

export function notifyError(error: unknown): void {
  notice.value = { text: sayError(error), isError: true };
}
