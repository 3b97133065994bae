// drag.ts - a pointer on the board: a click, a piece that is dragged, or an
// arrow that is drawn.

import type { Square } from 'qipu';
import { back, forward } from '../state/session.js';
import { squareUnder, type View } from './geometry.js';
import { canPick, drop, picked, touch, tryMove } from './hand.js';
import { startSketch } from './sketch.js';

/** Pixels that a hand may tremble. */
const TREMBLE = 6;
/** Milliseconds after which a finger that rests draws. */
const HOLD = 500;

interface Drag {
  readonly grid: HTMLElement;
  readonly view: View;
  readonly from: Square;
  readonly wasPicked: boolean;
  readonly x: number;
  readonly y: number;
  readonly piece: HTMLElement | undefined;
  isMoving: boolean;
  /** Runs out when a finger has rested. */
  hold?: ReturnType<typeof setTimeout>;
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
  clearTimeout(drag.hold);
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
  const to = squareUnder(drag.grid, drag.view, event);
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
  const grid: HTMLElement = event.currentTarget;
  const target = event.target;
  const from =
    target instanceof HTMLElement ? target.dataset['square'] : undefined;
  if (!from || !event.isPrimary) return;
  if (event.button === 2) startSketch(event, grid, view, from);
  if (event.button !== 0) return;
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
  const cancel = (): void => {
    stop.abort();
    settle(drag.piece, false);
    drop();
  };
  if (event.pointerType !== 'mouse')
    drag.hold = setTimeout(() => {
      cancel();
      startSketch(event, grid, view, from);
    }, HOLD);
  stop.signal.addEventListener('abort', () => clearTimeout(drag.hold));
  grid.setPointerCapture(event.pointerId);
  grid.addEventListener('pointermove', (one) => move(drag, one), listen);
  grid.addEventListener('pointerup', (one) => {
    stop.abort();
    finish(drag, one);
  }, listen);
  grid.addEventListener('pointercancel', cancel, listen);
}

/** Pixels that a wheel turns for a move. */
const NOTCH = 60;
let turned = 0;

/** A wheel goes through the moves; with Control it enlarges the page. */
export function turnWheel(event: WheelEvent): void {
  if (event.ctrlKey || !event.deltaY) return;
  event.preventDefault();
  const isPixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL;
  const by = isPixels ? event.deltaY : Math.sign(event.deltaY) * NOTCH;
  turned = Math.sign(by) === Math.sign(turned) ? turned + by : by;
  if (Math.abs(turned) < NOTCH) return;
  (turned > 0 ? forward : back)();
  turned = 0;
}
