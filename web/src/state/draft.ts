// draft.ts - changes that were not saved: they are kept while other games are
// looked at, and over a reload.

import { effect, signal } from '@preact/signals';
import { Game, readGame } from 'qipu';
import { pathOf } from './path.js';
import {
  canUndo, game, isChanged, isOwn, isRestored, node, openChanged, openGame,
  origin, revision, type Origin,
} from './session.js';
import { sourceById } from './sources.js';
import { store, stored } from './storage.js';

interface Draft {
  /** Of the game without the changes: another may have its number by now. */
  readonly print: number;
  readonly pgn: string;
  /** Paths of the user's own moves. */
  readonly own: readonly string[];
  readonly isChanged: boolean;
}

const PAUSE = 400;

function keyOf(from: Origin | undefined, fen: string): string {
  return from ? `${from.source}/${from.id}` : fen;
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' && value !== null &&
    'print' in value && typeof value.print === 'number' &&
    'pgn' in value && typeof value.pgn === 'string' &&
    'own' in value && Array.isArray(value.own) &&
    value.own.every((one) => typeof one === 'string')
  );
}

function readDraft(key: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(stored('draft', key) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A number for all that a game is. */
export function printOf(pgn: string): number {
  let print = pgn.length;
  for (let i = 0; i < pgn.length; i++)
    print = (Math.imul(print, 31) + pgn.charCodeAt(i)) | 0;
  return print;
}

const textOf = (of: Game): string => of.pgn({ notation: 'ucci' });

/** Shows a game, with the changes that the user has made to it. Whether there
 *  were some. */
export function openWithDraft(
  opened: Game,
  from: Origin | undefined,
  path: string,
): boolean {
  const draft = readDraft(keyOf(from, opened.fen));
  if (!draft || draft.print !== printOf(textOf(opened))) {
    openGame(opened, from, path);
    return false;
  }
  openChanged(readGame(draft.pgn), from, path, draft.own);
  isChanged.value = draft.isChanged;
  return true;
}

/** Discards the changes to the game on the board and opens it again, unless the
 *  user opens another one meanwhile. */
export async function discard(): Promise<void> {
  const from = origin.peek();
  const shown = game.peek();
  const opened = from
    ? await sourceById(from.source)?.load(from.id)
    : new Game(shown.fen);
  const isThere = game.peek() === shown;
  const key = keyOf(from, shown.fen);
  if (isThere) forgetPending();
  store('draft', key, undefined);
  note(key, false);
  if (opened && isThere) openGame(opened, from, pathOf(node.peek()));
}

/** So many changed games are there that were not saved. */
const unsaved = signal<ReadonlySet<string>>(new Set());

function write(of: Game, from: Origin | undefined, print: number): void {
  const key = keyOf(from, of.fen);
  const own = [...of.nodes()].filter(isOwn).map(pathOf);
  const draft: Draft = {
    print, pgn: textOf(of), own, isChanged: unsaved.peek().has(key),
  };
  store('draft', key, JSON.stringify(draft));
}

function note(key: string, isUnsaved: boolean): void {
  if (unsaved.peek().has(key) === isUnsaved) return;
  const next = new Set(unsaved.peek());
  if (isUnsaved) next.add(key);
  else next.delete(key);
  unsaved.value = next;
}

let pending: (() => void) | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

function forgetPending(): void {
  clearTimeout(waiting);
  pending = undefined;
}

function flush(): void {
  pending?.();
  forgetPending();
}

/** Keeps what the user changes from now on; returns what ends it. */
export function keepDrafts(): () => void {
  let shown: Game | undefined;
  let print = 0;
  const stop = effect(() => {
    revision.value;
    const from = origin.value;
    const isNew = game.value !== shown;
    if (isNew) {
      flush();
      shown = game.value;
      if (!isRestored.peek()) print = printOf(textOf(shown));
      else print = readDraft(keyOf(from, shown.fen))?.print ?? 0;
    }
    const now = game.value;
    const key = keyOf(from, now.fen);
    note(key, isChanged.value);
    if (isChanged.value || canUndo.value) {
      pending = () => write(now, from, print);
      clearTimeout(waiting);
      waiting = setTimeout(flush, PAUSE);
    } else if (!isNew && !isRestored.value) {
      pending = undefined;
      store('draft', key, undefined);
    }
  });
  const until = new AbortController();
  const { signal: over } = until;
  addEventListener('pagehide', flush, { signal: over });
  addEventListener('beforeunload', (event) => {
    flush();
    if (unsaved.peek().size) event.preventDefault();
  }, { signal: over });
  return () => {
    stop();
    until.abort();
  };
}
