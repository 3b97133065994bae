// explorer.tsx - what was played in the position on the board: the opening tree
// and the games, the engine's lines, the judge's verdict.

import type { JSX } from 'preact';
import { source } from '../library.js';

export function Explorer(): JSX.Element | null {
  if (!source.value?.tree) return null;
  return <section class="explorer" />;
}
