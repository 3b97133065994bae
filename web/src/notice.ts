// notice.ts - one line that tells the user what happened; read aloud too.

import { signal } from '@preact/signals';

export interface Notice {
  readonly text: string;
  readonly isError: boolean;
}

export const notice = signal<Notice | undefined>(undefined);

export function tell(text: string): void {
  notice.value = { text, isError: false };
}

export function tellError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  notice.value = { text, isError: true };
}
