// merging.ts - selected games as one with variations, which is opened.

import { merge as mergeGames } from 'qipu';
import { sayGames } from '../language/games.js';
import { say, type Words } from '../language/words.js';
import { collect } from '../source/collect.js';
import { FilesSource, textAsFile } from '../source/files.js';
import type { Source } from '../source/source.js';
import { keepPasted } from '../state/pasted.js';
import { pickNone } from '../state/picked.js';
import { visit } from '../state/route.js';
import { addSource, chooseSource } from '../state/sources.js';

const words = {
  merged: ['{games} merged', '合并的{games}'],
} as const satisfies Record<string, Words>;

export async function merge(
  source: Source,
  ids: readonly number[],
): Promise<void> {
  const { signal } = new AbortController();
  const pgn = mergeGames(await collect(source, ids, signal, () => undefined)).pgn();
  const name = say(words.merged, { games: sayGames(ids.length) });
  const made = await FilesSource.read([textAsFile(pgn, name)], name);
  keepPasted(made, pgn);
  pickNone();
  addSource(made);
  chooseSource(made.id);
  visit({ view: 'board', source: made.id, id: 1 });
}
