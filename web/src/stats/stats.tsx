// stats.tsx - plots of a database, or of some of its games.

import type { JSX } from 'preact';
import { sayGames } from '../language/games.js';
import { shorten } from '../language/shorten.js';
import {
  chineseTag, inScript, say, sayNumber, type Words,
} from '../language/words.js';
import { useAnswer } from '../search/answer.js';
import { PartsBar, ResultBar } from '../search/bar.js';
import { SearchError } from '../search/error.js';
import { SearchForm } from '../search/form.js';
import { Lru } from '../search/lru.js';
import { SourcePicker } from '../search/source-picker.js';
import type { NameCount, Query, Source, Stats } from '../source/source.js';
import { Link } from '../state/link.js';
import { queryToText } from '../state/route.js';
import { source } from '../state/sources.js';
import { FigureTable, gamesColumn, type Column } from './figures.js';
import { lengthBins, sum, yearBins, type Bin } from './plot.js';
import { Legend, Plot } from './plots.js';
import './stats.css';

const words = {
  stats: ['Statistics', '统计'],
  years: ['Games by year', '各年的对局'],
  year: ['Year', '年'],
  before: ['until {year}', '{year}以前'],
  lengths: ['Games by length', '对局步数'],
  plies: ['Plies', '步数'],
  longer: ['{plies} and more', '{plies}以上'],
  openings: ['Openings', '开局'],
  opening: ['Opening', '开局'],
  players: ['Players', '棋手'],
  player: ['Player', '棋手'],
  score: ['Points', '得分率'],
  events: ['Events', '赛事'],
  event: ['Event', '赛事'],
  results: ['Results', '胜率'],
  scores: ['Won, drawn, lost', '胜和负'],
  ended: [
    'won {won}, drawn {drawn}, lost {lost}', '{won}胜{drawn}和{lost}负',
  ],
  list: ['List of these games', '列出这些对局'],
  none: ['No games match.', '没有符合条件的对局。'],
} as const satisfies Record<string, Words>;

/** The parts of ECCO. */
const LETTERS: Readonly<Record<string, Words>> = {
  A: ['other than central cannon or pawn', '非中炮、进兵类开局'],
  B: ['central cannon against others', '中炮对反宫马及其他'],
  C: ['central cannon against screen horses', '中炮对屏风马'],
  D: ['cannon against cannon', '顺炮与列炮'],
  E: ['pawn first', '仙人指路及进兵局'],
};

/** So many players and events are listed. */
const LISTED = 20;

const kept = new Lru<Stats>(20);

function Panel<T>(props: {
  title: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  columns: readonly Column<T>[];
}): JSX.Element | null {
  if (!props.rows.length) return null;
  return (
    <section class="panel">
      <h2>{props.title}</h2>
      <FigureTable {...props} />
    </section>
  );
}

interface Part {
  readonly stats: Stats;
  readonly query: Query;
}

function Years({ stats, query }: Part): JSX.Element {
  const labelOf = (bin: Bin): string => {
    if (bin.open) return say(words.before, { year: bin.to });
    return bin.from === bin.to ? `${bin.from}` : `${bin.from}–${bin.to}`;
  };
  const queryOf = (bin: Bin): Query => ({
    ...query,
    ...(!bin.open && { since: `${bin.from}` }),
    until: `${bin.to}`,
  });
  return (
    <Plot
      title={say(words.years)} unit={say(words.year)} hasResults
      bins={(most) => yearBins(stats.years, most)}
      labelOf={labelOf} queryOf={queryOf}
    >
      <Legend />
    </Plot>
  );
}

function Lengths({ stats, query }: Part): JSX.Element {
  const labelOf = (bin: Bin): string =>
    bin.open ? say(words.longer, { plies: bin.from }) : `${bin.from}–${bin.to}`;
  const queryOf = (bin: Bin): Query => ({
    ...query,
    minPlies: bin.from || undefined,
    maxPlies: bin.open ? undefined : bin.to,
  });
  return (
    <Plot
      title={say(words.lengths)} unit={say(words.plies)} hasResults={false}
      bins={() => lengthBins(stats.plies)} labelOf={labelOf} queryOf={queryOf}
    />
  );
}

/** Of ten openings the name of the first one: most are what is left ("(其他)"),
 *  which the ten are not. */
function OpeningName(props: { code: string; name: string }): JSX.Element {
  const { code, name } = props;
  const letter = LETTERS[code];
  if (letter) return <>{say(letter)}</>;
  const shown = code.length < 3 ? name.replace(/\([^)]*\)/g, '') : name;
  return <span lang={chineseTag()}>{inScript(shown)}</span>;
}

type Opening = Stats['openings'][number];

function Openings({ stats, query }: Part): JSX.Element {
  const link = (one: Opening, text: string, isCode = false): JSX.Element => (
    <Link
      to={{
        view: isCode && one.ecco.length < 3 ? 'stats' : 'games',
        query: { ...query, ecco: one.ecco },
      }}
    >
      {text}
    </Link>
  );
  const games = gamesColumn<Opening>(sum);
  return (
    <Panel
      title={say(words.openings)} rows={stats.openings}
      keyOf={(one) => one.ecco}
      columns={[
        { title: 'ECCO', cell: (one) => link(one, one.ecco, true) },
        {
          title: say(words.opening),
          cell: (one) => <OpeningName code={one.ecco} name={one.name} />,
        },
        { ...games, cell: (one) => link(one, sayNumber(sum(one))) },
        {
          title: say(words.results), class: 'bars',
          cell: (one) => <ResultBar tally={one} />,
        },
      ]}
    />
  );
}

type Player = Stats['players'][number];

function ScoreBar({ player }: { player: Player }): JSX.Element {
  const { won, drawn, lost } = player;
  return (
    <PartsBar
      parts={[['won', won], ['draw', drawn], ['lost', lost]]}
      text={say(words.ended, { won, drawn, lost })}
    />
  );
}

function scoreOf({ won, drawn, lost }: Player): string {
  const games = won + drawn + lost;
  return games ? `${Math.round((100 * won + 50 * drawn) / games)}%` : '';
}

/** A name from the records, as a link to its games. */
function NameLink(props: { name: string; query: Query }): JSX.Element {
  return (
    <Link to={{ view: 'games', query: props.query }}>
      <bdi class="record">{shorten(props.name)}</bdi>
    </Link>
  );
}

function Players({ stats, query }: Part): JSX.Element {
  return (
    <Panel
      title={say(words.players)} rows={stats.players.slice(0, LISTED)}
      keyOf={(one) => one.name}
      columns={[
        {
          title: say(words.player),
          cell: ({ name }) => (
            <NameLink name={name} query={{ ...query, player: name }} />
          ),
        },
        gamesColumn<NameCount>((one) => one.games),
        { title: say(words.score), class: 'number', cell: scoreOf },
        {
          title: say(words.scores), class: 'bars',
          cell: (one) => <ScoreBar player={one} />,
        },
      ]}
    />
  );
}

function Events({ stats, query }: Part): JSX.Element {
  const all = stats.events.slice(0, LISTED);
  const most = Math.max(1, ...all.map((one) => one.games));
  return (
    <Panel
      title={say(words.events)} rows={all} keyOf={(one) => one.name}
      columns={[
        {
          title: say(words.event),
          cell: ({ name, games }) => (
            <>
              <NameLink name={name} query={{ ...query, event: name }} />
              <span
                class="event-bar" aria-hidden="true"
                style={{ width: `${(100 * games) / most}%` }}
              />
            </>
          ),
        },
        gamesColumn<NameCount>((one) => one.games),
      ]}
    />
  );
}

function Plots({ stats, query }: Part): JSX.Element {
  if (!stats.games) return <p role="status">{say(words.none)}</p>;
  return (
    <>
      <div class="count">
        <p role="status">{sayGames(stats.games)}</p>
        <Link to={{ view: 'games', query }}>{say(words.list)}</Link>
      </div>
      <div class="whole"><ResultBar tally={stats} /></div>
      <div class="panels">
        <Years stats={stats} query={query} />
        <Lengths stats={stats} query={query} />
        <Openings stats={stats} query={query} />
        <Players stats={stats} query={query} />
        <Events stats={stats} query={query} />
      </div>
    </>
  );
}

function AskedPlots(props: {
  source: Source;
  query: Query;
}): JSX.Element {
  const { source, query } = props;
  const key = `${source.id} ${source.count} ${queryToText(query)}`;
  const { value, error, isBusy } = useAnswer(
    key,
    async (signal) => {
      if (!source.stats) throw new Error(say(words.none));
      return source.stats(query, signal);
    },
    kept,
  );
  return (
    <div aria-busy={isBusy}>
      {error && <SearchError error={error} />}
      {value && <Plots stats={value} query={query} />}
    </div>
  );
}

export function StatsView(props: { query: Query }): JSX.Element {
  const from = source.value;
  return (
    <section class="stats" aria-labelledby="stats-title">
      <header class="explorer-head">
        <h1 id="stats-title">{say(words.stats)}</h1>
        <SourcePicker />
      </header>
      <SearchForm view="stats" query={props.query} />
      {from?.stats && <AskedPlots source={from} query={props.query} />}
    </section>
  );
}
