// view.tsx - the board with its moves and what is known of the position.

import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { Explorer } from '../tree/explorer.js';
import { GameHead } from '../moves/game-head.js';
import { Moves } from '../moves/moves.js';
import { say, type Words } from '../language/words.js';
import { Announcer } from './announce.js';
import { Board } from './board.js';
import { Controls } from './controls.js';
import { listenToKeys } from './keys.js';
import { NowLine } from '../moves/now.js';
import { PlayerBar } from './players.js';

const words = {
  board: ['Board', '棋盘'],
  side: ['Game and moves', '对局与着法'],
} as const satisfies Record<string, Words>;

export function BoardView(): JSX.Element {
  useLayoutEffect(listenToKeys, []);
  return (
    <div class="desk">
      <section class="desk-board" aria-label={say(words.board)}>
        <PlayerBar top />
        <Board />
        <PlayerBar />
        <NowLine />
        <Controls />
        <Announcer />
      </section>
      <section class="desk-side" aria-label={say(words.side)}>
        <GameHead />
        <Moves />
        <Explorer />
      </section>
    </div>
  );
}
