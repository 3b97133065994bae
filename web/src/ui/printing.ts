// printing.ts - whether the page is being put on paper (style/print.css).

import { signal } from '@preact/signals';

export const isPrinting = signal(false);

/** Follows what the browser says of it. */
export function followPrinting(): void {
  addEventListener('beforeprint', () => (isPrinting.value = true));
  addEventListener('afterprint', () => (isPrinting.value = false));
}
