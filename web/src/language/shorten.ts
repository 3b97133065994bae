// shorten.ts - texts of records where there is little room.

/** A list shows so many characters of a text at most. */
const MOST = 160;

/** A text has something to see. */
const SEEN = /[^\p{Cc}\p{Cf}\p{Z}]/u;

/** There is something to see, and not only "?". */
export function isSaid(text: string | undefined): text is string {
  return !!text && SEEN.test(text.replace(/[?.-]/g, ''));
}

/** The beginning of a text; a tag may be as long as a book. "" if nothing of it
 *  can be seen. */
export function shorten(text: string, most = MOST): string {
  if (!SEEN.test(text)) return '';
  if (text.length <= most) return text;
  return `${[...text.slice(0, 2 * most)].slice(0, most).join('')}…`;
}

/** A text for a title, without what breaks lines or turns the direction of what
 *  follows. */
export function oneLine(text: string): string {
  // A zero-width joiner holds an emoji together.
  return text.replace(/(?:(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, ' ')
    .trim();
}
