// answer.ts - a question to a source whose answer is shown: the last answer
// stays until the next one is there, so that nothing flickers.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Lru } from './lru.js';

export interface Answer<T> {
  readonly value: T | undefined;
  /** The key that `value` answers. */
  readonly key: string;
  readonly error: Error | undefined;
  /** It is being asked, or waited until the keys are still. */
  readonly isBusy: boolean;
}

/** Two questions within this time, and the second one waits as long. */
const PAUSE = 150;

/** Asks when the key changes. `ask` belongs to the key. */
export function useAnswer<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  kept?: Lru<T>,
): Answer<T> {
  const shown = useRef<Omit<Answer<T>, 'isBusy'>>({
    value: undefined, key: '', error: undefined,
  });
  const [, render] = useState({});
  const asked = useRef(-Infinity);
  const known = kept?.get(key);
  // What is kept for a key grows, as a list does that is scrolled.
  const { current: now } = shown;
  if (known !== undefined && (now.value !== known || now.key !== key))
    shown.current = { value: known, key, error: undefined };
  useEffect(() => {
    if (known !== undefined) return undefined;
    const stop = new AbortController();
    const put = (answer: Omit<Answer<T>, 'isBusy'>): void => {
      if (stop.signal.aborted) return;
      shown.current = answer;
      render({});
    };
    const begin = (): void => {
      ask(stop.signal).then(
        (value) => {
          kept?.set(key, value);
          put({ value, key, error: undefined });
        },
        (error: Error) => put({ value: undefined, key, error }),
      );
    };
    // Sends the first query at once, but none while a key is held down.
    const now = performance.now();
    const timer = setTimeout(begin, now - asked.current < PAUSE ? PAUSE : 0);
    asked.current = now;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return { ...shown.current, isBusy: shown.current.key !== key };
}
