// explore.test.mjs - what the explorer counts and keeps, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './dom.mjs';
import { load } from './load.mjs';

const { Lru } = await load('search/lru.ts');
const { percents } = await load('search/bar.tsx');
const { valuesOf } = await load('source/server.ts');
const { queryToText, routeToText, textToQuery, textToRoute } =
  await load('state/route.ts');

test('what was used last is kept', () => {
  const kept = new Lru(2);
  kept.set('a', 1);
  kept.set('b', 2);
  assert.equal(kept.get('a'), 1);
  kept.set('c', 3);
  assert.equal(kept.get('b'), undefined);
  assert.equal(kept.get('a'), 1);
  assert.equal(kept.get('c'), 3);
  kept.set('c', 4);
  assert.equal(kept.size, 2);
  assert.equal(kept.get('c'), 4);
});

test('percents make 100 together', () => {
  assert.deepEqual(percents([1, 1, 1]), [34, 33, 33]);
  assert.deepEqual(percents([743, 665, 590]), [37, 33, 30]);
  assert.deepEqual(percents([2, 0, 1]), [67, 0, 33]);
  assert.deepEqual(percents([0, 0, 0]), [0, 0, 0]);
  assert.deepEqual(percents([0, 5, 0]), [0, 100, 0]);
});

const QUERY = {
  player: '吕钦', opponent: 'A&B=c #1', color: 'red', event: '"x"',
  ecco: 'C4', results: ['1-0', '*'], since: '1990', until: '1993-12-04',
  minPlies: 40, maxPlies: 90, final: true, order: 'newest',
  position: '4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1', material: 'R+/=',
  pattern: '*k*/*/*/*/*/*/*/*/*/*KR* w', comment: '弃 子', site: '上海',
};

test('a query can be written to an address and read back', () => {
  assert.deepEqual(textToQuery(queryToText(QUERY)), QUERY);
  assert.equal(queryToText({}), '');
  assert.equal(queryToText({ player: '', results: [], final: false }), '');
  assert.deepEqual(textToQuery('color=green&minPlies=-3&order=x&results=2-0'),
    {});
});

test('an address stays the same, whatever it names', () => {
  for (const address of ['/', '/#12', '/game/0/12#0.1.3', '/game/page/1',
    '/position/4k4_9_9_9_9_9_9_9_9_4K4_w_-_-_0_1#2',
    '/game/%2F%2Fa%3Fb%23c/1', '/position/%3Cimg%3E', '/stats?player=%3Cb%3E'])
    assert.equal(routeToText(textToRoute(address)), address);
  assert.deepEqual(textToRoute('/position/4k4_9_9_9_9_9_9_9_9_4K4_w_-_-_0_1'), {
    view: 'board', fen: '4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1',
  });
});

test('a query as parameters of the server', () => {
  const { results, minPlies, maxPlies, ...same } = QUERY;
  assert.deepEqual(valuesOf(QUERY), {
    ...same, result: 'red,other', min_plies: 40, max_plies: 90, final: 1,
  });
  assert.equal(valuesOf({ results: ['1-0', '1/2-1/2', '0-1', '*'] }).result,
    'red,draw,black,other');
});
