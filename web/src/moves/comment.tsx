// comment.tsx - a comment as text; a long one is folded, but on paper.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { say, sayNumber, type Words } from '../language/words.js';
import { isPrinting } from '../ui/printing.js';

const words = {
  more: ['Show all {count} characters', '显示全部 {count} 字'],
  less: ['Show less', '收起'],
} as const satisfies Record<string, Words>;

const SHOWN = 1200;

export function Comment(props: {
  text: string;
  inline?: boolean;
}): JSX.Element {
  const isOpen = useSignal(false);
  const { text } = props;
  const isLong = text.length > SHOWN * 1.25;
  const isWhole = !isLong || isOpen.value || isPrinting.value;
  const shown = !isWhole ? `${text.slice(0, SHOWN)}…` : text;
  return (
    <span class={props.inline ? 'comment comment-inline' : 'comment'}>
      <bdi class="record">{shown}</bdi>
      {isLong && (
        <button
          type="button"
          class="comment-more"
          aria-expanded={isOpen.value}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          {isOpen.value
            ? say(words.less)
            : say(words.more, { count: sayNumber(text.length) })}
        </button>
      )}
    </span>
  );
}
