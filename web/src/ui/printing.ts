// printing.ts - whether the page is being put on paper (style/print.css).

import { options } from 'preact';
import { signal } from '@preact/signals';

export const isPrinting = signal(false);

/** Changes the page at once: Firefox copies it for the printer before any
 *  deferred rendering. */
function set(isIt: boolean): void {
  const { debounceRendering } = options;
  options.debounceRendering = (render) => render();
  isPrinting.value = isIt;
  options.debounceRendering = debounceRendering;
}

/** Follows what the browser says of it. */
export function followPrinting(): void {
  addEventListener('beforeprint', () => set(true));
  addEventListener('afterprint', () => set(false));
}
