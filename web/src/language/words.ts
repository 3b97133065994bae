// words.ts - the languages of the page.
//
// Each part of the page keeps its words beside it: a list of pairs, English and
// Chinese. `say` gives the one of the language that is set, and is read anew
// when that changes.

import { settings } from '../state/settings.js';

/** English and Chinese. `{name}` stands for a value. */
export type Words = readonly [english: string, chinese: string];

export function say(
  words: Words,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = words[settings.language.value === 'zh' ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (all, name: string) =>
    String(values[name] ?? all),
  );
}

/** A number as the language writes it. */
export function sayNumber(number: number): string {
  return number.toLocaleString(settings.language.value);
}
