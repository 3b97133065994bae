// picture.tsx - what every board is made of: the ground, pieces on it, and a
// grid of squares above them that takes clicks and keys.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { boardNow, settings, type Coordinates } from '../state/settings.js';
import { boxOf, viewBoxOf, type View } from './geometry.js';
import { faceOf, groundOf, needFaces, type Look } from './look.js';

/** The look that is set. */
export function lookNow(): Look {
  return { board: boardNow.value, pieces: settings.pieces.value };
}

/** The view that is set. */
export function viewNow(): View {
  return {
    flipped: settings.flipped.value,
    mirrored: settings.mirrored.value,
  };
}

/** Lines, river and coordinates, as an SVG that fills its place. */
export function GroundPicture(props: {
  view: View;
  coordinates: Coordinates;
}): JSX.Element {
  const { board, pieces } = lookNow();
  const { view, coordinates } = props;
  const { flipped, mirrored } = view;
  const at = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const shown = { flipped, mirrored };
    at.current?.replaceChildren(
      ...groundOf({ board, pieces }, coordinates, shown),
    );
  }, [board, pieces, coordinates, flipped, mirrored]);
  return (
    <svg
      ref={at}
      class="board-layer"
      viewBox={viewBoxOf(boxOf(coordinates))}
      aria-hidden="true"
    />
  );
}

/** A piece by its letter of FEN; it fills its place. */
export function Face(props: { letter: string; class?: string }): JSX.Element {
  const look = lookNow();
  needFaces(look);
  return (
    <svg class={props.class} viewBox="-50 -50 100 100" aria-hidden="true">
      <use href={faceOf(look, props.letter)} />
    </svg>
  );
}
