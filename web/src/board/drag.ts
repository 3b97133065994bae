// drag.ts - a pointer on the board: a click, or a piece that is dragged.

import type { Square } from 'qipu';
import { squareAt, type View } from './geometry.js';
import { canPick, drop, picked, touch, tryMove } from './hand.js';

/** Pixels that a hand may tremble. */
const TREMBLE = 6;

interface Drag {
  readonly grid: HTMLElement;
  readonly view: View;
  readonly from: Square;
  readonly wasPicked: boolean;
  readonly x: number;
  readonly y: number;
  readonly piece: HTMLElement | undefined;
  isMoving: boolean;
}

function squareUnder(drag: Drag, event: PointerEvent): Square | undefined {
  const box = drag.grid.getBoundingClientRect();
  const column = Math.floor((9 * (event.clientX - box.left)) / box.width);
  const row = Math.floor((10 * (event.clientY - box.top)) / box.height);
  return squareAt({ column, row }, drag.view);
}

function pieceAt(grid: HTMLElement, square: Square): HTMLElement | undefined {
  const found = grid.closest('.board')?.querySelector(
    `[data-at="${square}"]`,
  );
  return found instanceof HTMLElement ? found : undefined;
}

function move(drag: Drag, event: PointerEvent): void {
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.isMoving && Math.hypot(x, y) < TREMBLE) return;
  const { piece } = drag;
  if (!piece) return;
  drag.isMoving = true;
  piece.classList.add('piece-dragged');
  piece.style.translate = `${x}px ${y}px`;
}

// The piece is where the hand left it: nothing has to be shown of its way.
function settle(piece: HTMLElement | undefined, isPlayed: boolean): void {
  if (!piece) return;
  piece.style.translate = '';
  if (!isPlayed) {
    piece.classList.remove('piece-dragged');
    return;
  }
  requestAnimationFrame(() =>
    requestAnimationFrame(() => piece.classList.remove('piece-dragged')),
  );
}

function finish(drag: Drag, event: PointerEvent): void {
  const to = squareUnder(drag, event);
  if (!drag.isMoving) {
    if (drag.wasPicked || !drag.piece) touch(drag.from);
    return;
  }
  const isPlayed = !!to && to !== drag.from && tryMove(drag.from, to);
  if (!isPlayed) drop();
  settle(drag.piece, isPlayed);
}

/** A pointer went down on the board. */
export function startDrag(
  event: PointerEvent & { currentTarget: HTMLElement },
  view: View,
): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const grid: HTMLElement = event.currentTarget;
  const target = event.target;
  const from =
    target instanceof HTMLElement ? target.dataset['square'] : undefined;
  if (!from) return;
  const isPick = canPick(from);
  const drag: Drag = {
    grid, view, from,
    wasPicked: picked.peek() === from,
    x: event.clientX,
    y: event.clientY,
    piece: isPick ? pieceAt(grid, from) : undefined,
    isMoving: false,
  };
  if (isPick) picked.value = from;
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  grid.setPointerCapture(event.pointerId);
  grid.addEventListener('pointermove', (one) => move(drag, one), listen);
  grid.addEventListener('pointerup', (one) => {
    stop.abort();
    finish(drag, one);
  }, listen);
  grid.addEventListener('pointercancel', () => {
    stop.abort();
    settle(drag.piece, false);
    drop();
  }, listen);
}
