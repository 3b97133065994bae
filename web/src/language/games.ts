// games.ts - results and numbers of games, in words.

import { shorten } from './shorten.js';
import { say, sayNumber, type Words } from './words.js';

const RESULTS: Readonly<Record<string, Words>> = {
  '1-0': ['1–0', '红胜'],
  '1/2-1/2': ['½–½', '和棋'],
  '0-1': ['0–1', '黑胜'],
  '*': ['*', '未完'],
};

/** Returns the result as lists show it; unknown text stays as it is. */
export function sayResult(result: string): string {
  const found = RESULTS[result];
  return found ? say(found) : shorten(result, 10);
}

const words = {
  games: ['{count} games', '{count}局'],
  oneGame: ['1 game', '1局'],
} as const satisfies Record<string, Words>;

export function sayGames(count: number): string {
  return count === 1
    ? say(words.oneGame)
    : say(words.games, { count: sayNumber(count) });
}
