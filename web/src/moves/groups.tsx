// groups.tsx - the move list in groups. It renders groups near the board's move
// at once and the others from the first on when idle; until then they have an
// empty place. After a change it renders only the affected groups again.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import {
  useEffect, useLayoutEffect, useMemo, useRef, useState,
} from 'preact/hooks';
import type { Game, GameNode } from 'qipu';
import { game, node } from '../state/session.js';
import { Comment } from './comment.js';
import {
  groupAt, groupsOf, sameParts, type Aside, type Group, type Part, type Row,
} from './layout.js';
import { Lines, MoveButton, type Shared } from './line.js';
import { showAwaited } from './place.js';

/** Moves that are made and laid out together. */
const SIZE = 40;
/** Groups that are made at once, and then at a time. */
const FIRST = 8;
const STEP = 6;
const PAUSE = 30;

function RowPart(props: { row: Row; shared: Shared }): JSX.Element {
  const { row, shared } = props;
  const cell = (one: Row['red'], ply = row.ply): JSX.Element =>
    one ? (
      <MoveButton
        node={one} path={String(ply)} shared={shared}
        nags={one.nags} comments={one.comments}
      />
    ) : (
      <span class="move-gap">…</span>
    );
  return (
    <div class="moves-row">
      <span class="ply-number">{row.number}</span>
      {cell(row.red, row.black ? row.ply - 1 : row.ply)}
      {row.black ? cell(row.black) : row.isParted ? cell(undefined) : <span />}
    </div>
  );
}

function AsidePart(props: { aside: Aside; shared: Shared }): JSX.Element {
  const { aside, shared } = props;
  return (
    <div class="aside">
      {aside.comments.map((text) => <Comment text={text} />)}
      {aside.lines.length > 0 && (
        <Lines lines={aside.lines} ply={aside.ply} depth={1} shared={shared} />
      )}
    </div>
  );
}

/** Until it is made, a group is an empty place of about its height. */
function GroupPart(props: {
  parts: readonly Part[];
  shared: Shared;
}): JSX.Element {
  const isLater = !props.parts.length;
  return (
    <div class={isLater ? 'moves-group moves-later' : 'moves-group'}>
      {props.parts.map((part) =>
        part.kind === 'row' ? (
          <RowPart row={part} shared={props.shared} />
        ) : (
          <AsidePart aside={part} shared={props.shared} />
        ),
      )}
    </div>
  );
}

/** The ply of a game's main line that is wanted in the list. */
const wanted = signal<{ of: Game; ply: number } | undefined>(undefined);
/** Whether the list has what is at a ply of the main line. */
let isThere: (ply: number) => boolean = () => false;

function plyInMain(one: GameNode): number {
  let ply = 0;
  for (let at = one; at.parent; at = at.parent)
    ply = at.parent.children[0] === at ? ply + 1 : 1;
  return ply;
}

/** The list is to have a move, soon. */
export function wantMove(one: GameNode): void {
  const ply = plyInMain(one);
  if (!isThere(ply)) wanted.value = { of: game.peek(), ply };
}

/** Returns how many of the first groups are to be made now, and which group has
 *  the move on the board. */
function useReach(shown: Game, groups: readonly Group[]): [number, number] {
  const [state, setState] = useState({ shown, grown: FIRST });
  const grown = state.shown === shown ? state.grown : FIRST;
  const asked = wanted.value;
  const ply = asked?.of === shown ? asked.ply : plyInMain(node.peek());
  useEffect(() => {
    if (grown >= groups.length) return undefined;
    const more = (): void => setState({ shown, grown: grown + STEP });
    const wait = setTimeout(more, PAUSE);
    return () => clearTimeout(wait);
  }, [shown, grown, groups.length]);
  return [grown, groupAt(groups, ply)];
}

/** A stack has so many times SIZE moves of the main line. */
const STACKED = 3;
/** As high as a group that is not made (moves.css). */
const HEIGHT = 1280;

/** Returns stacks of groups. The browser skips a stack that is far away as a
 *  whole. The work for a frame therefore does not grow with the game. */
function stacksOf(
  groups: readonly Group[],
  places: readonly JSX.Element[],
): JSX.Element[] {
  const stacks = new Map<number, JSX.Element[]>();
  for (const [at, { block }] of groups.entries()) {
    const number = Math.floor(block / STACKED);
    const stack = stacks.get(number) ?? [];
    stack.push(places[at]!);
    stacks.set(number, stack);
  }
  return [...stacks].map(([number, stack]) => (
    <div
      key={number} class="moves-stack"
      style={{ containIntrinsicSize: `auto ${HEIGHT * stack.length}px` }}
    >
      {stack}
    </div>
  ));
}

interface Made {
  readonly parts: Part[];
  readonly shared: Shared;
  readonly element: JSX.Element;
}

/** Lets what is left be made again soon. */
function useRest(isLeft: boolean): void {
  const [, setTurn] = useState(0);
  useEffect(() => {
    if (!isLeft) return undefined;
    const wait = setTimeout(() => setTurn((turn) => turn + 1), PAUSE);
    return () => clearTimeout(wait);
  });
}

/** All groups as far as they are made; what has not changed is the same. In
 *  another notation those far from the board's move follow later. */
export function Groups(props: {
  shown: Game;
  parts: readonly Part[];
  shared: Shared;
}): JSX.Element {
  const { shown, shared } = props;
  const before = useRef<ReadonlyMap<string, Made>>(new Map());
  const groups = useMemo(() => groupsOf(props.parts, SIZE), [props.parts]);
  const [grown, here] = useReach(shown, groups);
  const made = new Map<string, Made>();
  const places: JSX.Element[] = [];
  let turns = 0;
  for (const [at, { key, parts }] of groups.entries()) {
    const isNear = Math.abs(at - here) <= 1;
    const old = before.current.get(key);
    if (!old && !isNear && at >= grown) {
      places.push(<GroupPart key={key} parts={[]} shared={shared} />);
      continue;
    }
    const isSame = !!old && sameParts(old.parts, parts);
    const isLate = (): boolean => !isNear && ++turns > STEP;
    const now = isSame && (old.shared === shared || isLate()) ? old : {
      parts, shared,
      element: <GroupPart key={key} parts={parts} shared={shared} />,
    };
    made.set(key, now);
    places.push(now.element);
  }
  isThere = (ply) => made.has(groups[groupAt(groups, ply)]?.key ?? '');
  before.current = made;
  useRest(turns > STEP);
  useLayoutEffect(() => showAwaited());
  return <>{stacksOf(groups, places)}</>;
}
