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

/** Replaces a variation, with its reader's first suggestion applied, by another
 *  suggestion. */
function exchange(
  made: Game,
  { branch, suggestions: [first] }: Repair,
  other: Suggestion,
  sayEdit: (edit: RepairEdit) => string,
): void {
  const moves = first?.moves ?? [];
  const parent = [...made.nodes()].find((one) =>
    lineFrom(one, moves) && one.ply === branch - 1 &&
    one.position().fen() === other.fen);
  if (!parent) return;
  const differs = moves.findIndex((move, at) => move !== other.moves[at]);
  const before = lineFrom(parent, moves) ?? [];
  before[differs]?.remove();
  const line: GameNode[] = [];
  for (const move of other.moves)
    line.push((line.at(-1) ?? parent).play(move, { notation: 'ucci' }));
  if (differs >= 0)
    for (const [at, one] of before.entries())
      if (at >= differs)
        graft(one, line[Math.min(at, line.length - 1)]!, before[at + 1]);
  for (const edit of other.edits)
    line[Math.max(0, Math.min(edit.ply - branch, line.length - 1))]
      ?.comments.push(sayEdit(edit));
}

/** Applies suggestions to the game on the board: for each of the repairs of
 *  `repaired`, which has the first ones, the number of the one that is chosen.
 *  If that of the main line is not the first, variations stay as they are. */
export function applySuggestions(
  broken: Game,
  repaired: Game,
  chosen: readonly number[],
  sayEdit: (edit: RepairEdit) => string,
): void {
  const { repairs } = repaired;
  const isFirst = repairs[0]?.inVariation || !chosen[0];
  const one = repairs[0]?.suggestions[chosen[0] ?? 0];
  if (!isFirst && one) {
    replaceGame(withSuggestion(broken, one, sayEdit), one.edits[0]?.ply ?? 0);
    return;
  }
  // A main line that cannot be repaired stays broken.
  const made = one ? repaired._mended() : repaired._copy();
  for (const [at, repair] of repairs.entries()) {
    const other = repair.suggestions[chosen[at] ?? 0];
    if (repair.inVariation && other && chosen[at])
      exchange(made, repair, other, sayEdit);
  }
  const ply = repairs[0]?.inVariation ? repairs[0].branch
    : one?.edits[0]?.ply ?? 0;
  replaceGame(made, ply);
}
