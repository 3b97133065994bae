// film.ts - moves as a film: an SVG whose pieces move, again and again. It
// needs nothing but a browser, and takes little more room than a picture.

import type { GameNode, Position, Square } from 'qipu';
import { pointOf } from '../board/geometry.js';
import { viewNow } from '../board/picture.js';
import { pictureOf } from '../state/picture.js';
import { settings } from '../state/settings.js';

const WIDTH = 400;
/** Seconds from one move to the next, of its movement, and after the last. */
const STEP = 1.2;
const SLIDE = 0.3;
const END = 3;

/** Where something is, and from when on. */
interface Stop {
  readonly time: number;
  readonly x: string;
  readonly y: string;
}

const shownAs = (position: Position): Document =>
  new DOMParser().parseFromString(
    pictureOf(position, settings, { width: WIDTH }), 'image/svg+xml');

function stopAt(square: Square, time: number): Stop {
  const { x, y } = pointOf(square, viewNow());
  return { time, x: String(x), y: String(y) };
}

const placeOf = ({ x, y }: Stop): string => `${x} ${y}`;

/** Lets an attribute change at times, which begin with 0. */
function animate(
  one: Element,
  name: string,
  all: readonly (readonly [time: number, value: string])[],
  duration: number,
  isJump: boolean,
): void {
  const animation = one.ownerDocument.createElementNS(
    one.namespaceURI, 'animate');
  const values = {
    attributeName: name,
    values: all.map(([, value]) => value).join(';'),
    keyTimes: all.map(([time]) => (time / duration).toFixed(5)).join(';'),
    calcMode: isJump ? 'discrete' : 'linear',
    dur: `${duration}s`,
    repeatCount: 'indefinite',
  };
  for (const [key, value] of Object.entries(values))
    animation.setAttribute(key, value);
  one.append(animation);
}

/** Lets a piece slide from stop to stop. */
function slide(piece: Element, stops: readonly Stop[], duration: number): void {
  for (const name of ['x', 'y'] as const) {
    const all = stops.flatMap((stop, at): (readonly [number, string])[] => {
      const before = stops[at - 1];
      const there = [stop.time, stop[name]] as const;
      return before ? [[stop.time - SLIDE, before[name]], there] : [there];
    });
    animate(piece, name, [...all, [duration, stops.at(-1)![name]]], duration,
      false);
  }
}

/** Lets the mark of the last move go with the moves. */
function mark(
  film: Document,
  pieces: Element,
  marked: Document,
  stops: readonly Stop[],
  duration: number,
): void {
  const found = marked.querySelector('g.move circle');
  if (!found) return;
  const dot = film.importNode(found, true);
  pieces.before(dot);
  animate(dot, 'visibility', [[0, 'hidden'], [stops[0]!.time, 'visible']],
    duration, true);
  for (const name of ['x', 'y'] as const) {
    const all = stops.map((stop) => [stop.time, stop[name]] as const);
    animate(dot, `c${name}`, [[0, stops[0]![name]], ...all], duration, true);
  }
}

/** The moves of a line as a film, from the position before the first. */
export function filmOf(line: readonly GameNode[]): string {
  const begin = line[0]?.parent?.position();
  if (!begin) throw new Error('a film of no moves');
  const film = shownAs(begin);
  const group = film.querySelector('g.pieces')!;
  film.querySelector('g.move')?.remove();
  const duration = line.length * STEP + END;
  const pieces = new Map<string, Element>();
  for (const one of group.querySelectorAll('use'))
    pieces.set(`${one.getAttribute('x')} ${one.getAttribute('y')}`, one);
  const stops = new Map<Element, Stop[]>();
  const left: Stop[] = [];
  for (const [at, { from, to }] of line.entries()) {
    const time = (at + 1) * STEP;
    const [before, after] = [stopAt(from, time), stopAt(to, time)];
    left.push(before);
    const taken = pieces.get(placeOf(after));
    if (taken)
      animate(taken, 'visibility', [[0, 'visible'], [time, 'hidden']],
        duration, true);
    const piece = pieces.get(placeOf(before))!;
    pieces.delete(placeOf(before));
    pieces.set(placeOf(after), piece);
    const first = { ...before, time: 0 };
    stops.set(piece, [...(stops.get(piece) ?? [first]), after]);
    group.append(piece); // above those that it passes
  }
  for (const [piece, all] of stops) slide(piece, all, duration);
  mark(film, group, shownAs(line[0]!.position()), left, duration);
  return new XMLSerializer().serializeToString(film);
}
