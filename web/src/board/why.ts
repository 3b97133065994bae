// why.ts - why a move cannot be played, in the language of the page.

import { QipuError } from 'qipu';
import { sayError } from '../language/errors.js';
import { say, type Words } from '../language/words.js';

const REASONS: Readonly<Record<string, Words>> = {
  E_MOVE_PIECE: ['No piece stands on {square}.', '{square} 没有棋子。'],
  E_MOVE_OTHER: [
    'The piece on {square} belongs to the side that is not to move.',
    '{square} 的棋子是对方的，现在不轮到它走。',
  ],
  E_MOVE_REACH: [
    'The piece on {square} does not move in that way.',
    '{square} 的棋子不能这样走。',
  ],
  E_MOVE_LEG: [
    "The knight's leg is blocked at {square}.",
    '蹩马腿：{square} 有子。',
  ],
  E_MOVE_EYE: [
    "The bishop's eye is blocked at {square}.",
    '塞象眼：{square} 有子。',
  ],
  E_MOVE_PATH: ['The way is blocked at {square}.', '{square} 有子挡路。'],
  E_MOVE_SCREEN: [
    'The cannon captures over exactly one piece.',
    '炮要隔一个子（炮架）才能吃子。',
  ],
  E_MOVE_OWN: [
    'A piece of your own stands on {square}.',
    '{square} 有己方的棋子。',
  ],
  E_MOVE_CHECK: [
    'This leaves your own king on {square} attacked.',
    '送将：走后己方将帅（{square}）被将军。',
  ],
};

/** In words; an error without words of its own speaks for itself. */
export function sayWhy(error: unknown): string {
  if (!(error instanceof QipuError)) return sayError(error);
  const reason = REASONS[error.code];
  return reason ? say(reason, { square: error.square }) : sayError(error);
}
