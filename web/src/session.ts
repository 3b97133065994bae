// session.ts - the game on the board and the place in it; what can be done with
// them. Every part of the page reads these signals and calls these functions.

import { computed, signal } from '@preact/signals';
import { Game, type GameNode, type MoveLike } from 'qipu';
import { nodeAt } from './path.js';

/** Where a game came from, to go back to it; none for one's own. */
export interface Origin {
  /** A source's id, and the game's number in it. */
  readonly source: string;
  readonly id: number;
}

export const game = signal<Game>(new Game());
export const origin = signal<Origin | undefined>(undefined);
export const node = signal<GameNode>(game.value.root);
/** Grows with each change of the tree or of what is said in it. */
export const revision = signal(0);

/** The position on the board, with its history; not to be changed. */
export const position = computed(() => {
  revision.value;
  return node.value.position();
});

/** Moves that the user has tried. */
const own = new WeakSet<GameNode>();
export const isOwn = (one: GameNode): boolean => own.has(one);
/** There is something that has not been saved. */
export const isChanged = signal(false);

function changed(): void {
  isChanged.value = true;
  revision.value++;
}

/** Shows a game, at a place (path.ts) or at its beginning. */
export function openGame(opened: Game, from?: Origin, path = '0'): void {
  game.value = opened;
  origin.value = from;
  node.value = nodeAt(opened, path);
  isChanged.value = false;
  revision.value++;
}

export function goTo(there: GameNode | undefined): void {
  if (there) node.value = there;
}

export const forward = (): void => goTo(node.value.next);
export const back = (): void => goTo(node.value.parent);
export const toStart = (): void => goTo(game.value.root);

/** To the last move of the line that is looked at. */
export function toEnd(): void {
  let at = node.value;
  while (at.next) at = at.next;
  goTo(at);
}

/** To the variation above (-1) or below (1) of the same move. */
export function sideways(step: 1 | -1): void {
  const all = node.value.parent?.children ?? [];
  goTo(all[all.indexOf(node.value) + step]);
}

/** Plays a move: goes on in the line when it is there, begins a variation of
 *  the user's own when not. Throws a QipuError when it is not legal. */
export function play(move: MoveLike): void {
  const before = node.value.children.length;
  const there = node.value.play(move);
  if (node.value.children.length > before) {
    own.add(there);
    changed();
  }
  goTo(there);
}

/** Takes a move out, with all that follows it. */
export function remove(one: GameNode): void {
  const { parent } = one;
  if (!parent) return;
  for (let at: GameNode | undefined = node.value; at; at = at.parent)
    if (at === one) node.value = parent;
  one.remove();
  changed();
}

/** Makes the line that leads to a move the main line. */
export function promote(one: GameNode): void {
  one.promote();
  changed();
}

/** Sets the comment after a move. */
export function comment(one: GameNode, text: string): void {
  one.comments = text ? [text] : [];
  changed();
}

/** Sets the glyphs of a move. */
export function annotate(one: GameNode, nags: number[]): void {
  one.nags = nags;
  changed();
}
