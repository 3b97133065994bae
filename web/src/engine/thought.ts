// thought.ts - the server's engine: asked for a position, read while it thinks,
// stopped when nobody looks.

import { signal } from '@preact/signals';
import type { Score } from '../language/score.js';
import { ask } from '../source/server.js';

export interface ThoughtLine {
  readonly depth: number;
  readonly score: Score;
  /** As "h2e2". */
  readonly moves: readonly string[];
}

export interface Thought {
  readonly state: 'thinking' | 'done' | 'replaced' | 'stopped' | 'failed';
  readonly message?: string;
  readonly lines: readonly ThoughtLine[];
  readonly nodes: number;
  readonly time_ms: number;
}

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

function pause(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, POLL);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Thinks of a position until it is done or stopped. */
export async function think(
  command: string,
  lines: number,
  signal: AbortSignal,
): Promise<void> {
  const { run } = await ask<{ run: number }>('engine', {}, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ position: command, lines }),
    signal,
  });
  current = run;
  while (!signal.aborted) {
    const thought = await ask<Thought>('engine', { run }, { signal });
    const isOld = thinking.peek()?.command !== command;
    if (thought.lines.length || thought.state !== 'thinking' || !isOld)
      thinking.value = { command, thought };
    if (thought.state !== 'thinking') return;
    await pause(signal);
  }
}

/** Lets the engine rest. Who leaves the page need not wait. */
export function stopThinking(): void {
  if (current === undefined) return;
  const run = current;
  current = undefined;
  ask('engine', { run }, { method: 'DELETE', keepalive: true }).catch(
    // It stops by itself when nobody asks for it.
    () => undefined,
  );
}
