// saving.test.mjs - games as files: what is written, lost, and what it is named.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './dom.mjs';
import { loadTogether, qipu } from './load.mjs';

const [{ fileName, groupLosses, writable, write }, { gameName, nameOf },
  { collect }, { FilesSource, textAsFile }, { pictureOf }] =
  await loadTogether('files/saving.ts', 'language/file-names.ts',
    'source/collect.ts', 'source/files.ts', 'state/picture.ts');

const PGN = '[Red "甲"]\n[Black "乙"]\n[Date "2001.02.03"]\n\n' +
  '1. 炮二平五 $1 {说} (1. 兵七进一) 马8进7 *\n';
const wish = (format, notation = '', encoding = 'utf-8') =>
  ({ format, notation, encoding });
const text = (bytes, encoding = 'utf-8') =>
  new TextDecoder(encoding).decode(bytes);

test('every format that is written reads back with its moves', () => {
  const names = writable().map((one) => one.name);
  assert.ok(names.includes('pgn') && names.includes('xqf'));
  assert.ok(!names.includes('cbl'), 'which is read only');
  for (const name of names.filter((one) => one !== 'epd')) {
    const [again] = qipu.readGames(write([qipu.readGame(PGN)], wish(name)));
    assert.deepEqual(
      [...again.mainline()].map((one) => one.ucci), ['h2e2', 'h9g7'], name,
    );
  }
});

test('notation and encoding are those that were chosen', () => {
  const game = qipu.readGame(PGN);
  assert.match(text(write([game], wish('pgn', 'wxf'))), /C2\.5/);
  assert.match(
    text(write([game], wish('pgn', 'traditional', 'big5')), 'big5'),
    /甲[^]*炮二平五/,
  );
  // A binary format has its own encoding; the chosen one is ignored.
  assert.deepEqual(
    write([game], wish('xqf', '', 'big5')), write([game], wish('xqf')),
  );
});

test('losses are reported before anything is saved', () => {
  const { losses } = write([qipu.readGame(PGN)], wish('epd'));
  const found = groupLosses([...losses, ...losses]);
  assert.ok(found.some(
    ({ loss, count }) => /Red/.test(loss.message) && count === 2,
  ));
  assert.deepEqual(write([qipu.readGame(PGN)], wish('pgn')).losses, []);
  assert.throws(
    () => write([qipu.readGame(PGN), qipu.readGame(PGN)], wish('xqf')),
    { code: 'E_FORMAT_ONE' },
  );
});

test('names of files have nothing that a system refuses', () => {
  assert.equal(nameOf('a/b\\c:d*e?f"g<h>i|j'), 'a b c d e f g h i j');
  assert.equal(nameOf('../../etc'), 'etc');
  assert.equal(nameOf('x\u202etxt.exe\u0000\n'), 'x txt.exe');
  assert.equal([...nameOf('𠀀'.repeat(200))].length, 80);
  const game = qipu.readGame(PGN);
  assert.equal(gameName(game), '甲-乙 2001.02.03');
  assert.equal(gameName(new qipu.Game()), 'game');
  assert.equal(fileName('a', 'json'), 'a.json');
  assert.equal(fileName('', 'pgn'), 'games.pgn');
});

const never = new AbortController().signal;

test('the games of a list, in the order of their source', async () => {
  const pgn = ['甲', '乙', '甲', '丙']
    .map((red, at) => `[Red "${red}"]\n[Date "${2000 + at}"]\n` +
      `[Round "${at}"]\n\n1. 炮二平五 *\n\n`);
  const source = await FilesSource.read([textAsFile(pgn.join(''), 'p')], 'p');
  const rounds = (games) => games.map((one) => one.headers.get('Round'));
  assert.deepEqual(
    rounds(await collect(source, { player: '甲' }, never, () => undefined)),
    ['0', '2'],
  );
  assert.deepEqual(
    rounds(await collect(source, { order: 'newest' }, never, () => undefined)),
    ['0', '1', '2', '3'],
  );
  assert.deepEqual(
    await collect(source, { player: '丁' }, never, () => undefined), [],
  );
});

test('all games of a server are requested, a page at a time', async () => {
  const asked = [];
  const server = {
    id: '0', name: 's', count: 1500,
    search: async (_, { after, limit }) => {
      const from = Number(after ?? 0);
      assert.ok(limit <= 200);
      return {
        rows: Array.from({ length: 150 }, (_, at) => ({ id: from + at + 1 })),
        count: 1500, more: false,
        next: from + 150 < 1500 ? String(from + 150) : undefined,
      };
    },
    load: async (id) => {
      asked.push(id);
      return new qipu.Game();
    },
    beside: async () => ({}),
  };
  const games = await collect(server, {}, never, () => undefined);
  assert.equal(games.length, 1500);
  assert.deepEqual(asked.slice(0, 3), [1, 2, 3]);
  const stop = new AbortController();
  stop.abort();
  server.load = async (id) => {
    const until = performance.now() + 15;
    while (performance.now() < until);
    return new qipu.Game();
  };
  await assert.rejects(
    collect(server, {}, stop.signal, () => undefined), { name: 'AbortError' },
  );
});

test('a picture is what the settings show', () => {
  const look = (more) => ({
    board: { value: 'night' }, pieces: { value: 'letters' },
    coordinates: { value: 'none' }, flipped: { value: true },
    mirrored: { value: false }, ...more,
  });
  const position = new qipu.Position();
  position.play('h2e2');
  const svg = pictureOf(position, look());
  assert.equal(svg, qipu.draw(position, {
    theme: 'dark', pieces: 'letters', coords: 'none', below: 'black',
    mirror: false, lastMove: true, width: 1200,
  }));
  const turned = { flipped: { value: false }, mirrored: { value: true } };
  assert.equal(pictureOf(position, look(turned)), qipu.draw(position, {
    theme: 'dark', pieces: 'letters', coords: 'none', below: 'red',
    mirror: true, lastMove: true, width: 1200,
  }));
});
