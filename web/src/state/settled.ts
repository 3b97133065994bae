// settled.ts - the place in the game as the parts beside the board have it. A
// step is drawn on the board and in the list first; the others follow after
// that frame, and after the one that begins the glide of a piece.

import { effect, signal } from '@preact/signals';
import type { GameNode, Position } from 'qipu';
import { node, position, revision } from './session.js';

export interface Place {
  readonly node: GameNode;
  readonly position: Position;
}

function placeNow(): Place {
  const here = node.peek();
  let found: Position | undefined;
  return {
    node: here,
    // Not before a part asks for it: libqipu is loaded later than this module.
    get position() {
      found ??= node.peek() === here ? position.peek() : here.position();
      return found;
    },
  };
}

export const settled = signal<Place>(placeNow());

/** The parts beside the board show its place. */
export const isSettled = (): boolean => settled.peek().node === node.peek();

/** For what must be at the place now, as an editor that takes the focus. */
export function settleNow(): void {
  if (!isSettled()) settled.value = placeNow();
}

// A message comes after the frame.
const { port1, port2 } = new MessageChannel();
const askFrame = (): number =>
  requestAnimationFrame(() => port2.postMessage(0));

let isAsked = false;
let beginning: (() => void) | undefined;
port1.onmessage = () => {
  const begin = beginning;
  beginning = undefined;
  if (begin) {
    begin();
    askFrame();
    return;
  }
  isAsked = false;
  settleNow();
};

function settleSoon(): void {
  if (isAsked) return;
  isAsked = true;
  askFrame();
}

/** Begins a movement when the step has been drawn. It gets a frame of its own,
 *  before the parts beside the board follow. */
export function beginAfterStep(begin: () => void): void {
  beginning = begin;
  settleSoon();
}

// A change of the game is shown everywhere at once.
let changes = revision.peek();
effect(() => {
  node.value;
  if (changes === revision.value) settleSoon();
  else settled.value = placeNow();
  changes = revision.value;
});
