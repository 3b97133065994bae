// plot.ts - numbers of plots: which bars there are, and how the axes count.

import {
  noCounts, type Counts, type Stats, type Tally,
} from '../source/source.js';

/** A bar: the games of a range of years or lengths. */
export interface Bin extends Tally {
  readonly from: number;
  readonly to: number;
  /** The range is open: it also counts everything before, or after, it. */
  readonly open?: 'before' | 'after';
}

export function sum(tally: Tally): number {
  return tally.red + tally.draw + tally.black + tally.other;
}

function add(all: readonly Tally[]): Counts {
  const found: Counts = noCounts();
  for (const one of all) {
    found.red += one.red;
    found.draw += one.draw;
    found.black += one.black;
    found.other += one.other;
  }
  return found;
}

/** So many years are shown one by one or in steps; a few games that are older
 *  stand in one bar. */
const YEARS = 100;
/** As large a part may be in the bar at an end. */
const FEW = 0.02;

/** Steps in which people count. */
export function niceStep(least: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [1, 2, 5])
      if (step * power >= least) return step * power;
}

/** Marks of an axis from 0, a few of them, the last one not below `most`. */
export function ticks(most: number, about = 4): number[] {
  const step = niceStep(Math.max(1, most / about));
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Games by years, at most `most` bars of as many years each. */
export function yearBins(years: Stats['years'], most: number): Bin[] {
  const all = [...years].sort((a, b) => a.year - b.year);
  const last = all.at(-1);
  if (!last) return [];
  let few = FEW * all.reduce((games, one) => games + sum(one), 0);
  const old: Tally[] = [];
  for (const one of all) {
    few -= sum(one);
    if (last.year - one.year < YEARS || few < 0) break;
    old.push(one);
  }
  const shown = all.slice(old.length);
  const first = shown[0]?.year ?? last.year;
  const step = niceStep((last.year - first + 1) / most);
  const start = first - (first % step);
  const bins: Bin[] = [];
  for (let from = start; from <= last.year; from += step) {
    const to = from + step - 1;
    const within = shown.filter(({ year }) => year >= from && year <= to);
    bins.push({ from, to, ...add(within) });
  }
  if (!old.length) return bins;
  return [{ from: 0, to: start - 1, open: 'before', ...add(old) }, ...bins];
}

/** Games by their plies; the few longest ones in one bar. */
export function lengthBins(plies: Stats['plies']): Bin[] {
  const all = [...plies].sort((a, b) => a.from - b.from);
  const [first] = all;
  if (!first) return [];
  const step = first.to - first.from + 1;
  let few = FEW * all.reduce((games, one) => games + one.games, 0);
  let end = all.length;
  while (end > 1 && few - all[end - 1]!.games >= 0)
    few -= all[--end]!.games;
  const rest = all.slice(end).reduce((games, one) => games + one.games, 0);
  const games = new Map(all.map((one) => [one.from, one.games]));
  const bins: Bin[] = [];
  const last = all[end - 1]!;
  for (let from = first.from; from <= last.from; from += step)
    bins.push({
      ...noCounts(), from, to: from + step - 1, other: games.get(from) ?? 0,
    });
  const after = last.to + 1;
  const open = { from: after, to: Infinity, open: 'after' } as const;
  if (rest) bins.push({ ...noCounts(), ...open, other: rest });
  return bins;
}

/** Which bars have their label: as many as have room, at round numbers. */
export function labelStep(bins: readonly Bin[], room: number): number {
  const one = bins.find((bin) => !bin.open);
  const step = one ? one.to - one.from + 1 : 1;
  return niceStep(Math.max(step, (bins.length * step) / Math.max(1, room)));
}

/** A digit of a label is so wide, in pixels. */
const DIGIT = 8;
/** Labels are at least so far from each other. */
const APART = 6;

export interface Label {
  readonly bin: Bin;
  readonly text: string;
  /** Where its middle is. */
  readonly x: number;
}

// Below a bar there is little room.
function shortLabel(bin: Bin): string {
  if (bin.open === 'before') return `≤${bin.to}`;
  return bin.open ? `${bin.from}+` : `${bin.from}`;
}

/** Labels of bars that are `each` pixels wide: those of the open ranges, and of
 *  numbers in steps that have room beside them. */
export function labelsOf(
  bins: readonly Bin[], step: number, each: number,
): Label[] {
  const shown: Label[] = [];
  const halfOf = (text: string): number => (DIGIT * text.length) / 2;
  const isFree = (one: Label): boolean => shown.every(({ x, text }) =>
    Math.abs(one.x - x) >= halfOf(text) + halfOf(one.text) + APART);
  const all = bins.map((bin, at): Label => {
    const text = shortLabel(bin);
    const half = halfOf(text);
    // Labels at the edges are moved, towards their neighbours.
    const most = Math.max(half, each * bins.length - half);
    return { bin, text, x: Math.min(most, Math.max(half, each * (at + 0.5))) };
  });
  for (const isOpen of [true, false])
    for (const one of all) {
      const isWanted = isOpen === !!one.bin.open &&
        (isOpen || one.bin.from % step === 0);
      if (isWanted && isFree(one)) shown.push(one);
    }
  return shown;
}
