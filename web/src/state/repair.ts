// repair.ts - repairs of the games of a source that cannot be played, and the
// game on the board after one of them.

import type {
  Game, GameNode, Repair, RepairEdit, Suggestion,
} from 'qipu';
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

/** A game after a suggestion for another start: the main line is the suggested
 *  one, and each edit has a comment. */
function withSuggestion(
  broken: Game,
  { fen, moves, edits }: Suggestion,
  sayEdit: (edit: RepairEdit) => string,
): Game {
  const made = broken._mended();
  for (const one of [...made.root.children]) one.remove();
  made.fen = fen;
  const line = [made.root];
  for (const move of moves)
    line.push(line.at(-1)!.play(move, { notation: 'ucci' }));
  for (const edit of edits)
    line[Math.min(edit.ply, moves.length)]!.comments.push(sayEdit(edit));
  return made;
}

/** The nodes of moves that follow one; undefined if they do not all. */
function lineFrom(
  from: GameNode,
  moves: readonly string[],
): GameNode[] | undefined {
  const line: GameNode[] = [];
  for (let at = from; line.length < moves.length; line.push(at)) {
    const next = at.children.find((one) => one.ucci === moves[line.length]);
    if (!next) return undefined;
    at = next;
  }
  return line;
}

/** What the library writes at an edit: "... (96%)", "……（把握96%）". */
const EDIT_COMMENT = /[(（](?:把握)?\d+%[)）]$/;

/** Puts what belongs to a move at another one: its comments, and the variations
 *  that follow it, as far as they are legal there; `main` is put elsewhere. */
function graft(from: GameNode, to: GameNode, main?: GameNode): void {
  to.comments.push(...from.comments.filter((one) => !EDIT_COMMENT.test(one)));
  to.commentsBefore.push(...from.commentsBefore);
  to.nags.push(...from.nags);
  for (const child of from.children) {
    if (child === main) continue;
    try {
      graft(child, to.play(child.ucci, { notation: 'ucci' }));
    } catch {
      // It belongs to a position that is not there.
    }
  }
}

/** Gives a move a place among the moves that it is an alternative to. */
function put(one: GameNode, index: number): void {
  const all = one.parent!.children;
  all.splice(all.indexOf(one), 1);
  all.splice(index, 0, one);
}

/** The node before a line that is to be repaired. */
function before(
  made: Game,
  { branch, inVariation, suggestions: [first] }: Repair,
  { fen }: Suggestion,
): GameNode | undefined {
  if (!inVariation) return made.root;
  return [...made.nodes()].find((one) =>
    lineFrom(one, first?.moves ?? []) && one.ply === branch - 1 &&
    one.position().fen() === fen);
}

/** How many moves at the end of two lines are the same. */
function commonEnd(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count++;
  return count;
}

/** Replaces a line, with its reader's first suggestion applied, by another
 *  suggestion. What belongs to its moves goes along. */
function exchange(
  made: Game,
  repair: Repair,
  other: Suggestion,
  sayEdit: (edit: RepairEdit) => string,
): void {
  const moves = repair.suggestions[0]?.moves ?? [];
  const parent = before(made, repair, other);
  const gone = parent && lineFrom(parent, moves);
  if (!gone) return;
  const differs = moves.findIndex((move, at) => move !== other.moves[at]);
  const from = differs < 0 ? undefined : gone[differs];
  const index = from?.parent?.children.indexOf(from) ?? 0;
  from?.remove();
  const line: GameNode[] = [];
  for (const move of other.moves)
    line.push((line.at(-1) ?? parent).play(move, { notation: 'ucci' }));
  const begin = differs < 0 ? moves.length : differs;
  for (const [at, one] of line.entries())
    if (at >= begin) put(one, at === begin ? index : 0);
  const end = moves.length - commonEnd(moves, other.moves);
  for (const [at, one] of gone.entries()) {
    if (!from || at < differs) continue;
    const to = at < end ? at : at + other.moves.length - moves.length;
    const there = line[Math.min(to, line.length - 1)];
    if (there) graft(one, there, gone[at + 1]);
  }
  const plies = repair.inVariation ? repair.branch : 1;
  for (const edit of other.edits)
    line[Math.max(0, Math.min(edit.ply - plies, line.length - 1))]
      ?.comments.push(sayEdit(edit));
}

/** Applies suggestions to the game on the board: for each of the repairs of
 *  `repaired`, which has the first ones, the number of the one that is chosen.
 *  Variations have no place in a main line that starts otherwise. Returns what
 *  was edited. */
export function applySuggestions(
  broken: Game,
  repaired: Game,
  chosen: readonly number[],
  sayEdit: (edit: RepairEdit) => string,
): readonly RepairEdit[] {
  const { repairs } = repaired;
  const [main] = repairs;
  const one = main?.inVariation ? undefined
    : main?.suggestions[chosen[0] ?? 0];
  const ply = main?.inVariation ? main.branch : one?.edits[0]?.ply ?? 0;
  if (one && one.fen !== main?.suggestions[0]?.fen) {
    replaceGame(withSuggestion(broken, one, sayEdit), ply);
    return one.edits;
  }
  // A main line that cannot be repaired stays broken.
  const canPlay = !!main?.suggestions.length;
  const made = canPlay ? repaired._mended() : repaired._copy();
  const edits: RepairEdit[] = [];
  for (const [at, repair] of repairs.entries()) {
    const other = repair.suggestions[chosen[at] ?? 0];
    if (other && chosen[at]) exchange(made, repair, other, sayEdit);
    edits.push(...other?.edits ?? []);
  }
  replaceGame(made, ply);
  return edits;
}
