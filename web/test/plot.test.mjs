// plot.test.mjs - bars and axes of plots, scores of engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './dom.mjs';
import { load } from './load.mjs';

const { labelsOf, labelStep, lengthBins, niceStep, sum, ticks, yearBins } =
  await load('stats/plot.ts');
const { scoreShare, scoreText } = await load('language/score.ts');

const tally = (red, draw = 0, black = 0, other = 0) =>
  ({ red, draw, black, other });
const year = (number, red) => ({ year: number, ...tally(red) });

test('axes count in ones, twos and fives', () => {
  assert.deepEqual([1, 1.2, 3, 5, 7, 11, 60].map(niceStep),
    [1, 2, 5, 5, 10, 20, 100]);
  assert.deepEqual(ticks(260), [0, 100, 200, 300]);
  assert.deepEqual(ticks(4), [0, 1, 2, 3, 4]);
  assert.deepEqual(ticks(1), [0, 1]);
});

test('years between have their bars too', () => {
  const bins = yearBins([year(2002, 3), year(2000, 1)], 100);
  assert.deepEqual(bins.map(({ from, to }) => [from, to]),
    [[2000, 2000], [2001, 2001], [2002, 2002]]);
  assert.deepEqual(bins.map(sum), [1, 0, 3]);
  assert.deepEqual(yearBins([], 10), []);
});

test('years are gathered when there is little room', () => {
  const years = Array.from({ length: 30 }, (_, at) => year(1981 + at, 1));
  const bins = yearBins(years, 10);
  assert.deepEqual(bins.map(({ from }) => from),
    [1980, 1985, 1990, 1995, 2000, 2005, 2010]);
  assert.deepEqual(bins.map(sum), [4, 5, 5, 5, 5, 5, 1]);
});

test('labels leave out what has no room, and nothing else', () => {
  const bins = Array.from({ length: 8 }, (_, at) =>
    ({ from: 10 * at, to: 10 * at + 9, ...tally(0, 0, 0, 1) }));
  const said = (each, step = 20, all = bins) =>
    labelsOf(all, step, each).map(({ text, x }) => [text, Math.round(x)]);
  // In the middle of their bars.
  assert.deepEqual(said(26),
    [['0', 13], ['20', 65], ['40', 117], ['60', 169]]);
  // 16 pixels are between them: half of "0", half of "20" and a gap need 18.
  assert.deepEqual(said(8), [['0', 4], ['40', 36]]);
  // An open range is named first, within the plot.
  const open = [...bins, { from: 80, to: Infinity, open: 'after', ...tally(1) }];
  assert.deepEqual(said(10, 40, open), [['80+', 78], ['0', 5], ['40', 45]]);
});

test('a game of another century does not take the room of all others', () => {
  const bins = yearBins([year(1193, 1), year(1950, 49), year(2010, 50)], 200);
  assert.equal(bins[0].open, 'before');
  assert.equal(bins[0].to, 1949);
  assert.equal(sum(bins[0]), 1);
  assert.equal(bins[1].from, 1950);
  assert.equal(bins.length, 62);
  // As many as these are no exception.
  assert.equal(yearBins([year(1800, 9), year(2010, 1)], 300)[0].from, 1800);
});

test('the longest games are one bar', () => {
  const plies = [0, 10, 30, 400].map((from, at) =>
    ({ from, to: from + 9, games: [10, 50, 39, 1][at] }));
  const bins = lengthBins(plies);
  assert.deepEqual(bins.map(({ from, to }) => [from, to]),
    [[0, 9], [10, 19], [20, 29], [30, 39], [40, Infinity]]);
  assert.deepEqual(bins.map(sum), [10, 50, 0, 39, 1]);
  assert.equal(labelStep(bins, 2), 50);
  assert.equal(labelStep(bins, 100), 10);
  assert.deepEqual(lengthBins([]), []);
});

test('scores from the point of view of Red', () => {
  assert.equal(scoreText({ cp: 32 }), '+0.32');
  assert.equal(scoreText({ cp: -150 }), '−1.50');
  assert.equal(scoreText({ cp: 0 }), '0.00');
  assert.equal(scoreText({ mate: 5 }), '#5');
  assert.equal(scoreText({ mate: -3 }), '−#3');
  assert.equal(scoreShare({ cp: 0 }), 50);
  assert.equal(scoreShare({ mate: -1 }), 0);
  assert.equal(scoreShare({ mate: 2 }), 100);
  assert.ok(scoreShare({ cp: 100 }) > 50 && scoreShare({ cp: 100 }) < 60);
});
