// match.ts - matches rows of games against a query.

import { readDates, type Days } from 'qipu/query';
import { fold, foldAll, type FoldedRow } from './fold.js';
import type { Query } from './source.js';

type Match = (one: FoldedRow) => boolean;

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

/** Returns the requested days, or undefined if a year is half typed. */
function daysAsked(text: string | undefined): Days | undefined {
  const [days] = readDates([text ?? '']);
  return days?.first && !days.isDoubtful ? days : undefined;
}

function dates(query: Query): Match[] {
  const all: Match[] = [];
  const since = daysAsked(query.since);
  const until = daysAsked(query.until);
  if (since) all.push(({ days }) => days.last >= since.first);
  if (until)
    all.push(({ days }) => days.first > 0 && days.first <= until.last);
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
