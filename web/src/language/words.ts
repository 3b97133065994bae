// words.ts - the languages of the page.
//
// Each part of the page keeps its words beside it: a list of pairs, English and
// Chinese. `say` returns the one of the current language; parts that call it
// render again when the language changes.

import { signal } from '@preact/signals';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

const isChinese = navigator.languages.some((one) => one.startsWith('zh'));

/** The language of the page; a setting (state/settings.ts). */
export const language = signal<Language>(isChinese ? 'zh' : 'en');

/** English and Chinese. `{name}` is replaced with a value. */
export type Words = readonly [english: string, chinese: string];

export function say(
  words: Words,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = words[language.value === 'zh' ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (all, name: string) =>
    String(values[name] ?? all),
  );
}

/** A number as the language writes it. */
export function sayNumber(number: number): string {
  return number.toLocaleString(language.value);
}
