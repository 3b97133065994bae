// now.tsx - the last move and its annotations in one line, because small
// screens have the move list below the visible part.

import type { JSX } from 'preact';
import { scoreText } from '../language/score.js';
import { oneLine } from '../language/shorten.js';
import { readable, scoreOf } from '../state/annotations.js';
import { game, node, revision } from '../state/session.js';
import { settings } from '../state/settings.js';
import { settled } from '../state/settled.js';
import { isWide } from '../ui/wide.js';
import { glyphOf } from './glyphs.js';
import { countOf, isBlackAt, numberAt } from './layout.js';

/** More of a comment is never seen. */
const SHOWN = 200;

export function NowLine(): JSX.Element {
  revision.value;
  // Wide windows do not show it.
  const now = isWide.value ? settled.value.node : node.value;
  const { ply } = now;
  const count = countOf(game.value);
  const dots = isBlackAt(count, ply) ? '...' : '.';
  const text = now.move({ notation: settings.notation.value })?.text ?? '';
  const signs = now.nags.map((nag) => glyphOf(nag).sign).join('');
  const score = scoreOf(now);
  const said = now.comments.map((one) => readable(one.slice(0, SHOWN)))
    .join(' ');
  return (
    <p class="now-line" data-testid="now" title={oneLine(said) || undefined}>
      {text && <b>{`${numberAt(count, ply)}${dots} ${text}${signs} `}</b>}
      {score && `${scoreText(score)} `}
      <bdi class="record">{said}</bdi>
    </p>
  );
}
