// api.test.mjs - what the package does, in Node. Expected values follow from the
// rules of the game, the formats' pages, and well-known counts of perft.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

// The memory of WebAssembly, which Node does not count.
let wasm;
const { Instance } = WebAssembly;
WebAssembly.Instance = function (...given) {
  const made = new Instance(...given);
  wasm = made.exports.memory;
  return made;
};
const qipu = await import('../../../build/js/package/dist/node.js');

const {
  Game, Position, QipuError, readGame, readGames, readGamesFrom, writeGames,
} = qipu;

const PGN = `[Game "Chinese Chess"]
[Event "Test"]
[Red "吕钦"]
[Black "许银川"]
[Result "1-0"]

1. 炮二平五 {opens} (1. 兵七进一 卒7进1 {b}) 马8进7 $1
2. 马二进三 1-0
`;

const thrown = (run, code) => {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof QipuError, String(error));
    assert.equal(error.code, code);
    return error;
  }
  assert.fail(`nothing thrown, expected ${code}`);
};

test('positions: FEN, counts of moves, play and undo', () => {
  const p = Position.start();
  assert.equal(p.fen(), qipu.START_FEN);
  assert.equal(p.turn, 'red');
  assert.equal(p.moves().length, 44);
  assert.equal(p.perft(3), 79666n);
  const move = p.play('炮二平五');
  assert.deepEqual(
    [move.ucci, move.side, move.kind, move.captured, move.check],
    ['h2e2', 'red', 'c', undefined, false],
  );
  assert.equal(move.text, '炮二平五');
  assert.equal(p.read('h9g7').text, '马8进7');
  assert.ok(p.moves().some((one) => one.text === '马8进7'));
  assert.deepEqual(p.history().map((one) => one.text), ['炮二平五']);
  p.play({ from: 'h9', to: 'g7' });
  assert.equal(p.ply, 2);
  assert.deepEqual(
    p.history({ notation: 'wxf' }).map((one) => one.text),
    ['C2.5', 'N8+7'],
  );
  assert.equal(p.undo().text, '马8进7');
  assert.equal(p.undo().ucci, 'h2e2');
  assert.equal(p.undo(), undefined);
  assert.equal(p.fen(), qipu.START_FEN);
  // The cannon takes the knight and gives no check; then the rook takes it.
  const taken = p.play('h2h9');
  assert.equal(taken.captured, 'n');
  assert.equal(p.halfmoves, 0);
});

test('positions: commands of engines, and copies of their own', () => {
  const p = Position.fromFen('position startpos moves h2e2 h9g7');
  assert.equal(p.ply, 2);
  assert.equal(p.command(), 'position startpos moves h2e2 h9g7');
  assert.equal(p.command('uci'), 'position startpos moves h3e3 h10g8');
  const copy = p.clone();
  copy.play('h0g2');
  assert.equal(p.ply, 2);
  assert.equal(copy.undo().ucci, 'h0g2');
  assert.equal(copy.fen(), p.fen());
  assert.equal(p.base().fen(), qipu.START_FEN);
  assert.equal(p.get('e2').kind, 'c');
  assert.equal(p.get('h2'), undefined);
  assert.equal(p.pieces().size, 32);
  assert.equal(p.board()[0][0].kind, 'r');
});

test('positions: check, mate, attacks, pins, repetition', () => {
  // Black's king on d9 is in check on its file and rank: mate by two rooks.
  const mate = new Position('3k1R3/4R4/9/9/9/9/9/9/9/4K4 b');
  assert.ok(mate.inCheck() && mate.isCheckmate() && mate.isGameOver());
  assert.equal(mate.winner, 'red');
  assert.equal(mate.checkers()[0].from, 'f9');
  // A king with no square that is not attacked: stalemate, lost too.
  const stuck = new Position('3k5/2P6/4P4/9/9/9/9/9/9/4K4 b');
  assert.equal(stuck.isStalemate(), stuck.moves().length === 0);
  const p = new Position();
  assert.deepEqual(p.attackers('g7', 'black').map((one) => one.from), ['h9']);
  assert.deepEqual(
    p.attacks('h2').filter((one) => one.to === 'h9'),
    [{ from: 'h2', to: 'h9', over: 'h7' }],
  );
  const pinned = new Position('4k4/9/9/9/4r4/9/4N4/9/9/4K4 w');
  assert.deepEqual(pinned.pins('red'), [
    { pinned: 'e3', pinner: 'e5', screen: undefined },
  ]);
  for (const move of ['h0g2', 'h9g7', 'g2h0', 'g7h9']) p.play(move);
  assert.equal(p.occurrences(), 2);
});

test('errors say what, where, and what was expected', () => {
  const p = new Position();
  const leg = thrown(() => p.play('h0f1'), 'E_MOVE_LEG');
  assert.equal(leg.square, 'g0');
  const wrong = thrown(() => new Position('rnbakabnr/9/1c5c1/x'), 'E_FEN_PIECE');
  assert.equal(wrong.line, 1);
  assert.equal(wrong.column, 19);
  assert.equal(wrong.what, 'x');
  thrown(() => new Position(''), 'E_FEN_EMPTY');
  thrown(() => p.get('j3'), 'E_ARG');
  thrown(() => p.moves({ notation: 'klingon' }), 'E_ARG');
  thrown(() => qipu.judge(p, { book: 'none' }), 'E_ARG');
  thrown(() => readGames('x', { format: 'none' }), 'E_ARG');
  assert.equal(p.fen(), qipu.START_FEN, 'nothing was changed');
});

test('games: headers, moves, variations, comments', () => {
  const game = readGame(PGN);
  assert.equal(game.headers.get('red'), '吕钦');
  assert.equal(game.headers.size, 5);
  assert.equal(game.result, '1-0');
  assert.equal(game.length, 3);
  const [first, second] = game.mainline();
  assert.deepEqual(first.comments, ['opens']);
  assert.deepEqual(second.nags, [1]);
  assert.equal(first.variations.length, 1);
  assert.equal(first.variations[0].ucci, 'c3c4');
  assert.deepEqual(first.variations[0].next.comments, ['b']);
  assert.equal(first.variations[0].next.position().fullmove, 2);
  assert.equal(second.move({ notation: 'wxf' }).text, 'N8+7');
  assert.equal(second.move().text, '马8进7');
  assert.deepEqual(
    game.moves({ notation: 'iccs' }).map((one) => one.text),
    ['H2-E2', 'H9-G7', 'H0-G2'],
  );
  assert.equal([...game.nodes()].length, 6);
});

test('games: edited and written', () => {
  const game = readGame(PGN);
  game.headers.set('Event', 'Edited').set('Round', '3');
  game.end.play('车9平8').comments.push('new');
  const variation = [...game.mainline()][0].variations[0];
  variation.nags.push(2);
  variation.promote();
  game.result = '0-1';
  const again = readGame(game.pgn());
  assert.equal(again.headers.get('Event'), 'Edited');
  assert.equal(again.headers.get('Round'), '3');
  assert.equal(again.result, '0-1');
  const [main] = again.mainline();
  assert.equal(main.ucci, 'c3c4');
  assert.deepEqual(main.nags, [2]);
  const other = main.variations[0];
  assert.deepEqual(other.comments, ['opens']);
  assert.deepEqual([...other.mainline()].at(-1).comments, ['new']);
  other.remove();
  assert.equal(main.variations.length, 0);
  assert.equal(other.parent, undefined);
  thrown(() => other.position(), 'E_ARG');
  thrown(() => game.root.remove(), 'E_ARG');
});

test('games: from a position, from another start', () => {
  const fen = '4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1';
  const game = new Game(fen);
  game.play('e1e9'.replace('e9', 'e8'));
  const again = readGame(game.pgn());
  assert.equal(again.fen, fen);
  assert.equal(again.length, 1);
  thrown(() => (again.fen = qipu.START_FEN), 'E_ARG');
  const p = Position.fromFen('startpos moves h2e2 h9g7');
  assert.equal(Game.fromPosition(p).length, 2);
});

test('what nobody changed is written as it was read', () => {
  const text = '1. h2e2 {a} $3 {b} (1. b2e2 (1. c3c4)) (1. g3g4)\n; line\nh9g7 *';
  const read = readGame(text).write('json');
  const looked = readGame(text);
  looked.headers.get('Red');
  looked.root;
  assert.deepEqual(looked.write('json'), read);
});

test('losses are listed, and other formats read back', () => {
  const game = readGame(PGN);
  const xqf = game.write('xqf');
  assert.deepEqual(
    xqf.losses.map((one) => [one.code, one.game, one.ply, one.what]),
    [['W_LOST_NAG', 1, 2, '$1']],
  );
  const again = readGames(xqf);
  const [read] = again;
  assert.equal(again.format, 'xqf');
  assert.equal(read.headers.get('Red'), '吕钦');
  assert.equal([...read.nodes()].length, 6);
  thrown(() => writeGames([game, game], 'xqf'), 'E_FORMAT_ONE');
  thrown(() => game.write('none'), 'E_ARG');
  const lost = game.write('pgn', { encoding: 'big5' }).losses;
  assert.equal(lost[0].code, 'E_TEXT_CHAR');
  game.headers.set('Red', '呂欽').set('Black', '許銀川');
  const big5 = game.write('pgn', { encoding: 'big5', notation: 'traditional' });
  const reader = readGames(big5);
  assert.equal([...reader][0].headers.get('Black'), '許銀川');
  assert.deepEqual(reader.encodings, ['big5']);
});

test('columns of tables are named, in reading and in writing', () => {
  const columns = 'fen=start moves=line Event=cup sep=;';
  const table = 'start;line;cup\n4k4/9/9/9/9/9/9/9/3R5/3K5 w;d1d9;A\n';
  const [game] = readGames(table, { columns });
  assert.equal(game.headers.get('Event'), 'A');
  assert.equal(new TextDecoder().decode(writeGames([game], 'table', { columns })),
    'start;line;cup\n4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1;d1d9;A\n');
  for (const bad of ['', 'fen', 'comment=a'])
    thrown(() => writeGames([game], 'table', { columns: bad }), 'E_ARG');
  thrown(() => readGames(table, { columns: 'fen' }), 'E_ARG');
  thrown(() => writeGames([game], 'pgn', { columns }), 'E_ARG');
});

test('an illegal move that was put in is not written', () => {
  const game = new Game();
  game.play('h2e2');
  game.root.next._add((0 << 8) | 89);
  thrown(() => game.pgn(), 'E_MOVE_OTHER');
  assert.equal(new Game().pgn().includes('*'), true);
});

test('readers: lazily, in parts, and left in the middle', async () => {
  const many = PGN.repeat(2000);
  let count = 0;
  for (const game of readGames(many)) {
    if (count++ === 10) break;
    assert.equal(game.length, 3);
  }
  assert.equal(count, 11);
  const bytes = new TextEncoder().encode(many);
  const parts = (function* () {
    for (let at = 0; at < bytes.length; at += 1000)
      yield bytes.subarray(at, at + 1000);
  })();
  count = 0;
  for await (const game of readGamesFrom(parts)) {
    assert.equal(game.headers.get('Event'), 'Test');
    count++;
  }
  assert.equal(count, 2000);
  count = 0;
  const stream = new Blob([bytes]).stream();
  for await (const _ of readGamesFrom(stream)) if (++count === 5) break;
  assert.equal(count, 5);
});

test('problems are heard of, with their place', () => {
  const heard = [];
  const text = '[Red "a"]\n\n1. h2e2 h9g6 2. h0g2 *\n';
  const [game] = readGames(text, {
    onProblem: (problem, of) => heard.push([problem, of]),
  });
  const error = game.problems.find((one) => !one.isWarning);
  assert.equal(error.code, 'E_MOVE_REACH');
  assert.deepEqual([error.line, error.column, error.ply], [3, 9, 2]);
  assert.ok(game.isBroken);
  assert.equal(game.length, 1);
  assert.ok(heard.every(([, of]) => of === game));
  thrown(() => [...readGames(new Uint8Array([80, 75, 3, 4, 20, 0, 0]))],
    'E_FORMAT_NONE');
});

const memory = () => wasm.buffer.byteLength;

test('an exception in a callback leaks nothing and breaks nothing', () => {
  const bad = '1. h2e2 h9g6 *\n'.repeat(50);
  const run = () => {
    for (const game of readGames(bad, {
      onProblem: () => {
        throw new Error('mine');
      },
    }))
      assert.fail(String(game));
  };
  const games = function* () {
    yield new Game();
    throw new Error('mine');
  };
  const both = () => {
    assert.throws(run, /mine/);
    assert.throws(() => writeGames(games(), 'pgn'), /mine/);
  };
  for (let i = 0; i < 30; i++) both();
  const before = memory();
  for (let i = 0; i < 400; i++) both();
  assert.ok(memory() - before < 2e6, `${memory() - before} bytes more`);
  assert.equal(readGame(PGN).length, 3);
});

test('memory does not grow: positions, games, readers that are freed', () => {
  const work = () => {
    for (let i = 0; i < 200; i++) {
      const p = new Position();
      p.play('h2e2');
      p.clone().moves();
      const reader = readGames(PGN);
      reader.next();
      reader.free();
      readGame(PGN).write('xqf');
    }
  };
  work();
  const before = memory();
  for (let i = 0; i < 5; i++) work();
  assert.ok(memory() - before < 2e6, `${memory() - before} bytes more`);
});

test('readers that nobody frees are freed', async (t) => {
  if (typeof gc !== 'function') return t.skip('node without --expose-gc');
  const many = PGN.repeat(200);
  const begin = () => {
    for (let i = 0; i < 10; i++) readGames(many).next();
  };
  const rest = async () => {
    for (let i = 0; i < 3; i++) {
      gc();
      await new Promise((done) => setTimeout(done, 1));
    }
  };
  begin();
  await rest();
  const before = memory();
  for (let i = 0; i < 25; i++) {
    begin();
    await rest();
  }
  assert.ok(memory() - before < 8e6, `${memory() - before} bytes more`);
});

test('a reader is freed by using it', () => {
  const reader = readGames(PGN);
  reader.next();
  reader[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
  assert.deepEqual(reader.next(), { done: true, value: undefined });
});

test('a game of 10,000 plies', () => {
  const game = new Game();
  let at = game.root;
  const round = ['h0g2', 'h9g7', 'g2h0', 'g7h9'];
  for (let i = 0; i < 10000; i++) at = at.play(round[i % 4]);
  assert.equal(game.length, 10000);
  assert.equal(at.ply, 10000);
  const again = readGame(game.write('pgn', { notation: 'iccs' }));
  assert.equal(again.length, 10000);
  const p = again.position();
  assert.equal(p.ply, 10000);
  assert.equal(p.occurrences(), 2501);
  for (let i = 0; i < 10000; i++) p.undo();
  assert.equal(p.fen(), qipu.START_FEN);
});

test('bytes that are hostile throw and do not trap', () => {
  const seeds = [PGN, readGame(PGN).write('xqf'), readGame(PGN).write('json')];
  let state = 1;
  const next = (below) =>
    (state = (state * 1103515245 + 12345) % 2147483648) % below;
  for (const seed of seeds)
    for (let round = 0; round < 300; round++) {
      const bytes =
        typeof seed === 'string' ? new TextEncoder().encode(seed) : seed.slice();
      for (let i = 0; i < 4; i++) bytes[next(bytes.length)] = next(256);
      try {
        for (const game of readGames(bytes)) game.pgn();
      } catch (error) {
        assert.ok(error instanceof QipuError, String(error));
      }
    }
});

test('every format that is written is written, as bytes and of many games', () => {
  const game = readGame(PGN);
  for (const { name, writes } of qipu.formats()) {
    if (!writes) continue;
    const one = game.write(name);
    assert.ok(one.length > 0, name);
    assert.deepEqual(writeGames([game], name), one, name);
  }
  const text = (name) => new TextDecoder().decode(game.write(name));
  assert.equal(text('lines').split('\t')[1], 'h2e2 h9g7 h0g2');
  assert.match(text('epd'), /^rnbakab1r\/9\/1c4nc1\//);
});

test('notations, packed forms, formats', () => {
  assert.equal(qipu.translate('炮二平五 马8进7', 'wxf'), 'C2.5 N8+7');
  assert.deepEqual(qipu.translate(['h2e2', 'h9g7'], 'chinese', 'ucci'), [
    '炮二平五', '马8进7',
  ]);
  const long = qipu.translate(['C2.5', 'N8+7'], 'vietnamese-long');
  assert.deepEqual(qipu.translate(long, 'ucci', 'vietnamese-long'), [
    'h2e2', 'h9g7',
  ]);
  thrown(() => qipu.translate('h2e2 h2e2', 'wxf'), 'E_MOVE_PIECE');
  const p = Position.fromFen('startpos moves h2e2 h9g7 h0g2');
  for (const codec of ['fen5', 'nibble', 'hexfen', 'fixed', 'rank']) {
    const again = qipu.unpack(qipu.pack(p, codec), codec);
    assert.equal(again.fen().split(' ')[0], p.fen().split(' ')[0]);
  }
  const bytes = qipu.packMoves(p);
  assert.equal(qipu.unpackMoves(bytes, 3).fen(), p.fen());
  thrown(() => qipu.unpack(new Uint8Array([255, 255]), 'fixed'), 'E_PACK_SHORT');
  assert.equal(qipu.detect(readGame(PGN).write('xqf')).format, 'xqf');
  assert.equal(qipu.detect(new Uint8Array([80, 75, 3, 4])).foreign,
    'a ZIP archive');
  const xqf = qipu.formats().find((one) => one.name === 'xqf');
  assert.ok(xqf.reads && xqf.writes && xqf.isBinary && !xqf.holdsMany);
});

test('the judge', () => {
  // Red's rook checks each time; Black's king only goes up and down.
  const p = new Position('3k5/9/9/9/9/9/9/9/9/R3K4 w');
  const round = ['a0a9', 'd9d8', 'a9a8', 'd8d9', 'a8a9', 'd9d8', 'a9a8', 'd8d9',
    'a8a9', 'd9d8'];
  for (const move of round) p.play(move);
  const ruling = qipu.judge(p, { book: 'cxa2020' });
  assert.equal(ruling.verdict, 'red-varies');
  assert.equal(ruling.ground, 'repetition');
  assert.match(ruling.text, /perpetual check/);
  assert.equal(ruling.certainty, 'definite');
  assert.equal(ruling.varyBy, 0); // perpetual check loses at once
  const chase = new Position('5k3/9/9/9/2n1p4/9/9/9/3R5/4K4 w');
  for (let i = 0; i < 2; i++)
    for (const move of ['d1c1', 'c5d7', 'c1d1', 'd7c5']) chase.play(move);
  assert.equal(qipu.judge(chase, { book: 'cxa2020' }).varyBy, 11);
  const judged = (labels) => qipu.judge(p, { book: 'cxa2020', labels });
  assert.equal(judged({ 1: 'check', 2: 'chase' }).verdict, 'red-varies');
  thrown(() => judged({ 1: 'idle' }), 'E_RULE_LABEL');
  thrown(() => judged({ 99: 'idle' }), 'E_RULE_LABEL');
  thrown(() => judged({ 2: 'fork' }), 'E_RULE_LABEL');
  const kinds = qipu.labelsOf(p, 'cxa2020');
  assert.deepEqual(kinds.slice(0, 3), ['check', 'idle', 'check']);
  thrown(() => qipu.labelsOf(p, 'none'), 'E_ARG');
  const all = qipu.judgeGame(Game.fromPosition(p));
  assert.equal(all[0].verdict, 'red-varies');
  assert.ok(qipu.books('zh').length >= 8);
});

test('pictures are text, never markup', () => {
  const p = Position.fromFen('startpos moves h2e2');
  const svg = qipu.draw(p, {
    title: '<script>alert(1)</script>', caption: '"&\'', lastMove: true,
    marks: [{ kind: 'ring', from: 'e6', color: 'blue' }],
  });
  assert.match(svg, /^<svg /);
  assert.ok(svg.length < 40000);
  assert.ok(!svg.includes('<script'));
  assert.ok(svg.includes('&lt;script&gt;'));
  thrown(() => qipu.draw(p, { theme: 'pink' }), 'E_ARG');
  thrown(() => qipu.draw(p, { width: 7 }), 'E_ARG');
  assert.deepEqual(qipu.marksOf('x [%csl Ye3]'), [
    { kind: 'ring', color: 'yellow', from: 'e3' },
  ]);
});

test('the main line as numbers has the keys of its positions', () => {
  const game = readGame(PGN);
  const line = qipu.mainLine(game);
  const position = new Position();
  const seen = [];
  for (const node of [undefined, ...readGame(PGN).mainline()]) {
    if (node) position.play(node.ucci);
    seen.push([position.key, position.key === position.hash ? 0 : 1]);
  }
  assert.deepEqual(
    [...line.keys].map((key, at) => [key, line.mirrored[at]]), seen,
  );
  // h2e2 h9g7 h0g2: files a-i are 0-8, and each rank adds nine.
  assert.deepEqual([...line.squares], [25, 22, 88, 69, 7, 24]);
  game.root;
  assert.deepEqual(qipu.mainLine(game), line); // as a tree, too
  const mirror = readGame('1. b2e2 b9c7 2. b0c2 *');
  assert.deepEqual(qipu.mainLine(mirror).keys, line.keys);
  assert.notDeepEqual(qipu.mainLine(mirror).mirrored, line.mirrored);
});

test('errors as sentences: the same as in C, by the table C is tested with', () => {
  const table = readFileSync(
    new URL('../../../test/spec/messages.tsv', import.meta.url), 'utf8');
  const rows = table.split('\n').filter((line) => line && line[0] !== '#');
  for (const row of rows) {
    const [code, what, want, square, format, ...said] = row.split('\t');
    if (code === 'QP_OK') continue;
    const problem = { code: code.slice(3), what, want, square };
    ['en', 'zh', 'zh-TW'].forEach((language, i) => assert.equal(
      qipu.messageOf(problem, language, format), said[i], code));
  }
  assert.ok(rows.length > 300);
  const error = thrown(() => new Position().play('h0f1'), 'E_MOVE_LEG');
  assert.equal(error.message, qipu.messageOf(error));
  assert.match(qipu.messageOf(error, 'zh-TW'), /蹩馬腿/);
});

test('every failure is a QipuError: wrong values and unknown options', () => {
  const p = new Position();
  for (const [call, what] of [
    [() => p.play(null), 'null'],
    [() => p.play(5), '5'],
    [() => p.play(undefined), 'undefined'],
    [() => p.moves({ notaton: 'wxf' }), 'notaton'],
    [() => p.play('h2e2', { ranks: 1 }), 'ranks'],
    [() => new Position(qipu.START_FEN, { alow: 'any' }), 'alow'],
    [() => new Position(qipu.START_FEN, null), 'null'],
    [() => qipu.readGames(PGN, { fromat: 'pgn' }), 'fromat'],
    [() => qipu.writeGames([readGame(PGN)], 'pgn', { charset: 'big5' }), 'charset'],
    [() => qipu.writeGames(5), '5'],
    [() => qipu.writeGames([5]), '5'],
    [() => qipu.draw(5), '5'],
    [() => qipu.draw(p, { colour: 'red' }), 'colour'],
    [() => qipu.pack(5), '5'],
    [() => qipu.pack(p, 'fen5', { counter: true }), 'counter'],
    [() => qipu.unpack(), 'undefined'],
    [() => qipu.packMoves(5), '5'],
    [() => qipu.unpackMoves(undefined, 1), 'undefined'],
    [() => qipu.translate(5, 'wxf'), '5'],
    [() => qipu.translate('h2e2', 'wxf', 'any', { from: 'x' }), 'from'],
    [() => qipu.judge(5), '5'],
    [() => qipu.judge(p, { rules: 'cxa2020' }), 'rules'],
    [() => qipu.detect('PK'), 'PK'],
  ]) {
    const error = thrown(call, 'E_ARG');
    assert.equal(error.what, what, String(call));
    assert.ok(error.message.includes(`'${what}'`), error.message);
  }
  assert.equal(p.ply, 0);
  for (const [call, message] of [
    [() => p.play(5), /^not a move: '5'/],
    [() => p.moves({ notaton: 'wxf' }), /^unknown option 'notaton'; expected .*notation/],
    [() => p.moves({ notation: 'wfx' }), /^unknown notation 'wfx'/],
    [() => qipu.pack(p, 'fen6'), /^unknown codec 'fen6'/],
    [() => qipu.judge(5), /^not a position: '5'/],
  ])
    assert.match(thrown(call, 'E_ARG').message, message);
});

test('one game a line, and positions a line, are written too', () => {
  const text = (format) =>
    new TextDecoder().decode(qipu.writeGames([readGame(PGN)], format));
  assert.match(text('lines'), / w - - 0 1\th2e2 h9g7 h0g2\t[^\t]*\n$/);
  assert.match(text('epd'), / b - - /);
});

test('the judge asks the same rule book as the program unless one is given', () => {
  const p = Position.fromFen('startpos moves h2e2');
  assert.deepEqual(qipu.judge(p), qipu.judge(p, { book: 'wxf2018' }));
});
