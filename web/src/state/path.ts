// path.ts - the place of a move in a game, as text for addresses: "23" is the
// main line's 23rd ply; "11.1.4" goes 11 plies on, takes the next child but one
// (number 1), and from it 4 plies on, itself counted.

import type { Game, GameNode } from 'qipu';

/** So many numbers are looked at. */
const PARTS_MAX = 4096;

export function pathOf(node: GameNode): string {
  const parts: number[] = [];
  let run = 0;
  for (let at = node; at.parent; at = at.parent) {
    run++;
    const index = at.parent.children.indexOf(at);
    if (index > 0) {
      parts.unshift(index, run);
      run = 0;
    }
  }
  return [run, ...parts].join('.');
}

/** The place so many plies on along the line. */
export function pathOn(path: string, plies: number): string {
  return path.replace(/\d+$/, (run) => String(Number(run) + plies));
}

/** The node there, or as far as the path can be gone. */
export function nodeAt(game: Game, path: string): GameNode {
  const parts = path.split('.', PARTS_MAX).map(Number);
  let at = game.root;
  for (let i = 0; i < parts.length; i += 2) {
    const turn = i > 0 ? parts[i - 1]! : 0;
    for (let step = 0; step < parts[i]!; step++) {
      const next = at.children[step === 0 ? turn : 0];
      if (!next) return at;
      at = next;
    }
  }
  return at;
}
