// repair.ts - repairs of the games of a source that cannot be played, and the
// game on the board after one of them.

import type { Game, RepairEdit, Suggestion } from 'qipu';
import type { Source } from '../source/source.js';
import { replaceGame } from './session.js';

/** Games of a source with their first repair, by number. */
type Repaired = ReadonlyMap<number, Game>;

const known = new WeakMap<Source, Promise<Repaired>>();

async function readRepaired(source: Source): Promise<Repaired> {
  const found = new Map<number, Game>();
  let id = 0;
  for await (const game of source.repaired?.('all') ?? []) {
    id++;
    if (game.repair) found.set(id, game);
  }
  return found;
}

/** The games of a source that cannot be played, each with its first repair. */
function repairedGames(source: Source): Promise<Repaired> {
  let all = known.get(source);
  if (!all) known.set(source, (all = readRepaired(source)));
  return all;
}

/** A game with its first repair, if it has one, and how many games of the
 *  source cannot be played. */
export async function findRepair(
  source: Source,
  id: number,
): Promise<{ repaired: Game | undefined; count: number }> {
  if (source.repairedOne)
    return {
      repaired: await source.repairedOne(id),
      count: source.brokenCount ?? 1,
    };
  const all = await repairedGames(source);
  return { repaired: all.get(id), count: all.size };
}

/** A game after a suggestion that its reader did not apply: the main line is
 *  the suggested one, and each edit has a comment. */
function withSuggestion(
  broken: Game,
  { fen, moves, edits }: Suggestion,
  sayEdit: (edit: RepairEdit) => string,
): Game {
  const made = broken._mended();
  if (made.fen !== fen) {
    for (const one of [...made.root.children]) one.remove();
    made.fen = fen;
  }
  const line = [made.root];
  for (const move of moves)
    line.push(line.at(-1)!.play(move, { notation: 'ucci' }));
  line.at(-1)!.promote();
  for (const edit of edits)
    line[Math.min(edit.ply, moves.length)]!.comments.push(sayEdit(edit));
  return made;
}

/** Applies a suggestion to the game on the board. `repaired` has the first. */
export function applySuggestion(
  broken: Game,
  repaired: Game,
  index: number,
  sayEdit: (edit: RepairEdit) => string,
): void {
  const one = repaired.repair?.suggestions[index];
  if (!one) return;
  const made = index || !repaired.repair?.applied
    ? withSuggestion(broken, one, sayEdit)
    : repaired._mended();
  replaceGame(made, one.edits[0]?.ply ?? 0);
}
