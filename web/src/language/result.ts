// result.ts - how a game ended, in words.

import { say, type Words } from './words.js';
import { shorten } from './shorten.js';

const words: Readonly<Record<string, Words>> = {
  '1-0': ['1–0', '红胜'],
  '1/2-1/2': ['½–½', '和棋'],
  '0-1': ['0–1', '黑胜'],
  '*': ['*', '未完'],
};

/** The result as a list shows it; what is no result stays as it is. */
export function sayResult(result: string): string {
  const found = words[result];
  return found ? say(found) : shorten(result, 10);
}
