// keys.ts - what keys do where the board is shown.

import { NOTATIONS } from '../language/notation.js';
import type { Words } from '../language/words.js';
import { areKeysShown, commands } from '../state/commands.js';
import {
  back, forward, node, promote, redo, remove, sideways, toEnd, toStart, undo,
} from '../state/session.js';
import { COORDINATES, settings } from '../state/settings.js';
import { flip, mirror } from './controls.js';
import { drop, picked } from './hand.js';
import { isHeld, isPlaying, togglePlay } from './play.js';

export interface Binding {
  /** As `KeyboardEvent.key` has them; "Ctrl+z" with Control or Command. */
  readonly key: string;
  readonly words: Words;
  readonly run: () => void;
}

/** The one after `now` in a list that begins again after its end. */
export function after<T>(all: readonly T[], now: T): T {
  return all[(all.indexOf(now) + 1) % all.length] ?? now;
}

function escape(): void {
  if (picked.value) drop();
  else isPlaying.value = false;
}

export const BINDINGS: readonly Binding[] = [
  { key: 'ArrowRight', words: ['Forward', '前进一步'], run: forward },
  { key: 'ArrowLeft', words: ['Back', '后退一步'], run: back },
  { key: 'Home', words: ['To the start', '回到开头'], run: toStart },
  { key: 'End', words: ['To the end of the line', '到本变最后'], run: toEnd },
  {
    key: 'ArrowUp',
    words: ['To the variation above', '上一个变着'],
    run: () => sideways(-1),
  },
  {
    key: 'ArrowDown',
    words: ['To the variation below', '下一个变着'],
    run: () => sideways(1),
  },
  { key: ' ', words: ['Play, or pause', '自动播放、暂停'], run: togglePlay },
  { key: 'f', words: ['Flip the board', '翻转棋盘'], run: flip },
  { key: 'm', words: ['Mirror left and right', '左右镜像'], run: mirror },
  {
    key: 'c',
    words: ['Other coordinates', '换坐标'],
    run: () => {
      const { coordinates } = settings;
      coordinates.value = after(COORDINATES, coordinates.value);
    },
  },
  {
    key: 't',
    words: ['Other notation', '切换记法'],
    run: () => {
      const { notation } = settings;
      notation.value = after(NOTATIONS, notation.value);
    },
  },
  {
    key: 'n',
    words: ['Next game', '下一局'],
    run: () => commands.nextGame?.(),
  },
  {
    key: 'p',
    words: ['Previous game', '上一局'],
    run: () => commands.previousGame?.(),
  },
  {
    key: 'e',
    words: ['Comment on the move', '注解这一着'],
    run: () => commands.edit?.(),
  },
  {
    key: 'u',
    words: ['To the main line', '升为主线'],
    run: () => promote(node.peek()),
  },
  {
    key: 'Delete',
    words: ['Delete from this move on', '删除此着及后续'],
    run: () => remove(node.peek()),
  },
  { key: 'Ctrl+z', words: ['Undo the last change', '撤销修改'], run: undo },
  { key: 'Ctrl+y', words: ['Redo', '重做'], run: redo },
  {
    key: 'Escape',
    words: ['Drop the piece; pause', '放下棋子；暂停'],
    run: escape,
  },
  {
    key: '?',
    words: ['This list of keys', '快捷键一览'],
    run: () => (areKeysShown.value = true),
  },
];

/** What a key is for, by its name and whether Control or Command is held. */
export function bindingOf(
  key: string,
  isControl: boolean,
): Binding | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const wanted = isControl ? `Ctrl+${name}` : name;
  return BINDINGS.find((one) => one.key === wanted);
}

/** Elements that need a key for themselves. */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, dialog, [contenteditable]'))
    return true;
  const isPress = key === ' ' || key === 'Enter';
  return isPress && !!target.closest('button, a, summary, [role="gridcell"]');
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return;
  if (isTaken(event.target, event.key)) return;
  const isControl = event.ctrlKey || event.metaKey;
  const isLetter = /^[^ ]$/.test(event.key) && !isControl;
  if (isLetter && !settings.letterKeys.value) return;
  // Where Ctrl+Y is not the custom.
  const isRedo = isControl && event.shiftKey && event.key === 'Z';
  const binding = bindingOf(isRedo ? 'y' : event.key, isControl);
  if (!binding) return;
  event.preventDefault();
  isHeld.value = event.repeat;
  if (event.key.startsWith('Arrow'))
    isPlaying.value = false;
  binding.run();
}

/** Listens as long as the board is there; returns what ends it. */
export function listenToKeys(): () => void {
  const stop = new AbortController();
  const { signal: until } = stop;
  addEventListener('keydown', onKey, { signal: until });
  addEventListener('keyup', () => (isHeld.value = false), { signal: until });
  return () => stop.abort();
}
