// server.test.mjs - a server's databases and its engine, with a fetch of the
// test's own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './dom.mjs';
import { load, qipu } from './load.mjs';

const { serverSources, ask } = await load('source/server.ts');
const { stopThinking, think, thinking } = await load('engine/thought.ts');
const { shorten } = await load('language/shorten.ts');

/** The requests, and the answers to them: [status, body] by path. */
const asked = [];
let answers = {};
globalThis.fetch = async (address, options = {}) => {
  const url = new URL(address, 'http://localhost');
  asked.push({ url, options });
  const path = url.pathname.slice('/api/'.length);
  const found = answers[`${options.method ?? 'GET'} ${path}`];
  if (!found) throw new TypeError('no connection');
  const [status, body] = typeof found === 'function' ? found() : found;
  return new Response(
    typeof body === 'string' ? body : JSON.stringify(body), { status },
  );
};

const ABOUT = {
  version: '1', engine: null,
  bases: [
    { id: 0, name: 'a.qdb', games: 7, temporary: false },
    { id: 1, name: 'b.qdb', games: null, temporary: true },
  ],
};
const ROW = {
  file: 'a.xqf',
  id: 3, red: 'A', black: 'B', event: null, site: null, round: null,
  date: null, result: '1-0', ecco: null, plies: 12, ply: null, broken: false,
};

test('every database is a source', async () => {
  answers = { 'GET about': [200, ABOUT] };
  const sources = await serverSources();
  assert.deepEqual(sources.map(({ id, name, count }) => [id, name, count]),
    [['0', 'a.qdb', 7], ['1', 'b.qdb', 0]]);
});

test('what a record says nothing of is empty', async () => {
  answers = {
    'GET about': [200, ABOUT],
    'GET games': [200, { games: [ROW], next: '5.1', count: 9, more: false }],
  };
  const [, second] = await serverSources();
  const found = await second.search(
    { player: 'A', results: ['0-1'] }, { limit: 50, after: '2' },
  );
  const { searchParams } = asked.at(-1).url;
  assert.deepEqual(Object.fromEntries(searchParams), {
    base: '1', player: 'A', result: 'black', limit: '50', after: '2',
    lang: 'en',
  });
  assert.deepEqual(found, {
    rows: [{
      ...ROW, event: '', site: '', round: '', date: '', ecco: '',
      ply: undefined, file: 'a.xqf',
    }],
    count: 9, more: false, next: '5.1',
  });
});

test('a game, and those beside it without asking again', async () => {
  const pgn = '[Red "X"]\n\n1. 炮二平五 马8进7 *\n';
  answers = {
    'GET about': [200, ABOUT],
    'GET games/3': [200, { ...ROW, pgn, previous: null, next: 4 }],
  };
  const [first] = await serverSources();
  const game = await first.load(3);
  assert.deepEqual([...game.mainline()].map((one) => one.ucci),
    ['h2e2', 'h9g7']);
  const before = asked.length;
  assert.deepEqual(await first.beside(3), { next: 4 });
  assert.equal(asked.length, before);
});

test('tree, names and plots are those of their database', async () => {
  const tree = { games: 0, moves: [] };
  const names = [{ name: '吕钦', games: 2 }];
  answers = {
    'GET about': [200, ABOUT],
    'GET tree': [200, tree],
    'GET names': [200, { names }],
    'GET stats': [200, { games: 7 }],
  };
  const [, second] = await serverSources();
  const values = () => Object.fromEntries(asked.at(-1).url.searchParams);
  assert.deepEqual(await second.tree(qipu.START_FEN), tree);
  assert.deepEqual(values(),
    { base: '1', position: qipu.START_FEN, lang: 'en' });
  assert.deepEqual(await second.names('player', '吕'), names);
  assert.deepEqual(values(),
    { base: '1', kind: 'player', text: '吕', limit: '10', lang: 'en' });
  assert.deepEqual(await second.stats({ event: '杯' }), { games: 7 });
  assert.deepEqual(values(), { base: '1', event: '杯', lang: 'en' });
});

test('errors are shown as the server reports them', async () => {
  const error = {
    code: 'bad_pattern', message: 'not a pattern', what: 'xx', want: 'a side',
    column: 1,
  };
  answers = { 'GET games': [400, { error }], 'GET tree': [502, '<html>'] };
  await assert.rejects(ask('games'), {
    name: 'QipuError', message: 'not a pattern', what: 'xx', want: 'a side',
  });
  await assert.rejects(ask('tree'), { message: /502/ });
  await assert.rejects(ask('about'), { message: /does not answer/ });
});

test('the engine is read until it has done', async () => {
  const line = { depth: 1, score: { cp: 3 }, moves: ['h2e2'] };
  const states = [
    { state: 'thinking', lines: [], nodes: 0, time_ms: 0 },
    { state: 'done', lines: [line], nodes: 9, time_ms: 2 },
  ];
  answers = {
    'POST engine': [200, { run: 17 }],
    'GET engine': () => [200, states.shift()],
  };
  await think('startpos', 2, new AbortController().signal);
  assert.equal(thinking.value.command, 'startpos');
  assert.equal(thinking.value.thought.state, 'done');
  assert.equal(states.length, 0);
  const post = asked.find(({ options }) => options.method === 'POST');
  assert.equal(post.options.headers['Content-Type'], 'application/json');
  assert.deepEqual(JSON.parse(post.options.body),
    { position: 'startpos', lines: 2 });
  assert.equal(asked.at(-1).url.searchParams.get('run'), '17');
});

test('an aborted reader reads no more', async () => {
  const stop = new AbortController();
  let reads = 0;
  answers = {
    'POST engine': [200, { run: 18 }],
    'GET engine': () => {
      reads++;
      stop.abort();
      return [200, { state: 'thinking', lines: [], nodes: 0, time_ms: 0 }];
    },
  };
  await think('startpos', 1, stop.signal);
  assert.equal(reads, 1);
});

test('the engine rests once, and the run is named that is over', async () => {
  answers = {
    'POST engine': [200, { run: 19 }],
    'GET engine': [200, { state: 'done', lines: [], nodes: 0, time_ms: 0 }],
    'DELETE engine': [200, {}],
  };
  await think('startpos', 1, new AbortController().signal);
  const before = asked.length;
  stopThinking();
  stopThinking();
  assert.equal(asked.length, before + 1);
  const { url, options } = asked.at(-1);
  assert.equal(options.method, 'DELETE');
  assert.equal(url.searchParams.get('run'), '19');
});

test('long texts are cut between characters', () => {
  assert.equal(shorten('abc', 3), 'abc');
  assert.equal(shorten('abcd', 3), 'abc…');
  assert.equal(shorten('𠀀𠀁𠀂𠀃', 3), '𠀀𠀁𠀂…');
  assert.equal(shorten('x'.repeat(1_000_000)).length, 161);
  assert.ok(qipu.START_FEN === shorten(qipu.START_FEN));
});
