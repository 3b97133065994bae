// stats.tsx - plots of a database, or of some of its games.

import type { JSX } from 'preact';
import type { Query } from '../source.js';

export function StatsView(props: { query: Query }): JSX.Element {
  return <section class="stats">{props.query.player}</section>;
}
