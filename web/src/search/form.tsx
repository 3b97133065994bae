// form.tsx - the search form, which the list of games and the statistics share.
// The query is in the address.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Position, type Result } from 'qipu';
import { sayResult } from '../language/games.js';
import { say, type Words } from '../language/words.js';
import type { Query, Source } from '../source/source.js';
import { queryToText, visit } from '../state/route.js';
import { position } from '../state/session.js';
import { openSetup } from '../state/setup.js';
import { source } from '../state/sources.js';
import { Check } from '../ui/choice.js';
import { ChoiceField, TextField } from '../ui/field.js';
import { errorAt } from './error.js';
import { NameField, Thumb } from './fields.js';
import { PatternHelp } from './pattern-help.js';
import './search.css';

const words = {
  search: ['Search', '搜索'],
  text: ['Words', '关键词'],
  textHint: ['names, event, place, year', '棋手、赛事、地点、年份'],
  player: ['Player', '棋手'],
  opponent: ['Opponent', '对手'],
  color: ['Colour of the player', '棋手执'],
  either: ['either', '红或黑'],
  red: ['Red', '红'],
  black: ['Black', '黑'],
  event: ['Event', '赛事'],
  site: ['Place', '地点'],
  since: ['Since', '从'],
  until: ['Until', '到'],
  sinceHint: ['1993', '1993'],
  untilHint: ['2004-12-31', '2004-12-31'],
  result: ['Result', '结果'],
  ecco: ['Opening (ECCO)', '开局 (ECCO)'],
  minPlies: ['Plies from', '步数从'],
  maxPlies: ['Plies to', '步数到'],
  comment: ['Words of a comment', '注解中的词'],
  more: ['More to search by', '更多条件'],
  position: ['Position', '局面'],
  positionHint: ['FEN', 'FEN'],
  onBoard: ['The one on the board', '棋盘上的局面'],
  setUp: ['Set up …', '摆局面…'],
  remove: ['Remove the position', '去掉局面'],
  final: ['at the end of the game', '在终局时'],
  pattern: ['Pattern', '局面特征'],
  patternHint: ['red pawn crossed', '红兵过河'],
  material: ['Material', '子力'],
  materialHint: ['RRC/RNC', '车车炮对车马炮'],
  clear: ['Clear all', '全部清除'],
} as const satisfies Record<string, Words>;

/** So long no statement of a database while one types. */
const PAUSE = 300;
/** So many games within the page are searched in a millisecond, or more. */
const SPEED = 1000;

function pauseOf(from: Source | undefined): number {
  if (!from || from.isDatabase) return PAUSE;
  return Math.min(PAUSE, from.count / SPEED);
}

type View = 'games' | 'stats';
type Change = (part: Partial<Query>, isDone?: boolean) => void;
/** What each part of the form gets. */
export interface Part {
  readonly query: Query;
  readonly change: Change;
}

/** The query as it is typed, and how it is changed. */
function useDraft(view: View, query: Query): Part {
  const [draft, setDraft] = useState(query);
  const sent = useRef(queryToText(query));
  const timer = useRef(0);
  const text = queryToText(query);
  useEffect(() => {
    // Somebody else has changed the address: the back button.
    if (text === sent.current) return;
    sent.current = text;
    setDraft(query);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change: Change = (part, isDone = false) => {
    const next = { ...draft, ...part, from: undefined };
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      sent.current = queryToText(next);
      visit({ view, query: next }, true);
    }, isDone ? 0 : pauseOf(source.peek()));
  };
  return { query: draft, change };
}

export function Names({ query, change }: Part): JSX.Element {
  const from = source.value;
  return (
    <>
      <NameField
        label={say(words.player)} kind="player" source={from}
        value={query.player}
        onValue={(player, isDone) => change({ player }, isDone)}
      />
      <NameField
        label={say(words.opponent)} kind="player" source={from}
        value={query.opponent}
        onValue={(opponent, isDone) => change({ opponent }, isDone)}
      />
      <ChoiceField
        label={say(words.color)} all={['', 'red', 'black']}
        value={query.color ?? ''}
        name={(one) => say(one ? words[one] : words.either)}
        onValue={(color) => change({ color: color || undefined }, true)}
      />
    </>
  );
}

const RESULTS: readonly Result[] = ['1-0', '1/2-1/2', '0-1', '*'];

export function Results({ query, change }: Part): JSX.Element {
  const chosen = query.results ?? [];
  const toggle = (result: Result): void => {
    const results = RESULTS.filter(
      (one) => chosen.includes(one) !== (one === result),
    );
    change({ results: results.length ? results : undefined }, true);
  };
  return (
    <fieldset class="field results-field">
      <legend>{say(words.result)}</legend>
      {RESULTS.map((one) => (
        <Check
          key={one} label={sayResult(one)} value={chosen.includes(one)}
          onValue={() => toggle(one)}
        />
      ))}
    </fieldset>
  );
}

export function Dates({ query, change }: Part): JSX.Element {
  return (
    <div class="pair">
      <TextField
        label={say(words.since)} error={errorAt('since')} value={query.since}
        hint={say(words.sinceHint)} onValue={(since) => change({ since })}
      />
      <TextField
        label={say(words.until)} error={errorAt('until')} value={query.until}
        hint={say(words.untilHint)} onValue={(until) => change({ until })}
      />
    </div>
  );
}

function Lengths({ query, change }: Part): JSX.Element {
  const numberOf = (text: string): number | undefined =>
    Number(text) > 0 ? Math.floor(Number(text)) : undefined;
  return (
    <div class="pair">
      <TextField
        label={say(words.minPlies)} error={errorAt('minPlies')} isNumber
        value={query.minPlies?.toString()}
        onValue={(text) => change({ minPlies: numberOf(text) })}
      />
      <TextField
        label={say(words.maxPlies)} error={errorAt('maxPlies')} isNumber
        value={query.maxPlies?.toString()}
        onValue={(text) => change({ maxPlies: numberOf(text) })}
      />
    </div>
  );
}

function PositionPart({ query, change }: Part): JSX.Element {
  const { position: fen } = query;
  const isGood = fen && !Position.problemOf(fen, { allow: 'any' });
  return (
    <fieldset class="field position-field">
      <legend>{say(words.position)}</legend>
      {isGood && <Thumb fen={fen} width={150} />}
      <div class="position-ways">
        <TextField
          label={say(words.positionHint)} value={fen}
          error={errorAt('position')}
          onValue={(text) => change({ position: text })}
        />
        <div class="buttons">
          <button
            type="button"
            onClick={() => change({ position: position.value.fen() }, true)}
          >
            {say(words.onBoard)}
          </button>
          <button
            type="button"
            onClick={() => openSetup(isGood ? fen : undefined)}
          >
            {say(words.setUp)}
          </button>
          {fen && (
            <button
              type="button"
              onClick={() => change({ position: undefined }, true)}
            >
              {say(words.remove)}
            </button>
          )}
        </div>
        <Check
          label={say(words.final)} value={query.final ?? false}
          onValue={(final) => change({ final }, true)}
        />
      </div>
    </fieldset>
  );
}

function More({ query, change }: Part): JSX.Element {
  const isDatabase = source.value?.isDatabase ?? false;
  const text = (name: 'site' | 'ecco'): JSX.Element => (
    <TextField
      label={say(words[name])} value={query[name]} error={errorAt(name)}
      onValue={(value) => change({ [name]: value })}
    />
  );
  return (
    <>
      {!isDatabase && <Names query={query} change={change} />}
      <NameField
        label={say(words.event)} kind="event" source={source.value}
        value={query.event}
        onValue={(event, isDone) => change({ event }, isDone)}
      />
      {text('site')}
      {text('ecco')}
      <Dates query={query} change={change} />
      <Lengths query={query} change={change} />
      {isDatabase && (
        <>
          <TextField
            label={say(words.comment)} value={query.comment}
            error={errorAt('comment')}
            onValue={(comment) => change({ comment })}
          />
          <TextField
            class="long" label={say(words.material)} value={query.material}
            error={errorAt('material')}
            hint={say(words.materialHint)}
            onValue={(material) => change({ material })}
          />
          <TextField
            class="long" label={say(words.pattern)} value={query.pattern}
            error={errorAt('pattern')}
            hint={say(words.patternHint)}
            onValue={(pattern) => change({ pattern })}
          />
          <PatternHelp onExample={(pattern) => change({ pattern }, true)} />
        </>
      )}
      <Results query={query} change={change} />
      {source.value?.tree && <PositionPart query={query} change={change} />}
    </>
  );
}

/** Returns whether the query uses a field under "more". */
function hasMore(query: Query): boolean {
  const { player, opponent, color, text, order, from, ...rest } = query;
  return Object.values(rest).some(Boolean);
}

export function SearchForm(props: {
  view: View;
  query: Query;
}): JSX.Element {
  const { view } = props;
  const { query, change } = useDraft(view, props.query);
  const isDatabase = source.value?.isDatabase ?? false;
  const begun = useRef(hasMore(props.query));
  return (
    <form
      class="search"
      role="search"
      aria-label={say(words.search)}
      onSubmit={(event) => {
        event.preventDefault();
        change({}, true);
      }}
    >
      <div class="fields first">
        {isDatabase ? (
          <Names query={query} change={change} />
        ) : (
          <TextField
            class="words" label={say(words.text)} value={query.text}
            hint={say(words.textHint)} onValue={(text) => change({ text })}
          />
        )}
      </div>
      <details open={begun.current}>
        <summary>{say(words.more)}</summary>
        <div class="fields">
          <More query={query} change={change} />
        </div>
      </details>
      {queryToText(query) && (
        <button
          type="button"
          onClick={() => visit({ view, query: {} })}
        >
          {say(words.clear)}
        </button>
      )}
    </form>
  );
}
