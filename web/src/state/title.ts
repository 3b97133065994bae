// title.ts - what the browser calls the page, in its tabs and bookmarks.

import { shorten } from '../language/shorten.js';
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

/** A name without what breaks lines or turns the direction of what follows. */
function plain(name: string): string {
  // A zero-width joiner holds an emoji together.
  return shorten(name, MOST)
    .replace(/(?:(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, ' ').trim();
}

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
