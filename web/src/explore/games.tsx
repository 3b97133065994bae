// games.tsx - the list of games, and what is looked for in it.

import type { JSX } from 'preact';
import type { Query } from '../source.js';

export function GamesView(props: { query: Query }): JSX.Element {
  return <section class="games">{props.query.player}</section>;
}
