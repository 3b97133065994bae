// game-head.tsx - the game on the board: its players, event and other tags, and
// what was wrong when it was read; links to the games before and after it.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { Problem } from 'qipu';
import { openingOf } from 'qipu/query';
import { sayProblem } from '../language/errors.js';
import { isSaid, shorten } from '../language/shorten.js';
import { sayTag } from '../language/tags.js';
import { inScript, say, type Words } from '../language/words.js';
import type { Beside } from '../source/source.js';
import { commands } from '../state/commands.js';
import { besideHit } from '../state/hits.js';
import { visit, type Route } from '../state/route.js';
import {
  game, origin, playerOf, revision, type Origin,
} from '../state/session.js';
import { sourceById } from '../state/sources.js';
import { TagsButton } from './tags-dialog.js';
import './game-head.css';

const words = {
  title: ['Game', '对局'],
  own: ['Analysis', '自由摆棋'],
  previous: ['Previous game', '上一局'],
  next: ['Next game', '下一局'],
  round: ['round {round}', '第 {round} 轮'],
  tags: ['All tags', '全部标签'],
  problem: ['Read with one problem', '读取时有 1 处问题'],
  problems: ['Read with {count} problems', '读取时有 {count} 处问题'],
  line: ['line {line}: ', '第 {line} 行：'],
  more: ['... and {count} more', '……另有 {count} 处'],
} as const satisfies Record<string, Words>;

const PROBLEMS_SHOWN = 100;

/** The tags below have the whole of a name. */
const NAME = 60;

function Title(): JSX.Element {
  revision.value;
  const [red, black] = [playerOf('red'), playerOf('black')];
  const { headers } = game.value;
  const title = [headers.get('Title'), headers.get('Event')].find(isSaid);
  if (!red && !black)
    return (
      <h1>
        {title
          ? <bdi class="record">{shorten(title)}</bdi>
          : say(origin.value ? words.title : words.own)}
      </h1>
    );
  return (
    <h1>
      <bdi class="record player-red">{shorten(red, NAME) || '?'}</bdi>
      {' – '}
      <bdi class="record player-black">{shorten(black, NAME) || '?'}</bdi>
      {game.value.result && game.value.result !== '*' && (
        <span class="result"> {game.value.result}</span>
      )}
    </h1>
  );
}

const OPENING_TAGS = ['ECCO', 'ECO', 'Opening', 'Variation'];

/** What the moves say when no tag does. */
function opening(): string[] {
  const found = openingOf(game.value);
  return found ? [`${found.code} ${inScript(found.name)}`] : [];
}

function Summary(): JSX.Element | null {
  revision.value;
  const { headers } = game.value;
  const said = ['Event', 'Site', 'Date'].map((name) => headers.get(name));
  const round = headers.get('Round');
  if (isSaid(round)) said.push(say(words.round, { round }));
  const tags = OPENING_TAGS.map((name) => headers.get(name)).filter(isSaid);
  const all = [...said.filter(isSaid), ...(tags.length ? tags : opening())];
  // The opening comes with the first moves: there is a line for it.
  return (
    <p class="game-summary">
      {all.map((one, index) => (
        <>
          {index > 0 && ' · '}
          <bdi class="record">{shorten(one)}</bdi>
        </>
      ))}
    </p>
  );
}

function Tags(): JSX.Element {
  revision.value;
  const tags = [...game.value.headers];
  return (
    <details class="game-tags">
      <summary>{say(words.tags)}</summary>
      <dl>
        {tags.map(([name, value]) => (
          <div>
            <dt title={name}><bdi class="record">{sayTag(name)}</bdi></dt>
            <dd dir="auto" class="record">{value}</dd>
          </div>
        ))}
      </dl>
      <TagsButton />
    </details>
  );
}

/** What a reader met, and where. */
export function ProblemText(props: { problem: Problem }): JSX.Element {
  const { line } = props.problem;
  return (
    <>
      {line > 0 && say(words.line, { line })}
      <bdi class="record">{sayProblem(props.problem)}</bdi>
    </>
  );
}

function Problems(): JSX.Element | null {
  const { problems } = game.value;
  if (!problems.length) return null;
  const count = problems.length;
  return (
    <details class="game-problems">
      <summary>
        {say(count === 1 ? words.problem : words.problems, { count })}
      </summary>
      <ul>
        {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
          <li><ProblemText problem={problem} /></li>
        ))}
        {count > PROBLEMS_SHOWN && (
          <li>{say(words.more, { count: count - PROBLEMS_SHOWN })}</li>
        )}
      </ul>
    </details>
  );
}

/** The games beside one; undefined while they are not known. */
function useBeside(from: Origin | undefined): Beside | undefined {
  const found = useSignal<{ of?: Origin; beside: Beside }>({ beside: {} });
  useEffect(() => {
    let isOver = false;
    const source = from && sourceById(from.source);
    if (!source || !from) return undefined;
    besideHit(source, from).then(
      (beside) => {
        if (!isOver) found.value = { of: from, beside };
      },
      // No buttons then.
      () => {
        if (!isOver) found.value = { of: from, beside: {} };
      },
    );
    return () => {
      isOver = true;
    };
  }, [from]);
  // Those of the game before are not this one's.
  return found.value.of === from ? found.value.beside : undefined;
}

function Neighbours(): JSX.Element | null {
  const from = origin.value;
  const beside = useBeside(from);
  const to = (id: number | undefined): (() => void) | undefined =>
    from && id !== undefined
      ? () => visit({ view: 'board', source: from.source, id } satisfies Route)
      : undefined;
  const [previous, next] = [to(beside?.previous), to(beside?.next)];
  useLayoutEffect(() => {
    commands.previousGame = previous;
    commands.nextGame = next;
    return () => (commands.previousGame = commands.nextGame = undefined);
  });
  if (!from || (beside && !previous && !next)) return null;
  return (
    <div class="game-beside">
      <button type="button" disabled={!previous} onClick={previous}
        aria-keyshortcuts="P" title={`${say(words.previous)} (P)`}
        aria-label={say(words.previous)}>‹</button>
      <button type="button" disabled={!next} onClick={next}
        aria-keyshortcuts="N" title={`${say(words.next)} (N)`}
        aria-label={say(words.next)}>›</button>
    </div>
  );
}

export function GameHead(): JSX.Element {
  revision.value;
  return (
    <header class="game-head" data-testid="game">
      <div class="game-title">
        <Title />
        <Neighbours />
      </div>
      <Summary />
      <Tags />
      <Problems />
    </header>
  );
}
