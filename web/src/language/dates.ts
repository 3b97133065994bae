// dates.ts - dates of records in one form.

import { readDates } from 'qipu/query';

const part = (day: number, at: number, width: number): string =>
  String(Math.floor(day / at) % 10 ** width).padStart(width, '0');

/** "1999-12-09", "1999-12" or "1999"; what is doubtful stays as it is
 *  written. */
export function sayDate(text: string): string {
  const [days] = readDates([text]);
  if (!days?.first || days.isDoubtful) return text;
  const { first, last } = days;
  const year = part(first, 10_000, 4);
  if (first === last)
    return `${year}-${part(first, 100, 2)}-${part(first, 1, 2)}`;
  const isYear = first % 10_000 === 101 && last % 10_000 === 1231;
  if (year !== part(last, 10_000, 4)) return text;
  if (isYear) return year;
  const month = part(first, 100, 2);
  return month === part(last, 100, 2) ? `${year}-${month}` : text;
}
