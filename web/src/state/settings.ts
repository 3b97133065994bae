// settings.ts - what the user has set, kept for the next visit.

import { computed, effect, signal, type Signal } from '@preact/signals';
import { NOTATIONS, type PageNotation } from '../language/notation.js';
import { language, LANGUAGES, languageTag } from '../language/words.js';
import { packedGames } from '../source/config.js';

export const THEMES = ['auto', 'light', 'dark'] as const;
export const BOARDS = ['auto', 'wood', 'print', 'night'] as const;
export const PIECES = [
  'traditional', 'simplified', 'letters', 'symbols',
] as const;
export const COORDINATES = ['none', 'files', 'letters'] as const;

export type Theme = (typeof THEMES)[number];
/** What a board looks like; "auto" is decided by the theme. */
export type Board = Exclude<(typeof BOARDS)[number], 'auto'>;
export type Pieces = (typeof PIECES)[number];
export type Coordinates = (typeof COORDINATES)[number];

/** What libqipu-draw calls them. */
export const DRAW_THEMES = {
  wood: 'wood', print: 'print', night: 'dark',
} as const satisfies Record<Board, string>;
export const DRAW_COORDINATES = {
  none: 'none', files: 'chinese', letters: 'iccs',
} as const satisfies Record<Coordinates, string>;

/** Seconds a move of the automatic play can have. */
export const PACE_MIN = 0.25;
export const PACE_MAX = 5;

const KEY = 'qipu';

// A page from the disk may have no storage.
function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function store(values: Record<string, unknown>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // The settings last as long as the page then.
  }
}

const wished = { ...packedGames?.settings, ...stored() };

function wish<T extends string>(
  name: string,
  all: readonly T[],
): T | undefined {
  return all.find((one) => one === wished[name]);
}

function choice<T extends string>(
  name: string,
  all: readonly T[],
  otherwise: T,
): Signal<T> {
  return signal(wish(name, all) ?? otherwise);
}

function flag(name: string): Signal<boolean> {
  return signal(wished[name] === true);
}

function paceOf(value: unknown): number {
  const isPace =
    typeof value === 'number' && value >= PACE_MIN && value <= PACE_MAX;
  return isPace ? value : 1.5;
}

language.value = wish('language', LANGUAGES) ?? language.peek();

const chineseOf = (): PageNotation =>
  language.value === 'zh-TW' ? 'traditional' : 'chinese';

export const settings = {
  language,
  theme: choice('theme', THEMES, 'auto'),
  board: choice('board', BOARDS, 'auto'),
  pieces: choice('pieces', PIECES, 'traditional'),
  notation: choice<PageNotation>('notation', NOTATIONS, chineseOf()),
  coordinates: choice('coordinates', COORDINATES, 'files'),
  /** Black is below. */
  flipped: flag('flipped'),
  /** Left and right change places. */
  mirrored: flag('mirrored'),
  /** Letters are keys, beside arrows and the like. */
  letterKeys: signal(wished['letterKeys'] !== false),
  /** Moves are heard. */
  sound: flag('sound'),
  /** The rule book of the judge, one of books(). */
  book: signal(
    typeof wished['book'] === 'string' ? wished['book'] : 'cxa2020',
  ),
  /** Seconds a move of the automatic play. */
  pace: signal(paceOf(wished['pace'])),
};

// What nobody has changed is not kept: the next page may begin otherwise.
const begun = new Map<string, unknown>(
  Object.entries(settings).map(([name, one]) => [name, one.peek()]),
);
const kept = stored();

effect(() => {
  for (const [name, one] of Object.entries(settings))
    if (name in kept || one.value !== begun.get(name)) kept[name] = one.value;
  store(kept);
});

// Moves follow the script of the page, unless another notation was chosen.
let script = chineseOf();
effect(() => {
  const before = script;
  script = chineseOf();
  if (script !== before && settings.notation.peek() === before)
    settings.notation.value = script;
});

// The style sheets know light and dark: what the system has is found here.
const darkness = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const isDark = signal(darkness?.matches ?? false);
darkness?.addEventListener('change', () => (isDark.value = darkness.matches));

const themeNow = computed(() => {
  const { value } = settings.theme;
  return value !== 'auto' ? value : isDark.value ? 'dark' : 'light';
});

/** The look that a choice means; "auto" follows the theme. */
export function boardOf(chosen: (typeof BOARDS)[number]): Board {
  if (chosen !== 'auto') return chosen;
  return themeNow.value === 'dark' ? 'night' : 'wood';
}

export const boardNow = computed(() => boardOf(settings.board.value));

effect(() => {
  const root = document.documentElement;
  root.lang = languageTag();
  root.dataset['theme'] = themeNow.value;
});
