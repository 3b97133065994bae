// look.ts - the ground and the faces of pieces, taken from a picture that
// libqipu-draw makes, once for each look.

import { draw } from 'qipu';
import {
  DRAW_COORDINATES, DRAW_THEMES, type Board, type Coordinates, type Pieces,
} from '../state/settings.js';
import type { View } from './geometry.js';

export interface Look {
  readonly board: Board;
  readonly pieces: Pieces;
}

/** The name of a piece's face, for `<use>`. */
export function faceOf(look: Look, letter: string): string {
  return `#qp-${DRAW_THEMES[look.board]}-${look.pieces}-${letter}`;
}

// What libqipu-draw writes has no text of a record in it.
function picture(
  look: Look,
  coordinates: Coordinates,
  view: View,
): Document {
  const text = draw(undefined, {
    theme: DRAW_THEMES[look.board],
    pieces: look.pieces,
    coords: DRAW_COORDINATES[coordinates],
    below: view.flipped ? 'black' : 'red',
    mirror: view.mirrored,
  });
  return new DOMParser().parseFromString(text, 'image/svg+xml');
}

const SVG = 'http://www.w3.org/2000/svg';
const known = new Set<string>();

/** Puts the faces of a look into the page, where every board finds them. */
export function needFaces(look: Look): void {
  const name = `${look.board}-${look.pieces}`;
  if (known.has(name)) return;
  known.add(name);
  const faces = document.createElementNS(SVG, 'svg');
  faces.setAttribute('class', 'faces');
  faces.setAttribute('aria-hidden', 'true');
  const drawn = picture(look, 'none', { flipped: false, mirrored: false });
  const defs = drawn.querySelector('defs');
  if (defs) faces.append(document.importNode(defs, true));
  document.body.append(faces);
}

/** Lines, river and coordinates. */
export function groundOf(
  look: Look,
  coordinates: Coordinates,
  view: View,
): Node[] {
  const drawn = picture(look, coordinates, view);
  const parts = drawn.querySelectorAll('svg > g.board, svg > g.coordinates');
  return [...parts].map((part) => document.importNode(part, true));
}
