// stats.ts - what games in memory come to, as the server's /api/stats has it.

import { openingOfCode } from 'qipu/query';
import { isSaid } from '../language/shorten.js';
import { days } from './fold.js';
import { betterName, people, personOf } from './people.js';
import {
  noCounts, sideOf, type Counts, type Query, type Row, type Stats,
} from './source.js';

/** The most that are listed of players and events. */
const LISTED = 50;
/** The width of a bar of game lengths, in plies. */
const STEP = 10;

/** Returns the value of a key; creates it if the key is new. */
function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let found = map.get(key);
  if (found === undefined) map.set(key, (found = make()));
  return found;
}

interface Score {
  name: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

class Players {
  readonly #all = new Map<string, Score>();

  #of(name: string): Score | undefined {
    const key = personOf(name);
    if (!key) return undefined;
    const one = at(this.#all, key, () => (
      { name, games: 0, won: 0, drawn: 0, lost: 0 }));
    if (one.name !== name) one.name = betterName(one.name, name, key);
    return one;
  }

  add(row: Row): void {
    const outcome = sideOf(row.result);
    const [red, black] = [this.#of(row.red), this.#of(row.black)];
    // Somebody who plays both sides has one game.
    if (red) red.games++;
    if (black && black !== red) black.games++;
    const count = (one: Score | undefined, won: keyof Counts): void => {
      if (!one || outcome === 'other') return;
      one[outcome === 'draw' ? 'drawn' : outcome === won ? 'won' : 'lost']++;
    };
    count(red, 'red');
    count(black, 'black');
  }

  list(): Stats['players'] {
    return [...this.#all.values()]
      .sort((a, b) => b.games - a.games)
      .slice(0, LISTED);
  }
}

/** Returns how many letters of a code tell openings apart: one more than the
 *  query has. */
export function lettersOf(query: Query): number {
  return Math.min(3, (query.ecco?.length ?? 0) + 1);
}

/** What the openings of a code are called, or of the beginning of one; of a
 *  letter alone the page says it. */
function nameOf(code: string): string {
  const found = code.length > 1 && openingOfCode(code.padEnd(3, '0'));
  if (!found) return '';
  const { name, variation } = found;
  return code.length > 2 && variation ? `${name} ${variation}` : name;
}

export function statsOf(rows: readonly Row[], letters: number): Stats {
  days.learn(rows.map((row) => row.date));
  people.learn(rows.flatMap((row) => [row.red, row.black]));
  const sum = noCounts();
  const years = new Map<number, Counts>();
  const openings = new Map<string, Counts>();
  const lengths = new Map<number, number>();
  const events = new Map<string, number>();
  const players = new Players();
  const more = <K>(map: Map<K, number>, key: K): unknown =>
    map.set(key, (map.get(key) ?? 0) + 1);
  for (const row of rows) {
    const name = sideOf(row.result);
    sum[name]++;
    const year = Math.floor(days.of(row.date).first / 10000);
    if (year) at(years, year, noCounts)[name]++;
    const code = row.ecco.slice(0, letters);
    if (code) at(openings, code, noCounts)[name]++;
    more(lengths, Math.floor(row.plies / STEP));
    more(events, row.event);
    players.add(row);
  }
  return {
    games: rows.length,
    ...sum,
    years: [...years].sort(([a], [b]) => a - b)
      .map(([year, counts]) => ({ year, ...counts })),
    plies: [...lengths].sort(([a], [b]) => a - b).map(([step, games]) => ({
      from: STEP * step, to: STEP * step + STEP - 1, games,
    })),
    openings: [...openings].sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([ecco, counts]) => ({ ecco, name: nameOf(ecco), ...counts })),
    players: players.list(),
    events: [...events].filter(([name]) => isSaid(name))
      .sort(([, a], [, b]) => b - a).slice(0, LISTED)
      .map(([name, games]) => ({ name, games })),
  };
}
