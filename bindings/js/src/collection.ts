// collection.ts - what is done with many games: joining, splitting, comparing,
// editing.

import { answer, ask, call, check, fail, lastError, utf8 } from './wasm.js';
import { choice, instance, known } from './names.js';
import { answerParts, Game, RESULTS, type Result } from './game.js';

function askGame(game: Game): number {
  return ask(instance('game', Game, game)._events());
}

/** Throws the last error; if it is an invalid argument, it says why. */
function failFor(why: string): never {
  const error = lastError();
  if (error.code !== 'E_ARG') throw error;
  fail('E_ARG', error.what ? `${error.what}: ${error.want}` : why, error.what);
}

/** Joins games into one with variations, like `qipu merge`. With `tags`, the
 *  default, the tags of each become a comment after its last move, so that
 *  `split` makes the games again. Throws if they start from different
 *  positions. */
export function merge(games: Iterable<Game>, options: { tags?: boolean } = {}): Game {
  known(options, ['tags']);
  try {
    check('merge_begin');
    for (const game of games)
      if (call('merge_game', askGame(game), options.tags === false ? 0 : 1))
        failFor('games from different starting positions');
    check('merge_answer');
    return Game._read(answerParts()[0]!);
  } finally {
    call('merge_end');
  }
}

const SPLITS = ['lines', 'chapters'] as const;

/** Makes a game of each line ("lines"), or of each move at the first place that
 *  has variations ("chapters"), like `qipu split`. */
export function split(game: Game, by: (typeof SPLITS)[number] = 'lines'): Game[] {
  check('split', askGame(game), choice('way to split', SPLITS, by));
  return answerParts().slice(0, -1).map((part) => Game._read(part));
}

const PARTS = ['start', 'moves', 'variations', 'comments', 'result', 'tags'] as const;

/** A game that only one collection has, or two versions of a game. */
export interface Difference {
  readonly first: Game | undefined;
  readonly second: Game | undefined;
  /** What differs; empty for a game that only one collection has. */
  readonly differs: readonly (typeof PARTS)[number][];
  /** The first ply of the main line that differs, from 1. */
  readonly ply: number | undefined;
  /** The tags that differ, with their value in each game. */
  readonly tags: readonly {
    readonly name: string;
    readonly first: string | undefined;
    readonly second: string | undefined;
  }[];
}

/** Compares two collections and returns what differs, like `qipu diff`. Order,
 *  format, encoding and notation do not matter. */
export function diff(first: Iterable<Game>, second: Iterable<Game>): Difference[] {
  const sides = [[...first], [...second]] as const;
  try {
    check('diff_begin');
    for (const [side, games] of sides.entries())
      for (const game of games) check('diff_game', askGame(game), side);
    check('diff_answer');
    return readDifferences(...sides);
  } finally {
    call('diff_end');
  }
}

function readDifferences(first: readonly Game[], second: readonly Game[]): Difference[] {
  const from = answer();
  const value = (): string | undefined => from.byte() ? from.text() : undefined;
  const found: Difference[] = [];
  while (!from.done) {
    const games = { first: first[from.number() - 1], second: second[from.number() - 1] };
    const bits = from.byte();
    const differs = PARTS.filter((_, bit) => bits & (1 << bit));
    const ply = from.number() || undefined;
    const tags = [];
    while (from.byte()) tags.push({ name: from.text(), first: value(), second: value() });
    found.push({ ...games, differs, ply, tags });
  }
  return found;
}

/** Edits of tags, made in this order. */
export interface Edits {
  /** New names of tags, by their old ones. */
  rename?: Readonly<Record<string, string>>;
  /** Tags to remove. */
  drop?: Iterable<string>;
  /** Values of tags. */
  set?: Readonly<Record<string, string>>;
  /** A tag, or "*" for every tag; an expression, of which every match is
   *  replaced; and the replacement, as String.prototype.replace reads it: "$1"
   *  is the first group. A text is compiled with the flag u. What `qipu edit`
   *  has from PCRE2 and JavaScript has not, such as (?i) at the beginning,
   *  a++, (?>a), \K and \A, then throws a SyntaxError. */
  replace?: Iterable<readonly [tag: string, expression: RegExp | string, replacement: string]>;
  /** What to write in standard form. */
  normalize?: Iterable<'names' | 'dates' | 'results' | 'ecco' | 'whitespace'>;
}

/** Edits for many games, like those of `qipu edit`. Regular expressions are those
 *  of JavaScript. */
export class Editor {
  readonly #before: Uint8Array;
  readonly #replace: [tag: string, expression: RegExp, replacement: string][];
  readonly #after: Uint8Array;

  /** Throws if an edit is invalid. */
  constructor(edits: Edits) {
    known(edits, ['rename', 'drop', 'set', 'replace', 'normalize']);
    const pairs = (edit: string, of: Readonly<Record<string, string>> = {}) =>
      Object.entries(of).map(([name, value]) => [edit, `${name}=${value}`]);
    this.#before = checked([
      ...pairs('rename', edits.rename),
      ...[...edits.drop ?? []].map((tag) => ['drop', tag]),
      ...pairs('set', edits.set),
    ]);
    this.#replace = [...edits.replace ?? []].map(([tag, expression, replacement]) =>
      [tag.toLowerCase(), everywhere(expression), replacement]);
    this.#after = checked([...edits.normalize ?? []].map((form) => ['normalize', form]));
  }

  /** Returns the edited game: a new one, or `game` itself if nothing changes.
   *  Throws if an edit is impossible in this game, such as a replacement that
   *  makes a tag empty. */
  edit(game: Game): Game {
    instance('game', Game, game);
    return edited(this.#replaced(edited(game, this.#before)), this.#after);
  }

  #replaced(game: Game): Game {
    const made = game._copy();
    let isChanged = false;
    made.headers._change((name, value) => {
      const tag = name.toLowerCase();
      if (tag === 'fen' || tag === 'setup') return value;
      let now = value;
      for (const [wanted, expression, replacement] of this.#replace) {
        if (wanted !== '*' && wanted !== tag) continue;
        now = now.replace(expression, replacement);
        if (value && !now) fail('E_ARG', 'the replacement makes the tag empty', name);
      }
      if (now === value) return value;
      isChanged = true;
      if (tag === 'result') made.result = result(now);
      return now;
    });
    return isChanged ? made : game;
  }
}

/** A result of the game; its tag can only become one of the four. */
function result(text: string): Result {
  return RESULTS.find((one) => one === text) ??
    fail('E_ARG', `not a result: '${text}'`, 'Result');
}

function everywhere(expression: RegExp | string): RegExp {
  if (typeof expression === 'string') return new RegExp(expression, 'gu');
  return new RegExp(expression, expression.flags.replace('g', '') + 'g');
}

/** Edits as bytes, after the library has checked them. */
function checked(edits: readonly string[][]): Uint8Array {
  const texts = edits.flat();
  for (const text of texts)
    if (text.includes('\0')) fail('E_ARG', 'a NUL in an edit', text);
  const bytes = utf8(texts.map((text) => `${text}\0`).join(''));
  if (bytes.length && call('edit', ask(bytes), 0)) failFor('');
  return bytes;
}

function edited(game: Game, edits: Uint8Array): Game {
  if (!edits.length) return game;
  const events = game._events();
  const question = new Uint8Array(edits.length + events.length);
  question.set(edits);
  question.set(events, edits.length);
  ask(question);
  if (call('edit', edits.length, events.length)) failFor('');
  const [made, rest] = answerParts();
  return rest ? Game._read(made!, game.problems, game.repairs) : game;
}
