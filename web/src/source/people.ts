// people.ts - players by libqipu's rule for names: all names of one player are
// one, and what names nobody, as "?" or "Red", is no player.

import { personKeys } from 'qipu/query';
import { Known } from './known.js';

/** The keys of players, by name. */
export const people = new Known(personKeys);

/** The key of the player that a name names, or "". */
export const personOf = (name: string): string => people.of(name);

/** Of two names of a player, the one to show: what the key is, or the
 *  shorter. */
export function betterName(a: string, b: string, key: string): string {
  if (a === key || b === key) return key;
  if (a.length !== b.length) return a.length < b.length ? a : b;
  return a < b ? a : b;
}
