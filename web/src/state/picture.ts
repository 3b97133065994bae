// picture.ts - the board as a picture.

import { draw, type DrawOptions, type Position } from 'qipu';
import {
  boardOf, DRAW_COORDINATES, DRAW_THEMES, type settings,
} from './settings.js';

const PICTURE_WIDTH = 1200;

/** The board as the settings show it, with the last move marked. */
export function pictureOf(
  position: Position,
  look: typeof settings,
  more: DrawOptions = {},
): string {
  return draw(position, {
    theme: DRAW_THEMES[boardOf(look.board.value)],
    pieces: look.pieces.value,
    coords: DRAW_COORDINATES[look.coordinates.value],
    below: look.flipped.value ? 'black' : 'red',
    mirror: look.mirrored.value,
    lastMove: true,
    width: PICTURE_WIDTH,
    ...more,
  });
}
