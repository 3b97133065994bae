// server.ts - the databases of `qipu serve`, asked by /api (web/openapi.json).

import { signal } from '@preact/signals';
import {
  QipuError, readGames, type Game, type ReadGamesOptions,
} from 'qipu';
import { language, say, type Words } from '../language/words.js';
import { PRELOADED } from './config.js';
import {
  QueryError, sideOf, type Beside, type Found, type NameCount, type NameKind,
  type Page, type Query, type Row, type Source, type Stats, type Tree,
} from './source.js';

const words = {
  gone: [
    'The server does not answer. Is it still running?',
    '服务器无响应，它还在运行吗？',
  ],
  status: ['The server answered with status {status}.', '服务器返回状态 {status}。'],
  empty: ['Game {id} is empty.', '第 {id} 局是空的。'],
} as const satisfies Record<string, Words>;

/** The name of the engine that the server runs, if any. */
export const engine = signal<string | undefined>(undefined);

interface About {
  readonly bases: readonly {
    readonly id: number;
    readonly name: string;
    /** null: it cannot be read now. */
    readonly games: number | null;
  }[];
  readonly engine: { readonly name: string } | null;
}

interface WholeGame {
  readonly pgn: string;
  readonly previous: number | null;
  readonly next: number | null;
}

/** A row as the server has it: null where a record says nothing. */
type GivenRow = { readonly [K in keyof Row]: Row[K] | null };

function rowOf(row: GivenRow): Row {
  return {
    id: row.id ?? 0,
    red: row.red ?? '',
    black: row.black ?? '',
    event: row.event ?? '',
    site: row.site ?? '',
    round: row.round ?? '',
    date: row.date ?? '',
    result: row.result ?? '',
    ecco: row.ecco ?? '',
    plies: row.plies ?? 0,
    ply: row.ply ?? undefined,
    broken: row.broken ?? false,
    file: row.file ?? undefined,
  };
}

type Values = Readonly<Record<string, string | number | undefined>>;

/** The fields of a query by their parameters of /api; others are not typed. */
const FIELDS: Readonly<Record<string, keyof Query>> = {
  site: 'site', ecco: 'ecco', since: 'since', until: 'until',
  comment: 'comment', pattern: 'pattern', material: 'material',
  position: 'position', min_plies: 'minPlies', max_plies: 'maxPlies',
};

/** What was at fault, as the server says it. */
async function faultOf(answer: Response): Promise<Error> {
  const text = say(words.status, { status: answer.status });
  try {
    const { error } = await answer.json();
    const found = { ...error, message: error.message ?? text };
    const field = FIELDS[error.parameter];
    return field ? new QueryError(field, found) : new QipuError(found);
  } catch {
    return new Error(text);
  }
}

/** Returns what the server answers; throws what it says is wrong. */
async function answerOf<T>(
  address: string,
  options: RequestInit = {},
): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Error(say(words.gone), { cause: error });
  }
  if (!answer.ok) throw await faultOf(answer);
  return answer.json();
}

/** Asks /api; throws what the server says is wrong. */
export function ask<T>(
  what: string,
  values: Values = {},
  options?: RequestInit,
): Promise<T> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') query.set(name, String(value));
  query.set('lang', language.peek().replace('-', '_'));
  return answerOf(`/api/${what}?${query}`, options);
}

const askGame = (
  base: number,
  id: number,
  signal?: AbortSignal,
): Promise<WholeGame> => ask(`games/${id}`, { base }, { signal });

/** The game of the address, asked for before the server's databases are known;
 *  it is there once. */
let first: { at: string; answer: Promise<WholeGame> } | undefined;

/** Asks for a game that will be loaded next, if a server has it. */
export function expectGame(source: string, id: number): void {
  if (!/^\d+$/.test(source)) return;
  first = { at: `${source}/${id}`, answer: askGame(Number(source), id) };
  first.answer.catch(() => undefined); // said when it is loaded
}

function gameOf(
  pgn: string,
  options?: ReadGamesOptions,
): Game | undefined {
  for (const game of readGames(pgn, { format: 'pgn', ...options }))
    return game;
  return undefined;
}

/** Returns the query as parameters of /api. */
export function valuesOf(query: Query): Values {
  const { minPlies, maxPlies, results, final, text, ...same } = query;
  return {
    ...same,
    // A link to a list of files may come to a database.
    player: query.player ?? text,
    min_plies: minPlies,
    max_plies: maxPlies,
    result: results?.map(sideOf).join(','),
    final: final ? 1 : undefined,
  };
}

class ServerSource implements Source {
  readonly id: string;
  readonly isDatabase = true;
  readonly #beside = new Map<number, WholeGame>();

  constructor(
    readonly base: number,
    readonly name: string,
    readonly count: number,
  ) {
    this.id = String(base);
  }

  async search(
    query: Query,
    { after, limit, withGames }: Page,
    signal?: AbortSignal,
  ): Promise<Found> {
    const found = await ask<{
      games: readonly GivenRow[];
      next: string | null;
      count: number;
      more: boolean;
      pgn?: readonly (string | null)[];
    }>(
      'games', {
        base: this.base, ...valuesOf(query), after, limit,
        pgn: withGames ? 1 : undefined,
      }, { signal },
    );
    return {
      ...(found.pgn && {
        games: found.pgn.map((pgn) => gameOf(pgn ?? ''))
          .filter((game) => game !== undefined),
      }),
      rows: found.games.map(rowOf),
      count: found.count,
      more: found.more,
      next: found.next ?? undefined,
    };
  }

  async #ask(id: number, signal?: AbortSignal): Promise<WholeGame> {
    const expected = first?.at === `${this.id}/${id}` ? first : undefined;
    first = undefined;
    const found =
      await (expected?.answer ?? askGame(this.base, id, signal));
    this.#beside.clear();
    this.#beside.set(id, found);
    return found;
  }

  async load(id: number, signal?: AbortSignal): Promise<Game> {
    const { pgn } = await this.#ask(id, signal);
    const game = gameOf(pgn);
    if (!game) throw new Error(say(words.empty, { id }));
    return game;
  }

  async repairedOne(id: number): Promise<Game | undefined> {
    const { pgn } = this.#beside.get(id) ?? (await this.#ask(id));
    return gameOf(pgn, { repair: 'all' });
  }

  async beside(id: number): Promise<Beside> {
    const { previous, next } = this.#beside.get(id) ?? (await this.#ask(id));
    return { ...(previous && { previous }), ...(next && { next }) };
  }

  tree(fen: string, filter: Query = {}, signal?: AbortSignal): Promise<Tree> {
    return ask('tree', {
      base: this.base, ...valuesOf(filter), position: fen,
    }, { signal });
  }

  async names(
    kind: NameKind,
    text: string,
    signal?: AbortSignal,
  ): Promise<readonly NameCount[]> {
    const found = await ask<{ names: readonly NameCount[] }>(
      'names', { base: this.base, kind, text, limit: 10 }, { signal },
    );
    return found.names;
  }

  stats(query: Query, signal?: AbortSignal): Promise<Stats> {
    return ask('stats', { base: this.base, ...valuesOf(query) }, { signal });
  }
}

/** The databases that the server has. */
export async function serverSources(): Promise<Source[]> {
  const about = await answerOf<About>('/api/about', PRELOADED);
  engine.value = about.engine?.name;
  return about.bases.map(
    (base) => new ServerSource(base.id, base.name, base.games ?? 0),
  );
}
