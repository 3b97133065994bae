// players.tsx - who plays on a side of the board, and what came of it.

import type { JSX } from 'preact';
import type { Result, Side } from 'qipu';
import { saySide } from '../language/names.js';
import { oneLine } from '../language/shorten.js';
import { say, type Words } from '../language/words.js';
import { clockOf } from '../state/annotations.js';
import { game, playerOf, revision } from '../state/session.js';
import { settings } from '../state/settings.js';
import { settled } from '../state/settled.js';

const words = {
  turn: ['to move', '走棋'],
  clock: ['clock', '用时'],
} as const satisfies Record<string, Words>;

/** What a side has of a result. */
export function scoreOf(result: Result | undefined, side: Side): string {
  if (result === '1/2-1/2') return '½';
  if (result === '1-0') return side === 'red' ? '1' : '0';
  if (result === '0-1') return side === 'red' ? '0' : '1';
  return '';
}

/** The bar above the board (`top`), or below it. */
export function PlayerBar(props: { top?: boolean }): JSX.Element {
  revision.value;
  const side: Side = !!props.top === settings.flipped.value ? 'red' : 'black';
  const { node, position } = settled.value;
  const isTurn = position.turn === side && !position.isGameOver();
  const name = playerOf(side);
  const clock = clockOf(node, side);
  return (
    <div class={`player player-${side}`} data-testid={`player-${side}`}>
      <span class="player-disc" />
      <span class="player-name" title={oneLine(name)}>
        {name ? (
          <>
            <span class="unseen">{saySide(side)}: </span>
            <bdi class="record">{name}</bdi>
          </>
        ) : (
          saySide(side)
        )}
      </span>
      {isTurn && <span class="player-turn">{say(words.turn)}</span>}
      {clock && (
        <span class="player-clock">
          <span class="unseen">{say(words.clock)}: </span>{clock}
        </span>
      )}
      <span class="player-score">{scoreOf(game.value.result, side)}</span>
    </div>
  );
}
