// bar.tsx - how games ended, as a bar in three colours and as words.

import type { JSX } from 'preact';
import { say, type Words } from '../language/words.js';
import type { Tally } from '../source/source.js';
import './bar.css';

const words = {
  ended: [
    'Red won {red} %, drawn {draw} %, Black won {black} %',
    '红胜{red}%，和{draw}%，黑胜{black}%',
  ],
  none: ['no result known', '结果不明'],
} as const satisfies Record<string, Words>;

/** Whole percents that make 100 together: the largest remainders go up. */
export function percents(parts: readonly number[]): number[] {
  const sum = parts.reduce((a, b) => a + b, 0);
  if (!sum) return parts.map(() => 0);
  const exact = parts.map((part) => (100 * part) / sum);
  const found = exact.map(Math.floor);
  const order = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest);
  const left = 100 - found.reduce((a, b) => a + b, 0);
  for (const { at } of order.slice(0, left)) found[at]!++;
  return found;
}

// A number is written in its part when it fits there.
const FITS = 14;

/** Shares of a whole side by side, and what they say in words. */
export function PartsBar(props: {
  parts: readonly (readonly [name: string, count: number])[];
  text: string;
}): JSX.Element {
  const { parts, text } = props;
  const shares = percents(parts.map(([, count]) => count));
  return (
    <span class="bar">
      <span class="bar-parts" aria-hidden="true">
        {parts.map(([name], at) => {
          const share = shares[at] ?? 0;
          return share > 0 && (
            <span
              key={name} class={`bar-${name}`} style={{ width: `${share}%` }}
            >
              {share >= FITS ? `${share}%` : ''}
            </span>
          );
        })}
      </span>
      <span class="unseen">{text}</span>
    </span>
  );
}

/** Games without a result are not in the bar. */
export function ResultBar(props: { tally: Tally }): JSX.Element {
  const { red, draw, black } = props.tally;
  const [r = 0, d = 0, b = 0] = percents([red, draw, black]);
  if (!(red + draw + black))
    return <span class="unseen">{say(words.none)}</span>;
  return (
    <PartsBar
      parts={[['red', red], ['draw', draw], ['black', black]]}
      text={say(words.ended, { red: r, draw: d, black: b })}
    />
  );
}
