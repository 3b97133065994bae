// navigation.ts - finds the sources when the page starts, and opens the game
// that its address names.

import { effect, untracked } from '@preact/signals';
import { Game, Position, START_FEN } from 'qipu';
import { say, type Words } from '../language/words.js';
import { isFile, isForeign, packedGames } from '../source/config.js';
import { PackedSource } from '../source/packed.js';
import { expectGame, serverSources } from '../source/server.js';
import type { Source } from '../source/source.js';
import { notify, notifyError } from '../ui/notice.js';
import { keepDrafts, openWithDraft } from './draft.js';
import { pastedSource } from './pasted.js';
import { nodeAt, pathOf } from './path.js';
import { beforeLeaving, route, visit, type Route } from './route.js';
import { game, goTo, node, origin, playLine, type Origin } from './session.js';
import { settled } from './settled.js';
import { openSetup } from './setup.js';
import { addSource, chooseSource, sourceById, sources } from './sources.js';

const words = {
  foreign: [
    'The games in this page are of another version of qipu.',
    '这个网页里的棋谱属于另一版本的 qipu。',
  ],
  gone: [
    'The games of this address are not open here; open their file again.',
    '这个地址的棋谱没有打开，请重新打开它的文件。',
  ],
  kept: [
    'Your changes to this game have been kept.',
    '您对这一局的修改还在。',
  ],
} as const satisfies Record<string, Words>;

// Browsers refuse addresses that change at every key that is held down.
const PAUSE = 250;

/** The address whose game is being loaded: the board has another one still. */
let awaited: Route | undefined;

/** Finds the sources, for which libqipu need not be there yet. */
export async function findSources(): Promise<void> {
  if (isForeign) notifyError(say(words.foreign));
  if (packedGames) addSource(await PackedSource.open(packedGames));
  // An installed page opens files without its server.
  if (isFile) return;
  const to = route.peek();
  if (to.view === 'board' && 'source' in to) expectGame(to.source, to.id);
  await serverSources().then((all) => all.forEach(addSource), notifyError);
}

/** Opens the game of the address, and follows it. */
export async function openAddress(): Promise<void> {
  const only = sources.value.length === 1 ? sources.value[0] : undefined;
  const isHome = route.value.view === 'board' && !('source' in route.value) &&
    !route.value.fen && !route.value.path?.startsWith('~');
  if (packedGames && only && isHome)
    visit({ view: 'board', source: only.id, id: 1 }, true);
  await follow(route.value).catch((error: unknown) => {
    visit({ view: 'board' }, true);
    notifyError(error);
  });
  keepDrafts();
  effect(() => {
    const to = route.value;
    // The address alone leads elsewhere, not what is read on the way.
    untracked(() => follow(to)).catch(notifyError);
  });
  let waiting = 0;
  effect(() => {
    settled.value;
    const at = route.peek();
    // Not when one has gone elsewhere meanwhile.
    const put = (): void => {
      clearTimeout(waiting);
      const isHere = route.peek() === at && awaited !== at;
      if (at.view === 'board' && isHere) visit(placeOf(), true);
    };
    clearTimeout(waiting);
    waiting = setTimeout(put, PAUSE);
    beforeLeaving(put);
  });
}

function open(opened: Game, from: Origin | undefined, path: string): void {
  isBegun = true;
  if (openWithDraft(opened, from, path)) notify(say(words.kept));
}

async function restored(id: string): Promise<Source | undefined> {
  const source = await pastedSource(id);
  if (source) addSource(source);
  return source;
}

/** A game was shown: until then the board has none that may have a draft. */
let isBegun = false;

async function follow(to: Route): Promise<void> {
  if (to.view !== 'board') return;
  const path = to.path ?? '0';
  if ('source' in to) {
    const from = origin.peek();
    if (from?.source === to.source && from.id === to.id) {
      if (pathOf(node.peek()) !== path) goTo(nodeAt(game.peek(), path));
      return;
    }
    const source = sourceById(to.source) ?? await restored(to.source);
    if (!source) throw new Error(say(words.gone));
    chooseSource(to.source);
    awaited = to;
    const opened = await source.load(to.id).finally(() => {
      if (awaited === to) awaited = undefined;
    });
    if (route.peek() === to)
      open(opened, { source: to.source, id: to.id }, path);
    return;
  }
  const fen = to.fen ?? START_FEN;
  // It comes into the set-up dialog, which says why it is no position.
  if (fen !== game.peek().fen && Position.problemOf(fen, { allow: 'any' })) {
    visit({ view: 'board' }, true);
    openSetup(fen);
    return;
  }
  if (path.startsWith('~')) {
    open(new Game(fen), undefined, '0');
    await undefined; // the draft begins with the game as it is now
    if (route.peek() === to) playLine(path.slice(1));
  } else if (!isBegun || origin.peek() || game.peek().fen !== fen)
    open(new Game(fen), undefined, path);
  else if (pathOf(node.peek()) !== path) goTo(nodeAt(game.peek(), path));
}

/** Where one is in the game, for the address. */
export function placeOf(): Route {
  const path = pathOf(node.value);
  const from = origin.value;
  const fen = game.value.fen;
  if (from) return { view: 'board', ...from, path };
  if (fen === START_FEN) return { view: 'board', path };
  return { view: 'board', fen, path };
}
