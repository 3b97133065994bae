// match.test.mjs - which rows a query finds, and what they come to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { matcher } = await load('source/match.ts');
const { sortRows } = await load('source/sort.ts');
const { lettersOf, statsOf } = await load('source/stats.ts');

const row = (id, red, black, result, date, more = {}) => ({
  id, red, black, result, date, event: '', site: '', round: '', ecco: '',
  plies: 0, broken: false, ...more,
});
const ROWS = [
  row(1, 'Lu Qin', 'Xu Yinchuan', '1-0', '1999.12.09',
    { ecco: 'C44', plies: 95, site: '广州' }),
  row(2, 'Xu Yinchuan', 'Lu Qin', '0-1', '2004年3月', { event: 'Cup Ⅱ', plies: 9 }),
  row(3, 'Wang', 'Xu Yinchuan', '1/2-1/2', '????.??.??', { ecco: 'A0' }),
];
const find = (rows, query) =>
  rows.filter(matcher(query) ?? (() => true)).map(({ id }) => id);
const ids = (query) => find(ROWS, query);

test('players of either colour, or of one', () => {
  assert.deepEqual(ids({ player: 'lu qin' }), [1, 2]);
  assert.deepEqual(ids({ player: 'lu qin', color: 'red' }), [1]);
  assert.deepEqual(ids({ player: 'lu', opponent: 'xu', color: 'black' }), [2]);
  assert.deepEqual(ids({ player: 'wang', opponent: 'lu' }), []);
});

test('years, results, codes, lengths and words', () => {
  assert.deepEqual(ids({ since: '2000' }), [2]);
  assert.deepEqual(ids({ until: '1999-12-08' }), []);
  assert.deepEqual(ids({ until: '1999-12-09' }), [1]);
  assert.deepEqual(ids({ since: '2004-03-05' }), [2], 'the day is not known');
  assert.deepEqual(ids({ since: '2004-04' }), []);
  assert.deepEqual(ids({ until: '2004-03' }), [1, 2]);
  assert.deepEqual(ids({ since: '19', until: '200' }), [1, 2, 3], 'half typed');
  assert.deepEqual(ids({ results: ['1-0', '0-1'] }), [1, 2]);
  assert.deepEqual(ids({ ecco: 'c4' }), [1]);
  assert.deepEqual(ids({ site: '廣州' }), [1]);
  assert.deepEqual(ids({ minPlies: 95 }), [1]);
  assert.deepEqual(ids({ minPlies: 96 }), []);
  assert.deepEqual(ids({ maxPlies: 9 }), [2, 3]);
  assert.deepEqual(ids({ text: 'xu cup ii' }), [2], 'NFKC makes Ⅱ two letters');
  assert.deepEqual(ids({ text: '.*' }), []);
  assert.deepEqual(ids({ text: 'C44' }), [1], 'a code in either case');
  assert.deepEqual(ids({ text: '1999.12' }), [1]);
  assert.deepEqual(ids({ text: '1999-12-09' }), [1], 'other signs in a date');
  assert.deepEqual(ids({}), [1, 2, 3]);
});

test('traditional and simplified names are the same', () => {
  const rows = [
    row(1, '許銀川', '呂欽', '1-0', '1999', { event: '全國個人賽' }),
    row(2, '许银川', '吕钦', '0-1', '2000', { event: '全国个人赛' }),
  ];
  const found = (query) => find(rows, query);
  assert.deepEqual(found({ player: '许银川', opponent: '呂欽' }), [1, 2]);
  assert.deepEqual(found({ text: '許銀川 全国' }), [1, 2]);
  assert.deepEqual(found({ event: '全國個人賽' }), [1, 2]);
});

test('plots count each game once', () => {
  const stats = statsOf(ROWS, 3);
  assert.deepEqual(
    [stats.games, stats.red, stats.draw, stats.black, stats.other],
    [3, 1, 1, 1, 0],
  );
  assert.deepEqual(stats.years.map((one) => one.year), [1999, 2004]);
  assert.deepEqual(stats.players[0], {
    name: 'Xu Yinchuan', games: 3, won: 0, drawn: 1, lost: 2,
  });
  assert.deepEqual(
    stats.plies, [{ from: 0, to: 9, games: 2 }, { from: 90, to: 99, games: 1 }],
  );
  assert.deepEqual(stats.events, [{ name: 'Cup Ⅱ', games: 1 }]);
  // Against oneself, and against nobody.
  assert.deepEqual(
    statsOf([row(1, 'Lu', 'Lu', '1-0', ''), row(2, 'Lu', '', '*', '')]).players,
    [{ name: 'Lu', games: 2, won: 1, drawn: 0, lost: 1 }],
  );
});

test('openings are named as the server names them', () => {
  // server/api/statistics.c: a letter more than in the query; doc/ecco.md has C44.
  assert.deepEqual([{}, { ecco: 'C' }, { ecco: 'C44' }].map(lettersOf), [1, 2, 3]);
  const named = (letters) => statsOf(ROWS, letters).openings
    .map(({ ecco, name, red, other }) => [ecco, name, red, other]);
  const name = '中炮过河车互进七兵对屏风马平炮兑车';
  assert.deepEqual(named(1), [['A', '', 0, 0], ['C', '', 1, 0]]);
  assert.deepEqual(named(2),
    [['A0', '其他开局', 0, 0], ['C4', `${name}(其他)`, 1, 0]]);
  assert.deepEqual(named(3),
    [['A0', '其他开局', 0, 0], ['C44', `${name} 红左马盘河对黑退边炮上右士`, 1, 0]]);
  // The first of E3 has a variation, which is not that of all of them.
  const [pawn] = statsOf([row(1, 'A', 'B', '*', '', { ecco: 'E31' })], 2).openings;
  assert.deepEqual([pawn.ecco, pawn.name],
    ['E3', '仙人指路转左中炮对卒底炮飞左象']);
  const none = statsOf([row(1, 'A', 'B', '*', '', { ecco: '<b>' })], 3);
  assert.deepEqual(none.openings.map((one) => [one.ecco, one.name]), [['<b>', '']]);
});

test('rows are sorted by a column, and those that say nothing come last', () => {
  const rows = [
    row(1, '乙', 'A10', '*', '1999.12'), row(2, '?', 'A9', '*', '?'),
    row(3, '甲', 'A10', '*', '1999年'), row(4, '', 'A9\u200b', '*', '2004'),
  ];
  const sorted = (order) => sortRows(rows, order).map(({ id }) => id);
  // By Pinyin, and those alike by their numbers.
  assert.deepEqual(sorted('red'), [3, 1, 2, 4]);
  assert.deepEqual(sorted('-red'), [1, 3, 4, 2]);
  assert.deepEqual(sorted('black'), [1, 3, 2, 4]);
  assert.deepEqual(sorted('-black'), [4, 2, 3, 1]);
  assert.deepEqual(sorted('date'), [3, 1, 4, 2]);
  assert.deepEqual(sorted('newest'), [4, 1, 3, 2]);
  assert.deepEqual(sorted('-entered'), [4, 3, 2, 1]);
  assert.deepEqual(rows.map(({ id }) => id), [1, 2, 3, 4], 'they stay');
  // Hu, Li, Lin; a team is no part of a name. Red won, drawn, Black won.
  const others = [
    row(1, '林宏敏', '', '0-1', ''), row(2, '上海胡荣华', '', '*', ''),
    row(3, 'Li', '', '1-0', ''), row(4, '', '', '1/2-1/2', ''),
  ];
  assert.deepEqual(sortRows(others, 'red').map(({ id }) => id), [2, 3, 1, 4]);
  assert.deepEqual(sortRows(others, '-red').map(({ id }) => id), [1, 3, 2, 4]);
  assert.deepEqual(sortRows(others, 'result').map(({ id }) => id), [3, 4, 1, 2]);
});
