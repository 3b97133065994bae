// notation.ts - the notations in which the page shows moves.

import type { Words } from './words.js';

export const NOTATIONS = [
  'chinese', 'traditional', 'wxf', 'iccs', 'vietnamese',
] as const;
export type PageNotation = (typeof NOTATIONS)[number];

/** What each of them looks like. */
export const NOTATION_NAMES: Record<PageNotation, Words> = {
  chinese: ['Chinese 炮二平五', '中文 炮二平五'],
  traditional: ['Chinese 炮二平五 (traditional)', '繁體 炮二平五'],
  wxf: ['WXF C2.5', 'WXF C2.5'],
  iccs: ['ICCS H2-E2', 'ICCS H2-E2'],
  vietnamese: ['Vietnamese P2-5', '越南文 P2-5'],
};

/** The same for those of files. */
export const WRITTEN_NAMES = {
  ...NOTATION_NAMES,
  ucci: ['UCCI h2e2', 'UCCI h2e2'],
  uci: ['UCI h3e3', 'UCI h3e3'],
} as const satisfies Record<string, Words>;
export type WrittenNotation = keyof typeof WRITTEN_NAMES;

/** The language in which screen readers read a notation. */
export function languageOf(notation: PageNotation): string | undefined {
  if (notation === 'chinese') return 'zh-Hans';
  if (notation === 'traditional') return 'zh-Hant';
  return notation === 'vietnamese' ? 'vi' : undefined;
}
