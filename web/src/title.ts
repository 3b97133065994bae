// title.ts - what the browser calls the page, in its tabs and bookmarks.

import { nameOf } from './board/players.js';
import { shorten } from './explore/text.js';
import { source, sources } from './library.js';
import { route } from './route.js';
import { game, revision } from './session.js';
import { say, type Words } from './words.js';

const words = {
  games: ['Games', '棋谱'],
  stats: ['Statistics', '统计'],
} as const satisfies Record<string, Words>;

/** So many characters of a name. */
const MOST = 40;

function what(): string {
  const { view } = route.value;
  if (view !== 'board') return say(words[view]);
  revision.value;
  game.value;
  const [red, black] = [nameOf('red'), nameOf('black')];
  if (!red && !black) return '';
  return `${shorten(red || '?', MOST)} – ${shorten(black || '?', MOST)}`;
}

export function titleNow(): string {
  const name = sources.value.length === 1 ? source.value?.name : '';
  return [what(), shorten(name ?? '', MOST), 'qipu']
    .filter(Boolean)
    .join(' · ');
}
