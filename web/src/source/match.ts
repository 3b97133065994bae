// match.ts - whether a game's row is one that is looked for.

import type { Query } from '../source.js';
import { fold, foldAll } from './fold.js';
import type { FoldedRow } from './memory.js';

type Match = (one: FoldedRow) => boolean;

/** A date or a year as a number of eight digits; what is not known is `rest`.
 *  Records have "1999.12.09", "1992年11月1日", "2004". */
export function dayOf(date: string, rest: '00' | '99'): number {
  const parts = /^\D*(\d{4})(?:\D*(\d{1,2}))?(?:\D*(\d{1,2}))?/.exec(date);
  if (!parts) return 0;
  const [, year = '', month = rest, day = rest] = parts;
  return Number(year + month.padStart(2, '0') + day.padStart(2, '0'));
}

function players(query: Query): Match[] {
  const player = fold(query.player ?? '');
  const opponent = fold(query.opponent ?? '');
  if (!player && !opponent) return [];
  const as = (red: string, black: string): Match => (one) =>
    one.red.includes(red) && one.black.includes(black);
  const red = as(player, opponent);
  const black = as(opponent, player);
  if (query.color === 'red') return [red];
  if (query.color === 'black') return [black];
  return [(one) => red(one) || black(one)];
}

function dates(query: Query): Match[] {
  const all: Match[] = [];
  const since = dayOf(query.since ?? '', '00');
  const until = dayOf(query.until ?? '', '99');
  if (since) all.push(({ row }) => dayOf(row.date, '99') >= since);
  if (until)
    all.push(({ row }) => {
      const day = dayOf(row.date, '00');
      return day > 0 && day <= until;
    });
  return all;
}

/** What holds for the games of a query, but for its position. */
export function matcher(query: Query): Match {
  const all: Match[] = [...players(query), ...dates(query)];
  const words = foldAll((query.text ?? '').split(/\s+/)).filter(Boolean);
  for (const word of words) all.push((one) => one.all.includes(word));
  const event = fold(query.event ?? '');
  if (event) all.push((one) => one.event.includes(event));
  const site = fold(query.site ?? '');
  if (site) all.push((one) => one.site.includes(site));
  const ecco = query.ecco?.toUpperCase();
  if (ecco) all.push(({ row }) => row.ecco.startsWith(ecco));
  const { results, minPlies, maxPlies } = query;
  if (results?.length)
    all.push(({ row }) => results.some((one) => one === row.result));
  if (minPlies) all.push(({ row }) => row.plies >= minPlies);
  if (maxPlies) all.push(({ row }) => row.plies <= maxPlies);
  return (one) => all.every((matches) => matches(one));
}
