// fold.ts - names as they are compared: libqipu's folding, by which traditional
// characters are simplified ones, on what Unicode makes of compatible ones, as
// "Ⅱ" and "ii".

import { foldNames } from 'qipu/query';

/** Many at once are folded much quicker than one by one. */
export function foldAll(texts: readonly string[]): string[] {
  return foldNames(texts.map((text) => text.normalize('NFKC')));
}

export function fold(text: string): string {
  return foldAll([text])[0] ?? '';
}
