// notice.tsx - one line about what happened; screen readers announce it.

import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { sayThrown } from '../language/errors.js';
import { say, type Words } from '../language/words.js';

const words = {
  close: ['Close', '关闭'],
} as const satisfies Record<string, Words>;

export interface Notice {
  readonly text: string;
  readonly isError: boolean;
  /** What can be done about it. */
  readonly action?: NoticeAction | undefined;
}

export interface NoticeAction {
  readonly name: Words;
  readonly run: () => void;
}

export const notice = signal<Notice | undefined>(undefined);

/** A notice without an error or an action disappears after so many ms. */
const SHOWN = 8000;

effect(() => {
  const now = notice.value;
  if (!now || now.isError || now.action) return undefined;
  const wait = setTimeout(() => (notice.value = undefined), SHOWN);
  return () => clearTimeout(wait);
});

export function notify(text: string, action?: NoticeAction): void {
  notice.value = { text, isError: false, action };
}

export function notifyError(error: unknown): void {
  notice.value = { text: sayThrown(error), isError: true };
}

function act(action: NoticeAction | undefined): void {
  notice.value = undefined;
  action?.run();
}

function Said(props: { now: Notice }): JSX.Element {
  const { text, isError, action } = props.now;
  return (
    <p class={isError ? 'error' : ''}>
      <bdi>{text}</bdi>{' '}
      {action && (
        <button type="button" onClick={() => act(action)}>
          {say(action.name)}
        </button>
      )}
      <button type="button" onClick={() => (notice.value = undefined)}>
        {say(words.close)}
      </button>
    </p>
  );
}

// Screen readers announce changes of an element that is already there.
export function NoticeBar(): JSX.Element {
  const now = notice.value;
  return (
    <div class="notice">
      <div role="status">{now && !now.isError && <Said now={now} />}</div>
      <div role="alert">{now?.isError && <Said now={now} />}</div>
    </div>
  );
}
