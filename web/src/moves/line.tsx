// line.tsx - a move in the list, and variations as running text.

import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { GameNode } from 'qipu';
import { scoreText } from '../language/score.js';
import { say, type Words } from '../language/words.js';
import { scoreOf } from '../state/annotations.js';
import { pathOf, pathOn } from '../state/path.js';
import { isOwn, touchOf } from '../state/session.js';
import { Comment } from './comment.js';
import { glyphOf } from './glyphs.js';
import { isBlackAt, numberAt, sizeOf, stepsOf, type Count } from './layout.js';
import { fold, forget, isFolded, keep, showAwaited } from './place.js';
import type { Texts } from './texts.js';

const words = {
  fold: ['Fold the variation', '收起变着'],
  unfold: ['Unfold the variation: {count} moves', '展开变着：{count} 着'],
  own: ['your move', '自己的着法'],
} as const satisfies Record<string, Words>;

/** So many moves are worth a button that folds them. */
const WORTH_FOLDING = 8;
const COUNTED = 1000;
/** So many variations of one move are laid out only when they are near. */
const MANY = 6;

/** What all moves of a list share. */
export interface Shared {
  readonly texts: Texts;
  readonly count: Count;
  /** Of the texts. */
  readonly language: string | undefined;
}

export function MoveButton(props: {
  node: GameNode;
  /** As in path.ts. */
  path: string;
  /** The current values of the node: a memoized component that reads signals is
   *  rendered again only when its props change. */
  nags: readonly number[];
  comments: readonly string[];
  shared: Shared;
}): JSX.Element {
  const { node, nags, shared } = props;
  const ref = useMemo(() => {
    let mine: HTMLElement | undefined;
    return (button: HTMLElement | null): void => {
      if (button) keep(node, (mine = button));
      else if (mine) forget(node, mine);
    };
  }, [node]);
  const isMine = isOwn(node);
  const score = scoreOf(node);
  return (
    <button
      ref={ref}
      type="button"
      class={isMine ? 'move move-own' : 'move'}
      data-path={props.path}
      lang={shared.language}
      tabIndex={-1}
      title={isMine ? say(words.own) : undefined}
    >
      {shared.texts.of(node)}
      {nags.map((nag) => {
        const glyph = glyphOf(nag);
        return (
          <span class={`glyph glyph-${nag}`} title={say(glyph.words)} key={nag}>
            {glyph.sign}
          </span>
        );
      })}
      {score && <span class="move-score">{scoreText(score)}</span>}
    </button>
  );
}

function Fold(props: {
  start: GameNode;
  size: number;
  isClosed: boolean;
}): JSX.Element {
  const { start, size, isClosed } = props;
  const count = size < COUNTED ? String(size) : `${COUNTED}+`;
  return (
    <button
      type="button"
      class="fold"
      aria-expanded={!isClosed}
      aria-label={say(isClosed ? words.unfold : words.fold, { count })}
      onClick={() => fold(start, !isClosed)}
    >
      {isClosed ? `+${count}` : '−'}
    </button>
  );
}

function Steps(props: {
  start: GameNode;
  ply: number;
  depth: number;
  shared: Shared;
}): JSX.Element {
  const { start, ply, depth, shared } = props;
  const path = pathOf(start);
  return (
    <>
      {stepsOf(start, ply, shared.count).map((step, index) => (
        <>
          {step.before.map((text) => <Comment text={text} inline />)}
          <span class="step">
            {step.label && <span class="ply-number">{step.label}</span>}
            <MoveButton
              node={step.node}
              path={pathOn(path, index)}
              nags={step.node.nags}
              comments={step.node.comments}
              shared={shared}
            />
          </span>
          {step.after.map((text) => <Comment text={text} inline />)}
          {step.lines.length > 0 && (
            <Lines
              lines={step.lines}
              ply={ply + index}
              depth={depth + 1}
              shared={shared}
            />
          )}
        </>
      ))}
    </>
  );
}

function Line(props: {
  start: GameNode;
  /** When it was changed; see `nags` of MoveButton. */
  touched: number;
  ply: number;
  depth: number;
  shared: Shared;
}): JSX.Element {
  const { start, ply, depth, shared } = props;
  const size = sizeOf(start, COUNTED);
  const isClosed = size > 1 && isFolded(start, depth);
  const dots = isBlackAt(shared.count, ply) ? '...' : '.';
  const label = numberAt(shared.count, ply) + dots;
  useLayoutEffect(() => {
    if (!isClosed) showAwaited();
  }, [isClosed]);
  return (
    <li>
      {(size >= WORTH_FOLDING || isClosed) && (
        <Fold start={start} size={size} isClosed={isClosed} />
      )}
      {isClosed ? (
        <span class="step">
          <span class="ply-number">{label}</span>
          <MoveButton
            node={start}
            path={pathOf(start)}
            nags={start.nags}
            comments={start.comments}
            shared={shared}
          />
        </span>
      ) : (
        <Steps start={start} ply={ply} depth={depth} shared={shared} />
      )}
    </li>
  );
}

/** Variations of one move. */
export function Lines(props: {
  lines: readonly GameNode[];
  ply: number;
  depth: number;
  shared: Shared;
}): JSX.Element {
  const isMany = props.lines.length > MANY;
  const within = props.depth > 1 ? ' lines-within' : '';
  return (
    <ul class={`lines${within}${isMany ? ' lines-many' : ''}`}>
      {props.lines.map((start) => (
        <Line
          key={start.ucci}
          start={start}
          touched={touchOf(start)}
          ply={props.ply}
          depth={props.depth}
          shared={props.shared}
        />
      ))}
    </ul>
  );
}
