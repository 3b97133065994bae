// thought.ts - the server's engine: asked for a position, read while it thinks,
// stopped when nobody looks.

import { signal } from '@preact/signals';
import {
  beginSearch, endSearch, pause, readSearch, type Thought,
} from '../source/engine.js';

export interface Thinking {
  /** The position it is of, with its moves. */
  readonly command: string;
  readonly thought: Thought;
}

/** What was read last; it stays until the next one has a line. */
export const thinking = signal<Thinking | undefined>(undefined);

/** So often it is read, in milliseconds. */
const POLL = 250;

let current: number | undefined;

/** Thinks of a position until it is done or stopped. */
export async function think(
  command: string,
  lines: number,
  signal: AbortSignal,
): Promise<void> {
  const run = await beginSearch(command, lines, signal);
  current = run;
  while (!signal.aborted) {
    const thought = await readSearch(run, signal);
    const isOld = thinking.peek()?.command !== command;
    if (thought.lines.length || thought.state !== 'thinking' || !isOld)
      thinking.value = { command, thought };
    if (thought.state !== 'thinking') return;
    await pause(POLL, signal);
  }
}

/** Lets the engine rest. Who leaves the page need not wait. */
export function stopThinking(): void {
  if (current === undefined) return;
  const run = current;
  current = undefined;
  endSearch(run);
}
