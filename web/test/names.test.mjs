// names.test.mjs - names that are offered while one types.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './dom.mjs';
import { load } from './load.mjs';

const { offered } = await load('source/names.ts');

const row = (red, black, event = '') => ({
  id: 1, red, black, event, site: '', round: '', date: '', result: '*',
  ecco: '', plies: 1, broken: false,
});
const ROWS = [
  row('吕钦', '许银川', '全国赛'), row('胡荣华', '呂欽', '全国赛'),
  row('广东吕金', '许银川'), row('吕钦', '吕钦', '亚洲赛'),
];

test('those that begin with it come first, then those of most games', () => {
  assert.deepEqual(offered(ROWS, 'player', '吕'), [
    { name: '吕钦', games: 3 }, { name: '广东吕金', games: 1 },
  ]);
  // Fewer games, but it begins with it.
  assert.deepEqual(offered([...ROWS, row('钦明', '')], 'player', '钦'), [{ name: '钦明', games: 1 }, { name: '吕钦', games: 3 }]);
  assert.deepEqual(offered(ROWS, 'player', '川'), [
    { name: '许银川', games: 2 },
  ]);
  assert.deepEqual(offered(ROWS, 'event', '赛'), [
    { name: '全国赛', games: 2 }, { name: '亚洲赛', games: 1 },
  ]);
  assert.deepEqual(offered(ROWS, 'player', 'x'), []);
});

test('ten at most', () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    row(`A${at}`, `B${at}`));
  assert.equal(offered(many, 'player', 'a').length, 10);
});
