// annotations.ts - commands that programs write into comments: scores, clocks,
// arrows and rings. They stay in the comment; those that are understood appear
// beside moves, players and pieces instead of as text.

import type { GameNode, Side } from 'qipu';
import type { Score } from '../language/score.js';
import { game } from './session.js';

const SCORE = /\[%eval ([+-]?\d+(?:\.\d+)?|#-?\d+)(?:,\d+)?\]/;
const CLOCK = /\[%clk (\d+:\d\d:\d\d(?:\.\d+)?)\]/;
const SPENT = /\[%emt (\d+:\d\d:\d\d(?:\.\d+)?)\]/;
const MARKS = /\[%c[as]l [^\]]*\]/;
const STAMP = /\[%timestamp \d+\]/;

const ALL = [SCORE, CLOCK, SPENT, MARKS, STAMP];
const KNOWN = new RegExp(
  `(?:${ALL.map((one) => one.source).join('|')})\\s*`, 'g',
);

/** A comment as it is read. */
export function readable(comment: string): string {
  if (!comment.includes('[%')) return comment;
  return comment.replace(KNOWN, '').trim();
}

/** How many characters two texts have in common at their beginning, and at
 *  their end after that. */
function common(one: string, other: string): [begin: number, end: number] {
  const most = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < most && one[begin] === other[begin]) begin++;
  let end = 0;
  while (end < most - begin && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [begin, end];
}

/** A comment that is read as `text`, with the commands of the one before as
 *  they are: each between the words where it was. */
export function withCommands(comment: string, text: string): string {
  const before = readable(comment);
  if (before === text) return comment;
  const [begin, end] = common(before, text);
  const bare = comment.replace(KNOWN, '');
  let gone = bare.length - bare.trimStart().length;
  let [made, from] = ['', 0];
  for (const { 0: command, index } of comment.matchAll(KNOWN)) {
    const was = Math.min(Math.max(index - gone, 0), before.length);
    gone += command.length;
    const fromEnd = before.length - was;
    const to = was && fromEnd <= end ? text.length - fromEnd
      : Math.min(was, begin);
    made += text.slice(from, to);
    from = Math.max(from, to);
    if (/\S$/.test(made)) made += ' ';
    made += /\s$/.test(command) ? command : `${command} `;
  }
  return (made + text.slice(from)).trim();
}

/** What a command of a move's comments says. */
function valueOf(node: GameNode, command: RegExp): string | undefined {
  for (const text of node.comments) {
    const found = text.includes('[%') && command.exec(text);
    if (found) return found[1];
  }
  return undefined;
}

/** The score after a move, as engines gave it. */
export function scoreOf(node: GameNode): Score | undefined {
  const text = valueOf(node, SCORE);
  if (text === undefined) return undefined;
  if (text.startsWith('#')) return { mate: Number(text.slice(1)) };
  return { cp: Math.round(100 * Number(text)) };
}

/** A comment with a score in place of the one it has. */
export function withScore(comment: string, score: Score): string {
  const value = 'mate' in score ? `#${score.mate}`
    : (score.cp / 100).toFixed(2);
  const rest = comment.replace(SCORE, '').trim();
  return `[%eval ${value}]${rest && ` ${rest}`}`;
}

function plyOf(node: GameNode): number {
  let ply = 0;
  for (let at = node; at.parent; at = at.parent) ply++;
  return ply;
}

/** What a side's clock says after its last move, or how long it thought. */
export function clockOf(node: GameNode, side: Side): string | undefined {
  const isRedFirst = game.value.root.position().turn === 'red';
  const isOdd = (side === 'red') === isRedFirst;
  let ply = plyOf(node);
  for (let at = node; at.parent; at = at.parent, ply--) {
    if ((ply % 2 === 1) !== isOdd) continue;
    const found = valueOf(at, CLOCK) ?? valueOf(at, SPENT);
    if (found !== undefined) return found;
  }
  return undefined;
}
