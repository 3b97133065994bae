// wide.ts - whether the window has room for three columns.

import { signal } from '@preact/signals';

const query = globalThis.matchMedia?.('(min-width: 1300px)');

export const isWide = signal(query?.matches ?? false);
query?.addEventListener('change', () => (isWide.value = query.matches));
