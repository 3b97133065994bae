// title.ts - what the browser calls the page, in its tabs and bookmarks.

import { oneLine, shorten } from '../language/shorten.js';
import { say, type Words } from '../language/words.js';
import { route } from './route.js';
import { game, playerOf, revision } from './session.js';
import { source, sources } from './sources.js';

const words = {
  games: ['Games', '棋谱'],
  stats: ['Statistics', '统计'],
  missing: ['Not found', '没有此页'],
} as const satisfies Record<string, Words>;

/** So many characters of a name. */
const MOST = 40;

const plain = (name: string): string => oneLine(shorten(name, MOST));

function what(): string {
  const { view } = route.value;
  if (view !== 'board') return say(words[view]);
  revision.value;
  game.value;
  const [red, black] = [plain(playerOf('red')), plain(playerOf('black'))];
  if (!red && !black) return '';
  return `${red || '?'} – ${black || '?'}`;
}

export function titleNow(): string {
  const name = sources.value.length === 1 ? source.value?.name : '';
  return [what(), plain(name ?? ''), 'qipu']
    .filter(Boolean)
    .join(' · ');
}
