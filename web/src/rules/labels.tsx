// labels.tsx - what the plies of a cycle count as; a click overrules one, as an
// arbiter may.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import {
  labelsOf, type GameNode, type Label, type Position, type Ruling,
} from 'qipu';
import { languageOf } from '../language/notation.js';
import { say, type Words } from '../language/words.js';
import { game, origin } from '../state/session.js';
import { settings } from '../state/settings.js';
import { settled } from '../state/settled.js';
import { store, stored } from '../state/storage.js';
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

function lineTo(end: GameNode): GameNode[] {
  const line: GameNode[] = [];
  for (let at = end; at.parent; at = at.parent) line.push(at);
  return line.reverse();
}

type Labels = Readonly<Record<string, Label>>;

/** Increases when the user overrules a label. */
const changes = signal(0);

const keyNow = (): string => {
  const { value: from } = origin;
  return from ? `${from.source}/${from.id}` : game.value.fen;
};

/** Labels of the game that the user overruled, by the moves to their ply. They
 *  last as long as the tab. */
function kept(): Labels {
  changes.value;
  try {
    const all: unknown = JSON.parse(stored('labels', keyNow()) ?? '{}');
    if (typeof all !== 'object' || all === null) return {};
    return Object.fromEntries(Object.entries(all)
      .filter(([, label]) => ORDER.includes(label)));
  } catch {
    return {};
  }
}

/** The labels that the user overruled in the line to the board, by ply. */
export function overruledNow(): Readonly<Record<number, Label>> {
  const all = kept();
  const found: Record<number, Label> = {};
  if (!Object.keys(all).length) return found;
  let moves = '';
  for (const [at, one] of lineTo(settled.value.node).entries()) {
    const label = all[moves += one.ucci];
    if (label) found[at + 1] = label;
  }
  return found;
}

function overrule(ply: number, was: Label, now: Label): void {
  const next = ORDER[(ORDER.indexOf(now) + 1) % ORDER.length] ?? was;
  const moves = lineTo(settled.value.node).slice(0, ply).map((one) => one.ucci);
  const { [moves.join('')]: _, ...others } = kept();
  const labels = next === was ? others
    : { ...others, [moves.join('')]: next };
  store('labels', keyNow(), JSON.stringify(labels));
  changes.value++;
}

interface LabelsProps {
  readonly ruling: Ruling;
  readonly book: string;
}

function LabelList(props: LabelsProps): JSX.Element {
  const { ruling: { first, last }, book } = props;
  const at = settled.value.position;
  const all = useMemo(() => labelsOf(at, book), [at, book]);
  const changed = overruledNow();
  const notation = settings.notation.value;
  const line = lineTo(settled.value.node);
  return (
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
  );
}

/** Who rests on a position for so long may search the page. */
const REST = 1000;

/** Whether the board has rested on a position. */
function useRest(at: Position): boolean {
  const [rested, setRested] = useState<Position | undefined>(undefined);
  useEffect(() => {
    const wait = setTimeout(() => setRested(at), REST);
    return () => clearTimeout(wait);
  }, [at]);
  return rested === at;
}

/** Judges each move only when the list is unfolded or the board rests, for in a
 *  long game that takes longer than all else that a step does. What browsers
 *  find in a folded list they unfold. */
export function Labels(props: LabelsProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const isRest = useRest(settled.value.position);
  return (
    <details
      class="labels"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary onClick={() => setOpen(true)}>{say(words.title)}</summary>
      <p class="hint">{say(words.hint)}</p>
      {(isOpen || isRest) && <LabelList {...props} />}
    </details>
  );
}
