// indexing.tsx - how far a tree is that is made while one looks on.

import type { JSX } from 'preact';
import type { Source } from '../source.js';
import { say, sayNumber, type Words } from '../words.js';

const words = {
  some: [
    '{done} of {count} games are in the tree so far.',
    '已有{done}局编入，共{count}局。',
  ],
} as const satisfies Record<string, Words>;

/** So often the answers of a tree that grows are asked for anew. */
const STEPS = 20;

function isWhole(source: Source): boolean {
  return !source.indexed || source.indexed.value >= source.count;
}

/** Another text whenever it is worth to ask again. */
export function indexState(source: Source): string {
  if (!source.indexed || isWhole(source)) return '';
  return `${Math.floor((STEPS * source.indexed.value) / source.count)}`;
}

export function Indexing({ source }: { source: Source }): JSX.Element | null {
  if (isWhole(source)) return null;
  return (
    <p class="indexing">
      {say(words.some, {
        done: sayNumber(source.indexed?.value ?? 0),
        count: sayNumber(source.count),
      })}
    </p>
  );
}
