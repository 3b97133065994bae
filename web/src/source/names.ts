// names.ts - names of games in memory that begin as what is typed, or have it
// within.

import { fold, type FoldedRow } from './fold.js';
import { betterName, personOf } from './people.js';
import type { NameCount, NameKind } from './source.js';

/** How many names are offered. */
const OFFERED = 10;

/** A name as in one of its games, and in the form for comparison. */
interface Found {
  name: string;
  games: number;
  begins: boolean;
}

function* namesOf(
  one: FoldedRow,
  kind: NameKind,
): Generator<readonly [folded: string, name: string]> {
  const { row } = one;
  if (kind === 'event') yield [one.event, row.event];
  else {
    yield [one.red, row.red];
    if (one.black !== one.red) yield [one.black, row.black];
  }
}

/** Those that begin with it first, then those of most games. */
export function offered(
  rows: readonly FoldedRow[],
  kind: NameKind,
  text: string,
): NameCount[] {
  const wanted = fold(text);
  const all = new Map<string, Found>();
  for (const one of rows)
    for (const [folded, name] of namesOf(one, kind)) {
      const at = folded.indexOf(wanted);
      if (!folded || at < 0) continue;
      const key = kind === 'player' ? personOf(name) : folded;
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
