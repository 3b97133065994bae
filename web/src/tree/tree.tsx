// tree.tsx - what was played in the position on the board, and in which games.

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Position } from 'qipu';
import { pointAt } from '../board/marks.js';
import { sayThrown } from '../language/errors.js';
import { sayGames, sayResult } from '../language/games.js';
import { oneLine, shorten } from '../language/shorten.js';
import { say, sayNumber, type Words } from '../language/words.js';
import { useAnswer } from '../search/answer.js';
import { ResultBar } from '../search/bar.js';
import { Lru } from '../search/lru.js';
import { SourcePicker } from '../search/source-picker.js';
import { personOf } from '../source/people.js';
import {
  noCounts, type Found, type Query, type Row, type Source, type Tree,
  type TreeMove,
} from '../source/source.js';
import { Link } from '../state/link.js';
import { queryToText, routeOfRow } from '../state/route.js';
import { play } from '../state/session.js';
import { settings } from '../state/settings.js';
import { isSettled, settled } from '../state/settled.js';
import { source as chosen } from '../state/sources.js';
import { notifyError } from '../ui/notice.js';
import { TreeFilter, treeFilter } from './filter.js';
import { Indexing } from './indexing.js';
import './tree.css';

const words = {
  explorer: ['Explorer', '局面浏览'],
  tree: ['Opening tree', '开局树'],
  move: ['Move', '着法'],
  games: ['Games', '局数'],
  share: ['Share', '比例'],
  results: ['Results', '胜率'],
  years: ['Years', '年份'],
  variations: ['In variations', '仅变着'],
  variationsHint: [
    'Games that reach the position in variations only',
    '仅在变着中出现此局面的对局',
  ],
  ended: ['{games} ended here', '{games}到此结束'],
  total: ['All', '合计'],
  none: ['No game has this position.', '没有对局出现过此局面。'],
  here: ['Games with this position', '有此局面的对局'],
  all: ['All {games}', '全部{games}'],
  moreThan: ['More than {games}', '{games}以上'],
  nobody: ['?', '？'],
} as const satisfies Record<string, Words>;

/** So many games are shown beside the board. */
const ROWS = 6;
/** Of so many, those whose players are named come first. */
const ASKED = 50;

interface Here {
  readonly position: Position;
  readonly tree: Tree;
  readonly found: Found;
}

const kept = new Lru<Here>(500);

/** A position without its counters: what the tree asks for. */
function placeOf(fen: string): string {
  return fen.split(' ').slice(0, 2).join(' ');
}

const NO_TREE: Tree = {
  ...noCounts(), games: 0, ended: 0, moves: [],
};
const NONE: Found = { rows: [], count: 0, more: false };

function namedFirst(rows: readonly Row[]): Row[] {
  const isNamed = ({ red, black }: Row): boolean =>
    personOf(red) !== '' || personOf(black) !== '';
  return [...rows].sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
}

async function askHere(
  source: Source,
  at: Position,
  filter: Query,
  signal: AbortSignal,
): Promise<Here> {
  const fen = at.fen();
  const tree = (await source.tree?.(fen, filter, signal)) ?? NO_TREE;
  const found = tree.games
    ? await source.search(
        { ...filter, position: fen }, { limit: ASKED }, signal,
      )
    : NONE;
  const rows = namedFirst(found.rows).slice(0, ROWS);
  return { position: at, tree, found: { ...found, rows } };
}

function sayYears(years: TreeMove['years']): string {
  if (!years) return '';
  return years[0] === years[1] ? `${years[0]}` : `${years[0]}–${years[1]}`;
}

function sayShare(games: number, all: number): string {
  if (!games) return '';
  const share = Math.round((100 * games) / Math.max(1, all));
  return share ? `${share}%` : '<1%';
}

interface RowsProps {
  /** The tree is that of the position on the board. */
  isReady: boolean;
  /** A move is played; by a key, the next table takes the focus. */
  onPlay: (isByKey: boolean) => void;
}

/** A cell of its column, if the source counts them. */
function Variations(props: { of: TreeMove | Tree }): JSX.Element | null {
  const { variations } = props.of;
  if (variations === undefined) return null;
  return <td class="number variations">{sayNumber(variations)}</td>;
}

function MoveRow(props: RowsProps & {
  move: TreeMove;
  text: string;
  all: number;
}): JSX.Element {
  const { move, text, all, isReady } = props;
  const point = (): void => {
    if (isReady) pointAt(move.move);
  };
  const leave = (): void => pointAt(undefined);
  const go = (event: MouseEvent): void => {
    if (!isReady || !isSettled()) return;
    try {
      play(move.move);
      props.onPlay(event.detail === 0);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <tr
      data-move={move.move}
      onClick={go} onMouseEnter={point} onMouseLeave={leave}
    >
      <th scope="row">
        <button type="button" class="plain" onFocus={point} onBlur={leave}>
          {text}
        </button>
      </th>
      <td class="number">{sayNumber(move.games)}</td>
      <Variations of={move} />
      <td class="number share">{sayShare(move.games, all)}</td>
      <td class="results"><ResultBar tally={move} /></td>
      <td class="years">{sayYears(move.years)}</td>
    </tr>
  );
}

/** Above the moves: it stays in its place, whatever their number is. */
function Total(props: { tree: Tree }): JSX.Element {
  const { tree } = props;
  return (
    <tr class="total">
      <th scope="row">{say(words.total)}</th>
      <td class="number">{sayNumber(tree.games)}</td>
      <Variations of={tree} />
      <td class="number share">{sayShare(tree.games, tree.games)}</td>
      <td class="results"><ResultBar tally={tree} /></td>
      <td class="years" />
    </tr>
  );
}

function TreeTable(props: RowsProps & { here: Here }): JSX.Element {
  const { here, isReady, onPlay } = props;
  const notation = settings.notation.value;
  const isVaried = here.tree.variations !== undefined;
  const texts = useMemo(
    () =>
      here.tree.moves.map((one) => here.position.write(one.move, notation)),
    [here, notation],
  );
  return (
    <table class={isVaried ? 'tree varied' : 'tree'}>
      <caption class="unseen">{say(words.tree)}</caption>
      <thead>
        <tr>
          <th scope="col" class="move-column">{say(words.move)}</th>
          <th scope="col" class="number">{say(words.games)}</th>
          {isVaried && (
            <th
              scope="col" class="number variations"
              title={say(words.variationsHint)}
            >
              {say(words.variations)}
            </th>
          )}
          <th scope="col" class="number share">{say(words.share)}</th>
          <th scope="col" class="results">{say(words.results)}</th>
          <th scope="col" class="years">{say(words.years)}</th>
        </tr>
        <Total key={here.position.fen()} tree={here.tree} />
      </thead>
      <tbody>
        {here.tree.moves.map((move, at) => (
          // A row has its place: one that comes to another place is new there.
          <MoveRow
            key={`${at} ${move.move}`}
            move={move}
            text={texts[at] ?? move.move}
            all={here.tree.games}
            isReady={isReady}
            onPlay={onPlay}
          />
        ))}
      </tbody>
    </table>
  );
}

function HereRow(props: { source: Source; row: Row }): JSX.Element {
  const { row, source } = props;
  const nameOf = (text: string): string =>
    shorten(text, 40) || say(words.nobody);
  const name = (text: string): JSX.Element => (
    <bdi class="record">{nameOf(text)}</bdi>
  );
  return (
    <li>
      <Link to={routeOfRow(source, row)}>
        <span
          class="players" title={oneLine(`${nameOf(row.red)} – ${nameOf(row.black)}`)}
        >
          {name(row.red)} – {name(row.black)}
        </span>
        <span class="outcome">{sayResult(row.result)}</span>
        <span class="date record">{shorten(row.date, 20)}</span>
      </Link>
    </li>
  );
}

function GamesHere(props: { source: Source; here: Here }): JSX.Element | null {
  const { here, source } = props;
  const { rows, count, more } = here.found;
  if (!rows.length) return null;
  const games = sayGames(count);
  const all = more
    ? say(words.moreThan, { games })
    : say(words.all, { games });
  return (
    <section class="games-here" aria-labelledby="games-here">
      <h3 id="games-here">{say(words.here)}</h3>
      <ul>
        {rows.map((row, at) => (
          <HereRow key={`${at} ${row.id}`} source={source} row={row} />
        ))}
      </ul>
      {(more || count > rows.length) && (
        <Link
          to={{
            view: 'games',
            query: { ...treeFilter.value, position: here.position.fen() },
          }}
        >
          {all} →
        </Link>
      )}
    </section>
  );
}

/** Keeps keyboard users in the tree: focuses the first move of the next table,
 *  or the panel if the table is empty. */
function useFocus(
  isReady: boolean,
  key: string,
): [{ current: HTMLDivElement | null }, (isByKey: boolean) => void] {
  const panel = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isReady || !isWanted.current) return;
    isWanted.current = false;
    const first = panel.current?.querySelector<HTMLElement>('tbody button');
    (first ?? panel.current)?.focus();
  }, [isReady, key]);
  return [panel, (isByKey) => (isWanted.current = isByKey)];
}

/** The tree and the games of the position on the board. */
function TreePanel(props: { source: Source }): JSX.Element {
  const { source } = props;
  const at = settled.value.position;
  const filter = treeFilter.value;
  const key = [
    source.id, source.count, placeOf(at.fen()), queryToText(filter),
  ].join(' ');
  const { value, error, isBusy, ...answer } =
    useAnswer(key, (signal) => askHere(source, at, filter, signal), kept);
  const isReady = answer.key === key;
  const [panel, onPlay] = useFocus(isReady, key);
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => () => pointAt(undefined), []);
  useLayoutEffect(() => {
    if (rows.current) rows.current.scrollTop = 0;
  }, [answer.key]);
  const hasMoves =
    value && (value.tree.games > 0 || !!value.tree.variations);
  return (
    <div
      ref={panel} class="tree-panel" aria-busy={isBusy} tabIndex={-1}
      data-testid="tree"
    >
      <TreeFilter />
      <div ref={rows} class="tree-rows">
        {error && <p role="alert" class="error">{sayThrown(error)}</p>}
        {value && value.tree.games === 0 && <p>{say(words.none)}</p>}
        {hasMoves && (
          <TreeTable here={value} isReady={isReady} onPlay={onPlay} />
        )}
      </div>
      <p class="tree-note">
        <Indexing source={source} />
        {value && value.tree.ended > 0 &&
          say(words.ended, { games: sayGames(value.tree.ended) })}
      </p>
      {hasMoves && <GamesHere source={source} here={value} />}
    </div>
  );
}

/** One game has no openings to compare. */
export const hasTree = (from: Source | undefined): boolean =>
  !!from?.tree && from.count >= 2;

export function TreePart(): JSX.Element | null {
  const from = chosen.value;
  if (!from || !hasTree(from)) return null;
  return (
    <section aria-labelledby="explorer-title">
      <header class="explorer-head">
        <h2 id="explorer-title">{say(words.explorer)}</h2>
        <SourcePicker />
      </header>
      <TreePanel source={from} />
    </section>
  );
}
