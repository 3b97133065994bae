// collection.test.mjs - repair, merge, split, diff and edit: what they do, and
// that they answer as the program does.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  diff, Editor, Game, merge, QipuError, readGame, readGames, readGamesFrom, split,
  writeGames,
} from '../../../build/js/package/dist/node.js';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

const TEXT = `[Event "Cup 10"]
[Red "R1"]
[Black "B1"]
[Date "1990-1-5"]
[Result "1-0"]

1. h2e2 {main} h9g7 2. h0g2 i9h9 1-0

[Event "Cup 11"]
[Red "R2"]
[Black "B2"]
[Result "0-1"]

1. h2e2 h9g7 2. h0g2 (2. b0c2) b9c7 0-1
`;
// 马2进4 cannot be played; 马2进3 is b9c7.
const WRONG = `[Event "one"]

1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进4 4. 兵七进一 *

[Event "two"]

1. 炮二平五 *
`;
const START = '3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1';
const games = () => [...readGames(TEXT)];
const invalid = (run, message) => assert.throws(run, (error) =>
  error instanceof QipuError && error.code === 'E_ARG' && message.test(error.message));

test('edits of tags', () => {
  const [one, other] = games();
  const edited = new Editor({
    rename: { Event: 'Title' }, drop: ['Black'], set: { Site: 'Here' },
    normalize: ['dates'],
  }).edit(one);
  assert.deepEqual(edited.headers.toJSON(), {
    Title: 'Cup 10', Red: 'R1', Date: '1990.01.05', Result: '1-0', Site: 'Here',
  });
  assert.equal(one.headers.get('Event'), 'Cup 10');
  assert.deepEqual([edited.length, edited.root.next.comments], [4, ['main']]);
  assert.equal(new Editor({ set: { Red: 'R2' } }).edit(other), other);
  assert.equal(new Editor({ set: { Result: '*' } }).edit(one).result, '*');
});

test('edits by regular expressions', () => {
  const [one] = games();
  const replaced = (...replace) => new Editor({ replace: [replace] }).edit(one);
  assert.equal(replaced('*', /^cup (\d)/i, '$1/').headers.get('Event'), '1/0');
  assert.equal(replaced('event', '[a-z]', '_').headers.get('Event'), 'C__ 10');
  assert.equal(replaced('Result', /1-0/, '0-1').result, '0-1');
  assert.equal(replaced('Red', /x/, 'y'), one);
  assert.equal(one.headers.get('Event'), 'Cup 10');
  invalid(() => replaced('Event', /.*/, ''), /empty/);
  invalid(() => replaced('Result', /1-0/, 'won'), /won/);
  assert.throws(() => replaced('Event', '(', ''), SyntaxError);
  const game = new Game(START);
  assert.equal(new Editor({ replace: [['*', /k/i, 'r']] }).edit(game), game);
});

test('edits that cannot be made', () => {
  for (const [edits, message] of [
    [{ set: { FEN: 'x' } }, /^FEN: /], [{ set: { Red: '' } }, /Red/],
    [{ normalize: ['x'] }, /^x: .*names/], [{ set: { Result: 'won' } }, /won/],
    [{ remove: ['Red'] }, /rename, drop, set/], [{ drop: ['a\0b'] }, /NUL/],
  ])
    invalid(() => new Editor(edits), message);
  invalid(() => new Editor({ rename: { Red: 'Black' } }).edit(games()[0]), /Black: /);
  invalid(() => new Editor({}).edit('a game'), /not a game/);
});

test('merged games are split again', () => {
  const merged = merge(games());
  assert.equal(merged.root.children.length, 1);
  const parts = split(merged);
  assert.deepEqual(
    parts.map((part) => part.headers.get('Red')), ['R1', 'R2', undefined]);
  assert.ok(!merge(games(), { tags: false }).pgn().includes('Red "R1"'));
  assert.equal(split(games()[1], 'chapters').length, 2);
  assert.equal(merge([]).length, 0);
  invalid(() => split(merged, 'moves'), /lines, chapters/);
  invalid(() => merge([games()[0], new Game(START)]), /different starting positions/);
  invalid(() => merge(['a game']), /not a game/);
});

test('differences between collections', () => {
  const [first, second] = [games(), games()];
  assert.deepEqual(diff(first, [...second].reverse()), []);
  second[0].headers.set('Red', 'Other');
  const [changed] = diff(first, second);
  assert.equal(changed.first, first[0]);
  assert.equal(changed.second, second[0]);
  assert.deepEqual([changed.differs, changed.ply, changed.tags], [
    ['tags'], undefined, [{ name: 'Red', first: 'R1', second: 'Other' }]]);
  const [only] = diff(first, [first[1], first[0], first[1]]);
  assert.deepEqual([only.first, only.differs, only.ply], [undefined, [], undefined]);
  const shorter = games();
  shorter[1].root.next.next.remove();
  assert.equal(diff(first, shorter)[0].ply, 2);
});

test('repairs while reading', async () => {
  const reader = readGames(WRONG, { repair: 'likely' });
  const [first, second] = reader;
  assert.deepEqual([first.isBroken, first.length, second.isBroken], [false, 7, false]);
  assert.equal([...first.mainline()][5].ucci, 'b9c7');
  const [repair, ...others] = reader.repairs;
  assert.deepEqual([others, second.repair], [[], undefined]);
  assert.equal(first.repair, repair);
  assert.deepEqual(
    [repair.game, repair.ply, repair.applied, repair.inVariation, repair.error.code],
    [0, 6, true, false, 'E_MOVE_LEG']);
  const [best] = repair.suggestions;
  assert.ok(best.percent >= 60);
  assert.deepEqual(best.edits, [
    { kind: 'move', ply: 6, line: 3, column: 35, was: '马2进4', now: '马2进3' }]);
  assert.deepEqual(best.moves, first.moves().map((move) => move.ucci));

  // Of the main line, then of variations; in small pieces, too.
  const both = WRONG.replace('2. 马二进三', '2. 马二进三 (2. 马八进三)');
  assert.notEqual(both, WRONG);
  const small = [...new TextEncoder().encode(both)].map((byte) => Uint8Array.of(byte));
  const varied = [readGame(both, { repair: 'all' })];
  for await (const game of readGamesFrom(small, { repair: 'all' })) varied.push(game);
  for (const game of varied.slice(0, 2)) {
    assert.deepEqual(game.repairs.map((one) => [one.inVariation, one.branch, one.ply]),
      [[false, 0, 6], [true, 3, 3]]);
    assert.equal(game.repair, game.repairs[0]);
  }

  const none = readGame(WRONG, { repair: 'none' });
  assert.deepEqual([none.isBroken, none.repair.applied], [true, false]);
  assert.equal(readGame(WRONG).repair, undefined);
  invalid(() => readGames(WRONG, { repair: 'some' }), /likely, all, none/);

  // In pieces, and the games are counted over them.
  const bytes = new TextEncoder().encode(TEXT + WRONG);
  const pieces = Array.from({ length: bytes.length }, (_, i) => bytes.subarray(i, i + 1));
  const found = [];
  for await (const game of readGamesFrom(pieces, { repair: 'all' })) found.push(game.repair);
  assert.deepEqual(found.map((one) => one?.game), [undefined, undefined, 2, undefined]);
});

// ---- as the program ----

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qipu-collection-'));
after(() => fs.rmSync(folder, { recursive: true }));
const [program] = ['dev', 'release']
  .map((kind) => path.join(root, 'build', kind, 'qipu'))
  .filter((file) => fs.existsSync(file))
  .sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs);
const skip = program ? false : 'the program is not built';

/** What the program prints, whatever its status. */
function run(...options) {
  try {
    return execFileSync(program, options,
      { cwd: folder, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 });
  } catch (error) {
    if (error.status === 1) return error.stdout;
    throw error;
  }
}
const lines = (text) => text.trim().split('\n').map((line) => JSON.parse(line));
const bundled = (name) => fs.readFileSync(path.join(root, 'games', name));
const place = (name, content) => {
  fs.writeFileSync(path.join(folder, name), content);
  return name;
};
const text = (list) => Buffer.from(writeGames(list)).toString();

const ALL = ['selfplay-gbk.pgn', 'selfplay-big5.pgn', 'selfplay-iccs.pgn', 'handicap.pgn'];

/** Each game as text a few times, with a character that is wrong. */
function damaged(list) {
  const wrong = { 进: '退', 平: '进', 马: '炮', 车: '车车', 三: '二', 五: '六' };
  const texts = list.flatMap((game) => [1, 9, 20, 31, 44].map((at) => {
    const head = game.pgn().lastIndexOf(']\n');
    let seen = 0;
    return game.pgn().replace(/[进平马车三五]/g, (one, offset) =>
      offset > head && ++seen === at ? wrong[one] : one);
  }));
  return texts.join('');
}

test('repair answers as the program', { skip }, () => {
  const file = place('damaged.pgn',
    damaged(ALL.flatMap((name) => [...readGames(bundled(name))])));
  for (const apply of ['likely', 'all', 'none']) {
    const options = ['-q', '--apply', apply, file];
    const reader = readGames(fs.readFileSync(path.join(folder, file)), { repair: apply });
    const repaired = [...reader];
    const want = lines(run('repair', '--list', '--json', ...options));
    assert.ok(want.length >= 20, `${want.length} damaged games`);
    assert.deepEqual(reader.repairs.map((one) => ({
      file, game: one.game + 1, ply: one.ply, error: `QP_${one.error.code}`,
      text: one.error.what, in_variation: one.inVariation, applied: one.applied,
      ...(one.inVariation && { branch: one.branch }),
      suggestions: one.suggestions.map(({ percent, edits, moves }) =>
        ({ percent, edits, moves: moves.join(' ') })),
    })), want);
    place('repaired.pgn', run('repair', ...options));
    // The tag Incomplete marks a game that is still broken.
    assert.deepEqual(
      diff(repaired, readGames(fs.readFileSync(path.join(folder, 'repaired.pgn'))))
        .flatMap((one) => [...one.differs, ...one.tags.map(({ name }) => name)])
        .filter((part) => !['tags', 'Incomplete'].includes(part)), []);
  }
});

test('merge and split answer as the program', { skip }, () => {
  const list = [...readGames(bundled('selfplay-gbk.pgn'))];
  const file = place('games.pgn', text(list));
  for (const [options, option] of [[{}, []], [{ tags: false }, ['--no-tags']]]) {
    const merged = merge(list, options);
    const want = run('merge', ...option, file);
    assert.equal(text([merged]), want);
    const whole = place('merged.pgn', want);
    for (const by of ['lines', 'chapters'])
      assert.equal(text(split(merged, by)), run('split', '--by', by, whole));
  }
});

test('diff answers as the program', { skip }, () => {
  const list = [...readGames(bundled('selfplay-gbk.pgn'))];
  const other = [...readGames(text(list))];
  other[0].headers.set('Red', '甲').delete('Date');
  other[0].root.next.comments.push('注');
  other[1].end.remove();
  other[1].result = '*';
  other.splice(2, 1);
  other.push(new Game(START), new Game(START.replace('w', 'b')));
  const names = [place('first.pgn', text(list)), place('second.pgn', text(other))];
  const [first, second] = names.map((name) =>
    [...readGames(fs.readFileSync(path.join(folder, name)))]);
  const placeOf = (side, game) => game && {
    file: names[side], game: [first, second][side].indexOf(game) + 1 };
  const want = lines(run('diff', '--json', ...names)).slice(0, -1);
  assert.deepEqual(want.map((one) => one.differs.length > 0), [true, true, false, false, false]);
  assert.deepEqual(diff(first, second).map((one) => ({
    first: placeOf(0, one.first) ?? null, second: placeOf(1, one.second) ?? null,
    differs: one.differs, ply: one.ply, tags: one.tags,
  })), want.map((one) => ({
    ...one, ply: one.ply,
    tags: (one.tags ?? []).map(({ name, first, second }) =>
      ({ name, first: first ?? undefined, second: second ?? undefined })),
  })));
});

// README.md, "Collections": expressions are JavaScript's. Each row is an
// expression for both, the Event, and what it becomes in JavaScript and in the
// program; null: it is an error there.
const DIFFERENCES = [
  // Only PCRE2 has these.
  ['(?i)cup', 'Cup', null, 'x'],
  ['u++p', 'Cup', null, 'Cx'],
  ['(?>Cu)p', 'Cup', null, 'x'],
  ['Cu\\Kp', 'Cup', null, 'Cux'],
  ['\\ACup', 'Cup', null, 'x'],
  ['u\\hp', 'Cu p', null, 'Cx'],
  // Only JavaScript has this.
  ['\\u{5FA1}', '御', 'x', null],
  // \d, \w and \b are of ASCII in JavaScript, of Unicode in PCRE2.
  ['\\d', '１', '１', 'x'],
  ['\\w', '杯', '杯', 'x'],
  ['\\bb', '杯b', '杯x', '杯b'],
  // The same in both.
  ['[^a]', '杯', 'x', 'x'],
  ['.', '😀', 'x', 'x'],
  ['\\s', 'a\u3000b', 'axb', 'axb'],
  ['(?<=C)u', 'Cup', 'Cxp', 'Cxp'],
  ['\\p{Han}+', '象棋A', null, 'xA'],
];

test('expressions of the program and of JavaScript', { skip }, () => {
  for (const [expression, event, ours, theirs] of DIFFERENCES) {
    const game = new Game();
    game.headers.set('Event', event);
    const edit = () =>
      new Editor({ replace: [['Event', expression, 'x']] }).edit(game).headers.get('Event');
    if (ours === null) assert.throws(edit, SyntaxError, expression);
    else assert.equal(edit(), ours, expression);
    const file = place('expression.pgn', game.pgn());
    const option = ['edit', '--force', '--replace', `Event/${expression}/x/`, file];
    if (theirs === null) assert.throws(() => run(...option), undefined, expression);
    else assert.match(run(...option), new RegExp(`^\\[Event "${theirs}"\\]$`, 'm'), expression);
  }
});

test('replacements of the program and of JavaScript', { skip }, () => {
  const game = new Game();
  game.headers.set('Event', 'Cup 10');
  const file = place('replacement.pgn', game.pgn());
  for (const [replacement, ours, theirs] of [
    ['$1-$2', 'Cup-10', 'Cup-10'],
    ['$$1', '$1', '$1'],
    ['$&!', 'Cup 10!', '$&!'],
    ['\\2', '\\\\2', '10'],
    ['$3', '$3', null],
  ]) {
    const edited = new Editor({ replace: [['Event', /^(\w+) (\d+)$/, replacement]] })
      .edit(game);
    assert.equal(edited.pgn().match(/Event "(.*)"/)[1], ours, replacement);
    const option =
      ['edit', '--force', '--replace', `Event/^(\\w+) (\\d+)$/${replacement}/`, file];
    if (theirs === null) assert.throws(() => run(...option), undefined, replacement);
    else assert.equal(run(...option).match(/Event "(.*)"/)[1], theirs, replacement);
  }
});

test('edit answers as the program', { skip }, () => {
  const list = [...readGames(bundled('selfplay-gbk.pgn'))];
  list[0].headers.set('Date', '1990年1月5日').set('Red', ' 胡 荣华（上海） ');
  const file = place('edited.pgn', text(list));
  for (const [edits, ...options] of [
    [{ set: { Event: '杯', Result: '*' } }, '--set', 'Event=杯', '--set', 'Result=*'],
    [{ rename: { Red: 'First' }, drop: ['Date'] }, '--rename', 'Red=First', '--drop', 'Date'],
    [{ normalize: ['names', 'dates', 'results', 'ecco', 'whitespace'] },
      '--normalize', 'names,dates,results,ecco,whitespace'],
    [{ replace: [['Event', /(\d+)|$/, '<$1>']] }, '--replace', 'Event/(\\d+)|$/<$1>/'],
  ]) {
    const editor = new Editor(edits);
    const from = [...readGames(fs.readFileSync(path.join(folder, file)))];
    assert.equal(text(from.map((game) => editor.edit(game))),
      run('edit', '--force', ...options, file));
  }
});
