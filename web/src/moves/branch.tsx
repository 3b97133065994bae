// branch.tsx - the moves that go on from the board, if there are several.

import type { JSX } from 'preact';
import { say, type Words } from '../language/words.js';
import { goTo, revision } from '../state/session.js';
import { settings } from '../state/settings.js';
import { settled } from '../state/settled.js';

const words = {
  next: ['Next moves', '下一着的选择'],
} as const satisfies Record<string, Words>;

/** It lies over the end of the list, which keeps its height. */
export function Branch(): JSX.Element | null {
  revision.value;
  const { children } = settled.value.node;
  if (children.length < 2) return null;
  const notation = settings.notation.value;
  return (
    <div class="branch" role="group" aria-label={say(words.next)}>
      {children.map((one) => (
        <button key={one.ucci} type="button" onClick={() => goTo(one)}>
          {one.move({ notation })?.text ?? one.ucci}
        </button>
      ))}
    </div>
  );
}
