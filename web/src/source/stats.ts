// stats.ts - what games in memory come to, as the server's /api/stats has it.

import type { Row, Stats } from '../source.js';
import { foldAll } from './fold.js';
import { yearOf } from './positions.js';

interface Counts {
  red: number;
  draw: number;
  black: number;
  other: number;
}

/** The most that are listed of players and events. */
const LISTED = 50;
/** Games are gathered by lengths of so many plies. */
const STEP = 10;

const noCounts = (): Counts => ({ red: 0, draw: 0, black: 0, other: 0 });

function side(result: string): keyof Counts {
  if (result === '1-0') return 'red';
  if (result === '0-1') return 'black';
  return result === '1/2-1/2' ? 'draw' : 'other';
}

/** What stands under a key, made when it is new. */
function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let found = map.get(key);
  if (found === undefined) map.set(key, (found = make()));
  return found;
}

interface Score {
  readonly name: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

/** Scores of persons: names that are searched as one are one's. */
class Players {
  readonly #keys = new Map<string, string>();
  readonly #all = new Map<string, Score>();

  constructor(rows: readonly Row[]) {
    const names = [...new Set(rows.flatMap((row) => [row.red, row.black]))];
    const keys = foldAll(names);
    names.forEach((name, index) => this.#keys.set(name, keys[index]!));
  }

  /** Counts a game; of one against himself, once. */
  add(row: Row): void {
    const as = side(row.result);
    const red = this.#of(row.red);
    const black = this.#of(row.black);
    for (const one of new Set([red, black])) if (one) one.games++;
    for (const [one, wins] of [[red, 'red'], [black, 'black']] as const)
      if (!one) continue;
      else if (as === 'draw') one.drawn++;
      else if (as === wins) one.won++;
      else if (as !== 'other') one.lost++;
  }

  #of(name: string): Score | undefined {
    const key = this.#keys.get(name);
    const none = { name, games: 0, won: 0, drawn: 0, lost: 0 };
    return key ? at(this.#all, key, () => none) : undefined;
  }

  list(): Stats['players'] {
    return [...this.#all.values()]
      .sort((a, b) => b.games - a.games)
      .slice(0, LISTED);
  }
}

export function statsOf(rows: readonly Row[]): Stats {
  const sum = noCounts();
  const years = new Map<number, Counts>();
  const openings = new Map<string, Counts>();
  const lengths = new Map<number, number>();
  const events = new Map<string, number>();
  const players = new Players(rows);
  const more = <K>(map: Map<K, number>, key: K): unknown =>
    map.set(key, (map.get(key) ?? 0) + 1);
  for (const row of rows) {
    const name = side(row.result);
    sum[name]++;
    const year = yearOf(row.date);
    if (year) at(years, year, noCounts)[name]++;
    if (row.ecco) at(openings, row.ecco, noCounts)[name]++;
    more(lengths, Math.floor(row.plies / STEP));
    if (row.event) more(events, row.event);
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
      .map(([ecco, counts]) => ({ ecco, name: '', ...counts })),
    players: players.list(),
    events: [...events].sort(([, a], [, b]) => b - a).slice(0, LISTED)
      .map(([name, games]) => ({ name, games })),
  };
}
