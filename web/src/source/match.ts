// match.ts - matches rows of games against a query.

import { readDates, type Days } from 'qipu/query';
import { days, fold, foldAll, folded, FOLDED } from './fold.js';
import type { Query, Row } from './source.js';

type Match = (row: Row) => boolean;

function players(query: Query): Match[] {
  const player = fold(query.player ?? '');
  const opponent = fold(query.opponent ?? '');
  if (!player && !opponent) return [];
  const as = (red: string, black: string): Match => (row) =>
    folded.of(row.red).includes(red) && folded.of(row.black).includes(black);
  const red = as(player, opponent);
  const black = as(opponent, player);
  if (query.color === 'red') return [red];
  if (query.color === 'black') return [black];
  return [(row) => red(row) || black(row)];
}

/** Returns the requested days, or undefined if a year is half typed. */
function daysAsked(text: string | undefined): Days | undefined {
  const [asked] = readDates([text ?? '']);
  return asked?.first && !asked.isDoubtful ? asked : undefined;
}

function dates(query: Query): Match[] {
  const all: Match[] = [];
  const since = daysAsked(query.since);
  const until = daysAsked(query.until);
  if (since) all.push(({ date }) => days.of(date).last >= since.first);
  if (until)
    all.push(({ date }) => {
      const { first } = days.of(date);
      return first > 0 && first <= until.last;
    });
  return all;
}

/** A word anywhere in a row. A date is found with any signs between its
 *  numbers, or none. */
function hasWord(word: string): Match {
  const isNumber = /^\d+$/.test(word);
  return (row) =>
    FOLDED.some((name) => folded.of(row[name] ?? '').includes(word)) ||
    row.date.includes(word) ||
    (isNumber && row.date.replace(/\D/g, '').includes(word));
}

/** What holds for the games of a query, but for its position; undefined if
 *  that is nothing. */
export function matcher(query: Query): Match | undefined {
  const all: Match[] = [...players(query), ...dates(query)];
  const words = foldAll((query.text ?? '').split(/\s+/)).filter(Boolean);
  all.push(...words.map(hasWord));
  const event = fold(query.event ?? '');
  if (event) all.push((row) => folded.of(row.event).includes(event));
  const site = fold(query.site ?? '');
  if (site) all.push((row) => folded.of(row.site).includes(site));
  const ecco = query.ecco?.toUpperCase();
  if (ecco) all.push((row) => row.ecco.startsWith(ecco));
  const { results, minPlies, maxPlies } = query;
  if (results?.length)
    all.push((row) => results.some((one) => one === row.result));
  if (minPlies) all.push((row) => row.plies >= minPlies);
  if (maxPlies) all.push((row) => row.plies <= maxPlies);
  return all.length ? (row) => all.every((matches) => matches(row))
    : undefined;
}
