// words.ts - the languages of the page.
//
// Each part of the page keeps its words beside it: a list of pairs, English and
// Chinese. `say` returns the one of the current language; parts that call it
// render again when the language changes. Traditional Chinese is made of the
// simplified words.

import { signal } from '@preact/signals';
import { CHARACTERS, WORDS } from './traditional.js';

export const LANGUAGES = ['en', 'zh', 'zh-TW'] as const;
export type Language = (typeof LANGUAGES)[number];

const chinese = navigator.languages.find((one) => one.startsWith('zh'));
const isTraditional = /-(Hant|TW|HK|MO)\b/i.test(chinese ?? '');

/** The language of the page; a setting (state/settings.ts). */
export const language = signal<Language>(
  isTraditional ? 'zh-TW' : chinese ? 'zh' : 'en',
);

/** The language of a text, as HTML has it. */
export function languageTag(): string {
  const { value } = language;
  return value === 'zh-TW' && isTraditional ? chinese! : value;
}

/** The language of a Chinese name on a page in any language. */
export function chineseTag(): string {
  return language.value === 'zh-TW' ? 'zh-Hant' : 'zh-Hans';
}

const wordPattern = new RegExp(Object.keys(WORDS).join('|'), 'g');
const characters = new Map(
  CHARACTERS.match(/../g)?.map((pair) => [pair[0], pair[1]] as const),
);
const converted = new Map<string, string>();

/** A Chinese text of the page in the script of the current language. */
export function inScript(text: string): string {
  if (language.value !== 'zh-TW') return text;
  const known = converted.get(text);
  if (known !== undefined) return known;
  const made = text.replace(wordPattern, (word) => WORDS[word] ?? word)
    .replace(/[^\0-\u2fff]|[“”‘’]/g, (one) => characters.get(one) ?? one);
  converted.set(text, made);
  return made;
}

/** English and Chinese. `{name}` is replaced with a value. */
export type Words = readonly [english: string, chinese: string];

export function say(
  words: Words,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = language.value === 'en' ? words[0] : inScript(words[1]);
  return text.replace(/\{(\w+)\}/g, (all, name: string) =>
    String(values[name] ?? all),
  );
}

/** A number as the language writes it. */
export function sayNumber(number: number): string {
  return number.toLocaleString(language.value);
}
