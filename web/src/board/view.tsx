// view.tsx - the board between its players, and the buttons below it.

import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { say, type Words } from '../language/words.js';
import { Announcer } from './announce.js';
import { Board } from './board.js';
import { Controls } from './controls.js';
import { listenToKeys } from './keys.js';
import { PlayerBar } from './players.js';
import { BoardScore } from './score-bar.js';
import './desk.css';

const words = {
  board: ['Board', '棋盘'],
} as const satisfies Record<string, Words>;

/** `children` appear between the board and its buttons. */
export function BoardPart(props: { children: ComponentChildren }): JSX.Element {
  useLayoutEffect(listenToKeys, []);
  return (
    <section class="desk-board" aria-label={say(words.board)}>
      <PlayerBar top />
      <div class="board-place">
        <BoardScore />
        <Board />
      </div>
      <PlayerBar />
      {props.children}
      <Controls />
      <Announcer />
    </section>
  );
}
