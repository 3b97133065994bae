// texts.ts - moves of a game in a notation. Lines are written as a whole,
// for it takes a hundredth of the time.

import { translate, type Game, type GameNode, type Notation } from 'qipu';

export class Texts {
  readonly #found = new WeakMap<GameNode, string>();
  readonly #game: Game;
  readonly #notation: Notation;

  constructor(game: Game, notation: Notation) {
    this.#game = game;
    this.#notation = notation;
  }

  /** A move in the notation. */
  of(node: GameNode): string {
    const known = this.#found.get(node);
    if (known !== undefined) return known;
    this.#write(node);
    return this.#found.get(node) ?? node.ucci;
  }

  // From the move on to the end of its line, as far as it is not known.
  #write(start: GameNode): void {
    const line: GameNode[] = [];
    let at: GameNode | undefined = start;
    for (; at && !this.#found.has(at); at = at.next) line.push(at);
    const fen = start.parent?.position().fen() ?? this.#game.fen;
    const moves = line.map((one) => one.ucci);
    const texts = translate(moves, this.#notation, 'ucci', { fen });
    line.forEach((one, index) =>
      this.#found.set(one, texts[index] ?? one.ucci),
    );
  }
}
