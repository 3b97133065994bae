// place.ts - marks the button of the current move. A step changes two buttons
// and renders nothing else again.

import { signal, untracked } from '@preact/signals';
import type { GameNode } from 'qipu';
import { node } from '../state/session.js';
import { linesTo } from './layout.js';

const buttons = new WeakMap<GameNode, HTMLElement>();
const nodes = new WeakMap<Element, GameNode>();

/** A button shows a move. */
export function keep(one: GameNode, button: HTMLElement): void {
  buttons.set(one, button);
  nodes.set(button, one);
}

/** It no longer does; the move may have another by now. */
export function forget(one: GameNode, button: HTMLElement): void {
  if (buttons.get(one) === button) buttons.delete(one);
}

/** The move whose button was clicked. */
export function moveOf(target: EventTarget | null): GameNode | undefined {
  const button = target instanceof Element && target.closest('.move');
  return button ? nodes.get(button) : undefined;
}

/** Lines that the user has folded (true) or unfolded. */
const folds = signal<ReadonlyMap<GameNode, boolean>>(new Map());

/** So deep are variations shown unasked. */
const DEPTH_SHOWN = 3;

/** Whether a variation, by its first move, is folded. */
export function isFolded(start: GameNode, depth: number): boolean {
  return folds.value.get(start) ?? depth > DEPTH_SHOWN;
}

export function fold(start: GameNode, to: boolean): void {
  folds.value = new Map(folds.value).set(start, to);
}

/** Forgets what was folded, with another game. */
export function unfoldAll(): void {
  folds.value = new Map();
}

let marked: HTMLElement | undefined;

function mark(button: HTMLElement | undefined): void {
  if (marked === button) return;
  const hadFocus = !!marked && document.activeElement === marked;
  marked?.removeAttribute('aria-current');
  if (marked) marked.tabIndex = -1;
  marked = button;
  if (!button) return;
  button.setAttribute('aria-current', 'step');
  button.tabIndex = 0;
  if (hadFocus) button.focus({ preventScroll: true });
}

let scrolling = 0;

/** Scrolls before the next frame, whose layout is made in any case. */
function scrollSoon(move: (list: HTMLElement) => void): void {
  cancelAnimationFrame(scrolling);
  scrolling = requestAnimationFrame(() => {
    if (list) move(list);
  });
}

// Scrolls the list alone: the board stays where it is.
function bringIntoView(list: HTMLElement, button: HTMLElement): void {
  const [all, one] = [
    list.getBoundingClientRect(), button.getBoundingClientRect(),
  ];
  const room = Math.min(48, all.height / 4);
  if (one.top < all.top + room)
    list.scrollTop += one.top - all.top - all.height / 3;
  else if (one.bottom > all.bottom - room)
    list.scrollTop += one.bottom - all.bottom + all.height / 3;
}

let list: HTMLElement | undefined;

// A smaller list shows its place too.
const resizes = new ResizeObserver(() => showPlace());

/** The element that scrolls. */
export function keepList(element: HTMLElement | null): void {
  list = element ?? undefined;
  resizes.disconnect();
  if (element) resizes.observe(element);
}

// Unfolds the variations that lead to a move.
function unfoldTo(to: GameNode): void {
  const lines = linesTo(to);
  const closed = lines.filter((one, index) =>
    isFolded(one, lines.length - index),
  );
  if (!closed.length) return;
  const next = new Map(folds.peek());
  for (const one of closed) next.set(one, false);
  folds.value = next;
}

/** The button of the move on the board is still to be made. */
let isAwaited = false;

/** Shows in the list where the board is. */
export function showPlace(): void {
  if (!list) return;
  const now = node.peek();
  const button = buttons.get(now);
  isAwaited = !button && !now.isRoot;
  if (isAwaited) untracked(() => unfoldTo(now));
  mark(button);
  if (button) scrollSoon((all) => bringIntoView(all, button));
  else if (now.isRoot) {
    scrollSoon((all) => (all.scrollTop = 0));
    const first = list.querySelector('.move');
    if (first instanceof HTMLElement) first.tabIndex = 0;
  }
}

/** Buttons were made: one that is awaited may be among them. */
export function showAwaited(): void {
  if (isAwaited) showPlace();
}
