// labels.tsx - what the plies of a cycle count as; a click overrules one, as an
// arbiter may.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { labelsOf, type GameNode, type Label, type Ruling } from 'qipu';
import { languageOf } from '../language/notation.js';
import { say, type Words } from '../language/words.js';
import { game, node, position } from '../state/session.js';
import { settings } from '../state/settings.js';
import './labels.css';

const words = {
  title: ['What each move counts as', '各着的性质'],
  hint: [
    'Click a label to overrule it. Checks are facts and stay.',
    '点击可改判；将军不可改判。',
  ],
  changed: ['{was}, overruled as {now}', '{was}，改判为{now}'],
} as const satisfies Record<string, Words>;

const NAMES: Record<Label, Words> = {
  idle: ['idle', '闲'],
  exchange: ['exchange', '兑'],
  chase: ['chase', '捉'],
  kill: ['kill', '杀'],
  check: ['check', '将'],
};

/** What a click goes through. */
const ORDER: readonly Label[] = ['idle', 'exchange', 'chase', 'kill'];

type Labels = Readonly<Record<number, Label>>;

/** Labels that the user overruled, and the game they are of. */
const overruled = signal<{ of: unknown; labels: Labels }>({
  of: undefined, labels: {},
});

/** Those of the game on the board, by ply. Plies beyond the board's are left
 *  out. */
export function overruledNow(): Labels {
  const { of, labels } = overruled.value;
  if (of !== game.value) return {};
  const { ply } = node.value;
  return Object.fromEntries(
    Object.entries(labels).filter(([at]) => Number(at) <= ply),
  );
}

function overrule(ply: number, was: Label, now: Label): void {
  const labels = { ...overruledNow() };
  const next = ORDER[(ORDER.indexOf(now) + 1) % ORDER.length] ?? was;
  if (next === was) delete labels[ply];
  else labels[ply] = next;
  overruled.value = { of: game.value, labels };
}

function lineTo(end: GameNode): GameNode[] {
  const line: GameNode[] = [];
  for (let at = end; at.parent; at = at.parent) line.unshift(at);
  return line;
}

export function Labels(props: { ruling: Ruling; book: string }): JSX.Element {
  const { ruling: { first, last }, book } = props;
  const at = position.value;
  const all = useMemo(() => labelsOf(at, book), [at, book]);
  const changed = overruledNow();
  const notation = settings.notation.value;
  const line = lineTo(node.value);
  return (
    <details class="labels">
      <summary>{say(words.title)}</summary>
      <p class="hint">{say(words.hint)}</p>
      <ol start={first}>
        {line.slice(first - 1, last).map((one, index) => {
          const ply = first + index;
          const was = all[ply - 1] ?? 'idle';
          const now = changed[ply] ?? was;
          const text = one.move({ notation })?.text ?? one.ucci;
          const name = now === was ? say(NAMES[was]) : say(words.changed, {
            was: say(NAMES[was]), now: say(NAMES[now]),
          });
          return (
            <li key={ply}>
              <span class="line-moves" lang={languageOf(notation)}>
                {text}
              </span>
              <button
                type="button" aria-pressed={now !== was}
                aria-label={`${ply}. ${text}: ${name}`}
                aria-disabled={was === 'check'}
                onClick={() => was !== 'check' && overrule(ply, was, now)}
              >
                {name}
              </button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
