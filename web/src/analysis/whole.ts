// whole.ts - analyses a whole game with the server's engine: a score after each
// move of the main line, and glyphs at moves that lost much.

import { batch, effect } from '@preact/signals';
import type { Game, GameNode } from 'qipu';
import type { Score } from '../language/score.js';
import { say, type Words } from '../language/words.js';
import {
  beginSearch, endSearch, pause, readSearch, type ThoughtLine,
} from '../source/engine.js';
import { newScores, progress } from '../state/analysis.js';
import { scoreOf, withScore } from '../state/annotations.js';
import { annotateAll, game, type Notes } from '../state/session.js';

const words = {
  replaced: [
    'The engine thinks for another page.', '引擎正在为另一个页面思考。',
  ],
  failed: ['The engine failed.', '引擎出错。'],
} as const satisfies Record<string, Words>;

const POLL = 100;
/** Losses in hundredths of a pawn, and their glyphs: as of qipu engine. */
const MISTAKES = [[200, 4], [100, 2], [50, 6]] as const;
/** A mate counts as so much. */
const MATE = 3000;

let stop = new AbortController();

/** Ends the analysis; what was found stays. */
export const stopAnalysis = (): void => stop.abort();

// It is of the game on the board.
effect(() => {
  game.value;
  stopAnalysis();
});

/** What the engine says of a position within a time. */
async function lineWithin(
  one: GameNode,
  ms: number,
  signal: AbortSignal,
): Promise<ThoughtLine | undefined> {
  const at = one.position();
  if (at.isGameOver()) return undefined;
  const command = at.command('ucci').replace(/^position /, '');
  const run = await beginSearch(command, 1, signal);
  const end = performance.now() + ms;
  try {
    for (;;) {
      await pause(Math.min(POLL, ms), signal);
      const thought = await readSearch(run, signal);
      if (thought.state === 'replaced') throw new Error(say(words.replaced));
      if (thought.state === 'failed')
        throw new Error(thought.message ?? say(words.failed));
      if (thought.state !== 'thinking' || performance.now() >= end)
        return thought.lines[0];
    }
  } finally {
    // Also when it is stopped while an answer is on its way.
    endSearch(run);
  }
}

const valueOf = (score: Score): number =>
  'cp' in score ? Math.max(-MATE, Math.min(MATE, score.cp))
    : score.mate < 0 ? -MATE : MATE;

/** The glyph of a move by the scores before and after it. */
function glyphFor(one: GameNode, before: Score, after: Score): number[] {
  const isRed = one.parent?.position().turn === 'red';
  const lost = (valueOf(before) - valueOf(after)) * (isRed ? 1 : -1);
  const found = MISTAKES.find(([least]) => lost >= least);
  return found ? [found[1]] : [];
}

/** What the engine would play: such a move loses nothing. */
type Best = ReadonlyMap<GameNode, string | undefined>;

/** Writes scores and glyphs into the game. A move that has a glyph keeps it. */
function put(line: readonly GameNode[], best: Best): void {
  const found = newScores.peek();
  const notes = new Map<GameNode, Notes>();
  for (const one of line) {
    const score = found.get(one);
    if (!score) continue;
    const [first = '', ...rest] = one.comments;
    const before = one.parent &&
      (found.get(one.parent) ?? scoreOf(one.parent));
    const isMarked = one.nags.some((nag) => nag >= 1 && nag <= 6) ||
      (one.parent && best.get(one.parent) === `${one.from}${one.to}`);
    notes.set(one, {
      comments: [withScore(first, score), ...rest],
      nags: before && !isMarked
        ? [...glyphFor(one, before, score), ...one.nags] : one.nags,
    });
  }
  batch(() => {
    newScores.value = new Map();
    if (notes.size) annotateAll(notes);
  });
}

/** Analyses the main line, so many milliseconds a move. */
export async function analyse(of: Game, ms: number): Promise<void> {
  stop.abort();
  const { signal } = (stop = new AbortController());
  const line = [of.root, ...of.mainline()];
  const best = new Map<GameNode, string | undefined>();
  newScores.value = new Map();
  try {
    for (const [done, one] of line.entries()) {
      progress.value = { done, all: line.length };
      const found = await lineWithin(one, ms, signal);
      if (signal.aborted) break;
      if (!found) continue;
      best.set(one, found.moves[0]);
      newScores.value = new Map(newScores.peek()).set(one, found.score);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    progress.value = undefined;
    if (game.peek() === of) put(line, best);
    newScores.value = new Map();
  }
}
