// announce.tsx - what screen readers say of each position that is gone to.

import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { sayMove, saySide } from '../language/names.js';
import { languageOf } from '../language/notation.js';
import { say, type Words } from '../language/words.js';
import { settings } from '../state/settings.js';
import { settled } from '../state/settled.js';

const words = {
  start: ['Start of the game', '对局开始'],
  mate: [', checkmate', '，将死'],
  stalemate: [', stalemate', '，困毙'],
  turn: ['{side} to move', '{side}走棋'],
} as const satisfies Record<string, Words>;

// Whoever holds a key down wants to hear where it ends.
const PAUSE = 200;

const said = signal<{ text: string; move?: string }>({ text: '' });

function sayPlace(): { text: string; move?: string } {
  const { node, position: now } = settled.value;
  const move = node.move({ notation: settings.notation.value });
  const side = saySide(now.turn);
  if (!move)
    return { text: `${say(words.start)}. ${say(words.turn, { side })}` };
  const ends = now.isCheckmate()
    ? say(words.mate)
    : now.isStalemate() ? say(words.stalemate) : '';
  return { text: sayMove(move) + ends, move: move.text };
}

let waiting: ReturnType<typeof setTimeout> | undefined;
let isFirst = true;
effect(() => {
  settled.value;
  clearTimeout(waiting);
  if (isFirst) {
    isFirst = false;
    return;
  }
  waiting = setTimeout(() => (said.value = sayPlace()), PAUSE);
});

export function Announcer(): JSX.Element {
  const { text, move } = said.value;
  return (
    <p class="unseen" role="status" data-testid="announcer">
      {text}
      {move && (
        <>
          {'; '}
          <span lang={languageOf(settings.notation.value)}>{move}</span>
        </>
      )}
    </p>
  );
}
