// session.ts - the game on the board and the place in it; what can be done
// with them. Every part of the page reads these signals and calls these
// functions.

import { batch, computed, signal, type Signal } from '@preact/signals';
import {
  Game, type GameNode, type MarkColor, type MoveLike, type Result, type Side,
  type Square,
} from 'qipu';
import { isSaid } from '../language/shorten.js';
import { nodeAt, pathOf } from './path.js';

/** Where a game came from, to return to it; undefined for a new game. */
export interface Origin {
  /** A source's id, and the game's number in it. */
  readonly source: string;
  readonly id: number;
}

export const game = signal<Game>(new Game());
export const origin = signal<Origin | undefined>(undefined);
export const node = signal<GameNode>(game.value.root);
/** Increases with each change of the tree or its annotations. */
export const revision = signal(0);

/** The last move that is shown while the user guesses what follows; undefined:
 *  all are. */
export const frontier = signal<GameNode | undefined>(undefined);
/** Takes the moves that the user guesses, instead of the game. */
export const guessed = signal<((from: Square, to: Square) => void) | undefined>(
  undefined,
);

/** The position on the board, with its history; not to be changed. */
export const position = computed(() => {
  revision.value;
  return node.value.position();
});

/** The name of a player in the tags; "" if it is unknown. */
export function playerOf(side: Side): string {
  const name = game.value.headers.get(side === 'red' ? 'Red' : 'Black') ?? '';
  return isSaid(name) ? name : '';
}

/** Moves that the user has tried. */
const own = new WeakSet<GameNode>();
export const isOwn = (one: GameNode): boolean => own.has(one);
/** There is something that has not been saved. */
export const isChanged = signal(false);
/** The game came with changes of an earlier visit. */
export const isRestored = signal(false);

/** What takes a change back, and makes it again. Nodes are named by paths, for
 *  those that come back are others than those that went. */
interface Change {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** The last one last. */
const undos = signal<readonly Change[]>([]);
const redos = signal<readonly Change[]>([]);
/** There is a change that can be taken back. */
export const canUndo = computed(() => undos.value.length > 0);
/** There is one that was taken back. */
export const canRedo = computed(() => redos.value.length > 0);
const UNDOS_MAX = 1000;

/** When a node, or what follows it, was changed. */
const touched = new WeakMap<GameNode, number>();
export const touchOf = (one: GameNode): number => touched.get(one) ?? 0;

function touch(one: GameNode): void {
  const now = revision.value + 1;
  for (let at: GameNode | undefined = one; at; at = at.parent)
    touched.set(at, now);
}

function changed(change: Change): void {
  undos.value = [...undos.value.slice(1 - UNDOS_MAX), change];
  redos.value = [];
  isChanged.value = true;
  revision.value++;
}

/** Shows a game, at a place (path.ts) or at its beginning. */
export function openGame(opened: Game, from?: Origin, path = '0'): void {
  batch(() => {
    game.value = opened;
    origin.value = from;
    node.value = nodeAt(opened, path);
    isChanged.value = isRestored.value = false;
    frontier.value = undefined;
    undos.value = redos.value = [];
    revision.value++;
  });
}

/** Shows a game that the user has changed before; `paths` of moves that are
 *  the user's own. */
export function openChanged(
  opened: Game,
  from: Origin | undefined,
  path: string,
  paths: readonly string[],
): void {
  for (const one of paths) own.add(nodeAt(opened, one));
  batch(() => {
    openGame(opened, from, path);
    isChanged.value = isRestored.value = true;
  });
}

/** Whether a move follows what is shown. */
export function isHidden(one: GameNode): boolean {
  let at = frontier.value;
  if (!at) return false;
  while (at && at !== one) at = at.parent;
  return !at;
}

export function goTo(there: GameNode | undefined): void {
  if (there && !isHidden(there)) node.value = there;
}

export const forward = (): void => goTo(node.value.next);
export const back = (): void => goTo(node.value.parent);
export const toStart = (): void => goTo(game.value.root);

/** To the last move of the line that is looked at. */
export function toEnd(): void {
  let at = node.value;
  while (at.next && !isHidden(at.next)) at = at.next;
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
  const count = node.value.children.length;
  const there = node.value.play(move);
  batch(() => {
    if (node.value.children.length > count) {
      own.add(there);
      touch(there);
      const [path, before] = [pathOf(there), pathOf(node.value)];
      const { from, to } = there;
      changed({
        undo: () => detach(nodeAt(game.value, path)),
        redo: () => {
          const again = nodeAt(game.value, before).play({ from, to });
          own.add(again);
          touch(again);
          goTo(again);
        },
      });
    }
    goTo(there);
  });
}

/** Plays moves from the beginning, as far as they are legal: "h2e2h9g7"; the
 *  user's own, unless the game has them. */
export function playLine(moves: string): void {
  toStart();
  try {
    for (const move of moves.match(/.{4}/g) ?? []) play(move);
  } catch {
    // The address was cut, or made by hand.
  }
}

// Removes a move. If the board shows it or a later one, goes to the move before
// it.
function detach(one: GameNode): void {
  const { parent } = one;
  if (!parent) return;
  for (let at: GameNode | undefined = node.value; at; at = at.parent)
    if (at === one) node.value = parent;
  touch(parent);
  one.remove();
}

// Restores a removed move and what follows it, as new nodes.
function attach(parent: GameNode, index: number, gone: GameNode): GameNode {
  const open = [{ parent, gone }];
  for (let at; (at = open.pop()); ) {
    const made = at.parent.play({ from: at.gone.from, to: at.gone.to });
    made.comments = at.gone.comments;
    made.commentsBefore = at.gone.commentsBefore;
    made.nags = at.gone.nags;
    if (own.has(at.gone)) own.add(made);
    for (const child of [...at.gone.children].reverse())
      open.push({ parent: made, gone: child });
  }
  const made = parent.children.pop()!;
  parent.children.splice(index, 0, made);
  touch(made);
  return made;
}

/** Removes a move and all that follow it. */
export function remove(one: GameNode): void {
  const { parent } = one;
  if (!parent) return;
  const index = parent.children.indexOf(one);
  const [path, before] = [pathOf(one), pathOf(parent)];
  batch(() => {
    detach(one);
    changed({
      undo: () => goTo(attach(nodeAt(game.value, before), index, one)),
      redo: () => detach(nodeAt(game.value, path)),
    });
  });
}

/** Makes the line that leads to a move the main line. */
export function promote(one: GameNode): void {
  const turns: number[] = [];
  for (let at = one; at.parent; at = at.parent)
    turns.unshift(at.parent.children.indexOf(at));
  if (!turns.some((turn) => turn > 0)) return;
  const path = pathOf(one);
  one.promote();
  touch(one);
  changed({
    undo: () => {
      let at = game.value.root;
      for (const turn of turns) {
        const main = at.children.shift()!;
        at.children.splice(turn, 0, main);
        at = main;
      }
      touch(at);
    },
    redo: () => {
      const again = nodeAt(game.value, path);
      again.promote();
      touch(again);
    },
  });
}

/** The first move of the variation that a move is in. */
function beginOf(one: GameNode): GameNode | undefined {
  for (let at = one; at.parent; at = at.parent)
    if (at.parent.children[0] !== at) return at;
  return undefined;
}

/** Lets the variation of a move change places with the one above it. */
export function promoteOnce(one: GameNode): void {
  const begin = beginOf(one);
  const { parent } = begin ?? {};
  if (!begin || !parent) return;
  const path = pathOf(parent);
  const index = parent.children.indexOf(begin);
  const swap = (): void => {
    const at = nodeAt(game.value, path);
    const [above, below] = at.children.slice(index - 1, index + 1);
    at.children.splice(index - 1, 2, below!, above!);
    touch(below!);
    touch(above!);
  };
  batch(() => {
    swap();
    changed({ undo: swap, redo: swap });
  });
}

// Sets an annotation of a move.
function set<K extends 'comments' | 'commentsBefore' | 'nags'>(
  one: GameNode,
  what: K,
  to: GameNode[K],
): void {
  const path = pathOf(one);
  const before = one[what];
  const put = (value: GameNode[K]): void => {
    const there = nodeAt(game.value, path);
    there[what] = value;
    touch(there);
  };
  put(to);
  changed({ undo: () => put(before), redo: () => put(to) });
}

/** A move's comments and glyphs. */
export interface Notes {
  readonly comments: string[];
  readonly nags: number[];
}

/** Sets comments and glyphs of many moves in one step. */
export function annotateAll(all: ReadonlyMap<GameNode, Notes>): void {
  const put = (notes: readonly (readonly [string, Notes])[]): void => {
    for (const [path, { comments, nags }] of notes) {
      const one = nodeAt(game.value, path);
      Object.assign(one, { comments, nags });
      touch(one);
    }
  };
  const after = [...all].map(([one, notes]) => [pathOf(one), notes] as const);
  const before = [...all.keys()].map((one) =>
    [pathOf(one), { comments: one.comments, nags: one.nags }] as const);
  put(after);
  changed({ undo: () => put(before), redo: () => put(after) });
}

/** The tags of a game, and its result. */
export interface Head {
  readonly tags: readonly (readonly [name: string, value: string])[];
  readonly result: Result | undefined;
}

/** Sets all tags and the result; ignores tags without a name or a value. */
export function setHead({ tags, result }: Head): void {
  const { headers } = game.value;
  const before: Head = { tags: [...headers], result: game.value.result };
  const put = (head: Head): void => {
    for (const [name] of [...headers]) headers.delete(name);
    for (const [name, value] of head.tags)
      if (name.trim() && value) headers.add(name.trim(), value);
    game.value.result = head.result;
  };
  const after: Head = { tags, result };
  batch(() => {
    put(after);
    changed({ undo: () => put(before), redo: () => put(after) });
  });
}

/** Shows another version of the game, at a ply of its main line. */
export function replaceGame(made: Game, ply: number): void {
  const [before, path] = [game.value, pathOf(node.value)];
  const show = (one: Game, at: string): void => {
    game.value = one;
    node.value = nodeAt(one, at);
  };
  const redo = (): void => show(made, String(ply));
  batch(() => {
    redo();
    changed({ undo: () => show(before, path), redo });
  });
}

/** Where comments stand of a move: after it, or before it. */
export type CommentPlace = 'comments' | 'commentsBefore';

/** Sets the comment on a move. */
export function comment(
  one: GameNode,
  text: string,
  place: CommentPlace = 'comments',
): void {
  set(one, place, text ? [text] : []);
}

/** Sets the comments on a move, each as it is. */
export function recomment(one: GameNode, texts: readonly string[]): void {
  set(one, 'comments', [...texts]);
}

/** The colour of the next arrow that is drawn on the board. */
export const ink = signal<MarkColor>('green');

/** Sets the glyphs of a move. */
export function annotate(one: GameNode, nags: number[]): void {
  set(one, 'nags', nags);
}

function step(
  from: Signal<readonly Change[]>,
  to: Signal<readonly Change[]>,
  run: (change: Change) => void,
): void {
  const last = from.value.at(-1);
  if (!last) return;
  batch(() => {
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, last];
    run(last);
    revision.value++;
    isChanged.value = canUndo.value || isRestored.value;
  });
}

/** Takes the last change back. */
export const undo = (): void => step(undos, redos, (one) => one.undo());
/** Makes a change again that was taken back. */
export const redo = (): void => step(redos, undos, (one) => one.redo());
