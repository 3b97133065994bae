// drag.ts - pieces that are dragged from the box onto the board, over it, or
// off it.

import type { Square } from 'qipu';
import { change, held, setup } from './setup-state.js';
import { moved, put, type Occupant } from './setup.js';

/** Pixels that a hand may tremble. */
const TREMBLE = 6;

function squareUnder(event: PointerEvent): Square | undefined {
  for (const one of document.elementsFromPoint(event.clientX, event.clientY))
    if (one instanceof HTMLElement && one.dataset['square'])
      return one.dataset['square'];
  return undefined;
}

function drop(
  occupant: Occupant,
  from: Square | undefined,
  to: Square | undefined,
): void {
  const now = setup.value;
  held.value = undefined;
  if (from !== undefined && to !== undefined && from !== to)
    change(moved(now, from, to));
  else if (from !== undefined && to === undefined)
    change(put(now, from, undefined));
  else if (to !== undefined && from === undefined)
    change(put(now, to, occupant));
}

// A drag ends with a click, which means nothing more.
function swallowClick(on: HTMLElement): void {
  const swallow = (event: Event): void => event.stopImmediatePropagation();
  on.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => on.removeEventListener('click', swallow, true));
}

/** A pointer went down on a piece: in the box, or on the square `from`. */
export function startDrag(
  event: PointerEvent & { currentTarget: HTMLElement },
  occupant: Occupant,
  from?: Square,
): void {
  const place: HTMLElement = event.currentTarget;
  const piece = place.firstElementChild;
  const isStyled = piece instanceof HTMLElement || piece instanceof SVGElement;
  if (event.button !== 0 || !event.isPrimary || !isStyled) return;
  const [x, y] = [event.clientX, event.clientY];
  let isMoving = false;
  const stop = new AbortController();
  const { signal } = stop;
  const end = (): void => {
    stop.abort();
    piece.style.translate = '';
    piece.classList.remove('dragged');
  };
  place.setPointerCapture(event.pointerId);
  place.addEventListener('pointermove', (one) => {
    const [right, down] = [one.clientX - x, one.clientY - y];
    isMoving ||= Math.hypot(right, down) >= TREMBLE;
    if (!isMoving) return;
    piece.style.translate = `${right}px ${down}px`;
    piece.classList.add('dragged');
  }, { signal });
  place.addEventListener('pointerup', (one) => {
    end();
    if (!isMoving) return;
    swallowClick(place);
    drop(occupant, from, squareUnder(one));
  }, { signal });
  place.addEventListener('pointercancel', end, { signal });
}
