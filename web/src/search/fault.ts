// fault.ts - what is wrong with a position, in the language of the page.

import { QipuError } from 'qipu';
import { sayError } from '../language/errors.js';
import { say, type Words } from '../language/words.js';

/** By the library's words for them. */
const FAULTS: Readonly<Record<string, Words>> = {
  'a side has no king': ['A side has no king.', '有一方没有将帅。'],
  'a side has two or more kings': [
    'A side has two or more kings.', '有一方不止一个将帅。',
  ],
  'more pieces of a kind than a set holds': [
    'There are more pieces of a kind than a set holds.',
    '某种棋子多于一副棋所有。',
  ],
  'a piece where it can never stand': [
    'A piece stands where it can never stand.', '有棋子在它不能到的位置。',
  ],
  'the kings face each other on an open file': [
    'The kings face each other.', '将帅照面。',
  ],
  'the side not to move is in check': [
    'The side that is not to move is in check.', '不轮到走的一方正被将军。',
  ],
  'two pawns of a side on one file of its own half': [
    'Two pawns of a side stand on one file of its own half.',
    '未过河的两个兵（卒）在同一路上。',
  ],
};

export function sayFault(error: Error): string {
  if (!(error instanceof QipuError)) return sayError(error);
  const words = FAULTS[error.what];
  return words ? say(words) : sayError(error);
}
