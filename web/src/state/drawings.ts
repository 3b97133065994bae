// drawings.ts - arrows and circles in the comments of a move, "[%cal Gh2e2]"
// and "[%csl Ge4]". All else in the comments stays as it is.

import type { MarkColor, Square } from 'qipu';

export const INKS = [
  'green', 'red', 'yellow', 'blue',
] as const satisfies readonly MarkColor[];

/** An arrow, or without `to` a circle. */
export interface Drawing {
  readonly from: Square;
  readonly to?: Square;
  readonly color: MarkColor;
}

const COMMAND = /\[%c([as])l ([^\]]*)\]/g;

/** Changes the commands of a text; a command without an item goes away. */
function mapItems(
  text: string,
  change: (kind: string, items: readonly string[]) => readonly string[],
): string {
  const changed = text.replace(COMMAND, (all, kind: string, list: string) => {
    const items = list.split(',');
    const left = change(kind, items);
    if (left.length === items.length) return all;
    return left.length ? `[%c${kind}l ${left.join(',')}]` : '';
  });
  return changed === text ? text : changed.trim();
}

/** Comments with one more drawing; without it if it is there; in its new
 *  colour if it has another one. */
export function toggled(
  comments: readonly string[],
  { from, to = '', color }: Drawing,
): string[] {
  const wanted = to ? 'a' : 's';
  const place = from + to;
  const item = color.slice(0, 1).toUpperCase() + place;
  const wasThere = comments.some((text) =>
    [...text.matchAll(COMMAND)].some(([, kind, list]) =>
      kind === wanted && list?.split(',').some((one) => one.trim() === item)));
  const left = comments.map((text) =>
    mapItems(text, (kind, items) => kind !== wanted ? items
      : items.filter((one) => one.trim().slice(1) !== place)));
  if (wasThere) return left.filter(Boolean);
  const [first = '', ...rest] = left;
  // Readers stop at an item that they do not understand.
  const command = `[%c${wanted}l `;
  const joined = first.includes(command)
    ? first.replace(command, `${command}${item},`)
    : `${command}${item}] ${first}`.trim();
  return [joined, ...rest.filter(Boolean)];
}

/** Comments without drawings. */
export function cleared(comments: readonly string[]): string[] {
  return comments.map((text) => mapItems(text, () => [])).filter(Boolean);
}

export function hasDrawings(comments: readonly string[]): boolean {
  return comments.some((text) => text.search(COMMAND) >= 0);
}
