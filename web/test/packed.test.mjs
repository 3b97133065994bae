// packed.test.mjs - games within the page, as doc/view.md describes them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import './dom.mjs';
import { load, qipu } from './load.mjs';

const { PackedSource } = await load('source/packed.ts');
const { readPacked, unbase91 } = await load('source/config.ts');

const pgn = (name) => `[Game "Chinese Chess"]
[Red "${name}"]${name === '甲' ? '' : '\n[Incomplete "a reason"]'}

1. 炮二平五
*

`;
const columns = (names) => ({
  red: names, black: names.map(() => ''), event: names.map(() => ''),
  site: names.map(() => ''), round: names.map(() => ''),
  date: names.map(() => ''), result: names.map(() => '*'),
  ecco: names.map(() => 'B00'), plies: names.map(() => 1),
  file: names.map(() => 0), broken: names.map((_, at) => at % 2), files: ['set/a.pgn'],
});
const pack = (text, packed) =>
  (packed === 'gzip' ? gzipSync(text) : Buffer.from(text)).toString('base64');
const packedOf = (packed) => ({
  version: 1, packed, title: Buffer.from('对局').toString('base64'), count: 3,
  starts: [0, 2],
  blocks: [pack(pgn('甲') + pgn('乙'), packed), pack(pgn('丙'), packed)],
  rows: pack(JSON.stringify(columns(['甲', '乙', '丙'])), packed),
});

for (const packed of ['gzip', 'none'])
  test(`rows and blocks, packed with ${packed}`, async () => {
    const source = await PackedSource.open(packedOf(packed));
    assert.equal(source.count, 3);
    assert.equal(source.name, '对局');
    const { rows } = await source.search({}, { limit: 9 });
    assert.deepEqual(
      rows.map((row) => [row.id, row.red, row.broken, row.file]), [
        [1, '甲', false, 'a.pgn'], [2, '乙', true, 'a.pgn'],
        [3, '丙', false, 'a.pgn'],
      ],
    );
    for (const id of [3, 1, 2])
      assert.equal(
        (await source.load(id)).headers.get('Red'), '甲乙丙'[id - 1],
      );
    await assert.rejects(source.load(4));
    const problems = async (id) =>
      (await source.load(id)).problems.map((one) => one.message);
    assert.deepEqual(await problems(2), ['a reason'], 'why it is broken');
    assert.deepEqual(await problems(1), []);
    assert.deepEqual(await problems(3), [], 'whole, whatever a tag says');
    await assert.rejects(
      PackedSource.open({ ...packedOf(packed), rows: pack('{}', packed) }),
      { message: 'no list of games in the page' },
    );
    const names = [];
    for await (const game of source.games(2))
      names.push(game.headers.get('Red'));
    assert.deepEqual(names, ['乙', '丙']);
    const tree = await source.tree(qipu.START_FEN);
    assert.equal(tree.games, 3);
  });

test('what the program wrote, with blocks and without', () => {
  const kept = { settings: { a: '"blocks":[]' }, count: 2, rows: 'cg==' };
  for (const blocks of [[], ['YQ=='], ['YQ==', 'Yg=='], ['']])
    assert.deepEqual(
      readPacked(`\n${JSON.stringify({ version: 1, blocks, ...kept })}\n`),
      { version: 1, blocks, ...kept },
    );
  assert.deepEqual(readPacked('[]'), []);
  assert.throws(() => readPacked('{"blocks":["'), SyntaxError);
});

test('pages of the plain list', async () => {
  const source = await PackedSource.open(packedOf('gzip'));
  const first = await source.search({}, { limit: 2 });
  assert.deepEqual([first.rows.map(({ id }) => id), first.count, first.next],
    [[1, 2], 3, '2']);
  const second = await source.search({}, { limit: 2, after: first.next });
  assert.deepEqual([second.rows.map(({ id, red }) => [id, red]), second.next],
    [[[3, '丙']], undefined]);
  const found = await source.search({ player: '乙' }, { limit: 2 });
  assert.deepEqual(found.rows.map(({ id }) => id), [2]);
  const last = await source.search({ order: '-entered' }, { limit: 2 });
  assert.deepEqual(last.rows.map(({ id }) => id), [3, 2]);
});

test('bytes of base 91', () => {
  assert.deepEqual([...unbase91('6zO$@jthX6')], [0, 255, 16, ...Buffer.from('hello')]);
  const digit = (value) => (value === 25 ? '!' : String.fromCharCode(value + 35));
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 151 + length * 89) & 255);
    let rest = bytes.reduceRight((all, byte) => (all << 8n) | BigInt(byte), 0n);
    let text = '';
    for (let bits = 8 * length; bits > 0; bits -= 13, rest >>= 13n) {
      const value = Number(rest & 8191n);
      text += digit(value % 91) + (bits > 6 ? digit(Math.floor(value / 91)) : '');
    }
    assert.deepEqual(unbase91(text), bytes);
  }
});
