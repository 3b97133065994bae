// plots.tsx - bars as SVG of the page's own, with a table that says the same.

import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sayGames } from '../language/games.js';
import { say, sayNumber, type Words } from '../language/words.js';
import type { Query } from '../source/source.js';
import { Link } from '../state/link.js';
import { visit } from '../state/route.js';
import { FigureTable, gamesColumn, type Column } from './figures.js';
import { labelsOf, labelStep, sum, ticks, type Bin } from './plot.js';

const words = {
  table: ['As a table', '表格'],
  red: ['Red won', '红胜'],
  draw: ['Drawn', '和棋'],
  black: ['Black won', '黑胜'],
  other: ['No result', '结果不明'],
} as const satisfies Record<string, Words>;

const HEIGHT = 220;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 10;
/** The width of a bar. */
const MOST = 80;
/** A label of a bar needs so many pixels. */
const LABEL = 44;

const RESULTS = ['red', 'draw', 'black', 'other'] as const;
/** From top to bottom; a bar rests on the last one. */
const PARTS = [...RESULTS].reverse();

/** The colours of the bars. */
export function Legend(): JSX.Element {
  return (
    <p class="legend">
      {RESULTS.map((name) => (
        <span key={name}>
          <span class={`key plot-${name}`} aria-hidden="true" />
          {say(words[name])}
        </span>
      ))}
    </p>
  );
}

/** As wide as its place. */
function useWidth(): [{ current: HTMLDivElement | null }, number] {
  const at = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const place = at.current;
    if (!place) return undefined;
    const fit = (): void => {
      if (place.clientWidth) setWidth(place.clientWidth);
    };
    fit(); // before it is drawn for the first time
    const look = new ResizeObserver(fit);
    look.observe(place);
    return () => look.disconnect();
  }, []);
  return [at, width];
}

interface PlotProps {
  title: string;
  /** What a bar, and a row of the table, is of. */
  unit: string;
  bins: (most: number) => Bin[];
  labelOf: (bin: Bin) => string;
  queryOf: (bin: Bin) => Query;
  /** Results are known: bars have their colours. */
  hasResults: boolean;
}

function Axis(props: {
  marks: readonly number[];
  width: number;
  yOf: (games: number) => number;
}): JSX.Element {
  return (
    <g class="axis">
      {props.marks.map((mark) => (
        <g key={mark} transform={`translate(0 ${props.yOf(mark)})`}>
          <line x1={LEFT} x2={props.width} />
          <text x={LEFT - 6} dy="0.32em" text-anchor="end">
            {sayNumber(mark)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface BarProps {
  bin: Bin;
  x: number;
  width: number;
  yOf: (games: number) => number;
  plot: PlotProps;
}

function Bar({ bin, x, width, yOf, plot }: BarProps): JSX.Element {
  let from = 0;
  const gap = width > 6 ? 1 : 0;
  const go = (): void => visit({ view: 'games', query: plot.queryOf(bin) });
  return (
    <g class="plot-bar" onClick={go}>
      <title>{`${plot.labelOf(bin)}: ${sayGames(sum(bin))}`}</title>
      <rect
        class="plot-room" x={x} y={TOP} width={width}
        height={HEIGHT - TOP - BOTTOM}
      />
      {PARTS.map((name) => {
        const games = bin[name];
        if (!games) return null;
        const y = yOf(from + games);
        const height = yOf(from) - y;
        from += games;
        return (
          <rect
            key={name}
            class={plot.hasResults ? `plot-${name}` : 'plot-one'}
            x={x + gap} y={y} height={height}
            width={Math.max(1, width - 2 * gap)}
          />
        );
      })}
    </g>
  );
}

function Labels(props: {
  bins: readonly Bin[];
  step: number;
  each: number;
}): JSX.Element {
  const { bins, step, each } = props;
  return (
    <g class="axis">
      {labelsOf(bins, step, each).map(({ bin, text, x }) => (
        <text
          key={bin.from}
          x={LEFT + x} y={HEIGHT - 6} text-anchor="middle"
        >
          {text}
        </text>
      ))}
    </g>
  );
}

function Picture(props: {
  plot: PlotProps;
  bins: readonly Bin[];
  width: number;
}): JSX.Element {
  const { plot, bins, width } = props;
  const marks = ticks(Math.max(1, ...bins.map(sum)));
  const top = marks.at(-1) ?? 1;
  const room = HEIGHT - TOP - BOTTOM;
  const yOf = (games: number): number => TOP + room - (room * games) / top;
  const each = Math.min(MOST, (width - LEFT) / Math.max(1, bins.length));
  const step = labelStep(bins, (width - LEFT) / LABEL);
  return (
    <svg
      class="plot" width={width} height={HEIGHT} role="img"
      viewBox={`0 0 ${width} ${HEIGHT}`} aria-label={plot.title}
    >
      <Axis marks={marks} width={width} yOf={yOf} />
      {bins.map((bin, at) => (
        <Bar
          key={bin.from} bin={bin} x={LEFT + at * each} width={each}
          yOf={yOf} plot={plot}
        />
      ))}
      <Labels bins={bins} step={step} each={each} />
    </svg>
  );
}

function Table(props: {
  plot: PlotProps;
  bins: readonly Bin[];
}): JSX.Element {
  const { plot, bins } = props;
  const link = (bin: Bin): JSX.Element => (
    <Link to={{ view: 'games', query: plot.queryOf(bin) }}>
      {plot.labelOf(bin)}
    </Link>
  );
  const results = RESULTS.map((name): Column<Bin> => ({
    title: say(words[name]), class: 'number',
    cell: (bin) => sayNumber(bin[name]),
  }));
  return (
    <details>
      <summary>{say(words.table)}</summary>
      <FigureTable
        title={plot.title} rows={bins.filter(sum)} keyOf={(bin) => bin.from}
        columns={[
          { title: plot.unit, cell: link }, gamesColumn(sum),
          ...(plot.hasResults ? results : []),
        ]}
      />
    </details>
  );
}

/** A bar is at least so wide. */
const LEAST = 7;

export function Plot(props: PlotProps & {
  children?: ComponentChildren;
}): JSX.Element | null {
  const [at, width] = useWidth();
  const bins = props.bins(Math.max(8, Math.floor((width - LEFT) / LEAST)));
  if (!bins.length) return null;
  return (
    <section class="panel">
      <h2>{props.title}</h2>
      {props.children}
      <div ref={at} class="plot-place">
        <Picture plot={props} bins={bins} width={width} />
      </div>
      <Table plot={props} bins={bins} />
    </section>
  );
}
