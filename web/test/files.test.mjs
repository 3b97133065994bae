// files.test.mjs - files that were opened: their games, rows and problems.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { load, qipu } from './load.mjs';

const { FilesSource, textAsFile } = await load('source/files.ts');

const games = new URL('../../games/', import.meta.url);
const fileOf = (name, bytes) => {
  const blob = new Blob([bytes]);
  return { name, size: blob.size, stream: () => blob.stream() };
};
const sample = (name) => fileOf(name, fs.readFileSync(new URL(name, games)));
const PGN = `[Red "甲"]
[Result "1-0"]

1. 炮二平五 {说} (1. 兵七进一) 马8进7 *
`;

test('files of several formats and encodings are one source', async () => {
  const [game] = qipu.readGames(PGN);
  const xqf = fileOf('a.xqf', game.write('xqf'));
  const source = await FilesSource.read(
    [sample('selfplay-big5.pgn'), xqf], 'two',
  );
  assert.equal(source.count, 4);
  assert.deepEqual(source.problems, []);
  const { rows } = await source.search({}, { limit: 9 });
  assert.deepEqual(rows.map((row) => row.red), [
    '紅方引擎', '紅方引擎', '紅方引擎', '甲',
  ]);
  assert.deepEqual(rows[3], {
    id: 4, red: '甲', black: '', event: '', site: '', round: '', date: '',
    result: '1-0', ecco: 'B05', plies: 2, broken: false,
    file: 'a.xqf',
  }, 'the code is found by the moves');
  const loaded = await source.load(4);
  assert.deepEqual(loaded.root.children.length, 2, 'with its variation');
  assert.deepEqual(loaded.root.next.comments, ['说']);
  loaded.root.next.remove();
  assert.equal((await source.load(4)).root.children.length, 2, 'untouched');
  const found = await source.search({ player: '红方引擎' }, { limit: 2 });
  assert.equal(found.count, 3);
  assert.equal(found.next, '2');
  const rest = await source.search(
    { player: '红方引擎' }, { limit: 1, after: found.next },
  );
  assert.deepEqual(rest.rows.map((row) => row.id), [3]);
  assert.equal(rest.next, undefined, 'there are no more');
});

test('the games beside one, as far as there are some', async () => {
  const source = await FilesSource.read([fileOf('a.pgn', PGN.repeat(3))], 'a');
  assert.deepEqual(await source.beside(1), { next: 2 });
  assert.deepEqual(await source.beside(2), { previous: 1, next: 3 });
  assert.deepEqual(await source.beside(3), { previous: 2 });
});

test('errors are reported, and everything else is read', async () => {
  const source = await FilesSource.read([
    fileOf('bad.pgn', '1. h2e2 h9g6 *\n\n1. b2e2 *\n'),
    fileOf('page.txt', 'no record of anything'),
    fileOf('good.pgn', PGN),
  ], 'three');
  assert.equal(source.count, 3);
  assert.equal(source.hasErrors, true);
  assert.deepEqual(
    source.problems.map(({ file, found, game }) =>
      [file, found.line, game, found.isWarning]),
    [['bad.pgn', 1, 1, false], ['page.txt', 0, 0, false]],
    'each once',
  );
  assert.equal(source.problemCount, 2);
  const broken = await source.load(1);
  assert.equal(broken.isBroken, true);
  assert.equal(broken.problems.length, 1);
});

test('problems beyond the first hundreds are counted', async () => {
  const source = await FilesSource.read(
    [fileOf('bad.pgn', '1. h2e2 h9g6 *\n\n'.repeat(600))], 'bad',
  );
  assert.equal(source.problems.length, 500);
  assert.equal(source.problemCount, 600);
});

test('reading can be ended, and what was read stays', async () => {
  const stop = new AbortController();
  const source = await FilesSource.read(
    [fileOf('many.pgn', PGN.repeat(8000)), sample('handicap.pgn')], 'many',
    {
      signal: stop.signal,
      onProgress: ({ games }) => games > 100 && stop.abort(),
    },
  );
  assert.equal(source.isCut, true);
  assert.ok(source.count > 100 && source.count < 8000);
  assert.equal((await source.load(source.count)).length, 2);
});

test('texts that are pasted: moves, a FEN, what programs copy', async () => {
  const read = async (text) => {
    const file = textAsFile(text, 'p');
    const source = await FilesSource.read([file], 'p');
    const game = await source.load(1);
    return [source.count, game.fen, [...game.mainline()].map((one) => one.ucci)];
  };
  const start = qipu.START_FEN;
  assert.deepEqual(await read('炮二平五 马8进7 马二进三'),
    [1, start, ['h2e2', 'h9g7', 'h0g2']]);
  assert.deepEqual(await read('3k5/9/9/9/9/9/9/9/9/R3K4 w'),
    [1, '3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1', []]);
  assert.deepEqual(await read(
    '[DhtmlXQ][DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist][/DhtmlXQ]',
  ), [1, start, ['h2e2', 'h9g7', 'h0g2']]);
});

test('positions are found when all games are indexed', async () => {
  const source = await FilesSource.read(
    [fileOf('a.pgn', `${PGN}\n1. b2e2 *\n\n1. g3g4 *\n`)], 'a',
  );
  const after = new qipu.Position();
  after.play('b2e2'); // a position and its mirror are one
  const tree = await source.tree(after.fen());
  assert.deepEqual(tree.moves.map((one) => one.move), ['b9c7']);
  const found = async (final) => {
    const { rows } = await source.search(
      { position: after.fen(), final }, { limit: 9 },
    );
    return rows.map((row) => [row.id, row.ply]);
  };
  assert.deepEqual(await found(false), [[1, 1], [2, 1]]);
  assert.deepEqual(await found(true), [[2, 1]], 'the end of one');
});

test('the same files have the same id, others another', async () => {
  const id = async (...files) => (await FilesSource.read(files, 'n')).id;
  const [a, b] = [fileOf('a.pgn', PGN), fileOf('b.pgn', PGN)];
  assert.equal(await id(a), await id(fileOf('a.pgn', PGN)));
  assert.notEqual(await id(a), await id(b));
  assert.notEqual(await id(a), await id(fileOf('a.pgn', `${PGN}\n`)));
  // Of the same length.
  assert.notEqual(
    await id(a), await id(fileOf('a.pgn', PGN.replace('1-0', '0-1'))),
  );
  assert.notEqual(await id(a, b), await id(b, a));
  assert.match(await id(a, b), /^f[0-9a-z]+$/);
});

test('the newest games first, however dates are written', async () => {
  const dates = ['1999.12.09', '2004年3月', '????.??.??', '1992-11-01'];
  const pgn = dates
    .map((date) => `[Date "${date}"]\n\n1. h2e2 *\n\n`).join('');
  const source = await FilesSource.read([fileOf('a.pgn', pgn)], 'a');
  const { rows } = await source.search({ order: 'newest' }, { limit: 9 });
  assert.deepEqual(rows.map((row) => row.id), [2, 1, 4, 3]);
});
