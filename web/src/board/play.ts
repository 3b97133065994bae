// play.ts - the moves one after the other by themselves, and whether pieces
// glide.

import { effect, signal } from '@preact/signals';
import { forward, node } from '../state/session.js';
import { settings } from '../state/settings.js';

/** A key is held down: pieces do not glide. */
export const isHeld = signal(false);

/** As long as pieces glide, with the frame of the step (board.css). */
const GLIDE = 150;

/** The last two steps came within a glide: the second one shows no other. */
export const isQuick = signal(false);

let stepped = -Infinity;
effect(() => {
  node.value;
  const now = performance.now();
  isQuick.value = now - stepped < GLIDE;
  stepped = now;
});

/** Moves follow by themselves. */
export const isPlaying = signal(false);

export function togglePlay(): void {
  isPlaying.value = !isPlaying.value && !!node.value.next;
}

effect(() => {
  if (!isPlaying.value) return undefined;
  const last = node.value;
  if (!last.next) {
    isPlaying.value = false;
    return undefined;
  }
  const wait = setTimeout(forward, 1000 * settings.pace.value);
  return () => clearTimeout(wait);
});
