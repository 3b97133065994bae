// notice.ts - one line that tells the user what happened; read aloud too.

import { effect, signal } from '@preact/signals';

export interface Notice {
  readonly text: string;
  readonly isError: boolean;
}

export const notice = signal<Notice | undefined>(undefined);

/** What is no error goes by itself. */
const SHOWN = 8000;

effect(() => {
  const now = notice.value;
  if (!now || now.isError) return undefined;
  const wait = setTimeout(() => (notice.value = undefined), SHOWN);
  return () => clearTimeout(wait);
});

export function tell(text: string): void {
  notice.value = { text, isError: false };
}

export function tellError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  notice.value = { text, isError: true };
}
