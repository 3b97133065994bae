// merging.ts - selected games as one with variations, which is opened.

import { merge as mergeGames } from 'qipu';
import { sayGames } from '../language/games.js';
import { say, type Words } from '../language/words.js';
import { collect } from '../source/collect.js';
import type { Source } from '../source/source.js';
import { openMade } from '../state/pasted.js';
import { pickNone } from '../state/picked.js';

const words = {
  merged: ['{games} merged', '合并的{games}'],
} as const satisfies Record<string, Words>;

export async function merge(
  source: Source,
  ids: readonly number[],
): Promise<void> {
  const { signal } = new AbortController();
  const games = await collect(source, ids, signal, () => undefined);
  const pgn = mergeGames(games).pgn();
  const name = say(words.merged, { games: sayGames(ids.length) });
  pickNone();
  await openMade(pgn, name);
}
