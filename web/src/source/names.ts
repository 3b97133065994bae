// names.ts - names of games in memory that begin as what is typed, or have it
// within.

import { fold, folded } from './fold.js';
import { betterName, personOf } from './people.js';
import type { NameCount, NameKind, Row } from './source.js';

/** How many names are offered. */
const OFFERED = 10;

/** A name as in one of its games, and in the form for comparison. */
interface Found {
  name: string;
  games: number;
  begins: boolean;
}

function namesOf(row: Row, kind: NameKind): string[] {
  if (kind === 'event') return [row.event];
  const isOne = folded.of(row.red) === folded.of(row.black);
  return isOne ? [row.red] : [row.red, row.black];
}

/** Those that begin with it first, then those of most games. */
export function offered(
  rows: readonly Row[],
  kind: NameKind,
  text: string,
): NameCount[] {
  const wanted = fold(text);
  const all = new Map<string, Found>();
  for (const row of rows)
    for (const name of namesOf(row, kind)) {
      const text = folded.of(name);
      const at = text.indexOf(wanted);
      if (!text || at < 0) continue;
      const key = kind === 'player' ? personOf(name) : text;
      if (!key) continue;
      const known = all.get(key);
      const begins = at === 0 || (known?.begins ?? false);
      all.set(key, {
        name: known && kind === 'player'
          ? betterName(known.name, name, key) : (known?.name ?? name),
        games: (known?.games ?? 0) + 1,
        begins,
      });
    }
  return [...all.values()]
    .sort((a, b) =>
      Number(b.begins) - Number(a.begins) || b.games - a.games ||
      (a.name < b.name ? -1 : 1))
    .slice(0, OFFERED)
    .map(({ name, games }) => ({ name, games }));
}
