// sketch.ts - arrows and circles that a hand draws on the board: with the right
// button, or by pressing long. They go into the comment of the move.

import { signal } from '@preact/signals';
import type { Mark, MarkColor, Square } from 'qipu';
import { toggled } from '../state/drawings.js';
import { ink, node, recomment } from '../state/session.js';
import { squareUnder, type View } from './geometry.js';

/** What is being drawn. */
export const sketch = signal<Mark | undefined>(undefined);

/** The colour that is set, or that of the keys which are held. */
function inkOf(event: PointerEvent): MarkColor {
  const isRed = event.shiftKey || event.ctrlKey;
  if (isRed && event.altKey) return 'yellow';
  if (isRed) return 'red';
  return event.altKey ? 'blue' : ink.value;
}

function keep({ from, to, color = 'green' }: Mark): void {
  const one = node.peek();
  recomment(one, toggled(one.comments, { from, ...(to && { to }), color }));
}

/** Draws from a square to where the pointer leaves the board's surface. */
export function startSketch(
  event: PointerEvent,
  grid: HTMLElement,
  view: View,
  from: Square,
): void {
  // A comment that is being written is saved first.
  if (document.activeElement instanceof HTMLTextAreaElement)
    document.activeElement.blur();
  const color = inkOf(event);
  const follow = (one: PointerEvent): void => {
    const to = squareUnder(grid, view, one);
    const drawn = to === from ? { kind: 'ring', from, color } as const
      : { kind: 'arrow', from, to: to ?? from, color } as const;
    sketch.value = to ? drawn : undefined;
  };
  follow(event);
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  const end = (): void => {
    stop.abort();
    sketch.value = undefined;
  };
  grid.setPointerCapture(event.pointerId);
  grid.addEventListener('pointermove', follow, listen);
  grid.addEventListener('pointerup', (one) => {
    follow(one);
    const drawn = sketch.peek();
    end();
    if (drawn) keep(drawn);
  }, listen);
  grid.addEventListener('pointercancel', end, listen);
}
