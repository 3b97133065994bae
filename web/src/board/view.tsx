// view.tsx - the board with its moves and what is known of the position.

import type { JSX } from 'preact';
import { position } from '../session.js';
import { Moves } from '../moves/moves.js';
import { Explorer } from '../explore/explorer.js';

export function BoardView(): JSX.Element {
  return (
    <div class="desk">
      <section class="desk-board">{position.value.fen()}</section>
      <section class="desk-side">
        <Moves />
        <Explorer />
      </section>
    </div>
  );
}
