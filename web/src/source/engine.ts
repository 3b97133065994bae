// engine.ts - the server's engine: one search at a time, which is read while it
// goes on.

import type { Score } from '../language/score.js';
import { ask } from './server.js';

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

/** Starts a search in place of the one before. Returns its number. The server
 *  searches even if nobody waits for its answer: a search that is aborted
 *  meanwhile is ended when its number is known. */
export async function beginSearch(
  command: string,
  lines: number,
  signal: AbortSignal,
): Promise<number> {
  const { run } = await ask<{ run: number }>('engine', {}, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ position: command, lines }),
  });
  if (signal.aborted) endSearch(run);
  signal.throwIfAborted();
  return run;
}

export const readSearch = (
  run: number,
  signal: AbortSignal,
): Promise<Thought> => ask<Thought>('engine', { run }, { signal });

/** Ends a search. Who leaves the page need not wait. */
export function endSearch(run: number): void {
  ask('engine', { run }, { method: 'DELETE', keepalive: true }).catch(
    // It stops by itself when nobody asks for it.
    () => undefined,
  );
}

/** Waits, or less if it is aborted. */
export function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
