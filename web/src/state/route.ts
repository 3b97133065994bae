// route.ts - the addresses of the page, so that every view can be shared and
// the browser's back button works. With a server they are paths; a page from
// the disk has only its fragment, and writes the same after "#".
//
//   /                                the board
//   /game/0/12#23                    a game of source 0, at a place (path.ts)
//   /#~h2e2h9g7                      moves from the beginning, for others
//   /position/rnbakabnr_9_..._w      a position; "_" is "/" or " "
//   /games?player=...                the list of games
//   /stats?player=...                plots
//
// Any other address is "missing".

import { signal } from '@preact/signals';
import { isFile } from '../source/config.js';
import { ORDERS } from '../source/order.js';
import type { Query, Row, Source } from '../source/source.js';

export type Route =
  | { readonly view: 'board'; readonly fen?: string; readonly path?: string }
  | {
      readonly view: 'board';
      readonly source: string;
      readonly id: number;
      readonly path?: string;
    }
  | { readonly view: 'games' | 'stats'; readonly query: Query }
  | { readonly view: 'missing'; readonly address: string };

const QUERY_TEXTS = [
  'text', 'player', 'opponent', 'event', 'site', 'ecco', 'comment', 'since',
  'until', 'position', 'pattern', 'material',
] as const;
const QUERY_NUMBERS = ['minPlies', 'maxPlies', 'from'] as const;
const RESULTS = ['1-0', '1/2-1/2', '0-1', '*'] as const;

export function queryToText(query: Query): string {
  const values = new URLSearchParams();
  const names = [...QUERY_TEXTS, ...QUERY_NUMBERS, 'color', 'order'] as const;
  for (const name of names)
    if (query[name]) values.set(name, String(query[name]));
  if (query.results?.length) values.set('results', query.results.join(','));
  if (query.final) values.set('final', '1');
  return values.toString();
}

export function textToQuery(text: string): Query {
  const values = new URLSearchParams(text);
  const found: { -readonly [K in keyof Query]: Query[K] } = {};
  for (const name of QUERY_TEXTS) {
    const value = values.get(name);
    if (value) found[name] = value;
  }
  for (const name of QUERY_NUMBERS) {
    const value = Number(values.get(name));
    if (value > 0) found[name] = value;
  }
  const color = values.get('color');
  if (color === 'red' || color === 'black') found.color = color;
  const order = ORDERS.find((one) => one === values.get('order'));
  if (order) found.order = order;
  const results = values.get('results')?.split(',') ?? [];
  const known = RESULTS.filter((one) => results.includes(one));
  if (known.length) found.results = known;
  if (values.get('final')) found.final = true;
  return found;
}

/** An address within the page: "/game/0/12#23". */
export function routeToText(route: Route): string {
  if (route.view === 'missing') return route.address;
  if (route.view !== 'board') {
    const query = queryToText(route.query);
    return `/${route.view}${query ? `?${query}` : ''}`;
  }
  const path = route.path && route.path !== '0' ? `#${route.path}` : '';
  // An address may name an unknown source or an invalid position.
  const part = encodeURIComponent;
  if ('source' in route)
    return `/game/${part(route.source)}/${route.id}${path}`;
  if (!route.fen) return `/${path}`;
  return `/position/${part(route.fen.replace(/[/ ]/g, '_'))}${path}`;
}

// The first nine "_" of a FEN are "/".
function fenOf(text: string): string {
  let slashes = 0;
  return text.replace(/_/g, () => (++slashes <= 9 ? '/' : ' '));
}

export function textToRoute(text: string): Route {
  const [, place = '/', query = '', path] =
    /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text) ?? [];
  const parts = place.replace(/\/$/, '').split('/').slice(1)
    .map((part) => decodeURIComponent(part));
  const [view, first = '', second] = parts;
  const count = parts.length;
  const id = Number(second);
  if (count === 1 && (view === 'games' || view === 'stats'))
    return { view, query: textToQuery(query) };
  const isNumber = Number.isSafeInteger(id) && id > 0;
  if (count === 3 && view === 'game' && first && isNumber)
    return { view: 'board', source: first, id, ...(path && { path }) };
  if (count === 2 && view === 'position' && first)
    return { view: 'board', fen: fenOf(first), ...(path && { path }) };
  if (!view || place === '/position' || place === '/index.html')
    return { view: 'board', ...(path && { path }) };
  return { view: 'missing', address: text };
}

/** The address of a game in a list, at the ply that was searched for. */
export function routeOfRow(source: Source, row: Row): Route {
  return {
    view: 'board', source: source.id, id: row.id,
    ...(row.ply && { path: String(row.ply) }),
  };
}

function here(): string {
  if (isFile) return location.hash.slice(1) || '/';
  return location.pathname + location.search + location.hash;
}

function read(): Route {
  try {
    return textToRoute(here());
  } catch {
    return { view: 'missing', address: here() }; // a broken %
  }
}

/** Where the page is. */
export const route = signal<Route>(read());
addEventListener('popstate', () => (route.value = read()));

/** An address for links. */
export function href(to: Route): string {
  return (isFile ? '#' : '') + routeToText(to);
}

let settle = (): void => {};

/** Sets what is done before a step to elsewhere: the address of where one is
 *  may be late, and the back button leads there. */
export function beforeLeaving(run: () => void): void {
  settle = run;
}

/** Goes there; `replace` without a step for the back button. */
export function visit(to: Route, replace = false): void {
  if (!replace) settle();
  if (href(to) !== (isFile ? '#' : '') + here())
    history[replace ? 'replaceState' : 'pushState'](null, '', href(to));
  // What is entered begins at its top; the browser knows where one was before.
  if (!replace) scrollTo(0, 0);
  route.value = to;
}
