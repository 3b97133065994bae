// indexing.tsx - how far a tree is that is made while one looks on.

import type { JSX } from 'preact';
import { say, sayNumber, type Words } from '../language/words.js';
import type { Source } from '../source/source.js';

const words = {
  some: [
    '{done} of {count} games are in the tree so far.',
    '已有{done}局编入，共{count}局。',
  ],
} as const satisfies Record<string, Words>;

export function Indexing({ source }: { source: Source }): JSX.Element | null {
  const { indexed, count } = source;
  if (!indexed || indexed.value >= count) return null;
  return (
    <>
      {say(words.some, {
        done: sayNumber(indexed.value), count: sayNumber(count),
      })}{' '}
    </>
  );
}
