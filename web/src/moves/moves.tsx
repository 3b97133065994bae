// moves.tsx - the moves of the game as a tree of lines.

import type { JSX } from 'preact';
import { game, goTo, node, revision } from '../session.js';
import { settings } from '../settings.js';

export function Moves(): JSX.Element {
  revision.value;
  return (
    <ol class="moves">
      {[...game.value.mainline()].map((one) => (
        <li>
          <button
            type="button"
            aria-current={one === node.value ? 'step' : undefined}
            onClick={() => goTo(one)}
          >
            {one.move({ notation: settings.notation.value })?.text}
          </button>
        </li>
      ))}
    </ol>
  );
}
